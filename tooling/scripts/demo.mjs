/**
 * Fills Quits with four people, three groups and a year of expenses, through the application's own public
 * calls, and prints the accounts. It works on the database that `npm start` uses, running or not.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspace.mjs';

const SERVER = path.join(ROOT, 'server/dist/app.js');

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

if (!existsSync(SERVER)) fail('Quits is not built yet. Run `npm start` once, then `npm run demo` again.');
if (process.env.SMTP_URL) fail('The sample people have no mailboxes: run the demo without SMTP_URL.');

const { buildApp } = await import(SERVER);
const { readConfig } = await import(path.join(ROOT, 'server/dist/config.js'));
const { AlreadyFilled, fill } = await import('./demo/fill.mjs');
const { PASSWORD, PEOPLE } = await import('./demo/data.mjs');

// This process runs on a clock of its own, so that the year of expenses really spans a year.
const today = Date.now();
let clock = today;
Date.now = () => clock;
const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' }, ROOT);
const app = await buildApp({ config, now: () => Date.now() });
const isTerminal = process.stdout.isTTY;

function showProgress(done, of) {
  const line = `Recording ${done} of ${of} expenses and settlements`;
  if (isTerminal) process.stdout.write(`\r${line}`);
  else if (done % 20 === 0 || done === of) console.log(line);
}

try {
  console.log('Creating four people and three groups …');
  await fill({
    app,
    setClock: (ms) => (clock = ms),
    dataDir: config.dataDir,
    now: Date.now(),
    onProgress: showProgress,
  });
  if (isTerminal) process.stdout.write('\n');
} catch (error) {
  if (!(error instanceof AlreadyFilled)) throw error;
  console.log('The sample people are there already: nothing was added.');
} finally {
  await app.close();
}

console.log('\nSign in as');
for (const { name, email } of Object.values(PEOPLE))
  console.log(`  ${email.padEnd(20)} ${PASSWORD}   (${name})`);
