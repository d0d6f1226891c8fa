import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listen } from '../../../tooling/lib/ports.ts';
import { documentedPage } from './documented-pages.ts';
import { builtScript } from './host-builds.ts';
import { packaged } from './partner-project.ts';
import { API, type Person } from './people.ts';
import { TRIP_PLANNER } from './trip-planner.ts';

const EXAMPLES = fileURLToPath(new URL('../../../embed/examples/', import.meta.url));
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
/** Pages that every host has beside the examples: those of docs/integrators.md, and two whose hosts do more. */
const PAGES: Readonly<Record<string, string>> = {
  'start.html': documentedPage('start.html'),
  'sign-in.html': documentedPage('sign-in.html'),
  'routed.html': documentedPage(
    'routed.html',
    "document.querySelector('quits-groups').getToken = async () => (await fetch('/quits-token', { method: 'POST' })).json();",
  ),
  'module.html': documentedPage('module.js', "showMoney(document.body, '/groups');"),
  'own-copy.html': documentedPage(
    'own-copy.html',
    "document.body.append(document.createElement('quits-auth'));",
  ),
  'frame.html': documentedPage('frame.html', 'window.frames_ = { money, given };'),
  'trip-planner.html': TRIP_PLANNER,
  'hostile.html': readFileSync(new URL('hostile.html', import.meta.url), 'utf8'),
};
/** Scripts of the hosts that have a bundler: a folder of an example, and a file of its build. */
const BUILT = /^\/(react|federation)\/([\w.-]+\.js)$/;

export interface ExampleHost {
  /** Another site than the app's: 127.0.0.1 instead of localhost. */
  origin: string;
  /** Who the page's own back end says is there. */
  person: Person | undefined;
  /** Times that the page asked its back end for a token. */
  tokenCalls: number;
  stop(): Promise<void>;
}

interface HostOptions {
  /** Where the examples' quits.example and api.quits.example are in this run. */
  app?: string;
  api?: string;
  /** Content-Security-Policy of the host's pages. */
  policy?: string;
  /** Further pages: name of the file → its text. */
  pages?: Readonly<Record<string, string>>;
}

function withAddresses(text: string, { app = '', api = '' }: HostOptions): string {
  return text.replaceAll('https://api.quits.example', api).replaceAll('https://quits.example', app);
}

/** Serves the examples and the pages of the documentation from another origin, as a foreign page would be. */
export async function startExampleHost(options: HostOptions = {}): Promise<ExampleHost> {
  const addresses = {
    app: options.app ?? process.env.QUITS_WEB ?? 'http://localhost:3000',
    api: options.api ?? API,
  };

  async function fileFor(pathname: string): Promise<{ text: string; type: string }> {
    const [, host, script] = BUILT.exec(pathname) ?? [];
    if (host && script) return { text: await builtScript(host, script), type: TYPES['.js'] ?? '' };
    if (pathname === '/quits-embed.js')
      return { text: await readFile(packaged('dist/quits-embed.js'), 'utf8'), type: TYPES['.js'] ?? '' };
    const name = pathname.startsWith('/money') ? 'routed.html' : pathname.slice(1);
    const text = options.pages?.[name] ?? PAGES[name] ?? (await readFile(path.join(EXAMPLES, name), 'utf8'));
    return { text, type: TYPES[path.extname(name)] ?? 'text/plain' };
  }

  function giveToken(response: ServerResponse): void {
    host.tokenCalls += 1;
    response.setHeader('content-type', 'application/json');
    if (!host.person) {
      response.end('null');
      return;
    }
    const { token, id, name, email } = host.person;
    response.end(JSON.stringify({ token, user: { id, name, email } }));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    if (pathname === '/quits-token') {
      if (request.method === 'POST') giveToken(response);
      else response.writeHead(405).end();
      return;
    }
    const { text, type } = await fileFor(pathname);
    response.setHeader('content-type', type);
    if (options.policy) {
      response.setHeader('content-security-policy', withAddresses(options.policy, addresses));
    }
    response.end(withAddresses(text, addresses));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.statusCode = 404;
      response.end(String(error));
    });
  });
  const { address, stop } = await listen(server);
  const host: ExampleHost = { origin: address, person: undefined, tokenCalls: 0, stop };
  return host;
}
