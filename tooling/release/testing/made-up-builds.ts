// For tests: folders that look like builds, without a build.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { HostContract, RemoteContract } from '@quits/federation';

export function write(folder: string, files: Record<string, string>): string {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return folder;
}

const remoteContract = (name: string, version: string, changes: Partial<RemoteContract>): RemoteContract => ({
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

interface MadeUpRemote {
  name: string;
  version: string;
  contract: Partial<RemoteContract>;
  code: string;
}

/** @param home parent of the folder */
export function builtRemote(home: string, { name, version, contract, code }: MadeUpRemote): string {
  return write(mkdtempSync(path.join(home, 'build-')), {
    'remoteEntry.js': code,
    'routes.js': `// routes ${'of the remote '.repeat(60)}`,
    'style.css': '.a{}',
    'mf-manifest.json': manifest,
    'contract.json': JSON.stringify(remoteContract(name, version, contract)),
  });
}

interface MadeUpShell {
  version: string;
  contract: Partial<HostContract>;
  page: string;
}

/** @param home parent of the folder */
export function builtShell(home: string, { version, contract, page }: MadeUpShell): string {
  const provided = { coreVersion: '1.2.0', react: '19.3.1', routes, events: {}, names: {} };
  const stated = { schema: 1, name: 'shell', version, ...provided };
  return write(mkdtempSync(path.join(home, 'build-')), {
    'index.html': page,
    'csp.json': `{"styleHashes":["${version}"]}`,
    [`assets/main.${version}.js`]: '// main',
    'contract.json': JSON.stringify({ ...stated, ...contract }),
  });
}

/** @param home parent of the folder */
export function builtLoader(home: string, version: string, contract: Partial<RemoteContract> = {}): string {
  const page = `<html><head><script type="application/json" id="quits-config">{}</script></head>${version}</html>`;
  return write(mkdtempSync(path.join(home, 'build-')), {
    'quits-embed.js': `// the script of ${version} whole`,
    'quits-embed.mjs': `// the module of ${version}`,
    'quits-embed.js.map': '{}',
    'groups.html': page,
    'contract.json': JSON.stringify(remoteContract('embed', version, { routes: [], ...contract })),
  });
}
