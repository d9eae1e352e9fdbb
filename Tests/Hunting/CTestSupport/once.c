#include "CTestSupport.h"

#include <pthread.h>
#if __linux__
#include <threads.h>
#endif

static pthread_once_t token = PTHREAD_ONCE_INIT;

void cd_once(void (*body)(void)) { pthread_once(&token, body); }

#if __linux__
static once_flag flag = ONCE_FLAG_INIT;

void cd_call_once(void (*body)(void)) { call_once(&flag, body); }
#endif
