import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type * as FsPromises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderStore } from '@quits/web/store';
import { deploy } from './deploy.ts';
import { builtLoader, builtRemote, builtShell } from './testing/made-up-builds.ts';
import { notWhole } from './testing/whole-store.ts';

/** The step that fails. A full disk fails in the middle of a file; after a kill no further step happens. */
const mockDisk = { step: 0, failsAt: Infinity, isKill: false };

jest.mock('node:fs/promises', () => {
  const real = jest.requireActual<typeof FsPromises>('node:fs/promises');
  /** Returns when the step shall complete, else throws. */
  const takeStep = async (half?: () => Promise<void>) => {
    mockDisk.step += 1;
    if (mockDisk.step === mockDisk.failsAt) await half?.();
    else if (mockDisk.step < mockDisk.failsAt || !mockDisk.isKill) return;
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  return {
    ...real,
    async writeFile(file: string, content: Buffer, options: object) {
      await takeStep(() => real.writeFile(file, content.subarray(0, content.length / 2)));
      await real.writeFile(file, content, { ...options, flush: false });
    },
    async rename(from: string, to: string) {
      await takeStep();
      await real.rename(from, to);
    },
    async mkdir(folder: string, options: object) {
      await takeStep();
      await real.mkdir(folder, options);
    },
    async rm(file: string, options: object) {
      if (mockDisk.isKill) await takeStep();
      await real.rm(file, options);
    },
  };
});

const NAMES = ['shell', 'mf-groups', 'embed'];
let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'quits-interrupted-'));
});
afterEach(() => {
  rmSync(home, { recursive: true });
});

function built(name: string, version: string): string {
  if (name === 'embed') return builtLoader(home, version);
  return name === 'shell'
    ? builtShell(home, { version, contract: {}, page: `<html>${version}</html>` })
    : builtRemote(home, { name, version, contract: {}, code: `// ${version} ${'code '.repeat(200)}` });
}

const inStore = () => ({ store: folderStore(path.join(home, 'store')), log: () => undefined });
const deployed = (name: string, version: string, folder: string) =>
  deploy({ ...inStore(), name, version, folder });

type Step = () => Promise<unknown>;

/** Repeats an action until each of its steps has failed once; returns the number of steps. */
async function failAtEach(isKill: boolean, prepare: (nth: number) => Step | Promise<Step>) {
  let isDone = false;
  for (let step = 1; !isDone; step += 1) {
    const attempt = await prepare(step);
    Object.assign(mockDisk, { step: 0, failsAt: step, isKill });
    isDone = await attempt().then(
      () => true,
      () => false,
    );
    mockDisk.failsAt = Infinity;
    expect([step, ...notWhole(read, NAMES)]).toEqual([step]);
    await attempt();
    expect([step, ...notWhole(read, NAMES)]).toEqual([step]);
  }
  return mockDisk.step;
}

function read(key: string): Buffer | undefined {
  const file = path.join(home, 'store', key);
  return existsSync(file) ? readFileSync(file) : undefined;
}

describe.each([
  ['a full disk', false],
  ['a kill', true],
])('%s at any step of a deployment @full', (_what, isKill) => {
  it.each(NAMES)(
    'of %s leaves nothing half done, and its version can be deployed',
    async (name) => {
      for (const first of ['shell', name]) await deployed(first, '1.0.0', built(first, '1.0.0'));
      const steps = await failAtEach(isKill, (nth) => {
        const version = `1.${nth}.0`;
        const folder = built(name, version);
        return () => deployed(name, version, folder);
      });
      expect(steps).toBeGreaterThan(20);
    },
    120_000,
  );
});
