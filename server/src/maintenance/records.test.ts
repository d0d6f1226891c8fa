import { ACTIONS } from '@quits/contracts';
import { WITNESSED } from './replay.ts';

/** These change no row that a history tells. */
const TELL_NOTHING = ['group/shared', 'member/invited', 'member/renamed'];

it('every action of the history changes a row of a subject, or none on purpose', () => {
  const told = new Set(WITNESSED.flatMap(([, { effects }]) => Object.keys(effects)));
  expect(Object.keys(ACTIONS).filter((action) => !told.has(action))).toEqual(TELL_NOTHING);
});
