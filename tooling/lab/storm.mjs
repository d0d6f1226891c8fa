/**
 * Kills the built server in the middle of writes: `npm run storm -- 100` (kills; 100 when unset). With `--term` it is
 * told to stop instead, and must answer whatever it took: `npm run storm -- --term 20`.
 */
import { quantile } from './trust/processes.mjs';
import { killStorm } from './trust/storm.mjs';
import { termStorm } from './trust/term.mjs';

const args = process.argv.slice(2);
const count = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 100);
const LOAD_MS = 2000;

/** @param {readonly string[]} problems */
function show(problems) {
  for (const problem of problems.slice(0, 20)) console.error(`PROBLEM: ${problem}`);
}

async function kill() {
  const { problems, acknowledged, unanswered, readyMs } = await killStorm({ kills: count, say: console.log });
  const [median, longest] = [quantile(readyMs, 0.5), quantile(readyMs, 1)].map(Math.round);
  show(problems);
  console.log(
    `${count} kills, ${acknowledged} writes acknowledged, ${unanswered} cut off before their answer and sent again, ` +
      `${problems.length} problems; ready again in ${median} ms (median), ${longest} ms (longest).`,
  );
  return problems.length === 0 && longest < 3000;
}

async function stop() {
  const { problems, answered, acknowledged, exitMs } = await termStorm({ rounds: count, loadMs: LOAD_MS });
  const [median, longest] = [quantile(exitMs, 0.5), quantile(exitMs, 1)].map(Math.round);
  show(problems);
  console.log(
    `${count} stops, ${answered} requests answered, ${acknowledged} writes acknowledged, ${problems.length} problems; ` +
      `ended in ${median} ms (median), ${longest} ms (longest).`,
  );
  return problems.length === 0;
}

process.exitCode = (await (args.includes('--term') ? stop() : kill())) ? 0 : 1;
