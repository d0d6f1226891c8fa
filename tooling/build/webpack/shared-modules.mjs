import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readJson, ROOT } from '../workspace.mjs';

const providers = path.join(path.dirname(fileURLToPath(import.meta.url)), 'providers');

/** @param {string} folder */
const versionIn = (folder) => String(readJson(path.join(ROOT, folder, 'package.json')).version);

/** Version of the one shared key for everything of ours that holds state. */
export const CORE = '@quits/core';
export const coreVersion = () => versionIn('shared/core');

/** Modules of npm that exist once on a page: share key → package that gives the version. */
const SINGLETONS = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'react-dom/client': 'react-dom',
  'react-redux': 'react-redux',
  'react-router-dom': 'react-router-dom',
  sonner: 'sonner',
};

const TRIMMED = ['react-router-dom', 'sonner'];

/**
 * The one list of shared modules. The shell provides them eagerly; a remote takes the shell's and carries
 * a lazy copy of its own for when it runs alone or embedded. Everything else is bundled by whoever uses it.
 *
 * @param {{ isEager: boolean }} options
 * @returns {Record<string, object>}
 */
export function sharedModules({ isEager }) {
  const ours = coreVersion();
  const eager = isEager ? { eager: true } : {};
  const entries = Object.entries(SINGLETONS).map(([key, packageName]) => {
    const version = versionIn(`node_modules/${packageName}`);
    const trimmed = TRIMMED.includes(key) ? { import: path.join(providers, `${key}.mjs`) } : {};
    return [key, { singleton: true, version, requiredVersion: `^${version}`, ...trimmed, ...eager }];
  });
  return {
    ...Object.fromEntries(entries),
    [CORE]: { singleton: true, strictVersion: true, version: ours, requiredVersion: `^${ours}`, ...eager },
  };
}
