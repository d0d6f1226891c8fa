/** Whether the time of an answer tells who has an account: `npm run timing -- 500` (tries each; 500 when unset). */
import { measureTimes } from './trust/timing.mjs';

const problems = await measureTimes({ tries: Number(process.argv[2] ?? 500), say: console.log });
for (const problem of problems) console.error(`PROBLEM: ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
