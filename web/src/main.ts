/**
 * Serves the published shell and remotes: node web/dist/main.js [store]. One process without a
 * database; it ends on SIGTERM or Ctrl-C.
 * Code that only runs while modules load is only interpreted, as in server/src/server.ts.
 */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--no-sparkplug');
setFlagsFromString('--no-opt');
const { serve } = await import('./serve.ts');
serve();
setFlagsFromString('--sparkplug');
setFlagsFromString('--opt');
