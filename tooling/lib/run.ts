import { createRequire } from 'node:module';
import path from 'node:path';
import { execa } from 'execa';
import { ROOT } from './workspace.mjs';

/** Prints one line for the user. */
export type Log = (line: string) => void;

/** The variable that requests every test, beyond those that `npm test` has time for. */
export const FULL = 'QUITS_FULL_TESTS';

/** The variable that gives tests of pages a second try: in a whole run, a busy machine may fail one of many. */
export const SECOND_TRY = 'QUITS_SECOND_TRY';

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Runs a program in a folder and returns its output. @throws Error with the output when it fails */
export async function runIn(cwd: string, program: string, ...args: readonly string[]): Promise<string> {
  const { failed, all } = await execa(program, args, { cwd, reject: false, all: true });
  if (failed) throw new Error(`${program} ${args[0] ?? ''} failed in ${cwd}:\n${all}`);
  return all;
}

/** Runs all jobs, `width` of them in parallel, and returns the results in the jobs' order. */
export async function pooled<Job, Result>(
  jobs: readonly Job[],
  width: number,
  work: (job: Job) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = jobs.entries();
  const worker = async () => {
    for (const [index, job] of rest) results[index] = await work(job);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

const require = createRequire(import.meta.url);
/**
 * Jest's program, for a separate process. Looked up on demand, because `npm start` installs no packages for
 * tests.
 */
export const jestProgram = () => path.join(path.dirname(require.resolve('jest/package.json')), 'bin/jest.js');

/**
 * Node's options for tests; Jest passes them on to its workers. Each test file has its own context with its own
 * modules: more room for new objects saves a tenth of the work. With the second, packages of ES modules run as they
 * are, and Node warns that this is new.
 */
export const NODE_OPTIONS = [
  '--max-semi-space-size=64',
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
];

export async function runJest(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const options = { cwd: ROOT, env, reject: false, stdio: 'inherit' } as const;
  return (await execa(process.execPath, [...NODE_OPTIONS, jestProgram(), ...args], options)).exitCode ?? 1;
}
