import { InputError } from '../../errors/app-error.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_DAYS = 30;
/** A device's clock may be a little ahead. */
const AHEAD_MS = 5 * 60 * 1000;

/**
 * Checks when an entry was typed in (ms since 1970).
 *
 * @throws 422 more than 30 days before `now`, or more than five minutes after it
 */
export function requireRecent(enteredAt: number | undefined, now: number): void {
  if (enteredAt === undefined) return;
  if (enteredAt < now - MOST_DAYS * DAY_MS)
    throw new InputError([
      {
        field: 'entered_at',
        message: `must be at most ${String(MOST_DAYS)} days ago`,
        code: 'entered_too_long_ago',
        params: { days: MOST_DAYS },
      },
    ]);
  if (enteredAt > now + AHEAD_MS)
    throw new InputError([
      { field: 'entered_at', message: 'must not be in the future', code: 'entered_in_future' },
    ]);
}
