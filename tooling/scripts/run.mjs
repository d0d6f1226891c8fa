import { spawn } from 'node:child_process';

/**
 * Runs a program to its end.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, isQuiet?: boolean }} [options] quiet: its output is given
 *   back instead of shown
 * @returns {Promise<{ code: number, output: string, ms: number }>}
 */
export function run(command, args, { cwd, env, isQuiet = false } = {}) {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
    });
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output, ms: performance.now() - start }));
  });
}

/** @param {number} ms */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Does every job, `width` of them at a time, and gives the results in the jobs' order.
 *
 * @template Job, Result
 * @param {readonly Job[]} jobs
 * @param {number} width
 * @param {(job: Job) => Promise<Result>} work
 * @returns {Promise<Result[]>}
 */
export async function pooled(jobs, width, work) {
  /** @type {Result[]} */
  const results = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < jobs.length; index = next++)
      results[index] = await work(/** @type {Job} */ (jobs[index]));
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}
