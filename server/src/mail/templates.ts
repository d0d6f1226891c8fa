import { LIMITS } from '@quits/contracts';
import { isolated } from '@quits/domain';

/** A mail that is ready to send. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Stands on a line of its own in `text`. */
  link?: string | undefined;
  /** It costs what a mail costs and goes to nobody, so that the time does not tell who has an account. */
  isRehearsal?: boolean | undefined;
}

const MAX_NAME_LENGTH = 40;
/** What makes an address of words: mail programs turn `evil.example`, `https://…` and `a@b` into links. */
const JOINTS = /[.:/\\@。]+(?=\S)/gu;
/** Mail programs turn these into links to call. */
const TELEPHONE_NUMBER = /\+?\d[\d\s()-]{4,}\d/gu;

/**
 * A name as it may stand in a mail: whoever gets it may never have heard of who chose the name, and must not find that
 * stranger's message in it, nor anything to click.
 */
export function nameInMail(name: string): string {
  return wordsInMail(name, MAX_NAME_LENGTH);
}

/** The same of other words that somebody has typed, on one line and of at most so many letters. */
function wordsInMail(words: string, maxLength: number): string {
  const plain = words
    .normalize('NFKC')
    .replace(JOINTS, ' ')
    .replace(TELEPHONE_NUMBER, '…')
    .replace(/["“”„«»]/gu, "'");
  const letters = Array.from(plain);
  return isolated(letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : plain);
}

/** A link that stands in a mail does so on a line of its own. */
const compose = (to: string, subject: string, paragraphs: readonly string[], link?: string): Mail => ({
  to,
  subject,
  text: `${paragraphs.join('\n\n')}\n`,
  link,
});

/** The invitation to a group; the link lives 7 days. Its subject is ours alone. */
export function invitationMail(
  to: string,
  { inviterName, groupName, link }: { inviterName: string; groupName: string; link: string },
): Mail {
  const invitation = `"${nameInMail(inviterName)}" invites you to share costs in the group "${nameInMail(groupName)}" on Quits.`;
  const paragraphs = [
    'Hello,',
    `${invitation}\nOpen this link to join. It works for one person and expires in 7 days.`,
    link,
    'If you do not know who this is, you can ignore this mail.',
  ];
  return compose(to, 'You are invited to a group on Quits', paragraphs, link);
}

/** The link to a new password; it lives 1 hour and works once. */
export function passwordResetMail(to: string, { name, link }: { name: string; link: string }): Mail {
  const paragraphs = [
    `Hello ${nameInMail(name)},`,
    'Somebody, hopefully you, asked for a new password for your Quits account.\n' +
      'Open this link to choose one. It works once and expires in 1 hour.',
    link,
    'If it was not you, you can ignore this mail: your password stays as it is.',
  ];
  return compose(to, 'Reset your Quits password', paragraphs, link);
}

/** Tells that the password is another one now. Without any link: a forged copy of it would have one. */
export function passwordChangedMail(to: string, name: string): Mail {
  return compose(to, 'Your Quits password was changed', [
    `Hello ${nameInMail(name)},`,
    'The password of your Quits account was changed just now, and every other session ended.',
    'If it was not you, choose "Forgot password?" where you sign in, and set a new one.',
  ]);
}

/** Tells that an entry repeats no more, for somebody in it has left the group, or it can no longer be booked. */
export function repetitionPausedMail(
  to: string,
  { name, description, groupName }: { name: string; description: string; groupName: string },
): Mail {
  return compose(to, 'An entry on Quits repeats no more', [
    `Hello ${nameInMail(name)},`,
    `"${nameInMail(description)}" in the group "${nameInMail(groupName)}" repeats no more: somebody in it has left the\n` +
      'group, or it can no longer be booked as it is. Edit it in the group and resume it, or delete it. Others there may have paused as well.',
  ]);
}

/** Tells a payer that the receiver of a settlement has rejected it, and why; without any link. */
export function settlementRejectedMail(
  to: string,
  said: Record<'name' | 'receiverName' | 'groupName' | 'amount' | 'reason', string>,
): Mail {
  const [receiver, group] = [nameInMail(said.receiverName), nameInMail(said.groupName)];
  return compose(to, 'A payment of yours was not received', [
    `Hello ${nameInMail(said.name)},`,
    `"${receiver}" says that your payment of ${said.amount} in the group "${group}" on Quits\n` +
      'was not received, so it does not count any more. The reason given:',
    `"${wordsInMail(said.reason, LIMITS.reasonMaxLength)}"`,
    'If you have paid, speak with each other; the payment can be restored in the history of the group.',
  ]);
}
