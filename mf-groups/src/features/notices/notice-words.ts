/** What a notice says, and where it leads. */
import {
  expensePath,
  groupPath,
  type Notice,
  type NoticeKind,
  PATHS,
  type SecurityAct,
} from '@quits/contracts';
import { displayName, formatMoney, isolated, t } from '@quits/domain';
import { writeWhy } from '../../lib/why.ts';

interface Said {
  actor: string;
  what: string;
  amount: string;
}

const SENTENCES: Readonly<Record<Exclude<NoticeKind, 'member' | 'security'>, (said: Said) => string>> = {
  added: ({ actor, what }) => t('{actor} added “{what}”.', { actor, what }),
  changed: ({ actor, what }) => t('{actor} changed “{what}”.', { actor, what }),
  deleted: ({ actor, what }) => t('{actor} deleted “{what}”.', { actor, what }),
  comment: ({ actor, what }) => t('{actor} wrote about “{what}”.', { actor, what }),
  settlement: ({ actor, amount }) => t('{actor} recorded a payment of {amount}.', { actor, amount }),
  confirmation: ({ actor, amount }) => t('{actor} confirmed your payment of {amount}.', { actor, amount }),
  recurring: ({ what }) => t('“{what}” was added, as it repeats.', { what }),
  reminder: ({ actor, amount }) => t('{actor} would like to settle up: you owe {amount}.', { actor, amount }),
  import: ({ actor }) => t('{actor} imported a file.', { actor }),
};

/** Actions that say something else than their kind. */
const OF_ACTIONS: Readonly<Partial<Record<string, (said: Said) => string>>> = {
  'group/import-undone': ({ actor }) => t('{actor} took an import back.', { actor }),
  'settlement/rejected': ({ actor, amount }) =>
    t('{actor} says that your payment of {amount} was not received.', { actor, amount }),
  'recurring/paused': () => t('A repeating expense was paused.'),
  'member/invited': ({ actor }) => t('{actor} invited you. The link is in a mail of its own.', { actor }),
  'member/joined': ({ actor }) => t('{actor} joined the group.', { actor }),
  'member/taken-over': ({ actor }) => t('{actor} joined the group.', { actor }),
  'member/left': ({ actor }) => t('{actor} left the group.', { actor }),
  'group/handed-over': ({ actor }) => t('{actor} made you the owner of the group.', { actor }),
  ...({
    'password/changed': () => t('The password of your Quits account was changed.'),
    'password/reset': () => t('The password of your Quits account was changed.'),
    'passkey/added': () => t('A passkey was added to your Quits account.'),
    'token/added': () => t('An access token was made for your Quits account.'),
    'provider/connected': () => t('Your Quits account was connected with an identity provider.'),
    'site/connected': () => t('Your Quits account was connected with another site.'),
    'payee/changed': () => t('How to pay you on Quits was changed.'),
  } satisfies Record<SecurityAct, () => string>),
};

const amountOf = (cents: number, currency: string | null) =>
  formatMoney(Math.abs(cents), currency ?? undefined);

/** What happened, as a sentence; of several alike the newest, with how many more there are. */
export function noticeSentence({ kind, action, actor, description, cents, currency, count }: Notice): string {
  const said = {
    actor: displayName(actor),
    what: isolated(description === null || description === '' ? t('No description') : description),
    amount: amountOf(cents ?? 0, currency),
  };
  const ofKind = kind === 'member' || kind === 'security' ? undefined : SENTENCES[kind];
  const sentence = (OF_ACTIONS[action] ?? ofKind)?.(said) ?? '';
  return count > 1 ? `${sentence} ${t('And {count} more.', { count: count - 1 })}` : sentence;
}

/** Kinds whose amount is by how much the own net changed. */
const NET_KINDS: readonly NoticeKind[] = ['added', 'changed', 'deleted', 'recurring', 'import'];

/** The own part of it; undefined where nothing changed. */
export function ownPart({ kind, cents, currency }: Notice): string | undefined {
  if (!NET_KINDS.includes(kind) || cents === null || cents === 0) return undefined;
  const amount = amountOf(cents, currency);
  return cents < 0 ? t('You owe {amount} more', { amount }) : t('You are owed {amount} more', { amount });
}

/** Its entry, or else its group; undefined where there is nothing to see yet. A reminder leads to why, as its mail does. */
export function noticePath(
  { kind, action, group, expenseId, actor }: Notice,
  userId: number | undefined,
): string | undefined {
  if (kind === 'security') return PATHS.profile;
  // Who is invited gets into the group by the link in the mail.
  if (!group || action === 'member/invited') return undefined;
  if (kind === 'reminder' && userId !== undefined)
    return `${groupPath(group.id)}?why=${writeWhy({ kind: 'payment', fromId: userId, toId: actor.id })}`;
  if (kind === 'deleted') return `${groupPath(group.id)}?view=activity`;
  return expenseId === null ? groupPath(group.id) : expensePath(expenseId, groupPath(group.id));
}
