import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { WebSettings } from '@quits/web';
import { integrityOf } from '../../release-files.ts';
import { sitePage } from '../site-page.ts';

const ENTRY = 'var mf_groups = "–"';
const CONFIG = JSON.stringify({ api: {}, remotes: { 'mf-groups': '/remotes/mf-groups/current.json' } });
const DATA = `<script type="application/json" id="quits-config">${CONFIG}</script>`;
const PAGE = `<!doctype html><html><head><link rel="icon" href="/favicon.svg">${DATA}<script>start()</script>
<script defer src="/assets/main.1a2b3c4d.js"></script></head><body></body></html>`;
const LOADER = 'define()';
const hashOf = (code: string) => integrityOf(Buffer.from(code));
const POINTER = {
  current: {
    entry: '1.0.0/remoteEntry.js',
    contract: '1.0.0/contract.json',
    integrity: { '1.0.0/remoteEntry.js': hashOf(ENTRY) },
  },
};

/** What a store holds, as far as a host is concerned. */
const FILES: Record<string, string> = {
  'shell/csp.json': '{"styleHashes":[]}',
  'shell/favicon.svg': '<svg/>',
  'shell/assets/main.1a2b3c4d.js': 'main()',
  'shell/remotes/status.html': '<html></html>',
  'shell/remotes/status.css': 'main {}',
  'shell/remotes/status.js': 'show()',
  'shell/remotes/features.json': '{"names":[]}',
  'remotes/mf-groups/current.json': JSON.stringify(POINTER),
  'remotes/mf-groups/1.0.0/remoteEntry.js': ENTRY,
  'remotes/mf-groups/1.0.0/contract.json': '{}',
  'embed/version.json': JSON.stringify({ version: '1.0.0', integrity: { 'quits-embed.js': hashOf(LOADER) } }),
};
for (const home of ['embed/', 'embed/v1/', 'embed/1.0.0/'])
  Object.assign(FILES, {
    [`${home}quits-embed.js`]: LOADER,
    [`${home}embed.css`]: 'main {}',
    [`${home}groups.html`]: `<html><head>${DATA}</head></html>`,
  });
const isPacked = (file: string) => /\.(?:js|css)$/.test(file);

/** A folder like a store after a first deployment, prepared for a static host; gives where it is. */
export function madeUpSite(settings: WebSettings): string {
  const root = mkdtempSync(path.join(tmpdir(), 'quits-site-'));
  const files = { ...FILES, 'shell/index.html': sitePage(PAGE, settings, []) };
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    if (!isPacked(name)) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(text));
    writeFileSync(`${file}.gz`, gzipSync(text));
  }
  return root;
}
