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
export async function readAppPage(answer: Response): Promise<AppPage | undefined> {
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
 * The page to cache. Its pointers become hints for early loading only; hints of other paths stay.
 *
 * @param before the page that was cached before
 */
export function toKept({ html, config, headers }: AppPage, before?: AppPage): Response {
  const { pointers, ...rest } = config;
  const kept = withConfig(html, { ...rest, hints: { ...before?.config.hints, ...pointers } });
  const storedHeaders = [...headers].filter(([name]) => !OF_TRANSFER.includes(name));
  return new Response(kept, { headers: storedHeaders });
}

/** A page and its policy, without its pointers, which differ by path. */
function identityOf({ html, config, headers }: AppPage): string {
  const { pointers: _pointers, hints: _hints, ...rest } = config;
  return `${headers.get(POLICY) ?? ''}\n${withConfig(html, rest)}`;
}

export const isSamePage = (kept: AppPage, fresh: AppPage) => identityOf(kept) === identityOf(fresh);
