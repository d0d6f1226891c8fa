import { LIMITS } from '@quits/contracts';
import { isolated } from '@quits/domain';

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
 * find neither a stranger's message nor a link in it.
 */
export function nameInMail(name: string): string {
  return wordsInMail(name, MAX_NAME_LENGTH);
}

/** The same for other user text, on one line with at most `maxLength` letters. */
function wordsInMail(words: string, maxLength: number): string {
  const plain = words
    .normalize('NFKC')
    .replace(JOINTS, ' ')
    .replace(TELEPHONE_NUMBER, '…')
    .replace(/["“”„«»]/gu, "'");
  const letters = Array.from(plain);
  return isolated(letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : plain);
}

/** The link stands on a separate line of the mail. */
const compose = (to: string, subject: string, paragraphs: readonly string[], link?: string): Mail => ({
  to,
  subject,
  text: `${paragraphs.join('\n\n')}\n`,
  link,
});

/** The invitation to a group. The link expires after 7 days. The subject contains no user text. */
export function invitationMail(
  to: string,
  { inviterName, groupName, link }: { inviterName: string; groupName: string; link: string },
): Mail {
  const invitation = `"${nameInMail(inviterName)}" invites you to share costs in the group "${nameInMail(groupName)}" on Quits.`;
  const paragraphs = [
    'Hello,',
    `${invitation}\nOpen this link to join. It works for one person and expires in 7 days.`,
    link,
    'If you do not know this person, you can ignore this email.',
  ];
  return compose(to, 'You are invited to a group on Quits', paragraphs, link);
}

/** The link for a new password. It expires after 1 hour and works once. */
export function passwordResetMail(to: string, { name, link }: { name: string; link: string }): Mail {
  const paragraphs = [
    `Hello ${nameInMail(name)},`,
    'Someone asked for a new password for your Quits account.\n' +
      'Open this link to choose one. It works once and expires in 1 hour.',
    link,
    'If it was not you, you can ignore this email. Your password stays the same.',
  ];
  return compose(to, 'Reset your Quits password', paragraphs, link);
}

/** Reports a changed password. It has no link, because a forged copy would have one. */
export function passwordChangedMail(to: string, name: string): Mail {
  return compose(to, 'Your Quits password was changed', [
    `Hello ${nameInMail(name)},`,
    'The password of your Quits account was just changed, and you were signed out everywhere else.',
    'If it was not you, choose "Forgot password?" on the sign-in page and set a new password.',
  ]);
}

/**
 * Reports that an entry no longer repeats, because a person in it left the group or it can no
 * longer be booked.
 */
export function recurringPausedMail(
  to: string,
  { name, description, groupName }: { name: string; description: string; groupName: string },
): Mail {
  return compose(to, 'An expense on Quits no longer repeats', [
    `Hello ${nameInMail(name)},`,
    `"${nameInMail(description)}" in the group "${nameInMail(groupName)}" no longer repeats. Someone in it has left the\n` +
      'group, or it can no longer be added as it is. You can edit and resume it in the group, or delete it.\n' +
      'Other repeating expenses there may have stopped too.',
  ]);
}

/** Tells a payer that the receiver rejected a settlement, with the reason. It has no link. */
export function settlementRejectedMail(
  to: string,
  said: Record<'name' | 'receiverName' | 'groupName' | 'amount' | 'reason', string>,
): Mail {
  const [receiver, group] = [nameInMail(said.receiverName), nameInMail(said.groupName)];
  return compose(to, 'One of your payments was not received', [
    `Hello ${nameInMail(said.name)},`,
    `"${receiver}" says that your payment of ${said.amount} in the group "${group}" on Quits\n` +
      'was not received, so it no longer counts. The reason given:',
    `"${wordsInMail(said.reason, LIMITS.reasonMaxLength)}"`,
    'If you did pay, talk to each other. The payment can be restored in the activity of the group.',
  ]);
}
