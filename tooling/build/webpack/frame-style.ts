import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'lightningcss';
import { ROOT } from '../../lib/workspace.mjs';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const DECLARATION = /--q-([\w-]+):([^;]+);/g;

const namesIn = (css: string) => [...css.matchAll(/var\(--q-([\w-]+)\)/g)].map(([, name = '']) => name);

/** The names that a sheet uses, directly or through the values of others. */
function usedIn(css: string, tokens: string): Set<string> {
  const declared = [...tokens.matchAll(DECLARATION)];
  const used = new Set(namesIn(css));
  for (const name of used)
    for (const [, one, value = ''] of declared)
      if (one === name) namesIn(value).forEach((next) => used.add(next));
  return used;
}

/** The style of the page before any file has loaded, preceded by its tokens, to be inlined. */
export function frameStyle(): string {
  const [frame, tokens] = [read('shell/src/frame/frame.css'), read('shared/ui/src/styles/tokens.css')];
  const used = usedIn(frame, tokens);
  const needed = tokens.replaceAll(DECLARATION, (whole, name: string) => (used.has(name) ? whole : ''));
  const code = Buffer.from(needed + frame);
  return transform({ filename: 'frame.css', code, minify: true }).code.toString();
}
