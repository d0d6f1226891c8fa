/** The words of mails that tell people what concerns them. */
import { LIMITS, type SecurityAct } from '@quits/contracts';
import type { Cents } from '@quits/domain';
import { composeMail, type Mail, nameInMail, quoteInMail } from '../../mail/templates.ts';
import type { MailTexts } from '../../mail/texts.ts';

/** What a mail says of one notice, or of several of one entry. */
export interface Told {
  kind: string;
  action: string;
  actorName: string;
  /** Of the entry; empty when it has none. */
  description: string;
  cents: Cents | null;
  currency: string;
  /** The text of a comment. */
  comment?: string | undefined;
}

const MOST_LINES = 10;
const COMMENT_LENGTH = 300;

type Words = Pick<MailTexts, 't' | 'money'>;
type Line = (texts: Words, said: { actor: string; what: string; amount: string; comment: string }) => string;

/** By kind, and by action where a kind has several. */
const LINES: Readonly<Record<string, Line>> = {
  added: ({ t }, { actor, what }) => t('{actor} added "{what}".', { actor, what }),
  changed: ({ t }, { actor, what }) => t('{actor} changed "{what}".', { actor, what }),
  deleted: ({ t }, { actor, what }) => t('{actor} deleted "{what}".', { actor, what }),
  comment: ({ t }, { actor, what, comment }) =>
    `${t('{actor} wrote about "{what}":', { actor, what })}\n  ${comment}`,
  settlement: ({ t }, { actor, amount }) => t('{actor} recorded a payment of {amount}.', { actor, amount }),
  confirmation: ({ t }, { actor, amount }) =>
    t('{actor} confirmed your payment of {amount}.', { actor, amount }),
  recurring: ({ t }, { what }) => t('"{what}" was added, as it repeats.', { what }),
  import: ({ t }, { actor }) => t('{actor} imported a file.', { actor }),
  'group/import-undone': ({ t }, { actor }) => t('{actor} took an import back.', { actor }),
  'settlement/rejected': ({ t }, { actor, amount }) =>
    t('{actor} says that your payment of {amount} was not received.', { actor, amount }),
  'recurring/paused': ({ t }) => t('A repeating expense was paused.'),
  'member/invited': ({ t }, { actor }) =>
    t('{actor} invited you. The link is in a mail of its own.', { actor }),
  'member/joined': ({ t }, { actor }) => t('{actor} joined the group.', { actor }),
  'member/taken-over': ({ t }, { actor }) => t('{actor} joined the group.', { actor }),
  'member/left': ({ t }, { actor }) => t('{actor} left the group.', { actor }),
  'group/handed-over': ({ t }, { actor }) => t('{actor} made you the owner of the group.', { actor }),
  reminder: ({ t }, { actor, amount }) =>
    t('{actor} would like to settle up: you owe {amount}.', { actor, amount }),
};

const SECURITY_LINES: Readonly<Record<SecurityAct, (texts: Words) => string>> = {
  'password/changed': ({ t }) => t('The password of your Quits account was changed.'),
  'password/reset': ({ t }) => t('The password of your Quits account was changed.'),
  'passkey/added': ({ t }) => t('A passkey was added to your Quits account.'),
  'token/added': ({ t }) => t('An access token was made for your Quits account.'),
  'provider/connected': ({ t }) => t('Your Quits account was connected with an identity provider.'),
  'site/connected': ({ t }) => t('Your Quits account was connected with another site.'),
  'payee/changed': ({ t }) => t('How to pay you on Quits was changed.'),
};

const isSecurityAct = (action: string): action is SecurityAct => action in SECURITY_LINES;

/** One line about a notice, in words that no mail program takes for an address. */
function lineOf(texts: MailTexts, told: Told): string {
  const { kind, action, actorName, description, cents, currency, comment = '' } = told;
  const { t, money } = texts;
  if (isSecurityAct(action)) return SECURITY_LINES[action](texts);
  return (
    (LINES[action] ?? LINES[kind])?.(texts, {
      actor: nameInMail(actorName),
      what: description === '' ? t('No description') : nameInMail(description),
      amount: money(cents ?? 0, currency),
      comment: quoteInMail(texts, comment, COMMENT_LENGTH),
    }) ?? ''
  );
}

const NET_KINDS = ['added', 'changed', 'deleted', 'recurring'];

