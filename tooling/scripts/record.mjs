// npm run record: fills an empty database with the sample people and records what the server answers to one of
// them, for `npm run dev -w <remote> -- --recorded`. The clock stands still, so that an unchanged server gives
// an unchanged recording.
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { recordAnswers } from './demo/record-answers.mjs';
import { buildServer } from '../build/builds.ts';
import { RECORDED, recordingText } from './recorded-answers.mjs';
import { ROOT } from '../build/workspace.mjs';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const say = (/** @type {string} */ line) => console.log(line);

/** @param {string} dataDir */
async function record(dataDir) {
  const { buildApp } = await import(path.join(ROOT, 'server/dist/app.js'));
  const { readConfig } = await import(path.join(ROOT, 'server/dist/config.js'));
  let clock = NOW;
  Date.now = () => clock;
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT_ADDRESS_FACTOR: '1000' };
  const app = await buildApp({ config: readConfig(env, ROOT), now: () => Date.now() });
  try {
    return await recordAnswers({ app, setClock: (ms) => void (clock = ms), dataDir, now: NOW });
  } finally {
    await app.close();
  }
}

if (await buildServer({ say })) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'quits-record-'));
  try {
    say('Recording what the server answers …');
    const recording = await record(dataDir);
    await writeFile(RECORDED, recordingText(recording));
    say(`  ${Object.keys(recording.answers).length} answers in ${path.relative(ROOT, RECORDED)}`);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
} else {
  process.exitCode = 1;
}
