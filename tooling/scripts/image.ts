/**
 * Follows the Dockerfile in empty folders, one for each stage, on the Node that it names, and tries what results:
 * it starts, serves page and API, fits into its memory, writes to its volume alone, stops, and is restored from its
 * own backup.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { createGroup, signUp } from '@quits/testing/client';
import { Refusal } from '@quits/web/store';
import { type Instruction, readCommand, readDockerfile, readVariables } from '../lib/dockerfile.ts';
import { freePort } from '../lib/ports.ts';
import { poll, untilAnswers } from '../lib/processes.ts';
import { ROOT } from '../lib/workspace.mjs';

const UP_WITHIN_MS = 60_000;
const BACKED_UP_WITHIN_MS = 30_000;
const QUIET_MS = 10_000;
const MEMORY_KB = 180 * 1024;

interface Image {
  root: string;
  workdir: string;
  env: NodeJS.ProcessEnv;
}

function fail(sentence: string): never {
  throw new Refusal(sentence);
}

const home = mkdtempSync(path.join(tmpdir(), 'quits-image-'));
const inside = ({ root, workdir }: Image, place: string) => path.join(root, path.resolve(workdir, place));

/** The files that a build sends: those of the repository that .dockerignore leaves. */
async function copyContext(to: string): Promise<void> {
  const { stdout } = await execa('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  });
  const ignored = /^(?:\.(?!npmrc$)|docs\/|e2e\/results\/|screenshots\/)/;
  for (const file of stdout.split('\n').filter((name) => !ignored.test(name)))
    cpSync(path.join(ROOT, file), path.join(to, file));
}

/** Installs the Node of an official image, whose tag begins with its version. */
async function installNode(image: string): Promise<string> {
  const [, version] =
    /^node:([\d.]+)-slim$/.exec(image) ?? fail(`The Dockerfile builds on ${image}, not on Node.`);
  const folder = path.join(home, `node${String(version)}`);
  mkdirSync(folder, { recursive: true });
  await execa('npm', ['install', '--prefix', folder, '--no-save', `node@${String(version)}`]);
  return path.join(folder, 'node_modules/node/bin');
}

async function copy(image: Image, { flags, rest }: Instruction, stages: Map<string, Image>): Promise<void> {
  const places = rest.split(' ');
  const to = inside(image, places.pop() ?? '');
  const from = flags.from === undefined ? undefined : stages.get(flags.from);
  if (from === undefined) return copyContext(to);
  for (const place of places) {
    const source = path.join(from.root, place);
    const target = statSync(source).isFile() ? path.join(to, path.basename(place)) : to;
    cpSync(source, target, { recursive: true, verbatimSymlinks: true });
  }
}

/** Follows the instructions; returns the last stage. */
async function build(instructions: readonly Instruction[]): Promise<Image> {
  const stages = new Map<string, Image>();
  let image: Image = { root: home, workdir: '/', env: {} };
  for (const instruction of instructions) {
    const { name, rest } = instruction;
    if (name === 'FROM') {
      const [base = '', , stage = 'last'] = rest.split(' ');
      const node = await installNode(base);
      image = { root: path.join(home, stage), workdir: '/', env: { PATH: `${node}:${process.env.PATH}` } };
      stages.set(stage, image);
    } else if (name === 'WORKDIR') {
      image.workdir = rest;
      mkdirSync(inside(image, '.'), { recursive: true });
    } else if (name === 'ENV') Object.assign(image.env, readVariables(instruction));
    else if (name === 'COPY') await copy(image, instruction, stages);
    else if (name === 'RUN') {
      console.log(`RUN ${rest}`);
      await execa(rest, { shell: true, cwd: inside(image, '.'), env: image.env, stdio: 'inherit' });
    }
  }
  return image;
}

/** Files that changed since a moment, outside the volume and Node's cache. */
function changedIn(image: Image, since: number): string[] {
  const { root } = image;
  const own = [path.join(root, 'data/'), inside(image, '.compiled/')];
  const all = readdirSync(root, { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !own.some((place) => file.startsWith(place)) && statSync(file).mtimeMs >= since);
}

const residentKb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

async function check(image: Image, instructions: readonly Instruction[]): Promise<string[]> {
  const find = (name: string) =>
    readCommand(instructions.find((one) => one.name === name) ?? fail(`The Dockerfile has no ${name}.`));
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const dataDir = path.join(image.root, 'data');
  const env = {
    ...image.env,
    ...{ DATA_DIR: dataDir, BACKUP_DIR: path.join(dataDir, 'backups') },
    ...{ PORT: String(port), PUBLIC_URL: address, MAIL: 'files', LOG_LEVEL: 'warn' },
    JWT_SECRET: 'a-secret-of-at-least-32-bytes-for-tests',
  };
  const options = { cwd: inside(image, '.'), env, reject: false, extendEnv: false, all: true } as const;
  const since = Date.now();
  const [program = '', ...args] = find('CMD');
  const server = execa(program, args, options);
  let isOver = false;
  void server.then(() => (isOver = true));
  if (!(await untilAnswers(`${address}/health`, UP_WITHIN_MS, () => isOver))) fail((await server).all);

  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  const memory = residentKb(server.pid ?? 0);
  const faults: string[] = [];
  const expectThat = (isSo: boolean, fault: string) => {
    if (!isSo) faults.push(fault);
  };
  expectThat(memory <= MEMORY_KB, `it takes ${memory} kB`);
  const [probe = '', ...probeArgs] = find('HEALTHCHECK');
  expectThat((await execa(probe, probeArgs, options)).exitCode === 0, 'its health check fails');
  const page = await fetch(`${address}/groups`, { headers: { accept: 'text/html' } }).then((answer) =>
    answer.text(),
  );
  expectThat(page.includes('"base":"/"'), 'its page does not call its own origin');
  const pointer = await fetch(`${address}/remotes/mf-groups/current.json`);
  expectThat(pointer.ok, 'it has no features');
  await createGroup(address, await signUp(address, 'ann@example.org'));
  const backups = () => readdirSync(env.BACKUP_DIR).filter((name) => name.endsWith('.json'));
  const isBackedUp = () => Promise.resolve(backups().length > 0);
  expectThat(await poll(isBackedUp, { withinMs: BACKED_UP_WITHIN_MS }), 'it made no backup');
  server.kill('SIGTERM');
  const { exitCode, all } = await server;
  expectThat(exitCode === 0, `it does not stop: ${all}`);
  const backup = path.join(env.BACKUP_DIR, (backups()[0] ?? '').replace('.manifest.json', ''));
  const restored = await execa('node', ['tooling/scripts/restore.ts', backup], options);
  expectThat(restored.exitCode === 0, `its backup cannot be restored: ${restored.all}`);
  faults.push(...changedIn(image, since).map((file) => `it wrote to ${file}`));
  console.log(`The image takes ${memory} kB of memory.`);
  return faults;
}

try {
  const instructions = readDockerfile(readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8'));
  const faults = await check(await build(instructions), instructions);
  for (const fault of faults) console.error(`The image: ${fault}.`);
  console.log(faults.length === 0 ? 'The image runs.' : 'The image does not do.');
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}
