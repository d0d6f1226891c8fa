import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { WebSettings } from '@quits/web';
import { deploy } from '../../deploy.ts';
import { folderStore } from '../../store/folder-store.ts';
import { builtLoader, builtRemote, builtShell, write } from '../../testing/made-up-builds.ts';
import { prepareSite } from '../prepare.ts';

const VERSION = '1.0.0';
const CONFIG = JSON.stringify({ api: {}, remotes: { 'mf-groups': '/remotes/mf-groups/current.json' } });
const DATA = `<script type="application/json" id="quits-config">${CONFIG}</script>`;
const PAGE = `<!doctype html><html><head><link rel="icon" href="/favicon.svg">${DATA}<script>start()</script>
<script defer src="/assets/main.${VERSION}.js"></script></head><body></body></html>`;
/** Long enough to be compressed. */
const CODE = `var mf_groups = "–" // ${'code '.repeat(200)}`;

/** A store after the first deployments, prepared for a static host; gives its folder. */
export async function madeUpSite(settings: WebSettings): Promise<string> {
  const newFolder = (name: string) => mkdtempSync(path.join(tmpdir(), `quits-${name}-`));
  const [root, home] = [newFolder('site'), newFolder('builds')];
  const builds = {
    shell: write(builtShell(home, { version: VERSION, contract: {}, page: PAGE }), {
      'remotes/status.js': 'show()',
    }),
    'mf-groups': builtRemote(home, { name: 'mf-groups', version: VERSION, contract: {}, code: CODE }),
    embed: write(builtLoader(home, VERSION), { 'quits-embed.js': CODE, 'embed.css': 'main {}' }),
  };
  const made = { store: folderStore(root), version: VERSION, log: () => undefined };
  for (const [name, folder] of Object.entries(builds)) await deploy({ ...made, name, folder });
  await prepareSite(root, settings);
  rmSync(home, { recursive: true });
  return root;
}
