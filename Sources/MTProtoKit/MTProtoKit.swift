import NIOCore
import NIOPosix
import Logging
