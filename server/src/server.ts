/**
 * The server's process. Loading modules makes garbage: V8's young generation would grow for it to what a busy server
 * needs, and never shrink again. So it stays small until the server serves (V8 reads this setting each time).
 */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--semi-space-growth-factor=1');
const { serve } = await import('./serve.ts');
await serve();
// V8's own: from now on memory follows the work.
setFlagsFromString('--semi-space-growth-factor=2');
