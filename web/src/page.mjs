import { createHash } from 'node:crypto';

const CONFIG = /(<script type="application\/json" id="quits-config">)([\s\S]*?)(<\/script>)/;
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/**
 * JSON that may stand inside a script element: no text in it can end the element.
 *
 * @param {unknown} value
 */
export const toScriptJson = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Puts settings over the page's built-in configuration, key by key.
 *
 * @param {string} html
 * @param {Record<string, unknown>} settings
 * @throws Error when the page has no place for it
 */
export function injectConfig(html, settings) {
  const match = CONFIG.exec(html);
  if (!match) throw new Error('The page has no <script id="quits-config">');
  const builtIn = JSON.parse(String(match[2]));
  const config = toScriptJson({ ...builtIn, ...settings });
  return html.replace(CONFIG, (_all, start, _old, end) => `${start}${config}${end}`);
}

/**
 * Hashes of the page's inline scripts, as a Content-Security-Policy names them.
 *
 * @param {string} html
 */
export function inlineScriptHashes(html) {
  return [...html.matchAll(INLINE_SCRIPT)].map(
    ([, code]) => `sha256-${createHash('sha256').update(String(code)).digest('base64')}`,
  );
}
