import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { remoteContract, type StatedContract } from '@quits/federation';
import { execa, execaSync } from 'execa';
import { NODE_OPTIONS, jestProgram } from '../lib/run.ts';
import { ROOT } from '../lib/workspace.mjs';
import { filesOfFeature } from './new-feature/files.ts';
import { findTexts } from './texts/find-texts.ts';

const files = filesOfFeature(ROOT, 'comments', "Ada's comments");
const withService = filesOfFeature(ROOT, 'polls', 'Polls', { hasService: true });
const LANGUAGES = ['ar', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pt-BR'].map(
  (language) => `locales/${language}.json`,
);
const PRESET = path.join(ROOT, 'tooling/build/jest/preset.mjs');
function writeFeature(folder: string, written: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(written)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
}

/** Runs the tests of a feature that is not in the repository. */
function runTests(folder: string, ...args: readonly string[]) {
  const config = `import { browserProject } from ${JSON.stringify(PRESET)};
export default { ...browserProject('mf-comments'), rootDir: import.meta.dirname };
`;
  writeFileSync(path.join(folder, 'jest.config.mjs'), config);
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const all = [...NODE_OPTIONS, jestProgram(), ...args];
  return execa(process.execPath, all, { cwd: folder, reject: false, all: true });
}

const textOf = (file: string) => files[file] ?? '';

describe('a new feature', () => {
  it('has everything that a build, a test and a deployment need', () => {
    expect(Object.keys(files).sort()).toEqual([
      'contract.json',
      'jest.config.mjs',
      ...LANGUAGES,
      'package.json',
      'src/remote.test.tsx',
      'src/remote.tsx',
      'src/routes.tsx',
      'src/routes/comments-page.tsx',
      'src/standalone.tsx',
      'src/texts.ts',
      'webpack.config.ts',
    ]);
    const { name, scripts } = JSON.parse(textOf('package.json')) as { name: string; scripts: object };
    expect(name).toBe('@quits/mf-comments');
    expect(Object.keys(scripts)).toEqual(
      expect.arrayContaining(['build', 'test', 'dev', 'deploy', 'rollback']),
    );
    expect(Object.values(files).join('\n')).not.toContain('mf-profile');
  });

  it('states the facts that its pointer needs', () => {
    const stated = JSON.parse(textOf('contract.json')) as StatedContract;
    const contract = remoteContract('mf-comments', { version: '1.0.0', coreVersion: '2.0.0' }, stated, {});
    const title = { label: "Ada's comments", labels: { de: "Ada's comments" } };
    expect(contract).toMatchObject({
      owner: "Ada's comments team",
      feature: { title, menu: title, routes: ['/comments'] },
    });
  });

  it('has a port of its own', () => {
    expect(Number(/port: (\d+)/.exec(textOf('webpack.config.ts'))?.[1])).toBeGreaterThan(3104);
  });

  it('looks like every other source', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'quits-feature-'));
    writeFeature(folder, files);
    writeFeature(path.join(folder, 'service'), withService);
    const oxfmt = path.join(ROOT, 'node_modules/oxfmt/bin/oxfmt');
    const args = ['--list-different', '--config', path.join(ROOT, '.oxfmtrc.json'), folder];
    const { stdout } = execaSync(process.execPath, [oxfmt, ...args], { reject: false });
    expect(stdout).toBe('');
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['without', files],
    ['with', withService],
  ])('has a German for every text that it shows, %s a service', (_what, written) => {
    const found = Object.entries(written)
      .filter(([file]) => /^src\/.*\.tsx?$/.test(file) && !file.includes('.test.'))
      .map(([file, text]) => findTexts(file, text));
    expect(found.flatMap(({ problems }) => problems)).toEqual([]);
    const german = JSON.parse(written['locales/de.json'] ?? '') as Record<string, string>;
    expect(Object.keys(german).sort()).toEqual(
      [...new Set(found.flatMap(({ messages }) => messages))].sort(),
    );
    expect(Object.values(german)).not.toContain('');
  });

  it('passes its own tests with a service, on a database of its own @full', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'quits-feature-'));
    writeFeature(folder, withService);
    const { dependencies } = JSON.parse(withService['package.json'] ?? '') as { dependencies: object };
    expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['better-sqlite3', 'fastify', 'jose']));
    const { all, exitCode } = await runTests(folder, '--maxWorkers=1', '--testNamePattern', '^(?!.*@full)');
    expect(exitCode === 0 ? '' : all).toBe('');
    rmSync(folder, { recursive: true });
  }, 120_000);

  it('says what failed when its mount test fails', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'quits-feature-'));
    const test = textOf('src/remote.test.tsx').replace('Hello', 'Good morning');
    // Two files let Jest start workers, as a whole run does.
    writeFeature(folder, { ...files, 'src/remote.test.tsx': test, 'src/other.test.tsx': test });
    const { all } = await runTests(folder, '--maxWorkers=2', '--testNamePattern', 'shows its screen');
    expect(all).toMatch(/● mount of mf-comments › shows its screen, and nothing outside its element/);
    expect(all).toMatch(/Good morning, Ada Lovelace\./);
    expect(all).toMatch(/Tests: +2 failed/);
    rmSync(folder, { recursive: true });
  }, 120_000);
});
