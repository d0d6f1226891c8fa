import { readFileSync } from 'node:fs';

const PAGE = readFileSync(new URL('../../../docs/integrators.md', import.meta.url), 'utf8');
const FENCE = /^( *)```(\w+) (\S+) \S+\n([\s\S]*?)^\1```$/gm;
const LOADER = '<script src="https://quits.example/embed/quits-embed.js" defer></script>';

/**
 * A page built from docs/integrators.md alone: everything that stands there for one file, the HTML first, then
 * the script, and nothing else than the loader's script, which stands there once for all pages with tags.
 *
 * @param file name of the file behind the language of a code block
 * @param call what the reader writes to call what the script defines
 * @throws Error when nothing stands there for it
 */
export function documentedPage(file: string, call = ''): string {
  const pieces = [...PAGE.matchAll(FENCE)].filter(([, , , found]) => found === file);
  if (pieces.length === 0) throw new Error(`docs/integrators.md shows nothing of ${file}`);
  const textOf = (requested: string) =>
    pieces
      .filter(([, , language]) => language === requested)
      .map(([, , , , text = '']) => text)
      .join('\n');
  const [html, script] = [textOf('html'), textOf('js') + call];
  if (html.includes('<!doctype html>')) return html;
  const type = /^import /m.test(script) ? ' type="module"' : '';
  const loader = html.includes('<quits-') && !html.includes('quits-embed.js') ? LOADER : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>My page</title><link rel="icon" href="data:,">${loader}</head>
<body>${html}<script${type}>${script}</script></body></html>`;
}
