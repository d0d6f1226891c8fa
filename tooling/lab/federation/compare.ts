// What federation costs. Builds the same source once as one plain webpack build and once federated, and measures
// both in turn: requests, bytes and time on a first visit to a group page until its first real row shows.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import { ask, createGroup, ownExpense, signUp } from '@quits/testing/client';
import webpack from 'webpack';
import type { Stats } from 'webpack';
import { buildServer } from '../../build/builds.ts';
import { precompress } from '../../lib/compress.ts';
import { filesBelow } from '../../lib/content-hash.ts';
import { startProduct } from '../../lib/product.ts';
import { buildWeb } from '../../release/build-web.ts';
import { median, takeTurns } from '../load.ts';
import { withFolder } from '../server.ts';
import { CONDITIONS, launch, visitCold } from '../visits.ts';
import type { Visit } from '../visits.ts';
import { plainConfig } from './plain-config.ts';

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

/** A page with expenses, and the session of somebody who may see it. */
async function makePage({ api, web }: { api: string; web: string }) {
  const person = await signUp(api, 'bench@example.com');
  const { id, email, token } = person;
  const groupId = await createGroup(api, person, 'Measured');
  for (let nth = 1; nth <= EXPENSES; nth += 1)
    await ask(api, 'addExpense', { token, body: ownExpense(id, groupId, `Coffee ${nth}`, 100 * nth) });
  return {
    address: `${web}/groups/${groupId}`,
    session: { token, user: { id, email, name: 'bench' } },
    row: ROW,
  };
}

/** Tells the medians of some visits, and gives that of their time. */
function show(label: string, visits: readonly Visit[]): number {
  const medianOf = (key: keyof Visit) => median(visits.map((visit) => visit[key]));
  const ms = medianOf('ms');
  const kib = Math.round(medianOf('bytes') / 1024);
  console.log(`  ${label.padEnd(10)} ${medianOf('requests')} requests, ${kib} KiB, ${Math.round(ms)} ms`);
  return ms;
}

type Pages = Record<(typeof BUILDS)[number], Awaited<ReturnType<typeof makePage>>>;

async function compare(browser: Browser, pages: Pages, count: number): Promise<void> {
  for (const [condition, slow] of Object.entries(CONDITIONS)) {
    const [plain = [], federated = []] = await takeTurns(BUILDS, count, (build) =>
      visitCold(browser, { ...pages[build], slow }),
    );
    console.log(`\n${condition}, median of ${count} first visits to a group page until its first row`);
    const ratio = 1 / (show('plain', plain) / show('federated', federated));
    console.log(
      `  federated takes ${Math.round(100 * ratio)} % of the time of plain (aim: at most ${Math.round(100 * AIM)} %)`,
    );
    console.log(ratio <= AIM ? '  within the aim' : '  beyond the aim: a figure to look at, not a failure');
  }
}

/** Compares both builds by so many visits each. It never fails: times are for looking at. */
export function compareBuilds(visits: number): Promise<string[]> {
  return withFolder(async (store) => {
    console.log('Building the same source twice');
    if (!(await buildServer()) || !(await buildWeb())) throw new Error('The build failed');
    await buildPlain(store);
    const [plain, federated] = [await startProduct({ store }), await startProduct()];
    const browser = await launch();
    try {
      const pages = { plain: await makePage(plain), federated: await makePage(federated) };
      await compare(browser, pages, visits);
    } finally {
      await browser.close();
      await Promise.all([plain.stop(), federated.stop()]);
    }
    return [];
  });
}
