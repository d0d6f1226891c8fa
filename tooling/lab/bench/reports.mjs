import { spawn } from 'node:child_process';
import path from 'node:path';
import readline from 'node:readline';
import { pathToFileURL } from 'node:url';
import { serverModule } from '../trust/server-code.mjs';
import { freePort } from '../../scripts/ports.mjs';
import { startServerProcess } from '../trust/processes.mjs';
import { ROOT } from '../../build/workspace.mjs';
import { fill, JWT_SECRET } from './books.mjs';
import { comparedCases, mixOf } from './cases.mjs';
import { crowd, median, offer, p95, saturate } from './load.mjs';

/** Those that count; one before them warms up. */
const ROUNDS = 5;
const WARM_UP_SECONDS = 2;
const CONNECTIONS = 50;
const RATE = 300;
const MIX_SECONDS = 20;
const RAW = path.join(ROOT, 'tooling/lab/bench-api-raw.mjs');
const MEMORY = pathToFileURL(path.join(ROOT, 'tooling/lab/bench/memory.mjs')).href;
const MEMORY_PORT = 18_973;
const MEMORY_READINGS = 6;

/** @typedef {import('./books.mjs').Place} Place */

/** @param {Place} place @param {NodeJS.ProcessEnv} [more] */
const environmentOf = ({ dataDir, databaseUrl = '' }, more) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  JWT_SECRET,
  LOG_LEVEL: 'info',
  ...more,
});

/** @param {readonly unknown[]} cells the first is a name */
const row = ([name, ...cells]) =>
  console.log(String(name).padEnd(20) + cells.map((cell) => String(cell).padStart(10)).join(''));

const round = (/** @type {number} */ value, digits = 0) => Number(value.toFixed(digits));
const percent = (/** @type {number} */ share) => `${Math.round(100 * share)} %`;

/** @param {readonly { perSecond: number, cpuMs: number, times: Map<string, number[]>, refused: number }[]} rounds */
function summarise(rounds) {
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)),
    p95: median(rounds.map(({ times }) => p95([...times.values()].flat()))),
    refused: rounds.reduce((sum, { refused }) => sum + refused, 0),
  };
}

/**
 * Starts a server for a piece of work and ends it, whatever comes of the work.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @param {(api: string) => Promise<void>} work
 * @param {string} [program]
 */
async function withServer(environment, work, program) {
  const server = await startServerProcess(environment, program);
  try {
    await work(server.api);
  } finally {
    await server.end('SIGTERM');
  }
}

/** @param {string} ours @param {string} raw */
async function compare(ours, raw, { prepared, connections }) {
  console.log(`\n${connections} connections, median of ${ROUNDS} rounds in turns`);
  row(['', 'a second', 'raw', 'ratio', 'cpu ms', 'raw', 'ratio', 'p95 ms', 'raw', 'refused']);
  for (const [name, requestOf] of comparedCases(prepared)) {
    const results = { ours: [], raw: [] };
    for (let count = 0; count <= ROUNDS; count += 1) {
      results.ours.push(await saturate(ours, { connections, ...requestOf() }));
      results.raw.push(await saturate(raw, { connections, ...requestOf() }));
    }
    // The first round is for the engine: it translates what runs often.
    const [a, b] = [summarise(results.ours.slice(1)), summarise(results.raw.slice(1))];
    const rates = [round(a.perSecond), round(b.perSecond), percent(a.perSecond / b.perSecond)];
    const costs = [round(a.cpuMs, 2), round(b.cpuMs, 2), percent(b.cpuMs / a.cpuMs)];
    row([name, ...rates, ...costs, round(a.p95), round(b.p95), a.refused + b.refused]);
  }
}

/**
 * Both competitors in turns, so that a busy neighbour slows both. The processor time of one request says more than
 * its share of a machine that others use too.
 *
 * @param {Place} place
 */
export async function showRatios(place, prepared, connections) {
  const environment = environmentOf(place);
  await withServer(environment, (ours) =>
    withServer(environment, (raw) => compare(ours, raw, { prepared, connections }), RAW),
  );
}

function showTimes({ perSecond, cpuMs, refused, times }) {
  row(['', 'requests', 'median ms', 'p95 ms']);
  for (const [name, list] of times) row([name, list.length, round(median(list)), round(p95(list))]);
  console.log(
    `${round(perSecond)} a second, ${round(cpuMs, 2)} ms of processor time each, ${refused} refused`,
  );
}

