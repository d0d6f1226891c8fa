// npm run size: the byte budget of what is published. Bytes are exact, so it may fail CI.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { bytesOfPage, bytesOverTheWire, scriptsOfFirstLoad } from '../lib/first-load.mjs';
import { REMOTES, STORE } from '../lib/workspace.mjs';

const KIB = 1024;
const GROUP_PAGE_KIB = 230;
const OTHER_PAGES_KIB = 200;
const EMBED_KIB = 25;

/** @param {string} label @param {number} bytes @param {number} limitKib */
function report(label, bytes, limitKib) {
  const fits = bytes <= limitKib * KIB;
  const used = `${(bytes / KIB).toFixed(1)} KiB (${bytes} bytes)`;
  console.log(
    `${fits ? 'ok      ' : 'TOO BIG '} ${label.padEnd(34)} ${used.padStart(28)} of ${limitKib} KiB`,
  );
  return fits;
}

const results = REMOTES.map((remote) => {
  const files = scriptsOfFirstLoad(STORE, remote);
  const bytes = bytesOfPage(STORE) + files.reduce((sum, file) => sum + bytesOverTheWire(file), 0);
  const limit = remote === 'mf-groups' ? GROUP_PAGE_KIB : OTHER_PAGES_KIB;
  return report(`First load of ${remote} (${files.length} scripts)`, bytes, limit);
});

const embed = path.join(STORE, 'embed/quits-embed.js');
if (existsSync(embed)) results.push(report('Embed loader', bytesOverTheWire(embed), EMBED_KIB));

process.exitCode = results.every(Boolean) ? 0 : 1;
