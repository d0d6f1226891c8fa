// npm run rollback -w mf-groups -- --to <store> [--version 1.0.0]: withdraws what is live (or the canary) and
// makes the version before it, or the named one, current.
import { log, readPackageCommand, runMain } from './deploy/command-line.ts';
import { rollback } from './deploy/rollback.ts';

await runMain(async () => {
  const { name, store, values } = readPackageCommand('rollback', ['version']);
  log(`Rolling ${name} back in ${store.label}`);
  await rollback({ store, name, log, version: values.version });
});
