/**
 * Fills Quits with four people, three groups and a year of expenses, through the application's own public
 * calls, and prints the accounts. It works on the database that `npm start` uses, running or not.
 */
import { buildApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { ROOT } from '../lib/workspace.mjs';
import { PASSWORD, PEOPLE } from './demo/data.ts';
import { AlreadyFilled, fill } from './demo/fill.ts';
import { fail } from '../lib/run.ts';

if (process.env.SMTP_URL) fail('The sample people have no mailboxes: run the demo without SMTP_URL.');

// This process runs on a clock of its own, so that the year of expenses really spans a year.
const today = Date.now();
let clock = today;
Date.now = () => clock;
const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' }, ROOT);
const app = await buildApp({ config, now: () => Date.now() });
const isTerminal = process.stdout.isTTY;

function showProgress(done: number, of: number): void {
  const line = `Recording ${done} of ${of} expenses and settlements`;
  if (isTerminal) process.stdout.write(`\r${line}`);
  else if (done % 20 === 0 || done === of) console.log(line);
}

try {
  console.log('Creating four people and three groups …');
  const setClock = (ms: number) => (clock = ms);
  await fill({ app, setClock, dataDir: config.dataDir, now: today, onProgress: showProgress });
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
