/** A long fuzz of every call from its own description: `npm run fuzz -- 50000` (requests; 20,000 when unset). */
import { createRequire } from 'node:module';
import path from 'node:path';
import { run } from '../scripts/run.mjs';
import { ROOT } from '../build/workspace.mjs';

const require = createRequire(import.meta.url);
const jest = path.join(path.dirname(require.resolve('jest/package.json')), 'bin/jest.js');
const requests = process.argv[2] ?? '20000';
if (!/^[1-9]\d*$/.test(requests)) {
  console.error('How many requests? npm run fuzz -- 50000');
  process.exit(1);
}
const { code } = await run(process.execPath, [jest, '--selectProjects', 'server', '--', 'src/fuzz.test.ts'], {
  cwd: ROOT,
  env: { ...process.env, FUZZ_REQUESTS: requests },
});
process.exitCode = code;
