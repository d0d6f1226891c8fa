// npm run build [-- name …]: builds and publishes what is missing or out of date.
import { buildServer, buildWeb } from './builds.mjs';
import { seconds } from '../scripts/run.mjs';
import { STORE } from './workspace.mjs';

const only = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const say = (/** @type {string} */ line) => console.log(line);
const start = performance.now();

say('Building what is missing or out of date');
const isServerBuilt = only.length > 0 || (await buildServer({ say }));
const isWebBuilt = await buildWeb({ store: STORE, say, ...(only.length > 0 ? { only } : {}) });
const isBuilt = isServerBuilt && isWebBuilt;
say(isBuilt ? `Everything is built (${seconds(performance.now() - start)})` : 'The build failed');
process.exitCode = isBuilt ? 0 : 1;
