#include "CTestSupport.h"

#include <pthread.h>

static pthread_once_t token = PTHREAD_ONCE_INIT;

void cd_once(void (*body)(void)) { pthread_once(&token, body); }
