// For tests: folders that look like builds, without a build.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** @param {string} folder @param {Record<string, string>} files */
export function write(folder, files) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return folder;
}

/** @param {string} name @param {string} version @param {object} changes */
const remoteContract = (name, version, changes) => ({
  schema: 1,
  name,
  version,
  core: '^1.0.0',
  routes: [`/${name}`],
  publishes: {},
  listens: {},
  endpoints: [],
  offers: [],
  uses: [],
  names: {},
  ...changes,
});
const routes = Object.fromEntries(['mf-groups', 'mf-expenses'].map((name) => [`/${name}`, name]));
const manifest = JSON.stringify({
  exposes: [{ path: './routes', assets: { js: { sync: ['routes.js'] }, css: { sync: ['style.css'] } } }],
});

/**
 * @param {string} home where the folder goes
 * @param {{ name: string, version: string, contract: object, code: string }} build
 */
export function builtRemote(home, { name, version, contract, code }) {
  return write(mkdtempSync(path.join(home, 'build-')), {
    'remoteEntry.js': code,
    'routes.js': `// routes ${'of the remote '.repeat(60)}`,
    'style.css': '.a{}',
    'mf-manifest.json': manifest,
    'contract.json': JSON.stringify(remoteContract(name, version, contract)),
  });
}

/**
 * @param {string} home where the folder goes
 * @param {{ version: string, contract: object, page: string }} build
 */
export function builtShell(home, { version, contract, page }) {
  const stated = { schema: 1, name: 'shell', version, coreVersion: '1.2.0', routes, events: {}, names: {} };
  return write(mkdtempSync(path.join(home, 'build-')), {
    'index.html': page,
    'csp.json': `{"styleHashes":["${version}"]}`,
    [`assets/main.${version}.js`]: '// main',
    'contract.json': JSON.stringify({ ...stated, ...contract }),
  });
}
