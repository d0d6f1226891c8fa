// What a host makes of a store, seen from outside: `npm run deployments -- --address https://quits.example`.
import { FEATURES_PATH } from '@quits/federation';
import type { StoredPointer } from '@quits/federation';
import { cacheControlOf, inlineHashes, isShared } from '@quits/web';
import { integrityOf } from '../release-files.ts';

/** A path of the app that is no file: its answer is the app's page. */
const NAVIGATIONS = ['/', '/groups', '/expenses/1', '/invite/token', '/nothing-of-ours'];
const MISSING = ['/assets/missing.js', '/remotes/missing/1.0.0/remoteEntry.js', '/embed/missing.js'];
const STATUS_PAGE = '/remotes/status.html';
const SCRIPT = /^text\/javascript|^application\/javascript/;
const CONFIG = /<script type="application\/json" id="quits-config">([\s\S]*?)<\/script>/;

type Probe = { pathname: string; type: RegExp; integrity?: string | undefined; isPage?: boolean };

interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: Buffer;
}

async function ask(address: string, pathname: string, accept = '*/*'): Promise<Answer> {
  const answer = await fetch(new URL(pathname, address), { redirect: 'manual', headers: { accept } });
  const body = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, body, text: body.toString() };
}

/** For how long it may be kept without asking again, in seconds. */
function keptFor({ headers }: Answer): number {
  const rule = headers.get('cache-control') ?? '';
  if (/no-cache|no-store/.test(rule)) return 0;
  return Number(/max-age=(\d+)/.exec(rule)?.[1] ?? Number.NaN);
}

function cacheFaults(pathname: string, answer: Answer): string[] {
  const wanted = cacheControlOf(pathname);
  const isKept = keptFor(answer) > 0;
  if (wanted === 'no-cache')
    return keptFor(answer) === 0 ? [] : ['must be sent with "cache-control: no-cache"'];
  // Rules of plain paths cannot tell the folder of a loader's version from that of a major; asking anew does no harm.
  return isKept || pathname.startsWith('/embed/') ? [] : [`should be sent with "cache-control: ${wanted}"`];
}

function sharingFaults(pathname: string, { headers }: Answer): string[] {
  const isOpen = headers.get('access-control-allow-origin') === '*';
  return isShared(pathname) && !isOpen ? ['must be sent with "access-control-allow-origin: *"'] : [];
}

function pageFaults({ headers, text }: Answer, pathname: string): string[] {
  const policy = headers.get('content-security-policy') ?? '';
  const isClosed = headers.has('x-frame-options') || policy.includes('frame-ancestors');
  const inPage = /http-equiv="content-security-policy" content="([^"]*)"/.exec(text)?.[1] ?? '';
  const policies = [policy, inPage].filter((one) => one.includes('script-src'));
  const hashes = [...inlineHashes(text, 'script'), ...inlineHashes(text, 'style')];
  const isBlocked = policies.some((one) => hashes.some((hash) => !one.includes(hash)));
  return [
    ...(isClosed ? [] : ['may be framed by everybody: no "frame-ancestors" in its policy']),
    ...(policies.length === 0 ? ['has no policy that says where scripts come from'] : []),
    ...(isBlocked ? ["has a policy that stops the page's own first script: prepare the page anew"] : []),
    ...(headers.get('referrer-policy') === 'no-referrer'
      ? []
      : ['must be sent with "referrer-policy: no-referrer": links carry tokens']),
    ...(pathname.startsWith('/embed/') && headers.has('x-frame-options')
      ? ['must be sent without "x-frame-options"']
      : []),
  ];
}

function fileFaults({ pathname, type, integrity, isPage = false }: Probe, answer: Answer): string[] {
  const { status, headers, body } = answer;
  if (status !== 200) return [`answers ${status}`];
  const sent = headers.get('content-type') ?? 'none';
  return [
    ...(type.test(sent) ? [] : [`has the type ${sent}`]),
    ...(integrity === undefined || integrityOf(body) === integrity
      ? []
      : ['is another file than its hash says']),
    ...(headers.get('x-content-type-options') === 'nosniff'
      ? []
      : ['must be sent with "x-content-type-options: nosniff"']),
    ...cacheFaults(pathname, answer),
    ...sharingFaults(pathname, answer),
    ...(isPage ? pageFaults(answer, pathname) : []),
  ];
}

function missingFaults(pathname: string, answer: Answer): string[] {
  if (answer.status !== 404) return [`answers ${answer.status}, not 404`];
  return [
    ...(keptFor(answer) > 0 ? ['is kept although it is missing'] : []),
    ...sharingFaults(pathname, answer),
  ];
}

const said = (pathname: string, faults: readonly string[]) => faults.map((fault) => `${pathname} ${fault}`);