/** A mix, first offered at a steady rate, then as much as the server can take. @param {Place} place */
export async function showMix(place, prepared) {
  const options = { connections: CONNECTIONS, seconds: MIX_SECONDS, next: mixOf(prepared) };
  await withServer(environmentOf(place), async (api) => {
    await crowd(api, { ...options, seconds: WARM_UP_SECONDS });
    console.log(`\nA mix, ${RATE} offered a second over ${CONNECTIONS} connections`);
    showTimes(await offer(api, { ...options, rate: RATE }));
    console.log(`\nThe same mix, each of ${CONNECTIONS} connections as fast as it is answered`);
    showTimes(await crowd(api, { ...options, seconds: MIX_SECONDS / 2 }));
  });
}

/** What stays in memory over a long mix, with lists of a very large group in between. @param {Place} place */
export async function showMemory(place, prepared, seconds) {
  const memory = { NODE_OPTIONS: `--import ${MEMORY}`, BENCH_MEMORY_PORT: String(MEMORY_PORT) };
  const mix = mixOf(prepared);
  const huge = {
    name: '10,000 expenses',
    path: `/api/groups/${prepared.groups.huge}/expenses`,
    headers: { authorization: `Bearer ${prepared.people[0].token}`, 'accept-encoding': 'gzip' },
  };
  let sent = 0;
  const next = (connection) => (++sent % 500 === 0 ? huge : mix(connection));
  console.log(`\nMemory over ${seconds} s of the mix with lists of 10,000, after all garbage is collected`);
  row(['after s', 'requests', 'heap MB', 'native MB', 'RSS MB']);
  const show = async (elapsed) => {
    const usage = await (await fetch(`http://127.0.0.1:${MEMORY_PORT}`)).json();
    const sizes = [usage.heapUsed, usage.external, usage.rss].map((bytes) => round(bytes / 1024 ** 2, 1));
    row([elapsed, sent, ...sizes]);
  };
  const span = { connections: 10, rate: RATE / 3, seconds: seconds / MEMORY_READINGS, next };
  await withServer(environmentOf(place, memory), async (api) => {
    await show(0);
    for (let reading = 1; reading <= MEMORY_READINGS; reading += 1) {
      await offer(api, span);
      await show(reading * span.seconds);
    }
  });
}

/** The processor time of balances by the size of the group. @param {Place} place */
export async function showBalances(place, { people, users, groups }) {
  const { openDatabase } = await serverModule('db/database');
  const { getSettlementPlan } = await serverModule('modules/settlements/settlements.service');
  const database = openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl });
  // Only now: it would weigh on every list that counts expenses.
  await fill(database, { groupId: groups.spare, users, count: 100_000 });
  const caller = { userId: people[0].id, sessionId: '', requestId: '', now: Date.now() };
  console.log('');
  for (const [count, groupId, times] of [
    [10, groups.small, 200],
    [1000, groups.large, 50],
    [100_000, groups.spare, 5],
  ]) {
    await getSettlementPlan(database.queries, caller, groupId);
    const before = process.cpuUsage();
    for (let time = 0; time < times; time += 1) await getSettlementPlan(database.queries, caller, groupId);
    const { user, system } = process.cpuUsage(before);
    console.log(
      `balances of ${count} expenses: ${round((user + system) / times / 1000, 2)} ms of processor time`,
    );
  }
  await database.close();
}

/** Where the time of a start goes, the database being there already. @param {Place} place */
export async function showStart(place) {
  const port = String(await freePort());
  const parts = [];
  for (let count = 0; count < ROUNDS; count += 1) {
    const child = spawn(process.execPath, [path.join(ROOT, 'server/dist/server.js')], {
      cwd: ROOT,
      env: { ...process.env, ...environmentOf(place), HOST: '127.0.0.1', PORT: port },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of readline.createInterface({ input: child.stdout })) {
      const { msg, loadMs, buildMs, listenMs, cpuMs } = JSON.parse(line);
      if (msg !== 'the server is ready') continue;
      parts.push({ loadMs, buildMs, listenMs, cpuMs });
      child.kill('SIGTERM');
    }
  }
  console.log(`\nA start, median of ${ROUNDS}`);
  for (const [name, key] of [
    ['loading modules', 'loadMs'],
    ['building, database', 'buildMs'],
    ['listening', 'listenMs'],
    ['processor time', 'cpuMs'],
  ])
    row([name, `${round(median(parts.map((part) => part[key])))} ms`]);
}
