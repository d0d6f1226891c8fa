/** Two people who settle all that is open between them while servers are killed: all of it is booked, or nothing. */
import { setTimeout as pause } from 'node:timers/promises';
import { toCents } from '@quits/domain';
import { ask, call, createGroup, ownExpense, signUp } from '@quits/testing/client';
import type { Api, CallName, CallOptions, Person } from '@quits/testing/client';
import { letIn } from '../lib/mails.ts';
import { persist } from './persist.ts';
import type { Tally } from './persist.ts';

const GROUPS = 3;

export interface Settlers {
  ann: Person;
  bob: Person;
  groupIds: number[];
  settled: number;
  /** How often a figure was refused that was no longer the one. */
  refused: number;
  /** How often nobody knew whether all was settled. */
  cutOff: number;
  /** Called when it is on its way to the server that all shall be settled. */
  onSend?: () => void;
}

/** Signs both up, with the groups that they share. */
export async function signUpSettlers(api: Api, dataDir: string): Promise<Settlers> {
  const ann = await signUp(api, 'settler0@example.org');
  const bob = await signUp(api, 'settler1@example.org');
  const groupIds: number[] = [];
  for (let number = 0; number < GROUPS; number += 1) {
    const id = await createGroup(api, ann, `Shared ${number}`);
    await letIn(api, dataDir, id, ann, bob);
    groupIds.push(id);
  }
  return { ann, bob, groupIds, settled: 0, refused: 0, cutOff: 0 };
}

/** Reads until a server is there that answers. */
async function read<Name extends CallName>(api: Api, name: Name, options: CallOptions<Name>) {
  for (;;) {
    const answer = await call(api, name, options).catch(() => undefined);
    if (answer?.status === 200) return answer.body;
    await pause(20);
  }
}

/** What is open between the two, by group: above zero Bob owes Ann. */
async function readOpen(api: Api, { ann, bob }: Settlers) {
  const people = await read(api, 'getPeople', { token: ann.token });
  return people.find(({ user }) => user.id === bob.id)?.totals[0]?.groups ?? [];
}

type Open = Awaited<ReturnType<typeof readOpen>>;

const inWords = (open: Open) =>
  open
    .map(({ group_id, amount }) => `${group_id}: ${toCents(amount)}`)
    .sort()
    .join(', ');

/** Something is open in every group afterwards, some of it the other way round. */
async function borrow(api: Api, { ann, bob, groupIds, settled }: Settlers, tally: Tally): Promise<void> {
  for (const [place, groupId] of groupIds.entries()) {
    const [payer, debtor] = (settled + place) % 2 === 0 ? [ann, bob] : [bob, ann];
    const cents = 100 + ((settled * 7919 + place * 104_729) % 99_900);
    const what = `loan-${settled}-${groupId}`;
    const paid = ownExpense(payer.id, groupId, what, cents);
    const body = { ...paid, shares: ownExpense(debtor.id, groupId, what, cents).shares };
    const options = { token: payer.token, body, headers: { 'idempotency-key': what } };
    await persist(() => call(api, 'addExpense', options), tally, { what });
  }
}

const settleBody = ({ bob }: Settlers, open: Open) => ({
  user_id: bob.id,
  currency: 'USD',
  groups: open.map(({ group_id, amount }) => ({ group_id, amount })),
});

/** A figure of the last group that is off by a cent: nothing may come of it, in the other groups neither. */
async function sendStale(api: Api, settlers: Settlers, open: Open, tally: Tally): Promise<void> {
  const stale = open.map((group, place) =>
    place === open.length - 1 ? { ...group, amount: (toCents(group.amount) + 1) / 100 } : group,
  );
  const { token } = settlers.ann;
  const answer = await call(api, 'settleAll', { token, body: settleBody(settlers, stale) }).catch(
    () => undefined,
  );
  if (answer?.status === 409) settlers.refused += 1;
  if (answer?.status === 201) tally.problems.push('a figure that is no longer the one was booked');
  const now = inWords(await readOpen(api, settlers));
  if (now !== inWords(open)) tally.problems.push(`after a stale figure there is open: ${now}`);
}

export async function settleOnce(api: Api, settlers: Settlers, tally: Tally): Promise<void> {
  await borrow(api, settlers, tally);
  const open = await readOpen(api, settlers);
  if (open.length !== GROUPS) {
    tally.problems.push(`there is open after borrowing: ${inWords(open)}`);
    return;
  }
  await sendStale(api, settlers, open, tally);
  const what = `settling-${settlers.settled}`;
  const options = {
    token: settlers.ann.token,
    body: settleBody(settlers, open),
    headers: { 'idempotency-key': what },
  };
  /** Somebody who looks now sees all of it settled, or nothing. */
  const look = async () => {
    settlers.cutOff += 1;
    const now = inWords(await readOpen(api, settlers));
    if (now !== '' && now !== inWords(open)) tally.problems.push(`${what} was done by halves: ${now}`);
  };
  const send = () => {
    const answer = call(api, 'settleAll', options);
    settlers.onSend?.();
    return answer;
  };
  const answer = await persist(send, tally, { what, onCutOff: look });
  if (!answer) return;
  settlers.settled += 1;
  const rest = inWords(await readOpen(api, settlers));
  if (rest !== '') tally.problems.push(`after ${what} there is open: ${rest}`);
}

/** Compares what was acknowledged with what is there: one settlement a time in each group. */
export async function settlersLosses(api: Api, { ann, groupIds, settled, refused }: Settlers) {
  const problems: string[] = [];
  for (const id of groupIds) {
    const entries = await ask(api, 'getGroupExpenses', { token: ann.token, params: { id } });
    const { length } = entries.filter(({ type }) => type === 'settlement');
    if (length !== settled) problems.push(`group ${id} has ${length} settlements of ${settled}`);
  }
  if (settled > 0 && refused === 0) problems.push('no stale figure was refused');
  return problems;
}
