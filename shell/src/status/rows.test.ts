import type { LoadEntry } from '../remotes/load-log.ts';
import { rowOf } from './rows.ts';

const published = (version: string) => ({ version, contract: '', since: '2026-01-02T03:04:05.000Z' });
const live = { current: published('2.0.0'), canary: undefined, isDisabled: false };
const found = { name: 'mf-groups', owner: 'Groups team', live };
const loaded = (version: string, at: string): LoadEntry => ({
  outcome: 'loaded',
  remote: 'mf-groups',
  version,
  ms: 120,
  at,
});
const fell: LoadEntry = {
  outcome: 'fellBack',
  remote: 'mf-groups',
  from: '2.0.0',
  to: '1.0.0',
  error: 'no answer',
  at: '2026-02-02T00:00:00.000Z',
};
const failed: LoadEntry = {
  outcome: 'failed',
  remote: 'mf-groups',
  error: 'nothing came',
  at: '2026-02-03T00:00:00.000Z',
};
const early = loaded('2.0.0', '2026-02-01T00:00:00.000Z');
const late = loaded('2.0.0', '2026-02-04T00:00:00.000Z');

describe('a line of the status page', () => {
  it('names the live version, the loaded one and the owner', () => {
    expect(rowOf(found, [early])).toEqual({
      state: 'good',
      cells: ['mf-groups', 'Works', '2.0.0', '2026-01-02 03:04', '2.0.0', '–', '120 ms', 'Groups team', '–'],
    });
  });

  it.each<[what: string, log: LoadEntry[], state: string, label: string]>([
    ['was not asked for', [], 'good', 'Not used here yet'],
    ['fell back', [early, fell], 'careful', 'Older version here'],
    ['failed after it had been there', [early, failed], 'bad', 'Failed here'],
    ['fell back and failed, and came again', [fell, failed, late], 'good', 'Works'],
    ['is another version', [loaded('1.5.0', '2026-02-01')], 'careful', 'Another version here'],
    ['is of another feature', [{ ...failed, remote: 'mf-auth' }], 'good', 'Not used here yet'],
  ])('shows the state of a feature that %s', (_what, log, state, label) => {
    expect(rowOf(found, log)).toMatchObject({ state, cells: expect.arrayContaining([label]) });
  });

  it('names the canary, which is not another version', () => {
    const canary = { release: published('2.1.0'), percent: 10 };
    const { cells } = rowOf({ ...found, live: { ...live, canary } }, [loaded('2.1.0', '2026-02-01')]);
    expect(cells.slice(1, 3)).toEqual(['Works', '2.0.0 (canary 2.1.0, 10 %)']);
  });

  it('keeps showing the last error', () => {
    expect(rowOf(found, [fell, failed, late]).cells.at(-1)).toBe('2026-02-03T00:00:00 nothing came');
  });

  it('distinguishes a feature that is switched off from an unreachable one', () => {
    expect(rowOf({ ...found, live: { ...live, isDisabled: true } }, [early]).cells[1]).toBe('Switched off');
    expect(rowOf({ name: 'mf-groups', error: 'answered 404' }, [])).toMatchObject({
      state: 'bad',
      cells: ['mf-groups', 'Not reachable', '–', '–', '–', '–', '–', '–', 'answered 404'],
    });
  });

  it('shows the shell, which is the page itself, as live', () => {
    expect(rowOf({ name: 'shell', live }, []).cells[1]).toBe('Live');
  });
});
