import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FEATURES } from '../lib/features.ts';

const ROOT = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const scriptsOf = (folder: string) =>
  (JSON.parse(read(path.join(folder, 'package.json'))) as { scripts?: Record<string, string> }).scripts ?? {};

const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
const folderOf = (workspace: string) => workspace.split('/')[0] ?? '';
const FOLDERS = [...new Set([...workspaces.map(folderOf).filter((name) => name !== 'mf-*'), ...FEATURES])];
const WORKFLOWS = readdirSync(path.join(ROOT, '.github/workflows')).map(
  (file) => `.github/workflows/${file}`,
);
const OWNED = [...read('.github/CODEOWNERS').matchAll(/^\/(\S+)\/ +@quits\/[a-z-]+$/gm)].map(
  ([, folder]) => folder,
);

describe('ownership', () => {
  it.each(FOLDERS)('%s has an owner, and a workflow that checks it', (folder) => {
    expect(OWNED).toContain(folder);
    const paths = WORKFLOWS.flatMap((file) => [...read(file).matchAll(/^ +- '?(\S+?)\/\*\*'?$/gm)]);
    expect(paths.map(([, name]) => name)).toContain(folder.replace(/^mf-.*/, 'mf-*'));
  });

  it('names only folders that exist', () => {
    expect(OWNED.filter((folder) => !existsSync(path.join(ROOT, folder ?? '')))).toEqual([]);
  });

  it.each(WORKFLOWS)('%s runs only commands that exist', (file) => {
    const named = [...read(file).matchAll(/\bnpm (?:run )?([a-z0-9:-]+)(?: -w (\S+(?: [^}]*\}\})?))?/g)];
    const commands = named.map(([, name = '', workspace]) => ({
      name,
      folder: workspace ? 'mf-groups' : '.',
    }));
    expect(commands.filter(({ name, folder }) => name !== 'ci' && !(name in scriptsOf(folder)))).toEqual([]);
    expect(commands.length).toBeGreaterThan(1);
    const scripts = [...read(file).matchAll(/\blerna run (\S+) --since/g)].flatMap(([, names = '']) =>
      names.split(','),
    );
    expect(scripts.filter((name) => !(name in scriptsOf('mf-groups')))).toEqual([]);
  });
});
