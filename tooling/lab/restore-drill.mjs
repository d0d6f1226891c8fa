/** Backs up, loses and restores a large database: `npm run restore-drill -- 100000` (expenses; so many when unset). */
import { restoreDrill } from './trust/restore-drill.mjs';

const problems = await restoreDrill({ expenses: Number(process.argv[2] ?? 100_000), say: console.log });
for (const problem of problems.slice(0, 20)) console.error(`PROBLEM: ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
