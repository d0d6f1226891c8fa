import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readJson } from '../../lib/workspace.mjs';

const TEMPLATE = path.join(import.meta.dirname, 'template');
/** An existing feature, whose versions and commands a new one copies. */
const MODEL = 'mf-profile';
const NEEDED = ['@quits/core', '@quits/ui', 'react', 'react-dom', 'react-router-dom'];

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const only = (versions: Record<string, string>, isNeeded: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(versions).filter(([name]) => isNeeded(name)));

function manifestOf(root: string, title: string): string {
  const model = readJson<Manifest>(path.join(root, MODEL, 'package.json'));
  const own = {
    ...model,
    version: '1.0.0',
    description: title,
    dependencies: only(model.dependencies, (name) => NEEDED.includes(name)),
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
 * The files of a new feature, by their path in its folder: those of `template`, with its name, title and port.
 *
 * @param root the repository
 * @param word its name for integrators: 'comments' for mf-comments
 * @param title its title on screen
 */
export function filesOfFeature(root: string, word: string, title: string): Record<string, string> {
  const inJson = JSON.stringify(title).slice(1, -1);
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  const renamed = (text: string) =>
    text
      .replaceAll(MODEL, `mf-${word}`)
      .replaceAll('Sample title', () => inJson)
      .replaceAll('SamplePage', `${capital}Page`)
      .replaceAll(/\bsample\b/g, word)
      .replace('port: 3100', `port: ${freePort(root)}`);
  const files = globSync('**/*.*', { cwd: TEMPLATE, exclude: ['**/node_modules/**'] }).map(
    (file): [string, string] => [file, readFileSync(path.join(TEMPLATE, file), 'utf8')],
  );
  const copied: [string, string][] = [
    ['jest.config.mjs', readFileSync(path.join(root, MODEL, 'jest.config.mjs'), 'utf8')],
    ...files,
  ];
  return {
    'package.json': manifestOf(root, title).replaceAll(MODEL, `mf-${word}`),
    ...Object.fromEntries(
      copied.map(([file, text]) => [renamed(file.replaceAll(path.sep, '/')), renamed(text)]),
    ),
  };
}
