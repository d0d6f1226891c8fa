/** Kills the built server in the middle of writes: `npm run storm -- 100` (kills; 100 when unset). */
import { quantile } from '../lib/trust/processes.mjs';
import { killStorm } from '../lib/trust/storm.mjs';

const kills = Number(process.argv[2] ?? 100);
const { problems, acknowledged, unanswered, readyMs } = await killStorm({ kills, say: console.log });
const at = (/** @type {number} */ share) => Math.round(quantile(readyMs, share));
for (const problem of problems.slice(0, 20)) console.error(`PROBLEM: ${problem}`);
console.log(
  `${kills} kills, ${acknowledged} writes acknowledged, ${unanswered} cut off before their answer and sent again, ` +
    `${problems.length} problems; ready again in ${at(0.5)} ms (median), ${at(1)} ms (longest).`,
);
process.exitCode = problems.length === 0 && at(1) < 3000 ? 0 : 1;
