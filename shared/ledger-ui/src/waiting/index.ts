/** What waits on this device to be sent: only pages that show it load it. */
export { GoneWaiting } from './gone-waiting.tsx';
export { GroupWaiting } from './group-waiting.tsx';
export { NotCountedYet } from './not-counted-yet.tsx';
export { OthersWaiting } from './others-waiting.tsx';
export { WaitingRows } from './waiting-rows.tsx';
export { expenseOfWaiting, notSentYet } from './waiting-entry.ts';
