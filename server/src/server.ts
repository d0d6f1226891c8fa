/**
 * The server's process. Loading modules creates garbage and briefly runs many functions. V8 would
 * permanently grow its young generation for that garbage, and load its compilers into memory for
 * functions that never run again. These flags prevent both until the server serves. V8 reads them
 * each time.
 */
import { setFlagsFromString } from 'node:v8';

/** Node 24 has a third one. */
const COMPILERS = ['sparkplug', 'opt', ...(parseInt(process.versions.node) >= 24 ? ['maglev'] : [])];

setFlagsFromString('--semi-space-growth-factor=1');
for (const name of COMPILERS) setFlagsFromString(`--no-${name}`);
const { serve } = await import('./start/serve.ts');
await serve();
// V8's defaults. From now on memory follows the work.
setFlagsFromString('--semi-space-growth-factor=2');
for (const name of COMPILERS) setFlagsFromString(`--${name}`);
