// The pages whose configuration depends on where they are served: the app's, and those for frames.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { pageSettings } from './settings.ts';
import type { WebSettings } from './settings.ts';

const CONFIG = /(<script type="application\/json" id="quits-config">)([\s\S]*?)(<\/script>)/;
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;
const FRAME_PAGE = /^\/embed\/(?:[^/]+\/)?[a-z]+\.html$/;

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

/** Whether an address is that of a page for frames. */
export const isFramePage = (pathname: string) => FRAME_PAGE.test(pathname);

/** A page for frames: it is told who may talk to it, the same origins that its policy lets frame it. */
export function framePage(html: string, settings: WebSettings): string {
  return injectConfig(html, { api: pageSettings(settings).api, embedOrigins: settings.embedOrigins });
}

/** The app's page, made for serving. */
interface AppPage {
  bodies: Record<'identity' | 'br' | 'gzip', Buffer>;
  etag: string;
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
}

async function readStyleHashes(file: string): Promise<readonly string[]> {
  if (!existsSync(file)) return [];
  return (JSON.parse(await readFile(file, 'utf8')) as { styleHashes: string[] }).styleHashes;
}

async function makePage(folder: string, change: (html: string) => string): Promise<AppPage> {
  const html = change(await readFile(path.join(folder, 'index.html'), 'utf8'));
  const identity = Buffer.from(html);
  return {
    bodies: {
      identity,
      br: await promisify<Buffer, Buffer>(zlib.brotliCompress)(identity),
      gzip: await promisify<Buffer, Buffer>(zlib.gzip)(identity),
    },
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 16)}"`,
    scriptHashes: inlineScriptHashes(html),
    styleHashes: await readStyleHashes(path.join(folder, 'csp.json')),
  };
}

/**
 * Gives the app's page, made anew whenever the shell was published again.
 *
 * @param change what is done to the page that was built
 */
export function appPage(store: string, change: (html: string) => string): () => Promise<AppPage> {
  const folder = path.join(store, 'shell');
  let changedAt = 0;
  let page: Promise<AppPage> | undefined;
  return async () => {
    const { mtimeMs } = await stat(path.join(folder, 'index.html'));
    if (!page || changedAt !== mtimeMs) page = makePage(folder, change);
    changedAt = mtimeMs;
    return page;
  };
}
