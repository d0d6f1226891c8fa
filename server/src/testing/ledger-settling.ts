/** Settling as the screens propose it: on a group's page, or on the dashboard. */
import type { BalanceAnswer, BalanceViewsAnswer, GroupSummaryAnswer, PeopleAnswer } from '@quits/contracts';
import { nearestCents } from '@quits/domain';
import {
  inGroup,
  type LedgerWorld,
  listEntries,
  type ModelGroup,
  netsOf,
  pick,
  record,
  stateOf,
} from './ledger-model.ts';
import type { Person } from './people.ts';

/** What a person should pay (positive) or receive in a group, as a screen proposes it. */
interface Proposal {
  otherId: number;
  groupId: number;
  cents: number;
}

/**
 * How a proposal is settled: once, half of it, all that is owed directly at the same time on two pages, a
 * second time from an old page, or by both people at the same time.
 */
export const WAYS = ['once', 'half', 'direct', 'again', 'together'] as const;

export interface SettleChoice {
  by: number;
  which: number;
  how: (typeof WAYS)[number];
  isOnDashboard: boolean;
}

const bySize = (a: Proposal, b: Proposal) => a.groupId - b.groupId || a.otherId - b.otherId;

async function onGroupPages({ groups, read }: LedgerWorld, person: Person): Promise<Proposal[]> {
  const proposals: Proposal[] = [];
  for (const { id: groupId } of groups) {
    const debts = await read<BalanceAnswer[]>(inGroup({ id: groupId }, '/summary'), person);
    for (const { from_user: from, to_user: to, amount } of debts) {
      const cents = nearestCents(amount);
      if (from.id === person.id) proposals.push({ otherId: to.id, groupId, cents });
      if (to.id === person.id) proposals.push({ otherId: from.id, groupId, cents: -cents });
    }
  }
  return proposals.toSorted(bySize);
}

async function onDashboard({ read }: LedgerWorld, person: Person): Promise<Proposal[]> {
  const people = await read<PeopleAnswer>('/api/people', person);
  const proposals = people.flatMap(({ user, totals }) =>
    totals.flatMap(({ groups }) =>
      groups.map(({ group_id, amount }) => ({
        otherId: user.id,
        groupId: group_id,
        cents: 0 - nearestCents(amount),
      })),
    ),
  );
  return proposals.toSorted(bySize);
}

/** The proposals to a person. All screens agree, and "settled up" appears exactly when there are none. */
export async function proposedTo(world: LedgerWorld, person: Person): Promise<Proposal[]> {
  const proposals = await onGroupPages(world, person);
  expect(await onDashboard(world, person)).toEqual(proposals);
  const cards = await world.read<GroupSummaryAnswer[]>('/api/groups/summary', person);
  expect(new Map(cards.map(({ id, net }) => [id, net === 0]))).toEqual(
    new Map(world.groups.map(({ id }) => [id, proposals.every(({ groupId }) => groupId !== id)])),
  );
  return proposals;
}

/** What a person owes another directly, which may be settled on the group's page as well. */
async function owedDirectly({ read }: LedgerWorld, person: Person, { otherId, groupId }: Proposal) {
  const { pairwise } = await read<BalanceViewsAnswer>(inGroup({ id: groupId }, '/balances'), person);
  const debt = pairwise.find(
    ({ from_user, to_user }) => from_user.id === person.id && to_user.id === otherId,
  );
  return nearestCents(debt?.amount ?? 0);
}

const settleUp = (person: Person, { otherId, groupId, cents }: Proposal) =>
  person.call(['POST', inGroup({ id: groupId }, '/settle')], { to_user_id: otherId, amount: cents / 100 });

const settleAll = (person: Person, otherId: number, currency: string, proposals: readonly Proposal[]) =>
  person.call(['POST', '/api/settle-all'], {
    user_id: otherId,
    currency,
    groups: proposals.map(({ groupId, cents }) => ({ group_id: groupId, amount: -cents / 100 })),
  });

