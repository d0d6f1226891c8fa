/**
 * The server's process. Loading modules makes garbage, for which V8's young generation would grow to what a busy server
 * needs and never shrink again, and makes functions hot that never run again, for which the compilers would come into
 * memory. So all of that is held back until the server serves (V8 reads these settings each time).
 */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--no-sparkplug');
setFlagsFromString('--no-opt');
const { serve } = await import('./serve.ts');
await serve();
// V8's own: from now on memory follows the work.
setFlagsFromString('--semi-space-growth-factor=2');
setFlagsFromString('--sparkplug');
setFlagsFromString('--opt');
