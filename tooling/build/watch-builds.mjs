import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { describeRelease, pointerFile, writeAtomically } from '../release/publish.mjs';
import { seconds } from '../scripts/run.mjs';
import { REMOTES, ROOT } from './workspace.mjs';

/** Development publishes in place: one version whose files change. */
const VERSION = 'dev';

/** @param {string} name @param {string} store */
async function configOf(name, store) {
  const { default: configure } = await import(
    pathToFileURL(path.join(ROOT, name, 'webpack.config.mjs')).href
  );
  const out = name === 'shell' ? path.join(store, 'shell') : path.join(store, 'remotes', name, VERSION);
  return configure({ version: VERSION, mode: 'development', out });
}

/** @param {string} store @param {string} name */
async function publishInPlace(store, name) {
  const publicFolder = path.join(ROOT, name, 'public');
  if (name === 'shell') {
    if (existsSync(publicFolder)) cpSync(publicFolder, path.join(store, 'shell'), { recursive: true });
    return;
  }
  const folder = path.join(store, 'remotes', name, VERSION);
  const current = await describeRelease(folder, VERSION, new Date());
  const pointer = { schema: 1, name, current, previous: null, kept: [VERSION], withdrawn: [] };
  await writeAtomically(pointerFile(store, name), JSON.stringify(pointer));
}

/**
 * Builds shell and remotes, or those that are named, in one process and again whenever a source changes.
 *
 * @param {{ store: string, say: (line: string) => void, onRebuilt: () => void, names?: readonly string[] }} options
 * @returns {Promise<() => void>} stops watching
 */
export async function watchBuilds({ store, say, onRebuilt, names = ['shell', ...REMOTES] }) {
  const compiler = webpack(await Promise.all(names.map((name) => configOf(name, store))));

  for (const single of compiler.compilers) {
    const name = String(single.options.name);
    single.hooks.done.tapPromise('WatchBuilds', async (stats) => {
      if (stats.hasErrors()) {
        say(stats.toString('errors-warnings'));
        return;
      }
      await publishInPlace(store, name);
      say(`  Built ${name} in ${seconds((stats.endTime ?? 0) - (stats.startTime ?? 0))}`);
    });
  }
  await new Promise((resolve) => {
    compiler.watch({ aggregateTimeout: 100 }, () => {
      onRebuilt();
      resolve(undefined);
    });
  });
  return () => compiler.close(() => undefined);
}
