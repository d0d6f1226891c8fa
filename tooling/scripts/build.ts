// npm run build [-- name …]: builds and publishes what is missing or out of date.
import { seconds } from '../lib/run.ts';
import { buildWeb } from '../release/build-web.ts';

const only = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));

console.log('Building what is missing or out of date');
const isBuilt = await buildWeb(only);
console.log(isBuilt ? `Everything is built (${seconds(performance.now())})` : 'The build failed');
process.exitCode = isBuilt ? 0 : 1;
