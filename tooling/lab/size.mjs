// npm run size: the byte budget of what is published. Bytes are exact, so it may fail CI.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { bytesOfPage, bytesOverTheWire, scriptsOfFirstLoad, scriptsOfParts } from './first-load.mjs';
import { REMOTES, STORE } from '../build/workspace.mjs';

/** Kilobytes of 1,000 bytes: the stricter reading of the budgets. */
const KB = 1000;
const GROUP_PAGE_KB = 230;
const OTHER_PAGES_KB = 200;
const PARTS_KB = 60;
const EMBED_KB = 25;

/** @param {string} label @param {number} bytes @param {number} limitKb */
function report(label, bytes, limitKb) {
  const fits = bytes <= limitKb * KB;
  console.log(
    `${fits ? 'ok      ' : 'TOO BIG '} ${label.padEnd(44)} ${String(bytes).padStart(8)} bytes of ${limitKb * KB}`,
  );
  return fits;
}

/** @param {readonly string[]} files */
const bytesOf = (files) => files.reduce((sum, file) => sum + bytesOverTheWire(file), 0);

const results = REMOTES.flatMap((remote) => {
  const files = scriptsOfFirstLoad(STORE, remote);
  const parts = scriptsOfParts(STORE, remote);
  const limit = remote === 'mf-groups' ? GROUP_PAGE_KB : OTHER_PAGES_KB;
  const label = `First load of ${remote} (${files.length} scripts)`;
  return [
    report(label, bytesOfPage(STORE) + bytesOf(files), limit),
    ...(parts.length > 0
      ? [report(`  its parts, when asked for (${parts.length})`, bytesOf(parts), PARTS_KB)]
      : []),
  ];
});

const embed = path.join(STORE, 'embed/quits-embed.js');
if (existsSync(embed)) results.push(report('Embed loader', bytesOverTheWire(embed), EMBED_KB));

process.exitCode = results.every(Boolean) ? 0 : 1;