/** Adds the new settlements of a group to the model, if they are exactly the booked payments. */
async function recordSettlements(
  world: LedgerWorld,
  group: ModelGroup,
  person: Person,
  booked: readonly Proposal[],
) {
  const added = (await listEntries(world, group)).filter(({ id }) => !group.entries.has(id));
  for (const entry of added) record(group, entry.id, stateOf(entry));
  const paid = booked.map(({ otherId, cents }) => ({ [person.id]: cents, [otherId]: 0 - cents }));
  expect(added.map((entry) => stateOf(entry))).toMatchObject(
    paid.map((nets) => ({ type: 'settlement', split: null, nets })),
  );
}

/** The button that the person presses, and what one press books. */
async function chooseButton(
  world: LedgerWorld,
  person: Person,
  { proposals, chosen, how, isOnDashboard }: SettleChoice & { proposals: Proposal[]; chosen: Proposal },
) {
  const { otherId, groupId, cents } = chosen;
  const groupOf = (id: number) => world.groups.find((group) => group.id === id);
  const { currency = '', unit = 1 } = groupOf(groupId) ?? {};
  const all = proposals.filter(
    (proposal) => proposal.otherId === otherId && groupOf(proposal.groupId)?.currency === currency,
  );
  const other = world.people.find(({ id }) => id === otherId);
  if (!other) throw new Error('The other person is in no group');
  const pressByOther = (parts: readonly Proposal[]) =>
    settleAll(
      other,
      person.id,
      currency,
      parts.map((part) => ({ ...part, cents: -part.cents })),
    );
  if (isOnDashboard || cents <= 0) {
    const press = () => settleAll(person, otherId, currency, all);
    return { press, pressByOther: () => pressByOther(all), pressed: all, owed: 0 };
  }
  const owed = await owedDirectly(world, person, chosen);
  const half = Math.ceil(cents / unit / 2) * unit;
  const payment = {
    ...chosen,
    cents: how === 'half' ? half : how === 'direct' ? Math.max(cents, owed) : cents,
  };
  const press = () => settleUp(person, payment);
  return { press, pressByOther: () => pressByOther([payment]), pressed: [payment], owed };
}

type Button = Awaited<ReturnType<typeof chooseButton>>;

/** Presses the button, and returns how many payments were booked. The others are refused. */
async function pressButton({ press, pressByOther }: Button, how: SettleChoice['how']): Promise<number> {
  const atOnce = { direct: [press, press], together: [press, pressByOther] };
  const presses = how === 'direct' || how === 'together' ? atOnce[how] : [press];
  const answers = await Promise.all(presses.map((start) => start()));
  if (how === 'again') answers.push(await press());
  const booked = answers.filter(({ status }) => status === 201).length;
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(answers.length - booked);
  expect(booked).toBeGreaterThan(0);
  return booked;
}

/** Settles one of the proposals to a person. Returns false when there is none. */
export async function settle(world: LedgerWorld, choice: SettleChoice): Promise<boolean> {
  const person = pick(world.people, choice.by);
  const proposals = person ? await proposedTo(world, person) : [];
  const chosen = pick(proposals, choice.which);
  if (!person || !chosen) return false;
  const button = await chooseButton(world, person, { ...choice, proposals, chosen });
  const { pressed, owed } = button;
  const before = new Map(world.groups.map((group) => [group.id, netsOf(world, group)]));
  const booked = await pressButton(button, choice.how);
  if (booked > 1) {
    // What is owed directly may exceed the proposal; or a new plan lets the same two people settle again.
    const [{ otherId, groupId, cents } = chosen] = pressed;
    const nets = before.get(groupId);
    const [debt, credit] = [-(nets?.get(person.id) ?? 0), nets?.get(otherId) ?? 0];
    expect(Math.max(owed, Math.min(debt, credit))).toBeGreaterThanOrEqual(booked * cents);
  }
  for (const group of world.groups) {
    const parts = pressed.filter(({ groupId }) => groupId === group.id);
    const payments = Array.from({ length: booked }, () => parts).flat();
    if (payments.length > 0) await recordSettlements(world, group, person, payments);
  }
  return true;
}
