import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { newDraft } from './drafts.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'quits-drafts-'));
});
afterEach(() => {
  rmSync(home, { recursive: true });
});

const ID = '00000000-0000-4000-8000-000000000000';
/** No process of Linux has this number. */
const ENDED = 2 ** 30;

function begun(name: string, minutesAgo = 0): string {
  const draft = path.join(home, `${name}-${ID}`);
  mkdirSync(draft);
  writeFileSync(path.join(draft, 'file'), 'half');
  const then = Date.now() / 1000 - minutesAgo * 60;
  utimesSync(draft, then, then);
  return path.basename(draft);
}

describe('a draft', () => {
  it('has a name of its own each time', async () => {
    expect(await newDraft(home)).not.toBe(await newDraft(home));
  });

  it('of a killed run is removed by the next run, also when that has its number', async () => {
    begun(`${os.hostname()}-${ENDED}`);
    begun(`${os.hostname()}-${process.pid}`);
    begun('another-machine-1', 61);
    await newDraft(home);
    expect(readdirSync(home)).toEqual([]);
  });

  it('of a run that may still be active stays', async () => {
    const drafts = [begun(`${os.hostname()}-${process.ppid}`), begun('another-machine-1', 59)];
    await newDraft(home);
    expect(readdirSync(home).sort()).toEqual(drafts.sort());
  });

  it('is left alone by the run that made it', async () => {
    const own = await newDraft(home);
    writeFileSync(own, '');
    await newDraft(home);
    expect(readdirSync(home)).toEqual([path.basename(own)]);
  });
});
