const CONFIG = /(<script type="application\/json" id="quits-config">)([\s\S]*?)(<\/script>)/;

/** What the worker reads of a page's configuration. */
interface Config {
  /** Whether the page may be kept; left out: yes. */
  serviceWorker?: boolean;
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

/** Takes an answer apart; nothing where it is not the app's page under its policy. */
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

/** What headers say of a body as it travelled, and not of the text in it. */
const OF_TRANSFER = ['content-encoding', 'content-length', 'etag', 'vary'];

/**
 * The page as it is kept. What pointers said are hints of what to fetch early, and no more than that; those of paths
 * that were opened before stay.
 *
 * @param before what was kept until now
 */
export function toKept({ html, config, headers }: AppPage, before?: AppPage): Response {
  const { pointers, ...rest } = config;
  const kept = withConfig(html, { ...rest, hints: { ...before?.config.hints, ...pointers } });
  const lasting = [...headers].filter(([name]) => !OF_TRANSFER.includes(name));
  return new Response(kept, { headers: lasting });
}

/** A page but for the pointers in it, which differ from path to path, with the policy that it runs under. */
function identityOf({ html, config, headers }: AppPage): string {
  const { pointers: _pointers, hints: _hints, ...rest } = config;
  return `${headers.get(POLICY) ?? ''}\n${withConfig(html, rest)}`;
}

/** Whether a page that has come is the one that was kept. */
export const isSamePage = (kept: AppPage, fresh: AppPage) => identityOf(kept) === identityOf(fresh);
