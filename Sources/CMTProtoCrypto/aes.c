#include "CMTProtoCrypto.h"
