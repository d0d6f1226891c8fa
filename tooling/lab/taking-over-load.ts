/** A person who takes over places of 200 entries while servers are killed: before or after, never between. */
import { setTimeout as pause } from 'node:timers/promises';
import { ask, call, signUp } from '@quits/testing/client';
import type { Api, Person } from '@quits/testing/client';
import { persist } from './writers.ts';
import type { Tally } from './writers.ts';

const PLACES = 10;
const ENTRIES = 200;
const OWED = 10 * ENTRIES;
const FILE = [
  'Date,Description,Category,Cost,Currency,Ann,Gus',
  ...Array.from({ length: ENTRIES }, (_none, at) => `2026-03-05,Dinner ${at},General,20.00,USD,10.00,-10.00`),
].join('\n');

interface Place {
  groupId: number;
  /** The token of a link to take it over. */
  invitation: string;
}

export interface Successor {
  ann: Person;
  gus: Person;
  places: Place[];
  takenOver: number;
}

/** Imports a group with a member without an account, and makes a link to the place. */
async function openPlace(api: Api, { token }: Person): Promise<Place> {
  const file = { filename: 'flat.csv', text: FILE };
  const preview = await ask(api, 'previewImport', { token, body: file });
  const people = [
    { name: 'Ann', me: true as const },
    { name: 'Gus', placeholder: true as const },
  ];
  const params = { id: preview.id };
  const booked = await ask(api, 'bookImport', { token, params, body: { group: { name: 'Trip' }, people } });
  const group = { token, params: { id: booked.group_id } };
  const members = await ask(api, 'getGroupMembers', group);
  const gus = members.find(({ placeholder }) => placeholder);
  const link = await ask(api, 'addInviteLink', { ...group, body: { days: 1, uses: 1, member_id: gus?.id } });
  return { groupId: booked.group_id, invitation: link.url.split('/').at(-1) ?? '' };
}

/** Signs up the creator of the places and the person who takes them over. */
export async function signUpSuccessor(api: Api): Promise<Successor> {
  const ann = await signUp(api, 'creator@example.org');
  const gus = await signUp(api, 'successor@example.org');
  const places: Place[] = [];
  while (places.length < PLACES) places.push(await openPlace(api, ann));
  return { ann, gus, places, takenOver: 0 };
}

/** Takes the next place over, and looks at the balances while the result is unknown and afterwards. */
export async function takeOverOnce(api: Api, successor: Successor, tally: Tally): Promise<void> {
  const { ann, gus, places, takenOver } = successor;
  const place = places[takenOver];
  if (place === undefined) return pause(100);
  const what = `taking over place ${takenOver}`;
  const look = async () => {
    const options = { token: ann.token, params: { id: place.groupId } };
    const answer = await persist(what, () => call(api, 'getBalanceViews', options), tally);
    const nets = answer?.body.members.map(({ net }) => net).sort((a, b) => a - b);
    if (String(nets) !== String([-OWED, OWED])) tally.problems.push(`${what}: balances ${String(nets)}`);
    return answer?.body.members.some(({ user }) => user.id === gus.id) ?? false;
  };
  const options = { token: gus.token, params: { token: place.invitation } };
  if (!(await persist(what, () => call(api, 'acceptInvite', options), tally, look))) return;
  if (!(await look())) tally.problems.push(`after ${what} the person is no member`);
  successor.takenOver += 1;
}
