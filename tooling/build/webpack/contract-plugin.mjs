import path from 'node:path';
import webpack from 'webpack';
import { ROOT } from '../workspace.mjs';
import { eventVersions, withVersions } from './event-versions.mjs';
import { PROVIDED_NAMES } from './provided-names.mjs';
import { CORE, coreVersion } from './shared-modules.mjs';

const NAME = 'ContractPlugin';
const CORE_FOLDER = path.join(ROOT, 'shared/core/src') + path.sep;

/** @param {webpack.Module | null | undefined} module */
const resourceOf = (module) => (module instanceof webpack.NormalModule ? module.resource : undefined);
/** @param {string} file */
const isStateful = (file) => file.startsWith(CORE_FOLDER);
/** @param {string} file */
const short = (file) => path.relative(ROOT, file);

/**
 * Which names a build takes from each trimmed shared module, and what is wrong with them.
 *
 * @param {webpack.Compilation} compilation
 */
export function readProvidedNames({ modules, moduleGraph }) {
  /** @type {Record<string, Set<string>>} */
  const used = {};
  /** @type {string[]} */
  const problems = [];
  for (const module of modules) {
    for (const dependency of module.dependencies) {
      const { request } = /** @type {{ request?: string }} */ (dependency);
      const provided = request === undefined ? undefined : PROVIDED_NAMES[request];
      if (!request || !provided || !('getIds' in dependency) || typeof dependency.getIds !== 'function')
        continue;
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

/**
 * What imports a part of the core past its one share key, and would give the page a second session.
 *
 * @param {webpack.Compilation} compilation
 */
function findSecondCores({ modules, moduleGraph }) {
  /** @type {Set<string>} */
  const problems = new Set();
  for (const module of modules) {
    const file = resourceOf(module);
    if (!file || !isStateful(file)) continue;
    for (const { originModule } of moduleGraph.getIncomingConnections(module)) {
      const origin = resourceOf(originModule);
      if (origin && !isStateful(origin)) {
        problems.add(`${short(origin)} imports ${short(file)} past ${CORE}: a page would have two of it`);
      }
    }
  }
  return [...problems];
}

/**
 * Writes `contract.json` beside the build: what it needs and offers (shared/federation/src/contract.ts). Names
 * and versions are read from the build; routes, events, endpoints and parts from the package's own
 * contract.json.
 */
export class ContractPlugin {
  /** @param {{ name: string, version: string, stated: Record<string, any> }} options */
  constructor({ name, version, stated }) {
    this.name = name;
    this.version = version;
    this.stated = stated;
  }

  /** @param {Record<string, string[]>} names */
  contract(names) {
    const { name, version, stated } = this;
    const versions = eventVersions();
    const common = { schema: 1, name, version, owner: stated.owner };
    if (name === 'shell') {
      return {
        ...common,
        coreVersion: coreVersion(),
        routes: stated.routes,
        events: versions,
        names: PROVIDED_NAMES,
      };
    }
    return {
      ...common,
      core: `^${coreVersion()}`,
      routes: stated.routes,
      publishes: withVersions(stated.publishes, versions),
      listens: withVersions(stated.listens, versions),
      endpoints: stated.endpoints,
      offers: stated.offers,
      uses: stated.uses,
      names,
    };
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      /** @type {Record<string, string[]>} */
      let names = {};
      compilation.hooks.finishModules.tap(NAME, () => {
        const read = readProvidedNames(compilation);
        names = read.names;
        for (const problem of [...read.problems, ...findSecondCores(compilation)]) {
          compilation.errors.push(new webpack.WebpackError(problem));
        }
      });
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const text = `${JSON.stringify(this.contract(names), null, 2)}\n`;
        compilation.emitAsset('contract.json', new webpack.sources.RawSource(text));
      });
    });
  }
}
