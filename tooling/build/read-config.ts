import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';
import type { Env } from './webpack/preset.ts';
import { ROOT } from '../lib/workspace.mjs';

interface ConfigFile {
  default: (env: Env) => Configuration | Configuration[];
}

/** The webpack configurations of a package's `webpack.config.ts`. */
export async function readConfig(name: string, env: Env): Promise<Configuration[]> {
  const file = pathToFileURL(path.join(ROOT, name, 'webpack.config.ts')).href;
  const { default: configure } = (await import(file)) as ConfigFile;
  return [configure(env)].flat();
}
