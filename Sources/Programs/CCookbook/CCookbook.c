#include "CCookbook.h"
