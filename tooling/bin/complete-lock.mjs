// node tooling/bin/complete-lock.mjs: run after every npm install that changed package-lock.json (see
// tooling/lib/lock.mjs).
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { isInstalled, markInstalled } from '../lib/install.mjs';
import { completeLock } from '../lib/lock.mjs';
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
