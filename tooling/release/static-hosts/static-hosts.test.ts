import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import http from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { createWebServer, readSettings } from '@quits/web';
import { listen } from '../../lib/ports.ts';
import type { Listening } from '../../lib/ports.ts';
import { checkStaticHost } from './check-host.ts';
import { EXAMPLE, recipes } from './recipes.ts';
import { sitePage } from './site-page.ts';
import { madeUpSite } from './testing/made-up-site.ts';
import { netlifyServer } from './testing/netlify.ts';
import { isInstalled, runCaddy, runNginx } from './testing/programs.ts';

const { name: NAME } = EXAMPLE.site;
const settings = readSettings(EXAMPLE.env);
let root: string;
let texts: ReturnType<typeof recipes>;
beforeAll(async () => {
  root = await madeUpSite(settings);
  texts = recipes({ name: NAME, root }, settings);
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

/** What the check finds at a host, which runs for that long. */
async function foundAt(starting: Promise<Listening>): Promise<string[]> {
  const { address, stop } = await starting;
  try {
    return await checkStaticHost(address);
  } finally {
    await stop();
  }
}

/** Runs where the program is there; says so in its name where it is not. */
const itWith = (program: string) =>
  isInstalled(program)
    ? it
    : (title: string) => it.skip(`${title}: ${program} is not installed here`, () => undefined);

describe('a store behind a host of plain files', () => {
  it('is served by our own web server as the check wants it', async () => {
    expect(await foundAt(listen(createWebServer({ store: root, settings })))).toEqual([]);
  });

  itWith('nginx')('is served the same way by nginx with the text of the documentation', async () => {
    expect(await foundAt(runNginx(texts.nginx))).toEqual([]);
  });

  itWith('caddy')('is served the same way by Caddy with the text of the documentation', async () => {
    expect(await foundAt(runCaddy(texts.Caddyfile, NAME))).toEqual([]);
  });

  it('is served the same way by a host that reads _redirects and _headers', async () => {
    expect(await foundAt(netlifyServer(root, texts).then(listen))).toEqual([]);
  });
});

type Misbehavior = (request: IncomingMessage, response: ServerResponse) => boolean;

const at =
  (start: string) =>
  ({ url = '' }: IncomingMessage) =>
    url.startsWith(start);
const answering =
  (is: (request: IncomingMessage) => boolean, text: string): Misbehavior =>
  (request, response) => {
    if (is(request)) response.writeHead(200, { 'content-type': 'text/html' }).end(text);
    return is(request);
  };
/** A host whose answers to these requests lack a header, or have another one. */
const withHeader =
  (start: string, name: string, value?: string): Misbehavior =>
  (request, response) => {
    if (!at(start)(request)) return false;
    const writeHead = response.writeHead.bind(response) as (
      status: number,
      ...further: unknown[]
    ) => ServerResponse;
    response.writeHead = (status: number, ...further: unknown[]) => {
      const [headers = {}] = further.filter((one) => typeof one === 'object') as [Record<string, unknown>?];
      const rest = Object.fromEntries(Object.entries(headers).filter(([key]) => key.toLowerCase() !== name));
      if (value === undefined) response.removeHeader(name);
      else response.setHeader(name, value);
      return writeHead(status, rest);
    };
    return false;
  };

/** Our web server, where somebody else may answer first. */
function misbehavingServer(first: Misbehavior): Server {
  const ours = createWebServer({ store: root, settings });
  return http.createServer((request, response) => {
    if (!first(request, response)) ours.emit('request', request, response);
  });
}

/** A host without any configuration: the files of the store, each at its path. */
const plainly = ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
  const file = path.join(root, url);
  const isThere = existsSync(file) && statSync(file).isFile();
  response.writeHead(isThere ? 200 : 404).end(isThere ? readFileSync(file) : 'Not found');
};

describe('the check of a live host', () => {
  it('names what a host without a configuration does not serve', async () => {
    const found = await foundAt(listen(http.createServer(plainly)));
    for (const missing of ['/groups answers 404', '/remotes/status.html answers 404'])
      expect(found).toContain(missing);
    expect(found).toContain('/embed/quits-embed.js must be sent with "access-control-allow-origin: *"');
  });

  it('says so when nobody answers', async () => {
    const { address, stop } = await listen(http.createServer());
    await stop();
    expect(await checkStaticHost(address)).toEqual([
      expect.stringContaining('does not answer: connect ECONNREFUSED'),
    ]);
  });

  it.each<[string, Misbehavior, string]>([
    [
      'sends the page for a missing file',
      answering(at('/remotes/missing'), 'page'),
      '/remotes/missing/1.0.0/remoteEntry.js answers 200, not 404',
    ],
    ['sends another page', answering(at('/groups'), 'other'), "/groups is not the app's page"],
    [
      'changes an entry',
      withHeader('/remotes/mf-groups/1.0.0/remoteEntry.js', 'content-encoding'),
      '/remotes/mf-groups/1.0.0/remoteEntry.js is another file than its hash says',
    ],
    [
      'lets pointers be kept',
      withHeader('/remotes/mf-groups/current.json', 'cache-control', 'max-age=600'),
      '/remotes/mf-groups/current.json must be sent with "cache-control: no-cache"',
    ],
    [
      'says nothing of keeping',
      withHeader('/assets/main', 'cache-control'),
      '/assets/main.1.0.0.js should be sent with "cache-control: public, max-age=31536000, immutable"',
    ],
    [
      'keeps what is missing',
      withHeader('/assets/missing', 'cache-control', 'max-age=9'),
      '/assets/missing.js is kept although it is missing',
    ],
    [
      'closes the remotes',
      withHeader('/remotes/mf-groups/1', 'access-control-allow-origin'),
      '/remotes/mf-groups/1.0.0/remoteEntry.js must be sent with "access-control-allow-origin: *"',
    ],
    [
      'knows no modules',
      withHeader('/embed/v1/quits-embed.js', 'content-type', 'application/octet-stream'),
      '/embed/v1/quits-embed.js has the type application/octet-stream',
    ],
    [
      'keeps the newest loader',
      withHeader('/embed/v1/quits-embed.js', 'cache-control', 'max-age=600'),
      '/embed/v1/quits-embed.js must be sent with "cache-control: no-cache"',
    ],
    [
      'has another loader than it says',
      withHeader('/embed/1.0.0/quits-embed.js', 'content-encoding'),
      '/embed/1.0.0/quits-embed.js is another file than its hash says',
    ],
    [
      'lets types be guessed',
      withHeader('/favicon.svg', 'x-content-type-options'),
      '/favicon.svg must be sent with "x-content-type-options: nosniff"',
    ],
    [
      'tells links to others',
      withHeader('/invite', 'referrer-policy'),
      '/invite/token must be sent with "referrer-policy: no-referrer": links carry tokens',
    ],
    [
      'closes the frames',
      withHeader('/embed/groups.html', 'x-frame-options', 'DENY'),
      '/embed/groups.html must be sent without "x-frame-options"',
    ],
  ])('notices a host that %s', async (_name, first, sentence) => {
    expect(await foundAt(listen(misbehavingServer(first)))).toContain(sentence);
  });
});

describe("the app's page for a static host", () => {
  const page =
    '<html><head><script type="application/json" id="quits-config">{}</script><script>start()</script></head></html>';

  it('tells where the back end is, under a policy that allows its own script', () => {
    const html = sitePage(page, settings, ['sha256-toast']);
    expect(html).toContain('"hosted":"https://api.quits.example"');
    expect(html).toMatch(
      /<head><meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self' 'sha256-/,
    );
    expect(html).toContain("'sha256-toast'");
    expect(html).not.toContain('frame-ancestors');
  });

  it('may be prepared again', () => {
    const html = sitePage(sitePage(page, readSettings({}), []), settings, []);
    expect(html).toBe(sitePage(page, settings, []));
  });
});
