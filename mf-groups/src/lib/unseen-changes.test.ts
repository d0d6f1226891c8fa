import { unseenIn } from './unseen-changes.ts';

const [ME, BOB] = [1, 2];
const item = (id: number, actorId: number, action: string, expenseId: number | null) => ({
  id,
  action,
  actor: { id: actorId },
  expenseId,
});

it('is what others did and was not seen, and the entries among it that they added', () => {
  const items = [
    item(9, BOB, 'settlement/recorded', 94),
    item(8, ME, 'expense/added', 93),
    item(7, BOB, 'expense/edited', 92),
    item(6, BOB, 'group/renamed', null),
    item(5, BOB, 'expense/added', 91),
    item(4, BOB, 'expense/added', 90),
  ];
  const { activityIds, entryIds } = unseenIn(items, 4, ME);
  expect([...activityIds]).toEqual([9, 7, 6, 5]);
  expect([...entryIds]).toEqual([94, 91]);
});
