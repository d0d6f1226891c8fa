import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from './routes.tsx';

const server = useServer();

interface Shown {
  currency?: string;
  /** What the dinner has besides an equal split. */
  entry?: object;
  isMaker?: boolean;
}

/** Ann, or Bob, edits a dinner of 30.00 that both share equally. */
async function show({ currency, entry, isMaker = true }: Shown = {}) {
  const ann = server.addUser({ name: 'Ann' });
  const bob = server.addUser({ name: 'Bob' });
  const group = server.addGroup({ name: 'Trip', createdBy: ann.id, members: [bob.id], currency });
  const expense = server.addExpense({
    group_id: group.id,
    description: 'Dinner',
    total_amount: 30,
    payers: [{ user_id: ann.id, paid_amount: 30 }],
    shares: [
      { user_id: ann.id, share_amount: 15 },
      { user_id: bob.id, share_amount: 15 },
    ],
    ...entry,
  });
  const path = `/expenses/${String(expense.id)}`;
  const view = renderFeature(<RemoteRoutes />, { signedInAs: isMaker ? ann : bob, hasExtras: true, path });
  await view.user.click(await screen.findByRole('button', { name: 'Edit Expense' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Expense' }));
  await view.user.click(form.getByRole('radio', { name: 'Items' }));
  await form.findByRole('button', { name: 'Add Item' });
  const update = () => server.requestsTo('PUT', `/api/expenses/${String(expense.id)}`).at(-1);
  const saved = () => update()?.body;
  const save = () => view.user.click(form.getByRole('button', { name: 'Update Expense' }));
  /** The switches of tax, tip and discount from an amount to a percentage. */
  const percents = () => form.getAllByRole('button', { name: 'In percent' });
  return { ...view, form, update, saved, save, percents, ann, bob };
}

type View = Awaited<ReturnType<typeof show>>;

/** Switches tax, tip or discount between an amount and a percentage. */
async function toggle({ user, percents }: View, place: number) {
  const [button] = percents().slice(place);
  if (button) await user.click(button);
}

/** Types an item into the next row. */
async function addItem({ user, form }: View, place: number, name: string, amount: string) {
  await user.click(form.getByRole('button', { name: 'Add Item' }));
  await user.type(form.getByLabelText(`Item ${String(place)}`), name);
  await user.type(form.getByLabelText(`Item amount ${String(place)}`), amount);
}

describe('an expense that is split by items', () => {
  it('has items with who had them, and a tip in proportion', async () => {
    const { user, form, saved, ann, bob } = await show();
    await user.click(form.getByRole('button', { name: 'Add Item' }));
    await user.type(form.getByLabelText('Item 1'), 'Pizza');
    await user.type(form.getByLabelText('Item amount 1'), '18');
    await user.click(form.getByRole('button', { name: 'You had item 1' }));
    await user.click(form.getByRole('button', { name: 'Add Item' }));
    await user.type(form.getByLabelText('Item 2'), 'Salad');
    await user.type(form.getByLabelText('Item amount 2'), '9');
    await user.click(form.getByRole('button', { name: 'Bob had item 2' }));
    const order = () => form.getAllByLabelText(/^(Tax|Tip|Discount)$/).map((field) => field.id);
    const before = order();
    await user.type(form.getByLabelText('Tip'), '3');
    expect(order()).toEqual(before);
    await user.click(form.getByRole('button', { name: 'Update Expense' }));
    await waitFor(() =>
      expect(saved()).toMatchObject({
        split: { mode: 'items', values: [] },
        items: [
          { name: 'Pizza', amount: 18, people: [{ user_id: ann.id, weight: 100 }] },
          { name: 'Salad', amount: 9, people: [{ user_id: bob.id, weight: 100 }] },
        ],
        extras: [{ name: 'Tip', amount: 3, how: 'proportional' }],
        claiming: false,
        shares: [
          { user_id: ann.id, share_amount: 20 },
          { user_id: bob.id, share_amount: 10 },
        ],
      }),
    );
  });

  it('takes pasted lines as items, and can be opened for claiming', async () => {
    const { user, form, saved } = await show();
    await user.click(form.getByRole('button', { name: 'Add Item' }));
    await user.click(form.getByLabelText('Item 1'));
    await user.paste('Pizza 12.50\nWine x2 10.00\nTotal 22.50');
    expect(form.getByLabelText('Item 2')).toHaveValue('Wine x2');
    expect(form.getByLabelText('Item amount 1')).toHaveValue('12.50');
    await user.click(form.getByRole('checkbox', { name: 'Open for claiming' }));
    await user.click(form.getByRole('button', { name: 'Update Expense' }));
    await waitFor(() =>
      expect(saved()).toMatchObject({
        items: [
          { name: 'Pizza', amount: 12.5, people: [] },
          { name: 'Wine x2', amount: 10, people: [] },
        ],
        claiming: true,
      }),
    );
  });

  it('takes a tip in percent of the items, which follows them and is kept as an amount', async () => {
    const view = await show();
    const { user, form, percents, save, saved } = view;
    await addItem(view, 1, 'Pizza', '18.45');
    await user.type(form.getByLabelText('Tip'), '10');
    await toggle(view, 1);
    expect(percents()[1]).toHaveAttribute('aria-pressed', 'true');
    expect(form.getByText('$1.85')).toBeVisible();
    await addItem(view, 2, 'Salad', '8');
    expect(form.getByText('$2.65')).toBeVisible();
    await save();
    await waitFor(() =>
      expect(saved()).toMatchObject({ extras: [{ name: 'Tip', amount: 2.65, how: 'proportional' }] }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Edit Expense' }));
    const again = within(await screen.findByRole('dialog', { name: 'Edit Expense' }));
    expect(await again.findByLabelText('Tip')).toHaveValue('2.65');
    expect(again.getAllByRole('button', { name: 'In percent', pressed: false })).toHaveLength(3);
  });

  it('understands a percent sign that is typed, also for a discount', async () => {
    const view = await show();
    const { user, form, percents, save, saved } = view;
    await addItem(view, 1, 'Pizza', '20');
    await user.type(form.getByLabelText('Discount'), '12.5%');
    expect(percents()[2]).toHaveAttribute('aria-pressed', 'true');
    expect(form.getByLabelText('Discount')).toHaveValue('12.5');
    expect(form.getByText('−$2.50')).toBeVisible();
    await save();
    await waitFor(() => expect(saved()).toMatchObject({ extras: [{ name: 'Discount', amount: -2.5 }] }));
  });

  it('rounds a percentage to whole units where a currency has no decimals', async () => {
    const view = await show({ currency: 'JPY' });
    const { user, form, save, saved } = view;
    await addItem(view, 1, 'Tea', '5');
    await toggle(view, 0);
    await user.type(form.getByLabelText('Tax'), '10');
    await save();
    await waitFor(() =>
      expect(saved()).toMatchObject({
        items: [{ name: 'Tea', amount: 5 }],
        extras: [{ name: 'Tax', amount: 1 }],
      }),
    );
  });

  it('leads from item to item by Enter, and names those without a name', async () => {
    const view = await show();
    const { user, form, save, saved } = view;
    await addItem(view, 1, 'Pizza', '12{Enter}');
    expect(form.getByLabelText('Item 2')).toHaveFocus();
    await user.type(form.getByLabelText('Item amount 2'), '5{Enter}');
    expect(form.getByLabelText('Item 3')).toHaveFocus();
    await save();
    await waitFor(() =>
      expect(saved()).toMatchObject({
        items: [
          { name: 'Pizza', amount: 12 },
          { name: 'Item 2', amount: 5 },
        ],
      }),
    );
  });

  it('says what is in no item, and offers a total that the bill adds up to', async () => {
    const view = await show();
    const { user, form, save, saved } = view;
    await addItem(view, 1, 'Pizza', '12');
    expect(form.getByText('$18.00 of the total is in no item: all share it equally.')).toBeVisible();
    await addItem(view, 2, 'Lobster', '40');
    expect(form.getAllByText('$22.00 more than the total')).not.toHaveLength(0);
    await user.click(form.getByRole('button', { name: 'Set total to $52.00' }));
    expect(form.getByLabelText('Total Amount')).toHaveValue('52.00');
    await save();
    await waitFor(() => expect(saved()).toMatchObject({ total_amount: 52, payers: [{ paid_amount: 52 }] }));
  });

  it('takes one pasted line, and no more than 100', async () => {
    const { user, form } = await show();
    await user.click(form.getByRole('button', { name: 'Add Item' }));
    await user.paste('9.00 Soup');
    expect(form.getByLabelText('Item 1')).toHaveValue('Soup');
    expect(form.getByLabelText('Item amount 1')).toHaveValue('9.00');
    await user.click(form.getByLabelText('Item 1'));
    await user.paste(Array.from({ length: 120 }, () => 'Beer 0.10').join('\n'));
    expect(form.getByLabelText('Item 100')).toHaveValue('Beer');
    expect(form.queryByLabelText('Item 101')).toBeNull();
    expect(form.getByText('A bill has at most 100 items.')).toBeVisible();
  });

  it('is opened for claiming by its maker alone', async () => {
    const { form } = await show({ isMaker: false });
    expect(form.queryByRole('checkbox', { name: 'Open for claiming' })).toBeNull();
  });

  it('leaves who had what to those who claim, while it is open', async () => {
    const entry = {
      split: { mode: 'items', values: [] },
      items: [{ name: 'Pizza', amount: 12, people: [] }],
      claiming: true,
    };
    const { user, form, save, saved, update } = await show({ entry });
    expect(form.queryByRole('button', { name: 'You had item 1' })).toBeNull();
    await user.type(form.getByLabelText('Item 1'), ' Napoli');
    await save();
    await waitFor(() => expect(saved()).toMatchObject({ items: [{ name: 'Pizza Napoli' }], claiming: true }));
    expect(update()?.headers).not.toHaveProperty('if-match');
  });
});
