// What `npx lerna run build,test --since` runs and what it caches: the real lerna in a repository with our
// manifests and settings, and scripts that only count.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execaSync } from 'execa';
import { FEATURES } from '../lib/features.ts';
import { readJson, ROOT } from '../lib/workspace.mjs';

const LERNA = path.join(ROOT, 'node_modules/lerna/dist/cli.js');
const SETTINGS = [
  'package.json',
  'package-lock.json',
  'lerna.json',
  'nx.json',
  'jest.config.mjs',
  'tsconfig.base.json',
];
const COUNT = `node -e "fs.appendFileSync('runs',process.env.npm_lifecycle_event+'\\\\n');fs.mkdirSync('dist',{recursive:true});fs.writeFileSync('dist/out','built')"`;

interface Manifest {
  workspaces?: string[];
  scripts?: Record<string, string>;
  nx?: { targets: { test: { cache: boolean } } };
}

const manifestOf = (folder: string) => readJson<Manifest>(path.join(ROOT, folder, 'package.json'));
const { workspaces = [] } = manifestOf('.');
const FOLDERS = [
  ...workspaces.filter((pattern) => !pattern.includes('*')),
  ...readdirSync(path.join(ROOT, 'shared')).map((name) => `shared/${name}`),
  ...FEATURES,
].filter((folder) => existsSync(path.join(ROOT, folder, 'package.json')));

const repository = mkdtempSync(path.join(tmpdir(), 'quits-affected-'));
const at = (file: string) => path.join(repository, file);
const env = {
  NX_CACHE_DIRECTORY: at('.nx/cache'),
  NX_WORKSPACE_DATA_DIRECTORY: at('.nx/data'),
  GIT_AUTHOR_NAME: 'a',
  GIT_COMMITTER_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_EMAIL: 'a@example.com',
};
const git = (...args: string[]) => execaSync('git', args, { cwd: repository, env }).stdout;
const lerna = (...args: string[]) =>
  execaSync(process.execPath, [LERNA, ...args, '--loglevel', 'error'], { cwd: repository, env, all: true });

function write(file: string, text: string): void {
  mkdirSync(path.dirname(at(file)), { recursive: true });
  writeFileSync(at(file), text);
}

beforeAll(() => {
  for (const file of SETTINGS) cpSync(path.join(ROOT, file), at(file));
  write('.gitignore', 'node_modules\ndist\n.nx\nruns\n');
  for (const folder of FOLDERS) {
    const manifest = manifestOf(folder);
    const scripts = Object.fromEntries(
      ['build', 'test'].filter((name) => name in (manifest.scripts ?? {})).map((name) => [name, COUNT]),
    );
    write(path.join(folder, 'package.json'), JSON.stringify({ ...manifest, scripts }));
    write(path.join(folder, 'src/index.ts'), '');
  }
  symlinkSync(path.join(ROOT, 'node_modules'), at('node_modules'));
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'first');
}, 60_000);
afterAll(() => {
  rmSync(repository, { recursive: true });
});

/** Packages that run after a change of a file. */
function runsAfter(file: string): string[] {
  write(file, 'changed');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'second');
  const listed = JSON.parse(lerna('ls', '--all', '--since', 'HEAD~1', '--json').stdout) as {
    location: string;
  }[];
  git('reset', '--quiet', '--hard', 'HEAD~1');
  return listed.map(({ location }) => path.relative(repository, location)).sort();
}

/** The scripts of mf-profile that really ran, without cached ones. */
function runProfile(): string[] {
  rmSync(at('mf-profile/runs'), { force: true });
  lerna('run', 'build,test', '--scope', '@quits/mf-profile');
  const isRun = existsSync(at('mf-profile/runs'));
  return isRun ? readFileSync(at('mf-profile/runs'), 'utf8').trim().split('\n').sort() : [];
}

describe('after a change, lerna @full', () => {
  it.each([
    ['mf-profile/src/index.ts', ['mf-profile']],
    ['server/src/index.ts', ['server']],
  ])('of %s runs only %j', (file, packages) => {
    expect(runsAfter(file)).toEqual(packages);
  });

  it('of shared files runs every package', () => {
    expect(runsAfter('shared/domain/src/index.ts')).toEqual(
      expect.arrayContaining(['mf-profile', 'server', 'shell']),
    );
  });
});

describe('the cache of lerna @full', () => {
  it('keeps what did not change, with the files that were built', () => {
    expect(runProfile()).toEqual(['build', 'test']);
    rmSync(at('mf-profile/dist'), { recursive: true });
    write('mf-groups/src/index.ts', 'changed');
    expect(runProfile()).toEqual([]);
    expect(readFileSync(at('mf-profile/dist/out'), 'utf8')).toBe('built');
  });

  it.each([
    ['a source of the feature', 'mf-profile/src/index.ts', ['build', 'test']],
    ['what all share', 'shared/domain/src/index.ts', ['build', 'test']],
    ['how it is built', 'tooling/build/webpack/base.ts', ['build', 'test']],
    ['the packages', 'package-lock.json', ['build', 'test']],
    ['what it is held against', 'mf-groups/contract.json', ['test']],
  ])('does not answer for %s', (_what, file, expected) => {
    const before = existsSync(at(file)) ? readFileSync(at(file), 'utf8') : '';
    write(file, `${before}\n`);
    expect(runProfile()).toEqual(expected);
  });
});

it('is not used for a task that reads the whole repository @full', () => {
  expect(manifestOf('tooling').nx?.targets.test.cache).toBe(false);
});
