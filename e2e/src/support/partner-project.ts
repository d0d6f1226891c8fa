import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnSync } from 'node:child_process';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const MODULES = path.join(ROOT, 'node_modules');

function install(project: string): void {
  const command = 'npm install --offline --ignore-scripts --no-audit --no-fund';
  const { status, stdout, stderr } = spawnSync(command, { cwd: project, encoding: 'utf8', shell: true });
  if (status !== 0) throw new Error(`${command}\n${stdout}${stderr}`);
}

/** Everything that is installed here, but for our own packages. */
function linkModules(to: string): void {
  const link = (name: string) => {
    symlinkSync(path.join(MODULES, name), path.join(to, name), 'junction');
  };
  for (const name of readdirSync(MODULES)) if (!/^(?:\.|@quits$)/.test(name)) link(name);
}

function createProject(): string {
  const project = mkdtempSync(path.join(tmpdir(), 'quits-partner-'));
  process.once('exit', () => {
    rmSync(project, { recursive: true, force: true });
  });
  const { QUITS_PACKAGE: tarball = '' } = process.env;
  const manifest = { private: true, type: 'module', dependencies: { '@quits/embed': `file:${tarball}` } };
  writeFileSync(path.join(project, 'package.json'), JSON.stringify(manifest));
  install(project);
  linkModules(path.join(project, 'node_modules'));
  cpSync(path.join(ROOT, 'embed/examples'), path.join(project, 'examples'), { recursive: true });
  return project;
}

let project: string | undefined;

/**
 * A folder like a partner's, once per process: the example hosts, with `@quits/embed` installed from its tarball and
 * the other packages that are installed here. Nothing comes from a network.
 */
export function partnerProject(): string {
  project ??= createProject();
  return project;
}

/** Where a file of the installed package is. */
export const packaged = (file: string) => path.join(partnerProject(), 'node_modules/@quits/embed', file);
