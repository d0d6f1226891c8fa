import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readJson } from '../../lib/workspace.mjs';

const TEMPLATE = path.join(import.meta.dirname, 'template');
/** What a feature with a service has more, or otherwise. */
const SERVICE = path.join(import.meta.dirname, 'service');
/** An existing feature, whose versions and commands a new one copies. */
const MODEL = 'mf-profile';
const NEEDED = ['@quits/core', '@quits/domain', '@quits/ui', 'react', 'react-dom', 'react-router-dom'];
/** What a service needs, in the versions of the server. */
const NEEDED_BY_SERVICE = ['@types/better-sqlite3', 'better-sqlite3', 'fastify', 'jose'];

interface Manifest {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const only = (versions: Record<string, string>, isNeeded: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(versions).filter(([name]) => isNeeded(name)));

function manifestOf(root: string, title: string, hasService: boolean): string {
  const [model, server] = [MODEL, 'server'].map((folder) =>
    readJson<Manifest>(path.join(root, folder, 'package.json')),
  ) as [Manifest, Manifest];
  const ofService = hasService ? only(server.dependencies, (name) => NEEDED_BY_SERVICE.includes(name)) : {};
  const own = {
    ...model,
    version: '1.0.0',
    description: title,
    scripts: { ...model.scripts, ...(hasService && { service: 'node service/service.ts' }) },
    dependencies: { ...only(model.dependencies, (name) => NEEDED.includes(name)), ...ofService },
    devDependencies: only(model.devDependencies, (name) => name.startsWith('@quits/')),
  };
  return `${JSON.stringify(own, null, 2)}\n`;
}

/** The first port that no other feature's own page has. */
function freePort(root: string): number {
  const configs = readdirSync(root)
    .filter((name) => name.startsWith('mf-'))
    .map((name) => readFileSync(path.join(root, name, 'webpack.config.ts'), 'utf8'));
  return Math.max(...configs.map((text) => Number(/port: (\d+)/.exec(text)?.[1] ?? 0))) + 1;
}

/**
 * The files of a folder, by their path in it. A `.txt` at the end keeps a file that imports one of `template` from type
 * checks here.
 */
const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    globSync('**/*.*', { cwd: folder, exclude: ['**/node_modules/**'] }).map((file) => [
      file.replaceAll(path.sep, '/').replace(/\.txt$/, ''),
      readFileSync(path.join(folder, file), 'utf8'),
    ]),
  );

/** What every feature has alike: its test project, and a catalogue for each language. */
function filesOfModel(root: string): Record<string, string> {
  const catalogues = readdirSync(path.join(root, MODEL, 'locales')).map((file) => [
    `locales/${file}`,
    '{}\n',
  ]);
  return {
    'jest.config.mjs': readFileSync(path.join(root, MODEL, 'jest.config.mjs'), 'utf8'),
    ...(Object.fromEntries(catalogues) as Record<string, string>),
  };
}

/** A title as it stands in a script. */
const inScript = (title: string) =>
  /['\\]/.test(title) || title.includes('\n') ? JSON.stringify(title) : `'${title}'`;

/**
 * The files of a new feature, by their path in its folder: those of `template`, with its name, title and port.
 *
 * @param root the repository
 * @param word its name for integrators: 'comments' for mf-comments
 * @param title its title on screen
 * @param hasService whether it keeps data in a service of its own
 */
export function filesOfFeature(
  root: string,
  word: string,
  title: string,
  { hasService = false }: { hasService?: boolean } = {},
): Record<string, string> {
  const inJson = JSON.stringify(title).slice(1, -1);
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  const renamed = (text: string) =>
    text
      .replaceAll(MODEL, `mf-${word}`)
      .replaceAll("'Sample title'", () => inScript(title))
      .replaceAll('Sample title', () => inJson)
      .replaceAll(/Sample(?=[A-Z])/g, capital)
      .replaceAll(/\bsample\b/g, word)
      .replace('port: 3100', `port: ${freePort(root)}`);
  const files = {
    'package.json': manifestOf(root, title, hasService),
    ...filesOfModel(root),
    ...filesIn(TEMPLATE),
    ...(hasService && filesIn(SERVICE)),
  };
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [renamed(file), renamed(text)]));
}
