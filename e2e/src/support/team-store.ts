import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REMOTE_NAMES, type StoredPointer, type StoredRelease } from '@quits/federation';
import { startWeb } from '../../../tooling/lib/product.ts';
import { runIn } from '../../../tooling/lib/run.ts';
import { readJson } from '../../../tooling/lib/workspace.mjs';
import { API } from './people.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PUBLISHED = path.join(ROOT, '.published');

/** What a made-up version changes in a copy of the published build. */
export interface Change {
  /** Text in the scripts → what stands there instead. */
  texts?: Record<string, string>;
  /** Put in front of the entry. */
  entry?: string;
  /** Fields of the contract. */
  contract?: Record<string, unknown>;
}

/** Changes the label of a field of the page /groups, so that a version is visible. */
export const withLabel = (label: string): Change => ({ texts: { '"Search groups"': JSON.stringify(label) } });
/** Throws when that page is rendered. */
export const THROWS_IN_RENDER: Change = {
  texts: { '"Search groups"': '(()=>{throw new Error("a made-up fault in rendering")})()' },
};
export const THROWS_IN_ENTRY: Change = { entry: 'throw new Error("a made-up fault in the entry");' };

const isPacked = (file: string) => /\.(?:br|gz|map)$/.test(file);
/** A pointer of what the tests deploy, which always has a live version. */
type LivePointer = StoredPointer & { current: StoredRelease };
const readPointerFile = (file: string) => readJson<LivePointer>(file);

function publishedBuild(name: string): string {
  const folder = path.join(PUBLISHED, 'remotes', name);
  return path.join(folder, readPointerFile(path.join(folder, 'current.json')).current.version);
}

/** A store of its own, with what is published as it would be deployed; it goes with `remove`. */
export class TeamStore {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'quits-teams-'));

  constructor() {
    const filter = (source: string) => !source.endsWith('.map');
    cpSync(path.join(PUBLISHED, 'shell'), path.join(this.folder, 'shell'), { recursive: true, filter });
    for (const name of ['shell', ...REMOTE_NAMES]) {
      const from = path.join(PUBLISHED, 'remotes', name);
      const to = path.join(this.folder, 'remotes', name);
      const pointer = readPointerFile(path.join(from, 'current.json'));
      const { version } = pointer.current;
      cpSync(path.join(from, version), path.join(to, version), { recursive: true, filter });
      const fresh = { ...pointer, previous: null, older: [], kept: [version], withdrawn: [] };
      writeFileSync(path.join(to, 'current.json'), JSON.stringify(fresh));
    }
  }

  pointerOf(name: string): LivePointer {
    return readPointerFile(path.join(this.folder, 'remotes', name, 'current.json'));
  }

  folderOf(name: string, version: string): string {
    return path.join(this.folder, 'remotes', name, version);
  }

  /** The range of the core that a remote's live version was built for. */
  coreOf(name: string): string {
    const file = path.join(this.folderOf(name, this.pointerOf(name).current.version), 'contract.json');
    return readJson<{ core: string }>(file).core;
  }

  /** A build of another version, made of the published one or of one in a folder. */
  madeUpBuild(name: string, version: string, change: Change = {}, from = publishedBuild(name)): string {
    const { texts = {}, entry = '', contract = {} } = change;
    const live = readJson<{ version: string }>(path.join(from, 'contract.json')).version;
    // The commands of a team run in the folder of its package.
    const folder = path.join(this.folder, '.builds', version, name);
    mkdirSync(folder, { recursive: true });
    // The version also stands in the name of the list through which webpack hands chunks over.
    const asName = (text: string) => text.replace(/\W/g, '_');
    for (const file of readdirSync(from).filter((one) => !isPacked(one))) {
      let text = readFileSync(path.join(from, file), 'utf8')
        .replaceAll(live, version)
        .replaceAll(asName(live), asName(version));
      if (file === 'remoteEntry.js') text = entry + text;
      for (const [old, replacement] of Object.entries(texts)) text = text.replaceAll(old, replacement);
      if (file === 'contract.json') text = JSON.stringify({ ...(JSON.parse(text) as object), ...contract });
      writeFileSync(path.join(folder, file), text);
    }
    return folder;
  }

  /** Deploys a made-up version with the command that teams use. */
  async deploy(name: string, version: string, change: Change = {}, ...further: string[]): Promise<string> {
    return this.deployBuild(name, this.madeUpBuild(name, version, change), ...further);
  }

  /** Deploys the build in a folder with the command that teams use. */
  async deployBuild(name: string, folder: string, ...further: string[]): Promise<string> {
    const home = path.join(ROOT, name);
    // A feature that is new to the shell has no folder here except that of its build.
    return this.command('deploy', existsSync(home) ? home : folder, '--built', folder, ...further);
  }

  /** @param home the folder of its package */
  async rollback(name: string, home = path.join(ROOT, name), ...further: string[]): Promise<string> {
    return this.command('rollback', home, ...further);
  }

  /** Switches a feature off. @param home the folder of its package */
  async switchOff(home: string, reason: string): Promise<string> {
    return this.command('switch-off', home, '--reason', reason);
  }

  /** Runs a command in a package, as npm does; rejects with what it said when it refuses. */
  private async command(script: string, home: string, ...further: string[]): Promise<string> {
    const run = [path.join(ROOT, 'tooling/run.mjs'), 'release/main', script];
    return runIn(home, process.execPath, ...run, '--to', this.folder, ...further);
  }

  /** File → hash, of every file below the given folders of the store. */
  hashes(...folders: string[]): Record<string, string> {
    const entries = folders.flatMap((folder) =>
      readdirSync(path.join(this.folder, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name)),
    );
    const hash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
    return Object.fromEntries(entries.map((file) => [path.relative(this.folder, file), hash(file)]));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** One origin: the product's own web server over a store, on a port that stays when it is started again. */
export async function startOrigin({ folder }: TeamStore, env: Record<string, string> = {}) {
  const apiPort = Number(new URL(API).port);
  const start = (port?: number) => startWeb({ apiPort, store: folder, port, env });
  let web = await start();
  return {
    url: `http://localhost:${String(web.port)}`,
    async start(): Promise<void> {
      web = await start(web.port);
    },
    stop: () => web.stop(),
  };
}

export type Origin = Awaited<ReturnType<typeof startOrigin>>;
