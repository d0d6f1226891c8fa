import { dropDraft, freeDraftName, readDraft, wipeDrafts, writeDraft } from './drafts.ts';
import { memoryStorage } from './storage.ts';

const DAY = 24 * 60 * 60 * 1000;

describe('form drafts', () => {
  it('return for the same user and form within seven days', () => {
    const { local } = memoryStorage();
    writeDraft(local, 7, 'expense-1', { total: '12.50' }, 0);
    expect(readDraft(local, 7, 'expense-1', 7 * DAY - 1)).toEqual({ total: '12.50' });
    expect(readDraft(local, 7, 'expense-1', 7 * DAY)).toBeUndefined();
    expect(readDraft(local, 8, 'expense-1', 0)).toBeUndefined();
    expect(readDraft(local, 7, 'expense-2', 0)).toBeUndefined();
  });

  it('are ignored when the stored value cannot be read', () => {
    const { local } = memoryStorage();
    local.set('quits.draft.7.expense-1', '{');
    expect(readDraft(local, 7, 'expense-1', 0)).toBeUndefined();
  });

  it('can be dropped one by one or wiped together, and nothing else goes', () => {
    const { local } = memoryStorage();
    local.set('quits.theme', 'dark');
    writeDraft(local, 7, 'a', 1, 0);
    writeDraft(local, 7, 'b', 1, 0);
    dropDraft(local, 7, 'a');
    expect(readDraft(local, 7, 'a', 0)).toBeUndefined();
    wipeDrafts(local);
    expect(local.keys()).toEqual(['quits.theme']);
  });

  it('are one for each tab that has the form open, and abandoned drafts come first', () => {
    const held = new Set<string>();
    const claims = { isHeldElsewhere: (key: string) => held.has(key), hold: () => () => undefined };
    const storages = { ...memoryStorage(), claims };
    const free = () => freeDraftName(storages, 7, 'expense-1', 0);
    expect(free()).toBe('expense-1');
    held.add('quits.draft.7.expense-1');
    expect(free()).toBe('expense-1~2');
    writeDraft(storages.local, 7, 'expense-1~3', 1, 0);
    expect(free()).toBe('expense-1~3');
    for (let tab = 2; tab < 10; tab += 1) held.add(`quits.draft.7.expense-1~${String(tab)}`);
    expect(free()).toBeUndefined();
    held.clear();
    expect(free()).toBe('expense-1~3');
  });
});
