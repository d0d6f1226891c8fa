/** A person who takes over places of 200 entries while servers are killed: before or after, never between. */
import { setTimeout as pause } from 'node:timers/promises';
import { call, signUp } from '@quits/testing/client';
import type { Api, Person } from '@quits/testing/client';
import { persist } from './writers.ts';
import type { Tally } from './writers.ts';

const ENTRIES = 200;
/** A person previews 20 files an hour at most. */
const ROUNDS = 20;
const OWED = 10 * ENTRIES;

const FILE = [
  'Date,Description,Category,Cost,Currency,Ann,Gus',
  ...Array.from({ length: ENTRIES }, (_none, at) => `2026-03-05,Dinner ${at},General,20.00,USD,10.00,-10.00`),
].join('\n');

export interface Successor {
  ann: Person;
  gus: Person;
  takenOver: number;
}

export async function signUpSuccessor(api: Api): Promise<Successor> {
  const ann = await signUp(api, 'creator@example.org');
  return { ann, gus: await signUp(api, 'successor@example.org'), takenOver: 0 };
}

/** Imports a group with a member without an account. @returns its id, and the token of a link to the place */
async function openPlace(api: Api, { ann, takenOver }: Successor, tally: Tally) {
  const { token } = ann;
  const what = `place-${takenOver}`;
  const send = <Result>(name: string, act: (headers: Record<string, string>) => Promise<Result>) =>
    act({ 'idempotency-key': `${what}-${name}` });
  const file = { filename: 'flat.csv', text: FILE };
  const preview = await persist(what, () => call(api, 'previewImport', { token, body: file }), tally);
  if (preview === undefined) return undefined;
  const people = [
    { name: 'Ann', me: true as const },
    { name: 'Gus', placeholder: true as const },
  ];
  const booking = { group: { name: what }, people, accept_doubtful: true };
  const booked = await persist(
    what,
    () =>
      send('book', (headers) =>
        call(api, 'bookImport', { token, params: { id: preview.body.id }, body: booking, headers }),
      ),
    tally,
  );
  if (booked === undefined) return undefined;
  const id = booked.body.group_id;
  const members = await persist(what, () => call(api, 'getGroupMembers', { token, params: { id } }), tally);
  const place = members?.body.find(({ placeholder }) => placeholder);
  const link = await persist(
    what,
    () =>
      send('link', (headers) =>
        call(api, 'addInviteLink', {
          token,
          params: { id },
          body: { days: 1, uses: 1, member_id: place?.id },
          headers,
        }),
      ),
    tally,
  );
  return link && { id, invitation: link.body.url.split('/').at(-1) ?? '' };
}

/** Takes a place over, and looks at the balances while the result is unknown and afterwards. */
export async function takeOverOnce(api: Api, successor: Successor, tally: Tally): Promise<void> {
  if (successor.takenOver === ROUNDS) return pause(100);
  const { ann, gus } = successor;
  const place = await openPlace(api, successor, tally);
  if (place === undefined) return;
  const what = `taking-over-${successor.takenOver}`;
  const look = async () => {
    const options = { token: ann.token, params: { id: place.id } };
    const answer = await persist(what, () => call(api, 'getBalanceViews', options), tally);
    const nets = answer?.body.members.map(({ net }) => net).sort((a, b) => a - b);
    if (String(nets) !== String([-OWED, OWED]))
      tally.problems.push(`${what} left the balances ${String(nets)}`);
    return answer?.body.members.some(({ user }) => user.id === gus.id) ?? false;
  };
  const accept = () => call(api, 'acceptInvite', { token: gus.token, params: { token: place.invitation } });
  if (!(await persist(what, accept, tally, look))) return;
  if (!(await look())) tally.problems.push(`after ${what} the person is no member`);
  successor.takenOver += 1;
}
