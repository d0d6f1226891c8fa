/**
 * Measures the built server against `node:http` with the same statements, in turns, in one run; a mix of requests;
 * and the processor time of balances: `npm run bench:api`. On the embedded database, or on PostgreSQL:
 *
 *   npm run bench:api -- [--postgres] [--connections 50] [--memory 180]
 *
 * `--memory` measures instead what stays in memory over so many seconds of the mix.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { prepareBooks } from './bench/books.mjs';
import { showBalances, showMemory, showMix, showRatios, showStart } from './bench/reports.mjs';
import { startPostgres } from '../scripts/postgres.mjs';

const { values } = parseArgs({
  options: {
    postgres: { type: 'boolean', default: false },
    connections: { type: 'string', default: '10' },
    memory: { type: 'string' },
  },
});
const postgres = values.postgres ? await startPostgres() : undefined;
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'quits-bench-'));
const place = { dataDir, ...(postgres && { databaseUrl: postgres.url }) };
const load = () => os.loadavg().map((value) => value.toFixed(1));
console.log(
  `${values.postgres ? 'PostgreSQL' : 'Embedded database'}, Node ${process.version}, ${os.cpus().length} processors, ` +
    `load of the last 1, 5 and 15 minutes ${load().join(', ')}`,
);
try {
  const prepared = await prepareBooks(place);
  if (values.memory === undefined) {
    await showStart(place);
    await showRatios(place, prepared, Number(values.connections));
    await showMix(place, prepared);
    if (!values.postgres) await showBalances(place, prepared);
  } else await showMemory(place, prepared, Number(values.memory));
  console.log(`\nLoad at the end ${load().join(', ')}`);
} finally {
  await rm(dataDir, { recursive: true, force: true });
  await postgres?.stop();
}
