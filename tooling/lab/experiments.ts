/** The experiments on the built product. Each measures something and reports problems. */
import { runOnProduct } from '../lib/journeys.ts';
import { FULL, runJest } from '../lib/run.ts';

export interface ExperimentOptions {
  /** What `--set name=value` says. */
  set: Readonly<Record<string, string>>;
}

export interface Experiment {
  about: string;
  /** Meaning and default of the number. */
  count?: [what: string, otherwise: number];
  /** Returns the problems, as sentences. */
  run: (count: number, options: ExperimentOptions) => Promise<readonly string[]>;
}

const failureOf = (code: number | undefined) => (code === 0 ? [] : [`it ended with ${code}`]);

/** The experiments by their names. */
export const EXPERIMENTS: Record<string, Experiment> = {
  'crash-test': {
    about: 'kills of one server during writes',
    count: ['kills', 100],
    run: async (count) => {
      const { problems, figure } = await (await import('./crash-test.ts')).crashTest(count);
      console.log(figure);
      return problems;
    },
  },
  failover: {
    about: 'loss of the primary under load: a standby takes over, behind PgBouncer',
    count: ['runs', 5],
    run: async (count) => (await import('./failover.ts')).failover(count),
  },
  load: {
    about: 'capacity of the server with a group of 10,000 entries (--set database=postgres)',
    count: ['seconds a step', 10],
    run: async (count, { set }) => (await import('./load.ts')).load(count, set.database === 'postgres'),
  },
  greedy: {
    about: 'one account that makes the most expensive requests, next to another one',
    count: ['seconds', 20],
    run: async (count) => (await import('./load.ts')).greedy(count),
  },
  fuzz: {
    about: 'a long fuzz of every call from its own description',
    count: ['requests', 20_000],
    run: async (count) => {
      const args = ['--selectProjects', 'server', '--', 'src/tests/fuzz.test.ts'];
      return failureOf(await runJest(args, { FUZZ_REQUESTS: String(count), [FULL]: '1' }));
    },
  },
  'first-view': {
    about: 'times of pages (--set other=<store of another build>, page=group, long=10000)',
    count: ['visits', 5],
    run: async (count, { set }) => (await import('./first-view.ts')).firstView(count, set),
  },
  size: {
    about: 'bytes of JavaScript that each first page loads, against its budget',
    run: async () => (await import('./size.ts')).checkSizes(),
  },
  hosts: {
    about: 'hosts by module federation of other bundlers and versions of React, from the registry',
    run: async () => (await import('./hosts/hosts.ts')).tryHosts(),
  },
  screenshots: {
    about: 'screenshots of every screen, wide and narrow, light and dark, in screenshots/',
    run: async () => failureOf(await runOnProduct({}, ['--config', 'e2e/screenshots.config.ts'])),
  },
};
