// node tooling/run.mjs scripts/complete-lock: run after every npm install that changed package-lock.json.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readJson, ROOT } from '../lib/workspace.mjs';
import { isInstalled, markInstalled } from './install.mjs';
import { completeLock } from './lock.ts';
import type { Lock } from './lock.ts';

const file = path.join(ROOT, 'package-lock.json');
const given: Lock = readJson(file);
const { lock, added } = completeLock(given);
const wasInstalled = isInstalled();
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
// Other systems' packages change nothing here.
if (wasInstalled) markInstalled();
console.log(`Added ${added.length} platform packages to the lock file`);
