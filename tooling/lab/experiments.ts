/** What there is to try on the built product. Each measures something and says what does not hold. */
import { execa } from 'execa';
import type { Flags } from '../lib/run.ts';
import { ROOT } from '../lib/workspace.mjs';

export interface Experiment {
  about: string;
  /** What the number means, and its value when unset. */
  count?: [what: string, otherwise: number];
  flags?: Record<string, [type: 'boolean' | 'string', about: string]>;
  /** Gives the problems, as sentences. */
  run: (options: { count: number; flags: Flags }) => Promise<readonly string[]>;
}

const failureOf = (code: number | undefined) => (code === 0 ? [] : [`it ended with ${code}`]);

/** The experiments by their names. */
export const EXPERIMENTS: Record<string, Experiment> = {
  storm: {
    about: 'crash test: kills of one server in the middle of writes',
    count: ['kills', 100],
    flags: { term: ['boolean', 'stops it with SIGTERM instead'] },
    run: async ({ count, flags }) =>
      flags.term ? (await import('./term.ts')).term(count) : (await import('./storm.ts')).storm(count),
  },
  overload: {
    about: 'three times what the server can do',
    count: ['seconds', 20],
    flags: { busy: ['boolean', 'beside two programs that want every processor for themselves'] },
    run: async ({ count, flags }) => (await import('./overload.ts')).overload(count, flags.busy === true),
  },
  bursts: {
    about: 'bursts of writes, quiet and beside busy programs; people beside one who reads far too much',
    run: async () => (await import('./bursts.ts')).bursts(),
  },
  instances: {
    about: 'three servers on one PostgreSQL that take turns, one killed while the others serve',
    count: ['kills', 30],
    flags: { 'without-tests': ['boolean', 'leaves out the tests of the API over three instances'] },
    run: async ({ count, flags }) =>
      (await import('./instances.ts')).tryInstances(count, !flags['without-tests']),
  },
  streams: {
    about: 'memory and processor time of open streams of changes, beside none',
    count: ['streams, 1,000 at most', 500],
    run: async ({ count }) => (await import('./streams.ts')).measureStreams(count),
  },
  resident: {
    about: 'memory of server and web server after their start, against the aims',
    count: ['starts', 5],
    run: async ({ count }) => (await import('./resident.ts')).measureResident(count),
  },
  timing: {
    about: 'whether the time of an answer tells who has an account',
    count: ['tries', 500],
    run: async ({ count }) => (await import('./timing.ts')).measureTimes(count),
  },
  restore: {
    about: 'backs up a running server, loses its folder, restores it, compares every row',
    count: ['expenses', 100_000],
    flags: { postgres: ['boolean', 'a PostgreSQL instead, by pg_dump and pg_restore'] },
    run: async ({ count, flags }) => {
      const { restoreDrill, restorePostgresDrill } = await import('./restore.ts');
      return flags.postgres ? restorePostgresDrill(count) : restoreDrill(count);
    },
  },
  syncs: {
    about: 'how often the embedded database is brought to the disk, on Linux with strace',
    count: ['writes, 290 at most', 200],
    run: async ({ count }) => (await import('./syncs.ts')).countSyncs(count),
  },
  fuzz: {
    about: 'a long fuzz of every call from its own description',
    count: ['requests', 20_000],
    run: async ({ count }) => {
      const { runJest } = await import('../lib/run.ts');
      const args = ['--selectProjects', 'server', '--', 'src/fuzz.test.ts'];
      return failureOf(await runJest(args, { FUZZ_REQUESTS: String(count) }));
    },
  },
  explained: {
    about:
      'how long the balances of a long group take on either database, explained ones beside the payments alone',
    count: ['entries', 10_000],
    run: async ({ count }) => (await import('./explained.ts')).explained(count),
  },
  bench: {
    about: 'the server against node:http with the same statements, and a mix of requests',
    flags: {
      postgres: ['boolean', 'on PostgreSQL instead of the embedded database'],
      memory: ['string', 'instead: what stays in memory over so many seconds'],
    },
    run: async ({ flags }) => (await import('./bench/bench.ts')).bench(flags),
  },
  'first-view': {
    about: 'what a browser shows when, at its first and second look at a page',
    count: ['visits', 5],
    flags: {
      beside: ['string', 'folder of another published build, measured in turns'],
      plain: ['boolean', 'in turns with a plain build of the same source, without federation'],
      only: ['string', 'words that stand in the names of what is measured, with commas'],
      expenses: ['string', 'how many the long group has, 1000 without'],
    },
    run: async ({ count, flags }) => (await import('./first-view.ts')).firstView(count, flags),
  },
  size: {
    about: 'bytes of JavaScript that each first page loads, against its budget',
    run: async () => (await import('./size.ts')).checkSizes(),
  },
  screenshots: {
    about: 'pictures of every screen, wide and narrow, light and dark, into screenshots/',
    run: async () => {
      const { runOnProduct } = await import('../lib/journeys.ts');
      return failureOf(await runOnProduct({}, ['--config', 'e2e/screenshots.config.ts']));
    },
  },
  mutate: {
    about: 'changes the rules of money one at a time, and expects a test to fail each time',
    flags: { server: ['string', 'a folder of server/src instead: modules/comments'] },
    run: async ({ flags: { server } }) => {
      const env = server === undefined ? {} : { QUITS_MUTATE: String(server) };
      const options = { cwd: ROOT, env, preferLocal: true, reject: false, stdio: 'inherit' } as const;
      return failureOf((await execa('stryker', ['run'], options)).exitCode);
    },
  },
};
