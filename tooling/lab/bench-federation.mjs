// npm run bench:federation [-- <visits>]: what federation costs. Builds the same source once as one plain
// webpack build and once federated, and measures both in turn: requests, bytes and time on a first visit to a
// group page until its first real row shows.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { plainConfig } from './bench/plain-config.mjs';
import { CONDITIONS, launch, median, visitCold } from './bench/measure.mjs';
import { findBrowser } from './browser.mjs';
import { buildServer, buildWeb } from '../build/builds.ts';
import { precompress } from '../release/compress.ts';
import { filesBelow } from '../release/content-hash.ts';
import { startProduct } from '../scripts/product.mjs';
import { STORE } from '../build/workspace.mjs';
import { createWebServer } from '../../web/src/server.ts';
import { readSettings } from '../../web/src/settings.ts';

const VISITS = Number(process.argv[2] ?? 7);
const AIM = 1.15;
const ROW = 'Coffee 20';
const say = (/** @type {string} */ line) => console.log(line);

/**
 * The federated page starts the files of its first screen early: the plain one may do so as well.
 *
 * @param {string} page
 * @param {import('webpack').Stats} stats
 */
function preloadFirstChunks(page, stats) {
  const { assets = [] } = stats.toJson().namedChunkGroups?.['mf-groups'] ?? {};
  const links = assets
    .filter(({ name }) => /\.(?:js|css)$/.test(name))
    .map(
      ({ name }) => `<link rel="preload" as="${name.endsWith('.js') ? 'script' : 'style'}" href="/${name}">`,
    );
  if (links.length === 0) throw new Error('The plain build has no chunk of mf-groups');
  writeFileSync(page, readFileSync(page, 'utf8').replace('</head>', `${links.join('')}</head>`));
}

/** @param {string} store */
async function buildPlain(store) {
  const out = path.join(store, 'shell');
  mkdirSync(out, { recursive: true });
  const compiler = webpack(plainConfig(out));
  if (!compiler) throw new Error('webpack takes no such configuration');
  /** @type {import('webpack').Stats} */
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, done) => {
      if (error || !done || done.hasErrors()) reject(error ?? new Error(done?.toString('errors-only')));
      else compiler.close(() => resolve(done));
    });
  });
  preloadFirstChunks(path.join(out, 'index.html'), stats);
  await precompress(filesBelow(path.join(out, 'assets')));
}

/**
 * Serves a store in the way of the product, both builds from this process.
 *
 * @param {string} store
 * @param {string} api
 */
async function serve(store, api) {
  const server = createWebServer({ store, settings: readSettings({ PORT: new URL(api).port }) });
  await new Promise((resolve) => server.listen(0, () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** @param {string} api */
async function makeGroup(api) {
  const send = async (/** @type {string} */ at, /** @type {unknown} */ body, token = '') => {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    return (await fetch(api + at, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const account = { email: 'bench@example.com', password: 'Secret123' };
  const { id, email, name } = await send('/auth/register', account);
  const form = new URLSearchParams({ username: account.email, password: account.password });
  const { access_token: token } = await (
    await fetch(`${api}/auth/token`, { method: 'POST', body: form })
  ).json();
  const group = await send('/api/groups', { name: 'Measured', created_by: id }, token);
  for (let nth = 1; nth <= 20; nth += 1) {
    const whole = {
      payers: [{ user_id: id, paid_amount: nth }],
      shares: [{ user_id: id, share_amount: nth }],
    };
    const expense = { description: `Coffee ${nth}`, total_amount: nth, group_id: group.id, ...whole };
    await send('/api/expenses', expense, token);
  }
  return { path: `/groups/${group.id}`, session: { token, user: { id, email, name } } };
}

/** @param {string} label @param {readonly import('./bench/measure.mjs').Visit[]} visits */
function line(label, visits) {
  const ms = median(visits.map((visit) => visit.ms));
  const bytes = median(visits.map((visit) => visit.bytes));
  const requests = median(visits.map((visit) => visit.requests));
  say(
    `  ${label.padEnd(10)} ${String(requests).padStart(3)} requests  ${(bytes / 1024).toFixed(1).padStart(6)} KiB  ${Math.round(ms).toString().padStart(5)} ms`,
  );
  return ms;
}

/** @param {import('@playwright/test').Browser} browser @param {Record<string, string>} origins @param {Awaited<ReturnType<typeof makeGroup>>} group */
async function compare(browser, origins, group) {
  let isWithinAim = true;
  for (const [condition, slow] of Object.entries(CONDITIONS)) {
    /** @type {Record<string, import('./bench/measure.mjs').Visit[]>} */
    const visits = { plain: [], federated: [] };
    for (let nth = 0; nth <= VISITS; nth += 1) {
      for (const [build, origin] of Object.entries(origins)) {
        const visit = await visitCold(browser, {
          address: origin + group.path,
          session: group.session,
          row: ROW,
          slow,
        });
        // The first visit warms the server up.
        if (nth > 0) visits[build]?.push(visit);
      }
    }
    say(`\n${condition}, median of ${VISITS} first visits to a group page until its first row`);
    const ratio = 1 / (line('plain', visits.plain ?? []) / line('federated', visits.federated ?? []));
    say(`  federated takes ${ratio.toFixed(2)} × the time of plain (aim: at most ${AIM})`);
    isWithinAim &&= ratio <= AIM;
  }
  return isWithinAim;
}

const store = mkdtempSync(path.join(tmpdir(), 'quits-plain-'));
try {
  say('Building the same source twice');
  if (!(await buildServer({ say })) || !(await buildWeb({ store: STORE, say })))
    throw new Error('The build failed');
  await buildPlain(store);
  const product = await startProduct();
  const [plain, federated] = [await serve(store, product.api), await serve(STORE, product.api)];
  const browser = await launch(await findBrowser());
  try {
    const group = await makeGroup(product.api);
    const isWithinAim = await compare(browser, { plain: plain.url, federated: federated.url }, group);
    say(isWithinAim ? '\nWithin the aim' : '\nBeyond the aim: a figure to look at, not a failure');
  } finally {
    await browser.close();
    plain.stop();
    federated.stop();
    await product.stop();
  }
} finally {
  rmSync(store, { recursive: true, force: true });
}
