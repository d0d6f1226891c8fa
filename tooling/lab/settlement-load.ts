/** Two users who settle everything between them while servers are killed: all or nothing is booked. */
import { setTimeout as pause } from 'node:timers/promises';
import { toCents } from '@quits/domain';
import { ask, call, createGroup, ownExpense, signUp } from '@quits/testing/client';
import type { Api, Person } from '@quits/testing/client';
import { letIn } from '../lib/mails.ts';
import { persist } from './writers.ts';
import type { Tally } from './writers.ts';

const GROUPS = 3;

export interface Debtors {
  ann: Person;
  bob: Person;
  groupIds: number[];
  settled: number;
}

/** Signs up both users and makes their shared groups. */
export async function signUpDebtors(api: Api, dataDir: string): Promise<Debtors> {
  const ann = await signUp(api, 'debtor0@example.org');
  const bob = await signUp(api, 'debtor1@example.org');
  const groupIds: number[] = [];
  for (let number = 0; number < GROUPS; number += 1) {
    const id = await createGroup(api, ann, `Shared ${number}`);
    await letIn(api, dataDir, id, ann, bob);
    groupIds.push(id);
  }
  return { ann, bob, groupIds, settled: 0 };
}

/** The open amounts between the two, by group; positive when Bob owes Ann. Retries until a server answers. */
async function readOpen(api: Api, { ann, bob }: Debtors) {
  for (;;) {
    const answer = await call(api, 'getPeople', { token: ann.token }).catch(() => undefined);
    if (answer?.status === 200)
      return answer.body.find(({ user }) => user.id === bob.id)?.totals[0]?.groups ?? [];
    await pause(20);
  }
}

const formatOpen = (open: Awaited<ReturnType<typeof readOpen>>) =>
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
    await persist(what, () => call(api, 'addExpense', options), tally);
  }
}

/** Borrows, and settles all of it by one call. */
export async function settleOnce(api: Api, debtors: Debtors, tally: Tally): Promise<void> {
  await borrow(api, debtors, tally);
  const open = await readOpen(api, debtors);
  if (open.length !== GROUPS) {
    tally.problems.push(`there is open after borrowing: ${formatOpen(open)}`);
    return;
  }
  const what = `settling-${debtors.settled}`;
  const groups = open.map(({ group_id, amount }) => ({ group_id, amount }));
  const options = {
    token: debtors.ann.token,
    body: { user_id: debtors.bob.id, currency: 'USD', groups },
    headers: { 'idempotency-key': what },
  };
  /** A reader at this moment sees all of it settled, or nothing. */
  const look = async () => {
    const now = formatOpen(await readOpen(api, debtors));
    if (now !== '' && now !== formatOpen(open)) tally.problems.push(`${what} was done by halves: ${now}`);
  };
  if (!(await persist(what, () => call(api, 'settleAll', options), tally, look))) return;
  debtors.settled += 1;
  const rest = formatOpen(await readOpen(api, debtors));
  if (rest !== '') tally.problems.push(`after ${what} there is open: ${rest}`);
}

/** Compares the acknowledged settlements with the stored ones: one per settlement and group. */
export async function settlementLosses(api: Api, { ann, groupIds, settled }: Debtors): Promise<string[]> {
  const problems: string[] = [];
  for (const id of groupIds) {
    const entries = await ask(api, 'getGroupExpenses', { token: ann.token, params: { id } });
    const { length } = entries.filter(({ type }) => type === 'settlement');
    if (length !== settled) problems.push(`group ${id} has ${length} settlements of ${settled}`);
  }
  return problems;
}
