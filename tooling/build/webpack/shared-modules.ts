import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROVIDED_NAMES, REACT_RANGE } from '@quits/federation';
import { versionOf } from '../../lib/workspace.mjs';

const PROVIDERS = path.join(path.dirname(fileURLToPath(import.meta.url)), 'providers');

/** The one shared key for everything of ours with state; its version is that of the contract. */
export const CORE = '@quits/core';
export const coreVersion = (): string => versionOf('shared/core');

/** npm modules that exist once on a page. */
const SINGLETONS = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-redux',
  'react-router-dom',
  'sonner',
];

/** Packages of which a host may share another version than ours. */
const REACT_PACKAGES = ['react', 'react-dom'];

/** Modules with a shared part only, so that the rest is not in every first load. */
const TRIMMED = [...Object.keys(PROVIDED_NAMES), 'react-redux'];

/** Modules that the first view does not need: the shell provides them lazily. */
const LAZY = ['sonner'];

interface SharedModule {
  singleton: true;
  strictVersion?: true;
  version: string;
  requiredVersion: string;
  import?: string;
  eager?: true;
}

/** The contract says which names a build needs; another major is refused also where no contract is read. */
const ofMajor = (version: string) =>
  ({ strictVersion: true, requiredVersion: `^${String(Number.parseInt(version, 10))}.0.0` }) as const;

/**
 * The one list of shared modules. The shell provides them eagerly, except lazy ones. A remote uses the
 * shell's and has a lazy copy for other hosts. Everything else is bundled where it is used.
 */
export function sharedModules({ isEager }: { isEager: boolean }): Record<string, SharedModule> {
  const shared = (version: string, further: Partial<SharedModule>, isLate = false): SharedModule => ({
    singleton: true,
    version,
    requiredVersion: `^${version}`,
    ...further,
    ...(isEager && !isLate ? { eager: true } : {}),
  });
  const entries = SINGLETONS.map((key) => {
    const [packageName = key] = key.split('/');
    const trimmed = TRIMMED.includes(key) ? { import: path.join(PROVIDERS, `${key}.mjs`) } : {};
    const range = REACT_PACKAGES.includes(packageName) ? { requiredVersion: REACT_RANGE } : {};
    const version = versionOf(`node_modules/${packageName}`);
    return [key, shared(version, { ...trimmed, ...range }, LAZY.includes(key))] as const;
  });
  return { ...Object.fromEntries(entries), [CORE]: shared(coreVersion(), ofMajor(coreVersion())) };
}
