/**
 * Serves the published shell and remotes: node web/dist/main.js [store]. One process, no database; it ends on SIGTERM or
 * Ctrl-C. Code that runs only while modules are loaded is only interpreted, as in server/src/server.ts.
 */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--no-sparkplug');
setFlagsFromString('--no-opt');
const { serve } = await import('./serve.ts');
serve();
setFlagsFromString('--sparkplug');
setFlagsFromString('--opt');
