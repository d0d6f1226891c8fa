import { useEffect, useState } from 'react';

/** The longest time that loaded parts wait for the rest, in milliseconds. */
const LONGEST_WAIT = 1000;

/** Whether a call has answered or failed once: a repeated call stays settled. */
const isSettled = ({ data, error }: { data?: unknown; error?: unknown }) =>
  data !== undefined || error !== undefined;

/** Gives a call as if it had no answer yet, while it `isHeld`: parts that appear together wait for each other. */
export function holdBack<Call extends { data?: unknown; error?: unknown }>(
  call: Call,
  isHeld: boolean,
): Call {
  return isHeld ? { ...call, data: undefined, error: undefined } : call;
}

/**
 * Whether the parts of a page show. They appear together, so that they don't push each other around, but at
 * most a second after the first. Once shown, they stay, even if a call fails later.
 *
 * @param calls the calls that the parts wait for
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
