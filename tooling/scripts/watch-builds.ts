import { cpSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { readConfig } from '../build/read-config.ts';
import { FEATURES } from '../lib/features.ts';
import { type Log, seconds } from '../lib/run.ts';
import { ROOT } from '../lib/workspace.mjs';
import { putPointer } from '../release/live.ts';
import { describeRelease, filesIn } from '../release/release-files.ts';
import { folderStore } from '../release/store/folder-store.ts';

/** Development publishes in place: one version whose files change. */
const VERSION = 'dev';

interface WatchOptions {
  store: string;
  log: Log;
  onRebuilt: () => void;
  names?: readonly string[];
}

const folderOf = (store: string, name: string) =>
  name === 'shell' ? path.join(store, 'shell') : path.join(store, 'remotes', name, VERSION);

async function publishInPlace(home: string, name: string): Promise<void> {
  if (name === 'shell') {
    cpSync(path.join(ROOT, name, 'public'), folderOf(home, name), { recursive: true });
    return;
  }
  const store = folderStore(home);
  const current = await describeRelease(name, VERSION, new Date(), filesIn(store, name, VERSION));
  await putPointer(store, { schema: 1, name, current, previous: null, kept: [VERSION], withdrawn: [] });
}

/**
 * Builds shell and remotes, or the named ones, in one process, and again on each change of a source.
 *
 * @returns a function that stops watching
 */
export async function watchBuilds(options: WatchOptions): Promise<() => void> {
  const { store, log, onRebuilt, names = ['shell', ...FEATURES] } = options;
  const configOf = (name: string) =>
    readConfig(name, { version: VERSION, mode: 'development', out: folderOf(store, name) });
  const compiler = webpack((await Promise.all(names.map(configOf))).flat());
  for (const single of compiler.compilers) {
    const name = String(single.options.name);
    // The shell publishes its standalone scripts, so they come first.
    if (!names.includes(name)) continue;
    single.hooks.done.tapPromise('WatchBuilds', async (stats) => {
      if (stats.hasErrors()) {
        log(stats.toString('errors-warnings'));
        return;
      }
      await publishInPlace(store, name);
      log(`  Built ${name} in ${seconds(stats.endTime - stats.startTime)}`);
    });
  }
  await new Promise<void>((resolve) => {
    compiler.watch({ aggregateTimeout: 100 }, () => {
      onRebuilt();
      resolve();
    });
  });
  return () => {
    compiler.close(() => undefined);
  };
}
