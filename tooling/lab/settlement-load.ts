/** Two users who settle everything between them while servers are killed: all or nothing is booked. */
import { setTimeout as pause } from 'node:timers/promises';
import { toCents } from '@quits/domain';
import { ask, call, createGroup, ownExpense, signUp } from '@quits/testing/client';
import type { Api, CallName, CallOptions, Person } from '@quits/testing/client';
import { letIn } from '../lib/mails.ts';
import { persist } from './persist.ts';
import type { Tally } from './persist.ts';

const GROUPS = 3;

export interface Debtors {
  ann: Person;
  bob: Person;
  groupIds: number[];
  settled: number;
  /** Number of refusals because of a stale figure. */
  refused: number;
  /** Number of settlements with an unknown result. */
  cutOff: number;
  /** Called when the settlement is on its way to the server. */
  onSend?: () => void;
}

/** Signs up both users and makes their shared groups. */
export async function signUpDebtors(api: Api, dataDir: string): Promise<Debtors> {
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

/** Retries a read until a server answers. */
async function read<Name extends CallName>(api: Api, name: Name, options: CallOptions<Name>) {
  for (;;) {
    const answer = await call(api, name, options).catch(() => undefined);
    if (answer?.status === 200) return answer.body;
    await pause(20);
  }
}

/** The open amounts between the two, by group; positive when Bob owes Ann. */
async function readOpen(api: Api, { ann, bob }: Debtors) {
  const people = await read(api, 'getPeople', { token: ann.token });
  return people.find(({ user }) => user.id === bob.id)?.totals[0]?.groups ?? [];
}

type Open = Awaited<ReturnType<typeof readOpen>>;

const formatOpen = (open: Open) =>
  open
    .map(({ group_id, amount }) => `${group_id}: ${toCents(amount)}`)
    .sort()
    .join(', ');

/** Opens a debt in every group, in both directions. */
async function borrow(api: Api, { ann, bob, groupIds, settled }: Debtors, tally: Tally): Promise<void> {
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

const settleBody = ({ bob }: Debtors, open: Open) => ({
  user_id: bob.id,
  currency: 'USD',
  groups: open.map(({ group_id, amount }) => ({ group_id, amount })),
});

/** Sends a stale figure for the last group; nothing may be booked in any group. */
async function sendStale(api: Api, debtors: Debtors, open: Open, tally: Tally): Promise<void> {
  const stale = open.map((group, place) =>
    place === open.length - 1 ? { ...group, amount: (toCents(group.amount) + 1) / 100 } : group,
  );
  const { token } = debtors.ann;
  const answer = await call(api, 'settleAll', { token, body: settleBody(debtors, stale) }).catch(
    () => undefined,
  );
  if (answer?.status === 409) debtors.refused += 1;
  if (answer?.status === 201) tally.problems.push('a figure that is no longer the one was booked');
  const now = formatOpen(await readOpen(api, debtors));
  if (now !== formatOpen(open)) tally.problems.push(`after a stale figure there is open: ${now}`);
}

export async function settleOnce(api: Api, debtors: Debtors, tally: Tally): Promise<void> {
  await borrow(api, debtors, tally);
  const open = await readOpen(api, debtors);
  if (open.length !== GROUPS) {
    tally.problems.push(`there is open after borrowing: ${formatOpen(open)}`);
    return;
  }
  await sendStale(api, debtors, open, tally);
  const what = `settling-${debtors.settled}`;
  const options = {
    token: debtors.ann.token,
    body: settleBody(debtors, open),
    headers: { 'idempotency-key': what },
  };
  /** A reader at this moment sees all of it settled, or nothing. */
  const look = async () => {
    debtors.cutOff += 1;
    const now = formatOpen(await readOpen(api, debtors));
    if (now !== '' && now !== formatOpen(open)) tally.problems.push(`${what} was done by halves: ${now}`);
  };
  const send = () => {
    const answer = call(api, 'settleAll', options);
    debtors.onSend?.();
    return answer;
  };
  const answer = await persist(send, tally, { what, onCutOff: look });
  if (!answer) return;
  debtors.settled += 1;
  const rest = formatOpen(await readOpen(api, debtors));
  if (rest !== '') tally.problems.push(`after ${what} there is open: ${rest}`);
}

/** Compares the acknowledged settlements with the stored ones: one per settlement and group. */
export async function settlementLosses(api: Api, { ann, groupIds, settled, refused }: Debtors) {
  const problems: string[] = [];
  for (const id of groupIds) {
    const entries = await ask(api, 'getGroupExpenses', { token: ann.token, params: { id } });
    const { length } = entries.filter(({ type }) => type === 'settlement');
    if (length !== settled) problems.push(`group ${id} has ${length} settlements of ${settled}`);
  }
  if (settled > 0 && refused === 0) problems.push('no stale figure was refused');
  return problems;
}
