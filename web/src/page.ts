import { createHash } from 'node:crypto';

const CONFIG = /(<script type="application\/json" id="quits-config">)([\s\S]*?)(<\/script>)/;
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** JSON that may stand inside a script element: no text in it can end the element. */
const toScriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Puts settings over the page's built-in configuration, key by key.
 *
 * @throws Error when the page has no place for it
 */
export function injectConfig(html: string, settings: object): string {
  const [, start = '', builtIn, end = ''] = CONFIG.exec(html) ?? [];
  if (builtIn === undefined) throw new Error('The page has no <script id="quits-config">');
  const config = toScriptJson({ ...(JSON.parse(builtIn) as object), ...settings });
  return html.replace(CONFIG, () => start + config + end);
}

/** Hashes of the page's inline scripts, as a Content-Security-Policy names them. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(
    ([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
  );
}
