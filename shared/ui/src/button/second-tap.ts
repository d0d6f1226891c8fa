/** Two presses of the same place within this time are a double tap, in milliseconds. */
const DOUBLE_TAP_MS = 400;
/** A finger does not hit the same pixel twice. */
const NEARBY_PX = 24;

interface Press {
  /** The number of clicks; a key has none. */
  detail: number;
  timeStamp: number;
  clientX: number;
  clientY: number;
}

/** The last press of any button: the first press may put another button under the finger. */
let last: Omit<Press, 'detail'> | undefined;

/** Lets the next press count, however soon: the person typed in between, or the press before failed. */
export function forgetTap(): void {
  last = undefined;
}

/**
 * Notes a press and says whether it belongs to a double tap, by time and place. A key has no place: the press that
 * it makes is never one.
 */
export function isSecondTap(press: Press): boolean {
  const { detail, timeStamp, clientX, clientY } = press;
  if (detail === 0 || (clientX === 0 && clientY === 0)) return false;
  const before = last;
  last = press;
  if (!before || timeStamp - before.timeStamp > DOUBLE_TAP_MS) return false;
  return Math.hypot(clientX - before.clientX, clientY - before.clientY) <= NEARBY_PX;
}