async function tryFile(address: string, probe: Probe): Promise<string[]> {
  return said(probe.pathname, fileFaults(probe, await ask(address, probe.pathname)));
}

async function tryNavigation(address: string, pathname: string): Promise<string[]> {
  const answer = await ask(address, pathname, 'text/html');
  const faults = fileFaults({ pathname, type: /^text\/html/, isPage: true }, answer);
  const isApp = answer.status !== 200 || CONFIG.test(answer.text);
  return said(pathname, isApp ? faults : ["is not the app's page"]);
}

/** What a remote's pointer names. */
async function tryRemote(address: string, name: string, pointerAt: string): Promise<string[]> {
  const { href, origin, pathname } = new URL(pointerAt, address);
  const answer = await ask(href, href);
  if (answer.status === 404) return [`${pathname} answers 404: ${name} is not deployed`];
  const faults = said(pathname, fileFaults({ pathname, type: /^application\/json/ }, answer));
  if (answer.status !== 200) return faults;
  const { entry = '', contract, integrity } = (JSON.parse(answer.text) as StoredPointer).current;
  const found = await Promise.all(
    [
      { file: entry, type: SCRIPT, integrity: integrity[entry] },
      { file: contract, type: /^application\/json/ },
    ].map(({ file, ...probe }) => tryFile(origin, { ...probe, pathname: new URL(file, href).pathname })),
  );
  return [...faults, ...found.flat()];
}

/** What the app's page asks for by itself. */
const filesOf = (html: string): Probe[] =>
  [...html.matchAll(/(?:src|href)="(\/[^"]+\.(js|css|svg))"/g)].map(([, pathname = '', kind]) => ({
    pathname,
    type: kind === 'js' ? SCRIPT : kind === 'css' ? /^text\/css/ : /^image\/svg/,
  }));

/** The loader at its addresses that stay, and in the folder of its version. */
async function tryLoader(address: string): Promise<string[]> {
  const stated = '/embed/version.json';
  const answer = await ask(address, stated);
  if (answer.status === 404) return [`${stated} answers 404: embed is not deployed`];
  const faults = said(stated, fileFaults({ pathname: stated, type: /^application\/json/ }, answer));
  if (answer.status !== 200) return faults;
  const { version, integrity } = JSON.parse(answer.text) as {
    version: string;
    integrity: Record<string, string>;
  };
  const probes = ['', `v${Number.parseInt(version, 10)}/`, `${version}/`].flatMap((home): Probe[] => [
    ...Object.entries(integrity).map(([file, hash]) => ({
      pathname: `/embed/${home}${file}`,
      type: SCRIPT,
      integrity: hash,
    })),
    { pathname: `/embed/${home}embed.css`, type: /^text\/css/ },
    { pathname: `/embed/${home}groups.html`, type: /^text\/html/, isPage: true },
  ]);
  const found = await Promise.all(probes.map((probe) => tryFile(address, probe)));
  return [...faults, ...found.flat()];
}

const STATUS: Probe[] = [
  { pathname: STATUS_PAGE, type: /^text\/html/, isPage: true },
  { pathname: '/remotes/status.js', type: SCRIPT },
  { pathname: '/remotes/status.css', type: /^text\/css/ },
  { pathname: `/${FEATURES_PATH}`, type: /^application\/json/ },
];

function remotesOf(html: string): [name: string, pointer: string][] {
  const config = JSON.parse(CONFIG.exec(html)?.[1] ?? '{}') as { remotes?: Record<string, string> };
  return Object.entries(config.remotes ?? {});
}

async function findFaults(address: string): Promise<string[]> {
  const { text: html } = await ask(address, '/', 'text/html');
  const found = await Promise.all([
    ...NAVIGATIONS.map((pathname) => tryNavigation(address, pathname)),
    ...[...filesOf(html), ...STATUS].map((probe) => tryFile(address, probe)),
    tryLoader(address),
    ...remotesOf(html).map(([name, pointer]) => tryRemote(address, name, pointer)),
    ...MISSING.map(async (pathname) => said(pathname, missingFaults(pathname, await ask(address, pathname)))),
  ]);
  return found.flat();
}

/**
 * Asks a live host for one of everything that a browser asks for: the app's page at its paths, files and their
 * headers, the pointers and entries of all remotes, and what is not there.
 *
 * @param address of the site
 * @returns what is wrong, a sentence each; nothing when the host serves it as our own web server does
 */
export async function checkStaticHost(address: string): Promise<string[]> {
  try {
    return await findFaults(address);
  } catch (error) {
    // fetch hides the reason in the cause.
    const { cause = error } = error as Error;
    return [`does not answer: ${(cause as Error).message}`];
  }
}
