import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readJson } from '../../lib/workspace.mjs';

/** An existing feature, whose versions and commands a new one copies. */
const MODEL = 'mf-profile';
const NEEDED = ['@quits/core', '@quits/ui', 'react', 'react-dom', 'react-router-dom'];

interface Manifest {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

/** A string literal in source code. */
const quoted = (text: string) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

function manifestOf(root: string, name: string, title: string): string {
  const model = readJson<Manifest>(path.join(root, MODEL, 'package.json'));
  const rename = ([key, command]: [string, string]) => [key, command.replaceAll(MODEL, name)] as const;
  const needed = Object.entries(model.dependencies).filter(([key]) => NEEDED.includes(key));
  return json({
    name: `@quits/${name}`,
    version: '1.0.0',
    private: true,
    description: title,
    type: 'module',
    scripts: Object.fromEntries(Object.entries(model.scripts).map(rename)),
    dependencies: Object.fromEntries(needed),
    devDependencies: Object.fromEntries(
      Object.entries(model.devDependencies).filter(([key]) => key.startsWith('@quits/')),
    ),
  });
}

/** The first port that no other feature's own page has. */
function freePort(root: string): number {
  const configs = readdirSync(root)
    .filter((name) => name.startsWith('mf-'))
    .map((name) => readFileSync(path.join(root, name, 'webpack.config.ts'), 'utf8'));
  return Math.max(...configs.map((text) => Number(/port: (\d+)/.exec(text)?.[1] ?? 0))) + 1;
}

/** The screen of a new feature, and the route to it. */
const screenSources = (word: string, title: string, component: string): Record<string, string> => ({
  'src/routes.tsx': `import { Route, Routes } from 'react-router-dom';
import { ${component} } from './routes/${word}-page.tsx';

/** The screen of this remote, at the app's own path; every other path is the host's. */
export function RemoteRoutes() {
  return (
    <Routes>
      <Route path="/${word}" element={<${component} />} />
      <Route path="*" element={null} />
    </Routes>
  );
}
`,
  [`src/routes/${word}-page.tsx`]: `import { Page, SignedIn } from '@quits/ui';

const TITLE = ${quoted(title)};

/** /${word} of the signed-in user. */
export function ${component}() {
  return (
    <SignedIn what={TITLE}>
      {(user) => (
        <Page title={TITLE}>
          <p>Hello, {user.name}.</p>
        </Page>
      )}
    </SignedIn>
  );
}
`,
});

/** What a new feature exposes, with a test, and its own page. */
const entrySources = (name: string, word: string): Record<string, string> => ({
  'src/remote.tsx': `import { createMount } from '@quits/core';
import { EmbedFrame } from '@quits/ui/frame';
import contract from '../contract.json';
import { RemoteRoutes } from './routes.tsx';

/** Shows this remote in another page: \`mount(element, options)\`. */
export const mount = createMount(RemoteRoutes, {
  name: '${name}',
  paths: contract.feature.routes,
  Frame: EmbedFrame,
});
`,
  'src/standalone.tsx': `import { showStandalone } from '@quits/ui/standalone';
import contract from '../contract.json';
import { RemoteRoutes } from './routes.tsx';

showStandalone(RemoteRoutes, contract.feature.routes);
`,
  'src/remote.test.tsx': `import { describeMount, useMockBackEnd } from '@quits/testing';
import { mount } from './remote.tsx';

const backEnd = useMockBackEnd();

describeMount('${name}', mount, {
  prepare: () => backEnd.addUser({ name: 'Ada Lovelace' }),
  path: '/${word}',
  shows: 'Hello, Ada Lovelace.',
});
`,
});

/**
 * The files of a new feature, by their path in its folder.
 *
 * @param root the repository
 * @param word its name for integrators: 'comments' for mf-comments
 * @param title its title on screen
 */
export function filesOfFeature(root: string, word: string, title: string): Record<string, string> {
  const name = `mf-${word}`;
  const component = `${word.charAt(0).toUpperCase()}${word.slice(1)}Page`;
  return {
    'package.json': manifestOf(root, name, title),
    'contract.json': `{
  "feature": {
    "title": ${JSON.stringify(title)},
    "owner": ${JSON.stringify(`${title} team`)},
    "menu": ${JSON.stringify(title)},
    "routes": ["/${word}"]
  },
  "publishes": [],
  "listens": [],
  "endpoints": [],
  "uses": []
}
`,
    'jest.config.mjs': readFileSync(path.join(root, MODEL, 'jest.config.mjs'), 'utf8').replaceAll(
      MODEL,
      name,
    ),
    'webpack.config.ts': `import { remoteConfig } from '@quits/tooling/webpack';
import type { Env } from '@quits/tooling/webpack';

export default (env: Env) => remoteConfig({ name: '${name}', port: ${freePort(root)} }, env);
`,
    ...screenSources(word, title, component),
    ...entrySources(name, word),
  };
}
