// npm run deployments -- --to <store>: who is live in which version, since when, and what is kept.
import { readCommand, runMain } from './deploy/command-line.mjs';
import { deployments } from './deploy/deployments.mjs';

await runMain(async () => {
  const { store } = readCommand(
    [],
    'Say where: npm run deployments -- --to <folder, address or "command:…">',
  );
  console.log(await deployments(store));
});
