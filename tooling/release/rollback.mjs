// npm run rollback -w mf-groups -- --to <store> [--version 1.0.0]: withdraws what is live (or the canary) and
// makes the version before it, or the named one, current.
import { packageHere, readCommand, runMain } from './deploy/command-line.mjs';
import { loadJudge } from './deploy/judging.mjs';
import { rollback } from './deploy/rollback.mjs';

const USAGE = 'Say where: npm run rollback -w mf-groups -- --to <folder, address or "command:…">';
const say = (/** @type {string} */ line) => console.log(line);

await runMain(async () => {
  const name = packageHere();
  const { store, values } = readCommand(['version'], USAGE);
  const { version } = values;
  say(`Rolling ${name} back in ${store.label}`);
  await rollback({
    store,
    name,
    judge: await loadJudge(),
    say,
    ...(version === undefined ? {} : { version }),
  });
});
