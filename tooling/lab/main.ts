/** `npm run lab`: experiments on the built product. */
import { parseArgs } from 'node:util';
import { EXPERIMENTS } from './experiments.ts';

function help(): string {
  const rows = Object.entries(EXPERIMENTS).map(
    ([name, { about, count }]) => `  ${name.padEnd(12)} ${about}${count ? ` (${count[1]} ${count[0]})` : ''}`,
  );
  return `npm run lab -- <experiment> [number]\n\n${rows.join('\n')}`;
}

/** The options of experiments; `experiments.ts` says what they mean. */
function readArguments() {
  const { values, positionals } = parseArgs({
    options: { set: { type: 'string', multiple: true, default: [] } },
    allowPositionals: true,
  });
  const set: Record<string, string> = {};
  for (const text of values.set) {
    const [name = '', value = ''] = text.split('=', 2);
    set[name] = value;
  }
  return { positionals, options: { set } };
}

/** Returns the exit code. */
async function main(): Promise<number> {
  const { positionals, options } = readArguments();
  const [name = '', number] = positionals;
  const experiment = Object.hasOwn(EXPERIMENTS, name) ? EXPERIMENTS[name] : undefined;
  const count = Number(number ?? experiment?.count?.[1] ?? 0);
  if (!experiment || !Number.isInteger(count)) {
    console.log(help());
    return name === '' ? 0 : 1;
  }
  const problems = await experiment.run(count, options);
  for (const problem of problems.slice(0, 20)) console.error(`PROBLEM: ${problem}`);
  return problems.length === 0 ? 0 : 1;
}

process.exitCode = await main();
