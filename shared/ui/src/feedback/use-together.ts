import { useEffect, useState } from 'react';

/** How long what has come waits for the rest, in milliseconds. */
const LONGEST_WAIT = 1000;

/** Whether a call has been answered or has failed, once: a call that is repeated stays settled. */
const isSettled = ({ data, error }: { data?: unknown; error?: unknown }) =>
  data !== undefined || error !== undefined;

/**
 * Whether the parts of a page show: all together, as parts that come one by one push each other around, but never more
 * than a second after the first. What they show stays, whatever happens to a call afterwards.
 *
 * @param calls those that the parts wait for
 */
export function useTogether(calls: readonly { data?: unknown; error?: unknown }[]): boolean {
  const areAllSettled = calls.every(isSettled);
  const [isShown, setShown] = useState(areAllSettled);
  if (areAllSettled && !isShown) setShown(true);
  const hasBegun = calls.some(isSettled);
  useEffect(() => {
    if (!hasBegun || isShown) return undefined;
    const timer = setTimeout(() => setShown(true), LONGEST_WAIT);
    return () => clearTimeout(timer);
  }, [hasBegun, isShown]);
  return isShown || areAllSettled;
}
