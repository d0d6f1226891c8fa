/** What a person has set about their notices, with what holds where they have set nothing. */
import { type Digest, MAILED_KINDS, type Mute, NOTICE_KINDS, type NoticeKind } from '@quits/contracts';

export const DEFAULT_DIGEST: Digest = 'weekly';

export interface Switches {
  app: boolean;
  mail: boolean;
}
/** The switches that the person has set. */
export type OwnSwitches = Partial<Record<NoticeKind, Partial<Switches>>>;

/** Reads the stored switches; `null`: none are stored. */
export const readSwitches = (stored: string | null): OwnSwitches =>
  // Only `notice-settings` writes it, from checked input.
  stored === null ? {} : (JSON.parse(stored) as OwnSwitches);

/** The switches of a kind. Those of `security` are always on. */
export function switchesOf(own: OwnSwitches, kind: NoticeKind): Switches {
  if (kind === 'security') return { app: true, mail: true };
  return { app: true, mail: MAILED_KINDS.includes(kind), ...own[kind] };
}

/**
 * Whether a kind is mailed to a person. That an entry no longer repeats is mailed unless the person has turned its
 * kind off: nothing else would make them look.
 */
export function isMailed(own: OwnSwitches, kind: NoticeKind, action: string): boolean {
  // The mail with the link is the one of an invitation.
  if (action === 'member/invited') return false;
  if (action === 'recurring/paused') return own.recurring?.mail ?? true;
  return switchesOf(own, kind).mail;
}

/** The kinds that the app does not show to a person. */
export function hiddenKinds(stored: string | null): NoticeKind[] {
  const own = readSwitches(stored);
  return NOTICE_KINDS.filter((kind) => !switchesOf(own, kind).app);
}

/** What a person says of a group now: what has ended is `none`. */
export const muteNow = ({ mute, until }: { mute: Mute | null; until: number | null }, now: number): Mute =>
  mute === null || (until !== null && until <= now) ? 'none' : mute;
