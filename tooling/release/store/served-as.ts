import { cacheControlOf, typeOf } from '../../../web/src/files.ts';

/** With which headers a file of the store is served; the shell's folder is the root of the site. */
export function servedAs(key: string): { cache: string; type: string } {
  return { cache: cacheControlOf(`/${key.replace(/^shell\//, '')}`), type: typeOf(key) };
}
