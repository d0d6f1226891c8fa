// The same source as one plain webpack build without federation: what federation costs is seen beside it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import type { Stats } from 'webpack';
import { precompress } from '../../lib/compress.ts';
import { filesBelow } from '../../lib/content-hash.ts';
import { plainConfig } from './plain-config.ts';

/** The federated page starts the files of its first screen early: the plain one may do so as well. */
function preloadFirstChunks(page: string, stats: Stats): void {
  const assets = stats.toJson().namedChunkGroups?.['mf-groups']?.assets ?? [];
  const links = assets
    .filter(({ name }) => /\.(?:js|css)$/.test(name))
    .map(({ name }) => {
      const as = name.endsWith('.js') ? 'script' : 'style';
      return `<link rel="preload" as="${as}" href="/${name}">`;
    });
  if (links.length === 0) throw new Error('The plain build has no chunk of mf-groups');
  writeFileSync(page, readFileSync(page, 'utf8').replace('</head>', `${links.join('')}</head>`));
}

/** Builds it into a folder that is served as a store is. */
export async function buildPlain(store: string): Promise<void> {
  const out = path.join(store, 'shell');
  mkdirSync(out, { recursive: true });
  const compiler = webpack(plainConfig(out));
  const stats = await promisify<Stats | undefined>((done) => compiler.run(done))();
  compiler.close(() => undefined);
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only') ?? 'webpack did not run');
  preloadFirstChunks(path.join(out, 'index.html'), stats);
  await precompress(filesBelow(path.join(out, 'assets')));
}