/** By how much the person owes more, or is owed more, after all of it; empty when nothing changed. */
function netLine({ t, money }: MailTexts, told: readonly Told[]): string {
  const [first, ...others] = told.filter(({ kind, cents }) => NET_KINDS.includes(kind) && cents !== null);
  if (first === undefined) return '';
  const cents = [first, ...others].reduce((sum, one) => sum + (one.cents ?? 0), 0);
  if (cents === 0) return '';
  const amount = money(Math.abs(cents), first.currency);
  return cents < 0
    ? t('You owe {amount} more than before.', { amount })
    : t('You are owed {amount} more than before.', { amount });
}

/** The lines about what happened in one place, with what it comes to. */
function linesOf(texts: MailTexts, told: readonly Told[]): string {
  const { t } = texts;
  const lines = told.slice(0, MOST_LINES).map((one) => `- ${lineOf(texts, one)}`);
  if (told.length > MOST_LINES)
    lines.push(`- ${t('And {count} more.', { count: told.length - MOST_LINES })}`);
  return [lines.join('\n'), netLine(texts, told)].filter((part) => part !== '').join('\n\n');
}

interface Receiver {
  to: string;
  name: string;
}

/** The address of one click by which mails of these kinds stop, at the end of a mail. */
export const unsubscribeLines = ({ t }: Pick<MailTexts, 't'>, address: string): string =>
  `${t('Stop mails like this:')}\n${address}`;

const greeting = ({ t }: MailTexts, name: string) => t('Hello {name},', { name: nameInMail(name) });

/** What happened in one group, with a link to it. */
export function noticesMail(
  texts: MailTexts,
  { to, name }: Receiver,
  said: { groupName: string; told: readonly Told[]; link: string; unsubscribe: string },
): Mail {
  const { t } = texts;
  const paragraphs = [
    greeting(texts, name),
    t('In the group "{group}" on Quits:', { group: nameInMail(said.groupName) }),
    linesOf(texts, said.told),
    said.link,
    unsubscribeLines(texts, said.unsubscribe),
  ];
  const subject = t('News from a group on Quits');
  return { ...composeMail(texts, to, subject, paragraphs, said.link), unsubscribe: said.unsubscribe };
}

/** A friendly reminder of a debt, with what it is made of. */
export function reminderMail(
  texts: MailTexts,
  { to, name }: Receiver,
  said: {
    actorName: string;
    groupName: string;
    amount: string;
    reasons: readonly { description: string; amount: string }[];
    note: string;
    link: string;
    unsubscribe: string;
  },
): Mail {
  const { t } = texts;
  const [actor, group] = [nameInMail(said.actorName), nameInMail(said.groupName)];
  const reasons = said.reasons.map(
    ({ description, amount }) =>
      `- ${description === '' ? t('No description') : nameInMail(description)}: ${amount}`,
  );
  const paragraphs = [
    greeting(texts, name),
    t('{actor} would like to settle up. In the group "{group}" on Quits you owe {amount}.', {
      actor,
      group,
      amount: said.amount,
    }),
    ...(said.note === '' ? [] : [quoteInMail(texts, said.note, LIMITS.reminderMaxLength)]),
    ...(reasons.length === 0 ? [] : [`${t('Your largest shares:')}\n${reasons.join('\n')}`]),
    `${t('Why this much, and how to pay:')}\n${said.link}`,
    unsubscribeLines(texts, said.unsubscribe),
  ];
  const subject = t('A friendly reminder from Quits');
  return { ...composeMail(texts, to, subject, paragraphs, said.link), unsubscribe: said.unsubscribe };
}

/** What happened to an account. It has no link, because a forged copy would have one. */
export function securityMail(texts: MailTexts, { to, name }: Receiver, told: readonly Told[]): Mail {
  const { t } = texts;
  return composeMail(texts, to, t('The security of your Quits account'), [
    greeting(texts, name),
    [...new Set(told.map((one) => lineOf(texts, one)))].join('\n'),
    t('If it was not you, choose "Forgot password?" on the sign-in page and set a new password.'),
  ]);
}

/** What a person has not seen since the last summary, group by group. */
export function digestMail(
  texts: MailTexts,
  { to, name }: Receiver,
  said: {
    groups: readonly { name: string | null; told: readonly Told[] }[];
    link: string;
    unsubscribe: string;
  },
): Mail {
  const { t } = texts;
  const parts = said.groups.map(({ name: groupName, told }) => {
    const lines = linesOf(texts, told);
    return groupName === null ? lines : `${nameInMail(groupName)}\n${lines}`;
  });
  const paragraphs = [
    greeting(texts, name),
    t('This is what you have not seen yet:'),
    ...parts,
    said.link,
    unsubscribeLines(texts, said.unsubscribe),
  ];
  const subject = t('What happened on Quits');
  return { ...composeMail(texts, to, subject, paragraphs, said.link), unsubscribe: said.unsubscribe };
}
