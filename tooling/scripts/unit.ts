// npm run unit [-- jest's arguments]: the tests of all packages except the server's. With arguments, also those of
// a full run, unless the first ones select packages.
import { FULL, runJest, SECOND_TRY } from '../lib/run.ts';

const args = process.argv.slice(2);
const isNarrowed = args.length > 0;
if (isNarrowed && args[0] !== '--selectProjects') process.env[FULL] = '1';
process.exitCode = await runJest(['--ignoreProjects', 'server', '--verbose=false', ...args], {
  [SECOND_TRY]: isNarrowed ? undefined : '1',
});
