import { pointerPath } from '@quits/federation';
import { FILES, keepPointer } from './kept-files.ts';

const CACHE = 'quits-page-1';
/** The key of the one kept page. Not its path, which may hold a secret. */
const KEY = '/';

const CONFIG = /(<script type="application\/json" id="quits-config">)([\s\S]*?)(<\/script>)/;

/** The parts of a page's configuration that the worker reads. */
interface Config {
  /** Whether the page may be cached; default: yes. */
  serviceWorker?: boolean;
  /** Addresses of the pointers. */
  remotes?: Record<string, string>;
  pointers?: Record<string, unknown>;
  hints?: Record<string, unknown>;
}

export interface AppPage {
  html: string;
  config: Config;
  headers: Headers;
}

function readConfig(html: string): Config | undefined {
  try {
    return JSON.parse(CONFIG.exec(html)?.[2] ?? '') as Config;
  } catch {
    return undefined;
  }
}

const POLICY = 'content-security-policy';

/** Reads an answer; undefined unless it is the app's page with its policy. */
async function readAppPage(answer: Response): Promise<AppPage | undefined> {
  const { ok, headers } = answer;
  if (!ok || !headers.has(POLICY) || !headers.get('content-type')?.startsWith('text/html')) return undefined;
  const html = await answer.text();
  const config = readConfig(html);
  return config && { html, config, headers };
}

function withConfig(html: string, config: Config): string {
  const text = JSON.stringify(config).replaceAll('<', '\\u003c');
  return html.replace(CONFIG, (_all, start: string, _old, end: string) => start + text + end);
}

/** Headers that describe the transfer of a body, not its text. */
const OF_TRANSFER = ['content-encoding', 'content-length', 'etag', 'vary'];

/**
 * The page to keep. Its pointers become hints for early loading only; hints of other paths stay.
 *
 * @param before the page that was kept before
 */
function toKept({ html, config, headers }: AppPage, before?: AppPage): Response {
  const { pointers, ...rest } = config;
  const cached = withConfig(html, { ...rest, hints: { ...before?.config.hints, ...pointers } });
  const storedHeaders = [...headers].filter(([name]) => !OF_TRANSFER.includes(name));
  return new Response(cached, { headers: storedHeaders });
}

/** A page and its policy, without its pointers, which differ by path. */
function identityOf({ html, config, headers }: AppPage): string {
  const { pointers: _pointers, hints: _hints, ...rest } = config;
  return `${headers.get(POLICY) ?? ''}\n${withConfig(html, rest)}`;
}

const isSamePage = (cached: AppPage, fresh: AppPage) => identityOf(cached) === identityOf(fresh);

export async function findPage(): Promise<AppPage | undefined> {
  const answer = await caches.match(KEY, { cacheName: CACHE });
  return answer && readAppPage(answer);
}

/** Whether something may be kept: no longer, once the server has taken the page back. */
export const isPageKept = () => caches.has(CACHE);

/** Keeps the pointers that the server wrote into its page. */
async function keepPointers({ pointers = {}, remotes = {} }: Config): Promise<void> {
  for (const [name, pointer] of Object.entries(pointers)) {
    const address = new URL(remotes[name] ?? `/${pointerPath(name)}`, location.origin);
    await keepPointer(address.href, new Response(JSON.stringify(pointer)));
  }
}

/** Whether the server failed temporarily. Any other answer counts. */
const isTrouble = ({ status }: Response) => status >= 500 || status === 408 || status === 429;

/**
 * Keeps the server's page, or nothing any more.
 *
 * @returns whether the page differs from the one that was kept
 */
export async function takeIn(
  worker: ServiceWorkerRegistration,
  answer: Response,
  cached?: AppPage,
): Promise<boolean> {
  if (isTrouble(answer)) return false;
  const fresh = await readAppPage(answer);
  if (fresh && fresh.config.serviceWorker !== false) {
    const cache = await caches.open(CACHE);
    await Promise.all([cache.put(KEY, toKept(fresh, cached)), keepPointers(fresh.config)]);
    return cached !== undefined && !isSamePage(cached, fresh);
  }
  await Promise.all([CACHE, FILES].map((name) => caches.delete(name)));
  if (fresh) await worker.unregister();
  return true;
}
