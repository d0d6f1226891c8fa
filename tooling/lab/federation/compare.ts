// What federation costs. Builds the same source once as one plain webpack build and once federated, and measures
// both in turn: requests, bytes and time on a first visit to a group page until its first real row shows.
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import { call, createGroup, ownExpense, signUp } from '@quits/testing/client';
import { createWebServer, readSettings } from '@quits/web';
import webpack from 'webpack';
import type { Stats } from 'webpack';
import { buildServer, buildWeb } from '../../build/builds.ts';
import { STORE } from '../../lib/workspace.mjs';
import { precompress } from '../../lib/compress.ts';
import { filesBelow } from '../../lib/content-hash.ts';
import { startProduct } from '../../lib/product.ts';
import { median } from '../load.ts';
import { withFolder } from '../server.ts';
import { CONDITIONS, launch, visitCold } from './measure.ts';
import type { Target, Visit } from './measure.ts';
import { plainConfig } from './plain-config.ts';

type Log = (line: string) => void;

const AIM = 1.15;
const EXPENSES = 20;
const BUILDS = ['plain', 'federated'] as const;
const ROW = `Coffee ${EXPENSES}`;

/** The federated page starts the files of its first screen early: the plain one may do so as well. */
function preloadFirstChunks(page: string, stats: Stats): void {
  const assets = stats.toJson().namedChunkGroups?.['mf-groups']?.assets ?? [];
  const links = assets
    .filter(({ name }) => /\.(?:js|css)$/.test(name))
    .map(({ name }) => {
      const as = name.endsWith('.js') ? 'script' : 'style';
      return `<link rel="preload" as="${as}" href="/${name}">`;
    });
  if (links.length === 0) throw new Error('The plain build has no chunk of mf-groups');
  writeFileSync(page, readFileSync(page, 'utf8').replace('</head>', `${links.join('')}</head>`));
}

async function buildPlain(store: string): Promise<void> {
  const out = path.join(store, 'shell');
  mkdirSync(out, { recursive: true });
  const compiler = webpack(plainConfig(out));
  const stats = await promisify<Stats | undefined>((done) => compiler.run(done))();
  compiler.close(() => undefined);
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only') ?? 'webpack did not run');
  preloadFirstChunks(path.join(out, 'index.html'), stats);
  await precompress(filesBelow(path.join(out, 'assets')));
}

/** Serves a store in the way of the product, both builds from this process. */
async function serve(store: string, api: string) {
  const server = createWebServer({ store, settings: readSettings({ PORT: new URL(api).port }) });
  await once(server.listen(0), 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function makeGroup(api: string) {
  const { id, email, token } = await signUp(api, 'bench@example.com');
  const groupId = await createGroup(api, { id, email, token }, 'Measured');
  for (let nth = 1; nth <= EXPENSES; nth += 1) {
    const body = ownExpense(id, groupId, `Coffee ${nth}`, 100 * nth);
    await call(api, 'POST', '/api/expenses', { token, body });
  }
  return { path: `/groups/${groupId}`, session: { token, user: { id, email, name: 'bench' } } };
}

/** Tells the medians of some visits, and gives that of their time. */
function show(label: string, visits: readonly Visit[], log: Log): number {
  const [ms, bytes, requests] = (['ms', 'bytes', 'requests'] as const).map((key) =>
    median(visits.map((visit) => visit[key])),
  ) as [number, number, number];
  log(`  ${label.padEnd(10)} ${requests} requests, ${Math.round(bytes / 1024)} KiB, ${Math.round(ms)} ms`);
  return ms;
}

async function compare(
  browser: Browser,
  origins: { plain: string; federated: string },
  group: Awaited<ReturnType<typeof makeGroup>>,
  count: number,
  log: Log,
): Promise<void> {
  for (const [condition, slow] of Object.entries(CONDITIONS)) {
    const visits = { plain: [] as Visit[], federated: [] as Visit[] };
    const visit = async (build: keyof typeof visits) => {
      const address = origins[build] + group.path;
      const target: Target = { address, session: group.session, row: ROW, slow };
      visits[build].push(await visitCold(browser, target));
    };
    for (let nth = 0; nth <= count; nth += 1) for (const build of BUILDS) await visit(build);
    // The first visit warms the server up.
    for (const build of BUILDS) visits[build].shift();
    log(`\n${condition}, median of ${count} first visits to a group page until its first row`);
    const ratio = 1 / (show('plain', visits.plain, log) / show('federated', visits.federated, log));
    log(`  federated takes ${Math.round(100 * ratio)} % of the time of plain (aim: at most ${100 * AIM} %)`);
    log(ratio <= AIM ? '  within the aim' : '  beyond the aim: a figure to look at, not a failure');
  }
}

/** Compares both builds by so many visits each. It never fails: times are for looking at. */
export function compareBuilds(visits: number, log: Log): Promise<string[]> {
  return withFolder(async (store) => {
    log('Building the same source twice');
    if (!(await buildServer()) || !(await buildWeb())) throw new Error('The build failed');
    await buildPlain(store);
    const product = await startProduct();
    const [plain, federated] = [await serve(store, product.api), await serve(STORE, product.api)];
    const browser = await launch();
    try {
      const group = await makeGroup(product.api);
      await compare(browser, { plain: plain.url, federated: federated.url }, group, visits, log);
    } finally {
      await browser.close();
      plain.stop();
      federated.stop();
      await product.stop();
    }
    return [];
  });
}
