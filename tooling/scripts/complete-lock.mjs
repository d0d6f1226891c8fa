// node tooling/scripts/complete-lock.mjs: run after every npm install that changed package-lock.json (see
// tooling/scripts/lock.mjs).
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { isInstalled, markInstalled } from './install.mjs';
import { completeLock } from './lock.mjs';
import { readJson, ROOT } from '../lib/workspace.mjs';

const file = path.join(ROOT, 'package-lock.json');
const { lock, added } = completeLock(readJson(file));
if (added.length === 0) {
  console.log('The lock file is complete');
} else {
  const wasInstalled = isInstalled();
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  // Other systems' packages change nothing here.
  if (wasInstalled) markInstalled();
  console.log(`Added ${added.length} platform packages to the lock file`);
}
