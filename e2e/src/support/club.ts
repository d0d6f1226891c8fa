// A club's site with a sign-in of its own, whose members use Quits there (docs/integrators.md).
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { mock } from 'node:test';
import { listen } from '../../../tooling/lib/ports.ts';
import { documentedPage } from './documented-pages.ts';

const BACK_END = new URL('../../../embed/examples/back-end.mjs', import.meta.url);
export const AUDIENCE = 'https://quits.example';
const KID = 'club-1';

interface Member {
  id: string;
  email: string;
}

type AskQuits = (
  member: Member,
  options: { site: string; quits: string; api: string; key: object; kid: string },
) => Promise<Record<string, unknown>>;

/** The back end that docs/integrators.md shows. */
async function documentedBackEnd(): Promise<AskQuits> {
  const module = (await import(BACK_END.href)) as { askQuits: AskQuits };
  return module.askQuits;
}

/** Starts the site. `addresses` are those of Quits, known once it has started. */
export async function startClub() {
  const askQuits = await documentedBackEnd();
  const { privateKey: key, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const addresses = { app: '', api: '' };
  /** All that the site keeps: its members, who is signed in, and its log. */
  const memory = { members: [] as Member[], sessions: {} as Record<string, string>, log: [] as string[] };
  /** The name of Quits in its statements, and how far the clock is ahead by which it makes them (ms). */
  const statements = { audience: AUDIENCE, clockMs: 0 };

  function memberOf({ headers }: IncomingMessage): Member | undefined {
    const session = /session=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? '';
    return memory.members.find(({ id }) => id === memory.sessions[session]);
  }

  async function signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const session = randomUUID();
    memory.sessions[session] = new URLSearchParams(await text(request)).get('member') ?? '';
    response.setHeader('set-cookie', `session=${session}; HttpOnly; SameSite=Strict`);
    response.writeHead(303, { location: '/club.html' }).end();
  }

  /** Asks by the site's own clock, which is read before anything is awaited. */
  function askFor(member: Member): Promise<Record<string, unknown>> {
    const { audience: quits, clockMs } = statements;
    mock.timers.enable({ apis: ['Date'], now: Date.now() + clockMs });
    try {
      return askQuits(member, { site, quits, api: addresses.api, key, kid: KID });
    } finally {
      mock.timers.reset();
    }
  }

  async function giveToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const member = memberOf(request);
    const answer = member ? await askFor(member) : {};
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '/' } = request;
    memory.log.push(`${method} ${url} ${JSON.stringify(request.headers)}`);
    if (url === '/keys') {
      const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: KID, alg: 'ES256' }];
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys }));
      return;
    }
    if (url === '/quits-token') return giveToken(request, response);
    if (url === '/login' && method === 'POST') return signIn(request, response);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (url === '/login') {
      response.end(
        '<form method="post"><label>Member <input name="member"></label><button>Enter</button></form>',
      );
      return;
    }
    response.end(
      documentedPage('club.html')
        .replaceAll('https://api.quits.example', addresses.api)
        .replaceAll('https://quits.example', addresses.app),
    );
  }

  const { address: site, stop } = await listen(
    createServer((request, response) => {
      answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
    }),
  );
  const trusted = { issuer: site, jwks_uri: `${site}/keys`, audience: AUDIENCE, origins: [site] };
  return { site, name: new URL(site).host, trusted, addresses, memory, statements, stop };
}
