// The pages whose configuration depends on the host: the app's page, and the pages for frames.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { matchRoute, pointerPath, type RemoteName, ROUTES } from '@quits/federation';
import { pageSettings, type WebSettings } from './settings.ts';

const CONFIG = /(<script type="application\/json" id="quits-config">)([\s\S]*?)(<\/script>)/;
const INLINE = { script: /<script>([\s\S]*?)<\/script>/g, style: /<style>([\s\S]*?)<\/style>/g };
const FRAME_PAGE = /^\/embed\/(?:[^/]+\/)?[a-z]+\.html$/;

/** JSON for a script element. No text in it can end the element. */
const toScriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Overrides the page's built-in configuration key by key.
 *
 * @throws Error when the page has no configuration element
 */
export function injectConfig(html: string, settings: object): string {
  const [, start = '', builtIn, end = ''] = CONFIG.exec(html) ?? [];
  if (builtIn === undefined) throw new Error('The page has no <script id="quits-config">');
  const config = toScriptJson({ ...(JSON.parse(builtIn) as object), ...settings });
  return html.replace(CONFIG, () => start + config + end);
}

const PICTURE = /(<meta property="og:image" content=")[^"]*?(?=\/app\/)/;

/**
 * Names the picture of the page's link card by the address of the app, because chats take only an absolute one. The card
 * is the same at every address: it tells nothing of a group, and the page that browsers keep equals a fresh one.
 */
export const injectCard = (html: string, publicUrl = ''): string =>
  html.replace(PICTURE, (_all, start: string) => start + publicUrl);

/** Hashes of the page's inline scripts or styles, in the format of a Content-Security-Policy. */
export function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  return [...html.matchAll(INLINE[element])].map(
    ([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
  );
}

export const isFramePage = (pathname: string) => FRAME_PAGE.test(pathname);

/**
 * A page for frames. Its configuration lists the origins that may frame it and exchange messages
 * with it.
 */
export function framePage(html: string, settings: WebSettings): string {
  const { api, reportUrl } = pageSettings(settings);
  return injectConfig(html, { api, embedOrigins: settings.embedOrigins, reportUrl });
}

/** The app's page, prepared for serving. */
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
    scriptHashes: inlineHashes(html, 'script'),
    styleHashes: [...inlineHashes(html, 'style'), ...(await readStyleHashes(path.join(folder, 'csp.json')))],
  };
}

/** The remote that owns a path, if this store has its pointer. */
function ownerAt(pathname: string, { pointers }: WebSettings): RemoteName | undefined {
  const owner = ROUTES.find(({ path: route }) => matchRoute(route, pathname))?.owner;
  return owner && owner in pointers ? undefined : owner;
}

/**
 * A pointer for the page's configuration. Empty if it cannot be read, because the browser then
 * requests it.
 */
async function readPointers(file: string, owner: RemoteName): Promise<object> {
  try {
    return { pointers: { [owner]: JSON.parse(await readFile(file, 'utf8')) as unknown } };
  } catch {
    return {};
  }
}

/** When a file was changed, in milliseconds since 1970; 0 if it does not exist. */
const changedAt = (file: string) =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

interface AppPageOptions {
  store: string;
  settings: WebSettings;
  /** Whether the server has no account so far. */
  isEmpty: () => Promise<boolean>;
  /** A further change to the built page. */
  change: (html: string, isEmpty: boolean) => string;
}

/**
 * Returns the app's page for a path. It is rebuilt after a new release of the shell or of the
 * path's remote, and when the server gets its first account. The page contains that remote's pointer,
 * which saves the browser a request.
 */
export function appPage({
  store,
  settings,
  isEmpty,
  change,
}: AppPageOptions): (pathname: string) => Promise<AppPage> {
  const folder = path.join(store, 'shell');
  const pages = new Map<RemoteName | undefined, { state: string; page: Promise<AppPage> }>();
  return async (pathname) => {
    const owner = ownerAt(pathname, settings);
    const pointer = path.join(store, owner === undefined ? '' : pointerPath(owner));
    const isServerEmpty = await isEmpty();
    const changes = [await changedAt(path.join(folder, 'index.html')), await changedAt(pointer)];
    const state = [...changes, isServerEmpty].join(' ');
    const known = pages.get(owner);
    if (known?.state === state) return known.page;
    const pointers = owner === undefined ? {} : await readPointers(pointer, owner);
    const page = makePage(folder, (html) =>
      change(injectCard(injectConfig(html, pointers), settings.publicUrl), isServerEmpty),
    );
    pages.set(owner, { state, page });
    return page;
  };
}
