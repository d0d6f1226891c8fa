// npm run deployments -- --to <store>: who is live in which version, since when, and what is kept.
import { log, readCommand, runMain } from './deploy/command-line.ts';
import { deployments } from './deploy/deployments.ts';

await runMain(async () => {
  log(await deployments(readCommand('deployments').store));
});
