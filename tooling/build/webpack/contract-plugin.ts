import path from 'node:path';
import {
  hostContract,
  PROVIDED_NAMES,
  remoteContract,
  type RemoteContract,
  type StatedContract,
} from '@quits/federation';
import webpack, {
  type Compilation,
  type Compiler,
  type Dependency,
  type Module,
  type ModuleGraph,
  type WebpackPluginInstance,
} from 'webpack';
import { readJson, ROOT } from '../../lib/workspace.mjs';
import { contractText, emitFiles } from './plugins.ts';
import { CORE, coreVersion } from './shared-modules.ts';

const NAME = 'ContractPlugin';
const CORE_FOLDER = path.join(ROOT, 'shared/core/src') + path.sep;

/** A dependency on names of a module; webpack's types omit its members. */
type NamedDependency = Dependency & { request?: string; getIds?: (graph: ModuleGraph) => string[] };

const resourceOf = (module: Module | null | undefined) =>
  module instanceof webpack.NormalModule ? module.resource : undefined;
const isOfCore = (file: string) => file.startsWith(CORE_FOLDER);
const short = (file: string) => path.relative(ROOT, file);

/** The names that a build uses of each trimmed shared module, and the errors in them. */
function readProvidedNames({ modules, moduleGraph }: Compilation) {
  const used: Record<string, Set<string>> = {};
  const problems: string[] = [];
  for (const module of modules) {
    for (const dependency of module.dependencies as NamedDependency[]) {
      const { request = '' } = dependency;
      const provided = PROVIDED_NAMES[request];
      if (!provided || !dependency.getIds) continue;
      const [name] = dependency.getIds(moduleGraph);
      const place = short(resourceOf(module) ?? module.identifier());
      if (name === undefined) problems.push(`${place} imports all of ${request}: import the names it uses`);
      else if (provided.includes(name)) (used[request] ??= new Set()).add(name);
      else
        problems.push(
          `${place} imports ${name} from ${request}, which shared/federation/src/provided-names.json lacks`,
        );
    }
  }
  const names = Object.fromEntries(Object.entries(used).map(([module, set]) => [module, [...set].sort()]));
  return { names, problems };
}

/** Version of the core → names that are there since, oldest first. */
const namesOfCore = () => readJson<Record<string, string[]>>(path.join(ROOT, 'shared/core/names.json'));

/**
 * The names of the core that a build uses after all that it does not use is gone, by the version since which
 * they are there. Undefined where the build does not find out, as in development.
 */
function readCoreNames({ modules, moduleGraph }: Compilation): Record<string, string[]> | undefined {
  const used = new Set<string>();
  for (const module of modules) {
    if (module.type !== 'consume-shared-module' || !module.identifier().includes(`|${CORE}|`)) continue;
    const names = moduleGraph.getExportsInfo(module).getUsedExports(undefined);
    if (names === null || names === true) return undefined;
    for (const name of names || []) used.add(name);
  }
  if (used.size === 0) return undefined;
  const bySince = Object.entries(namesOfCore()).map(
    ([since, names]) => [since, names.filter((name) => used.has(name))] as const,
  );
  return Object.fromEntries(bySince);
}

/** Imports of the core that bypass its one share key and would give the page a second session. */
function findSecondCores({ modules, moduleGraph }: Compilation): string[] {
  const problems = new Set<string>();
  for (const module of modules) {
    const file = resourceOf(module);
    if (!file || !isOfCore(file)) continue;
    for (const { originModule } of moduleGraph.getIncomingConnections(module)) {
      const origin = resourceOf(originModule);
      if (origin && !isOfCore(origin))
        problems.add(`${short(origin)} imports ${short(file)} past ${CORE}: a page would have two of it`);
    }
  }
  return [...problems];
}

/** The version of React that a build brings or provides. */
function reactIn({ modules }: Compilation): string | undefined {
  for (const module of modules) {
    const [, folder] = /^(.*[\\/]node_modules[\\/]react)[\\/]index\.js$/.exec(resourceOf(module) ?? '') ?? [];
    if (folder !== undefined) return readJson<{ version: string }>(path.join(folder, 'package.json')).version;
  }
  return undefined;
}

/** The handwritten `contract.json` of a remote. */
export const statedContract = (name: string) =>
  readJson<StatedContract>(path.join(ROOT, name, 'contract.json'));

/**
 * The contract of a remote's build.
 *
 * @param used imported names of trimmed modules; names of the core by the version since which they are there; the
 * version of React
 */
export const contractOf = (
  name: string,
  version: string,
  { names, coreNames, react }: Pick<RemoteContract, 'names' | 'coreNames' | 'react'>,
) =>
  remoteContract(
    name,
    { version, coreVersion: coreVersion(), ...(react !== undefined && { react }) },
    statedContract(name),
    names,
    coreNames,
  );

/**
 * Writes `contract.json` next to the build: what it needs and offers (shared/federation/src/contract.ts).
 * Refuses a build that would break a page in a way that the contract cannot state.
 */
export const contractPlugin = (name: string, version: string): WebpackPluginInstance => ({
  apply: (compiler: Compiler) => {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      let names: Record<string, string[]> = {};
      compilation.hooks.finishModules.tap(NAME, () => {
        const read = readProvidedNames(compilation);
        names = read.names;
        for (const problem of [...read.problems, ...findSecondCores(compilation)])
          compilation.errors.push(new webpack.WebpackError(problem));
      });
      emitFiles(compilation, NAME, () => {
        const react = reactIn(compilation);
        const contract =
          name === 'shell'
            ? hostContract({ version, coreVersion: coreVersion(), react })
            : contractOf(name, version, { names, coreNames: readCoreNames(compilation), react });
        return { 'contract.json': contractText(contract) };
      });
    });
  },
});
