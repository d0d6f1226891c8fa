/** `npm run lab`: experiments on the built product. */
import { parseArgs } from 'node:util';
import { EXPERIMENTS } from './experiments.ts';
import type { Experiment } from './experiments.ts';

function help(): string {
  const rows = Object.entries(EXPERIMENTS).flatMap(([name, { about, count, flags = {} }]) => [
    `  ${name.padEnd(12)} ${about}${count ? ` (${count[1]} ${count[0]})` : ''}`,
    ...Object.entries(flags).map(
      ([flag, [type, what]]) => `    --${flag}${type === 'string' ? ' <value>' : ''}: ${what}`,
    ),
  ]);
  return `npm run lab -- <experiment> [number] [options]\n\n${rows.join('\n')}`;
}

function isName(name: string | undefined): name is string {
  return name !== undefined && Object.hasOwn(EXPERIMENTS, name);
}

/** Returns the exit code. */
async function runExperiment(experiment: Experiment, args: string[]): Promise<number> {
  const { count: [, otherwise] = ['', 0], flags = {} } = experiment;
  const options = Object.fromEntries(Object.entries(flags).map(([flag, [type]]) => [flag, { type }]));
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const count = Number(positionals[0] ?? otherwise);
  if (!Number.isInteger(count) || positionals.length > (experiment.count ? 1 : 0)) {
    console.log(help());
    return 1;
  }
  const problems = await experiment.run({ count, flags: values });
  for (const problem of problems.slice(0, 20)) console.error(`PROBLEM: ${problem}`);
  return problems.length === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  const [name, ...args] = process.argv.slice(2);
  const experiment = isName(name) ? EXPERIMENTS[name] : undefined;
  if (experiment) return runExperiment(experiment, args);
  console.log(help());
  return name === undefined || name === '--help' ? 0 : 1;
}

process.exitCode = await main();
