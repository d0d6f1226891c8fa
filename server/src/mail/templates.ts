import { directionOf, LIMITS, type PayeeMethod } from '@quits/contracts';
import { isolated } from '@quits/domain';
import type { MailTexts } from './texts.ts';

/** A mail that is ready to send. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Appears on a separate line in `text`. */
  link?: string | undefined;
  /**
   * Takes the time of a mail but is not sent. The response time thus does not reveal which
   * addresses have accounts.
   */
  isRehearsal?: boolean | undefined;
  /** Missing in mails that an earlier release has queued. */
  language?: string | undefined;
  /** The address that stops mails like it with one click. */
  unsubscribe?: string | undefined;
}

const MAX_NAME_LENGTH = 40;
/**
 * The characters that turn words into addresses: mail programs link `evil.example`, `https://…` and
 * `a@b`.
 */
const JOINTS = /[.:/\\@。]+(?=\S)/gu;
/** Mail programs turn phone numbers into links. */
const TELEPHONE_NUMBER = /\+?\d[\d\s()-]{4,}\d/gu;

/**
 * Makes a name safe for a mail. The recipient may not know the person who chose the name, and must
 * find neither an outsider's message nor a link in it.
 */
export function nameInMail(name: string): string {
  return wordsInMail(name, MAX_NAME_LENGTH);
}

/** The same for other user text, on one line with at most `maxLength` letters. */
export function wordsInMail(words: string, maxLength: number): string {
  const plain = words
    .normalize('NFKC')
    .replace(JOINTS, ' ')
    .replace(TELEPHONE_NUMBER, '…')
    .replace(/\s+/gu, ' ')
    .replace(/["“”„«»]/gu, "'");
  const letters = Array.from(plain);
  return isolated(letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : plain);
}

/** Words of a person as a line of their own. */
export const quoteInMail = ({ t }: Pick<MailTexts, 't'>, words: string, maxLength: number): string =>
  t('"{words}"', { words: wordsInMail(words, maxLength) });

/**
 * In a right-to-left language each line says so: mail programs would turn one round that begins with a name in Latin
 * letters. Addresses stay as they are.
 */
const inDirection = ({ language }: Pick<MailTexts, 'language'>, text: string): string =>
  directionOf(language) === 'rtl' ? text.replace(/^(?=.)(?!https?:)/gmu, '\u200f') : text;

/** A mail of paragraphs. The link stands on a separate line of it. */
export const composeMail = (
  texts: MailTexts,
  to: string,
  subject: string,
  paragraphs: readonly string[],
  link?: string,
): Mail => ({
  to,
  subject,
  text: `${inDirection(texts, paragraphs.join('\n\n'))}\n`,
  link,
  language: texts.language,
});

/** The invitation to a group. The link expires after 7 days. The subject contains no user text. */
export function invitationMail(
  texts: MailTexts,
  to: string,
  { inviterName, groupName, link }: { inviterName: string; groupName: string; link: string },
): Mail {
  const { t } = texts;
  const invitation = t('"{inviter}" invites you to share costs in the group "{group}" on Quits.', {
    inviter: nameInMail(inviterName),
    group: nameInMail(groupName),
  });
  const paragraphs = [
    t('Hello,'),
    `${invitation}\n${t('Open this link to join. It works for one person and expires in 7 days.')}`,
    link,
    t('If you do not know this person, you can ignore this email.'),
  ];
  return composeMail(texts, to, t('You are invited to a group on Quits'), paragraphs, link);
}

/** The link for a new password. It expires after 1 hour and works once. */
export function passwordResetMail(
  texts: MailTexts,
  to: string,
  { name, link }: { name: string; link: string },
): Mail {
  const { t } = texts;
  const asked = t('Someone asked for a new password for your Quits account.');
  const paragraphs = [
    t('Hello {name},', { name: nameInMail(name) }),
    `${asked}\n${t('Open this link to choose one. It works once and expires in 1 hour.')}`,
    link,
    t('If it was not you, you can ignore this email. Your password stays the same.'),
  ];
  return composeMail(texts, to, t('Reset your Quits password'), paragraphs, link);
}

/** Reports a changed password. It has no link, because a forged copy would have one. */
export function passwordChangedMail(texts: MailTexts, to: string, name: string): Mail {
  const { t } = texts;
  return composeMail(texts, to, t('Your Quits password was changed'), [
    t('Hello {name},', { name: nameInMail(name) }),
    t('The password of your Quits account was just changed, and you were signed out everywhere else.'),
    t('If it was not you, choose "Forgot password?" on the sign-in page and set a new password.'),
  ]);
}

/** What a mail calls the ways of being paid. Their values are not for mailboxes. */
const wayToPay = (t: MailTexts['t']): Record<PayeeMethod['kind'], string> => ({
  iban: t('bank account (IBAN)'),
  swiss: t('Swiss QR-bill'),
  upi: 'UPI',
  paypal: 'PayPal',
  venmo: 'Venmo',
  text: t('a text of your own'),
});

/** Reports that it has changed how people are told to pay the account's owner. It has no link, as above. */
export function payeeChangedMail(
  texts: MailTexts,
  to: string,
  { name, kinds }: { name: string; kinds: readonly PayeeMethod['kind'][] },
): Mail {
  const { t, language } = texts;
  const words = wayToPay(t);
  const ways = new Intl.ListFormat(language).format(kinds.map((kind) => words[kind]));
  return composeMail(texts, to, t('How to pay you on Quits was changed'), [
    t('Hello {name},', { name: nameInMail(name) }),
    kinds.length === 0
      ? t('Your Quits account no longer says how to pay you.')
      : t('People who owe you now see: {ways}.', { ways }),
    `${t('If it was not you, choose "Forgot password?" on the sign-in page and set a new password.')}\n${t('Then correct "How to pay me" in your profile, and tell the people who owe you.')}`,
  ]);
}

/**
 * Reports that an entry no longer repeats, because a person in it left the group or it can no
 * longer be booked.
 */
export function recurringPausedMail(
  texts: MailTexts,
  to: string,
  { name, description, groupName }: { name: string; description: string; groupName: string },
): Mail {
  const { t } = texts;
  return composeMail(texts, to, t('An expense on Quits no longer repeats'), [
    t('Hello {name},', { name: nameInMail(name) }),
    t(
      '"{description}" in the group "{group}" no longer repeats. Someone in it has left the group, or it can no longer be added as it is. You can edit and resume it in the group, or delete it. Other repeating expenses there may have stopped too.',
      {
        description: description === '' ? t('No description') : nameInMail(description),
        group: nameInMail(groupName),
      },
    ),
  ]);
}

/** Tells a payer that the receiver rejected a settlement, with the reason. It has no link. */
export function settlementRejectedMail(
  texts: MailTexts,
  to: string,
  said: Record<'name' | 'receiverName' | 'groupName' | 'amount' | 'reason', string>,
): Mail {
  const { t } = texts;
  return composeMail(texts, to, t('One of your payments was not received'), [
    t('Hello {name},', { name: nameInMail(said.name) }),
    t(
      '"{receiver}" says that your payment of {amount} in the group "{group}" on Quits was not received, so it no longer counts. The reason given:',
      {
        receiver: nameInMail(said.receiverName),
        amount: said.amount,
        group: nameInMail(said.groupName),
      },
    ),
    quoteInMail(texts, said.reason, LIMITS.reasonMaxLength),
    t('If you did pay, talk to each other. The payment can be restored in the activity of the group.'),
  ]);
}
