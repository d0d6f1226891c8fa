// npm run unit [-- jest's arguments]: the tests of all packages except the server's.
import { runJest } from '../lib/run.ts';

process.exitCode = await runJest(['--ignoreProjects', 'server', '--verbose=false', ...process.argv.slice(2)]);
