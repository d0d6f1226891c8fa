/** The experiments on the built product. Each measures something and reports problems. */
import { execa } from 'execa';
import type { Flags } from '../lib/run.ts';
import { ROOT } from '../lib/workspace.mjs';

export interface Experiment {
  about: string;
  /** Meaning and default of the number. */
  count?: [what: string, otherwise: number];
  flags?: Record<string, [type: 'boolean' | 'string', about: string]>;
  /** Returns the problems, as sentences. */
  run: (options: { count: number; flags: Flags }) => Promise<readonly string[]>;
}

const failureOf = (code: number | undefined) => (code === 0 ? [] : [`it ended with ${code}`]);

/** The experiments by their names. */
export const EXPERIMENTS: Record<string, Experiment> = {
  storm: {
    about: 'crash test: kills of one server during writes',
    count: ['kills', 100],
    run: async ({ count }) => (await import('./storm.ts')).crashTest(count),
  },
  load: {
    about: 'capacity of the server with a group of 10,000 entries',
    count: ['seconds a step', 10],
    run: async ({ count }) => (await import('./load.ts')).load(count),
  },
  greedy: {
    about: 'one account that makes the most expensive requests, next to another one',
    count: ['seconds', 20],
    run: async ({ count }) => (await import('./load.ts')).greedy(count),
  },
  fuzz: {
    about: 'a long fuzz of every call from its own description',
    count: ['requests', 20_000],
    run: async ({ count }) => {
      const { runJest } = await import('../lib/run.ts');
      const args = ['--selectProjects', 'server', '--', 'src/tests/fuzz.test.ts'];
      return failureOf(await runJest(args, { FUZZ_REQUESTS: String(count) }));
    },
  },
  'first-view': {
    about: 'times of the first and second view of a page',
    count: ['visits', 5],
    flags: {
      beside: ['string', 'folder of another published build, measured in turns'],
      only: ['string', 'only measurements with these words in their names, separated by commas'],
      expenses: ['string', 'expenses of the long group, default 1000'],
    },
    run: async ({ count, flags }) => (await import('./first-view.ts')).firstView(count, flags),
  },
  size: {
    about: 'bytes of JavaScript that each first page loads, against its budget',
    run: async () => (await import('./size.ts')).checkSizes(),
  },
  screenshots: {
    about: 'screenshots of every screen, wide and narrow, light and dark, in screenshots/',
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
