/** Joins what mails say of changes of one entry, and leaves out what was undone. */
import type { describeNotices } from './due-mails.repository.ts';
import type { StoredNotice } from './notices.repository.ts';
import { HELD_KINDS } from './notices.rules.ts';

type Described = StoredNotice &
  (Awaited<ReturnType<typeof describeNotices>> extends Map<number, infer Facts> ? Facts : never) & {
    comment?: string | undefined;
  };

/** A notice as a mail tells it. */
export interface MailedNotice extends Described {
  /** The notices that it stands for. */
  ids: number[];
}

/** Whether the changes of an entry, oldest first, leave it as it was. */
function isUndone([first, ...rest]: readonly Described[]): boolean {
  const last = rest.at(-1);
  if (first === undefined || last === undefined) return false;
  if (first.kind === 'changed' && last.kind === 'changed') return first.before_state === last.after_state;
  return (
    (first.kind === 'added' && last.kind === 'deleted') || (first.kind === 'deleted' && last.kind === 'added')
  );
}

/** The changes of one entry as one: an entry that was added and then changed was added, by the sum of both. */
function joined(changes: readonly Described[]): MailedNotice[] {
  const [first, last] = [changes[0], changes.at(-1)];
  if (first === undefined || last === undefined || isUndone(changes)) return [];
  const kind = first.kind === 'added' && last.kind === 'changed' ? 'added' : last.kind;
  return [
    {
      ...last,
      kind,
      action: kind === last.kind ? last.action : first.action,
      amount_cents: changes.reduce((sum, { amount_cents }) => sum + (amount_cents ?? 0), 0),
      ids: changes.map(({ id }) => id),
    },
  ];
}

/**
 * @param notices oldest first
 * @returns those that a mail tells: the changes of one entry as one with their sum, without what was undone
 */
export function foldUndone(notices: readonly Described[]): MailedNotice[] {
  const changes = new Map<number, Described[]>();
  const rest: MailedNotice[] = [];
  for (const notice of notices)
    if (HELD_KINDS.includes(notice.kind) && notice.expense_id !== null)
      changes.set(notice.expense_id, [...(changes.get(notice.expense_id) ?? []), notice]);
    else rest.push({ ...notice, ids: [notice.id] });
  return [...[...changes.values()].flatMap(joined), ...rest].toSorted((a, b) => a.id - b.id);
}
