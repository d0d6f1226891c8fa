import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { remoteContract, type StatedContract } from '@quits/federation';
import { execa, execaSync } from 'execa';
import { NODE_OPTIONS, jestProgram } from '../lib/run.ts';
import { ROOT } from '../lib/workspace.mjs';
import { filesOfFeature } from './new-feature/files.ts';

const files = filesOfFeature(ROOT, 'comments', "Ada's comments");
function writeFeature(folder: string, changed: Readonly<Record<string, string>> = {}): void {
  for (const [file, text] of Object.entries({ ...files, ...changed })) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
}

const textOf = (file: string) => files[file] ?? '';

describe('a new feature', () => {
  it('has everything that a build, a test and a deployment need', () => {
    expect(Object.keys(files).sort()).toEqual([
      'contract.json',
      'jest.config.mjs',
      'package.json',
      'src/remote.test.tsx',
      'src/remote.tsx',
      'src/routes.tsx',
      'src/routes/comments-page.tsx',
      'src/standalone.tsx',
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
    expect(contract).toMatchObject({
      owner: "Ada's comments team",
      feature: { title: "Ada's comments", menu: "Ada's comments", routes: ['/comments'] },
    });
  });

  it('has a port of its own', () => {
    expect(Number(/port: (\d+)/.exec(textOf('webpack.config.ts'))?.[1])).toBeGreaterThan(3104);
  });

  it('looks like every other source', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'quits-feature-'));
    writeFeature(folder);
    const oxfmt = path.join(ROOT, 'node_modules/oxfmt/bin/oxfmt');
    const args = ['--list-different', '--config', path.join(ROOT, '.oxfmtrc.json'), folder];
    const { stdout } = execaSync(process.execPath, [oxfmt, ...args], { reject: false });
    expect(stdout).toBe('');
    rmSync(folder, { recursive: true });
  });

  it('says what failed when its mount test fails', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'quits-feature-'));
    const test = textOf('src/remote.test.tsx').replace('Hello', 'Good morning');
    const preset = path.join(ROOT, 'tooling/build/jest/preset.mjs');
    writeFeature(folder, {
      'src/remote.test.tsx': test,
      'jest.config.mjs': `import { browserProject } from ${JSON.stringify(preset)};
export default { ...browserProject('mf-comments'), rootDir: import.meta.dirname };
`,
    });
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    // Two files let Jest start workers, as a whole run does.
    writeFileSync(path.join(folder, 'src/other.test.tsx'), test);
    const args = [...NODE_OPTIONS, jestProgram(), '--maxWorkers=2', '--testNamePattern', 'shows its screen'];
    const { all } = await execa(process.execPath, args, { cwd: folder, reject: false, all: true });
    expect(all).toMatch(/● mount of mf-comments › shows its screen, and nothing outside its element/);
    expect(all).toMatch(/Good morning, Ada Lovelace\./);
    expect(all).toMatch(/Tests: +2 failed/);
    rmSync(folder, { recursive: true });
  }, 120_000);
});
