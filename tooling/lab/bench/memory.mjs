/**
 * Loaded into a server that is measured (`--import`): collects all garbage and tells what is left, to whoever asks
 * on the port `BENCH_MEMORY_PORT` of this machine.
 */
import http from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose_gc');
/** @type {() => void} */
const collectGarbage = runInNewContext('gc');

http
  .createServer((_request, response) => {
    collectGarbage();
    // Native objects are let go of one turn after their owners.
    setImmediate(() => {
      collectGarbage();
      response.end(JSON.stringify(process.memoryUsage()));
    });
  })
  .listen(Number(process.env.BENCH_MEMORY_PORT), '127.0.0.1')
  .unref();
