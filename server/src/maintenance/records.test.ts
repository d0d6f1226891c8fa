import { ACTIONS } from '@quits/contracts';
import { WITNESSED } from './replay.ts';

/** These change no row that follows from a history. */
const WITHOUT_EFFECT = ['group/shared', 'member/invited', 'member/renamed'];

it('every action of the history changes a row of a subject, or none on purpose', () => {
  const replayed = new Set(WITNESSED.flatMap(([, { effects }]) => Object.keys(effects)));
  expect(Object.keys(ACTIONS).filter((action) => !replayed.has(action))).toEqual(WITHOUT_EFFECT);
});
