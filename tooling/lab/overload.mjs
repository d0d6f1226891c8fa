/** Sends a server three times what it can do: `npm run overload -- 20` (seconds a load; 20 when unset). */
import { buildServer } from '../build/builds.ts';
import { overload } from './trust/overload.mjs';

const FACTOR = 3;
if (!(await buildServer({ say: console.log }))) process.exit(1);
const problems = await overload({ factor: FACTOR, seconds: Number(process.argv[2] ?? 20), say: console.log });
for (const problem of problems) console.error(`PROBLEM: ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
