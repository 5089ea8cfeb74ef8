// Unit files of existing installations start the gateway by this path.
import '../release/gateway/server.ts';
