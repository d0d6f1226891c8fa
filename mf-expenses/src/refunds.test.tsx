import { screen, waitFor, within } from '@testing-library/react';
import { renderFeature, useMockBackEnd } from '@quits/testing';
import { ExpenseForm } from './expense-form.tsx';
import { RemoteRoutes } from './routes.tsx';

const backEnd = useMockBackEnd();
jest.setTimeout(20_000);

function world() {
  const [ann, bob] = [backEnd.addUser({ name: 'Ann' }), backEnd.addUser({ name: 'Bob' })];
  const group = backEnd.addGroup({ name: 'Kyoto', createdBy: ann.id, members: [bob.id] });
  backEnd.hasExtras = true;
  return { ann, bob, group };
}

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const refund = () => screen.getByRole('switch', { name: 'Refund' });
const sent = () => backEnd.requestsTo('POST', '/api/expenses')[0]?.body;

async function openForm({ ann, bob, group }: ReturnType<typeof world>, hasExtras = true) {
  backEnd.hasExtras = hasExtras;
  const form = <ExpenseForm isOpen onClose={() => undefined} groupId={group.id} members={[ann, bob]} />;
  const view = renderFeature(form, { signedInAs: ann, hasExtras });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Expense' }));
  return { ...view, save: () => view.user.click(dialog.getByRole('button', { name: 'Add Expense' })) };
}

describe('a refund', () => {
  it('is typed like a cost, in words of receiving, and booked below zero', async () => {
    const all = world();
    const { user, save } = await openForm(all);
    await user.type(field('Total Amount'), '200');
    await user.click(refund());
    expect(field('Total Amount')).toHaveValue('200.00');
    expect(screen.getByRole('group', { name: 'Received by' })).toBeVisible();
    expect(screen.getByRole('status', { name: 'Total received' })).toHaveTextContent('$200.00');
    expect(screen.getByText('Received and split')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add Receiver' })).toBeVisible();
    await user.type(field('Received amount 1'), '0', { initialSelectionStart: 0, initialSelectionEnd: 9 });
    expect(screen.getByRole('status', { name: 'Total received' })).toHaveTextContent(
      '$200.00 left to receive',
    );
    await user.click(screen.getByRole('button', { name: 'You received all of it' }));
    await save();
    await waitFor(() =>
      expect(sent()).toMatchObject({
        total_amount: -200,
        payers: [{ user_id: all.ann.id, paid_amount: -200 }],
        shares: [{ share_amount: -100 }, { share_amount: -100 }],
        split: { mode: 'equal' },
      }),
    );
  });

  it.each(['-200', '−200', '(200)', '200-'])(
    'is what %s means in the total, typed or pasted',
    async (text) => {
      const { user } = await openForm(world());
      await user.click(field('Total Amount'));
      await user.paste(text);
      expect(field('Total Amount')).toHaveValue('200');
      expect(refund()).toBeChecked();
      expect(field('Total Amount')).toHaveAccessibleDescription('Below zero: this is a refund now.');
      await user.click(refund());
      expect(refund()).not.toBeChecked();
      await user.clear(field('Total Amount'));
      await user.type(field('Total Amount'), text);
      expect(field('Total Amount')).toHaveValue('200');
      expect(refund()).toBeChecked();
      expect(field('Total Amount')).toHaveAccessibleDescription('Below zero: this is a refund now.');
    },
  );

  it('is refused in words in other fields, and where there is no switch', async () => {
    const all = world();
    const { user, unmount } = await openForm(all);
    await user.click(field('Paid amount 1'));
    await user.paste('(20)');
    expect(field('Paid amount 1')).toHaveAccessibleDescription(/below zero: it was not taken/);
    unmount();
    const plain = await openForm(all, false);
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
    await plain.user.click(field('Total Amount'));
    await plain.user.paste('-200');
    expect(field('Total Amount')).toHaveValue('');
    expect(field('Total Amount')).toHaveAccessibleDescription(/below zero: it was not taken/);
  });

  it('is shown with a minus, and what people got without, and opens as it was typed', async () => {
    const { ann, bob, group } = world();
    const expense = backEnd.addExpense({
      group_id: group.id,
      description: 'Deposit',
      total_amount: -30,
      split: { mode: 'shares', values: [{ user_id: ann.id, value: 100 }, { user_id: bob.id, value: 200 }] }, // oxfmt-ignore
      payers: [{ user_id: ann.id, paid_amount: -30 }],
      shares: [
        { user_id: ann.id, share_amount: -10 },
        { user_id: bob.id, share_amount: -20 },
      ],
    });
    const path = `/expenses/${String(expense.id)}`;
    const { user } = renderFeature(<RemoteRoutes />, { path, signedInAs: ann, hasExtras: true });
    const main = within(await screen.findByRole('main').catch(() => document.body));
    expect(await main.findByText('−$30.00')).toBeVisible();
    expect(main.getByText('Refund')).toBeVisible();
    expect(main.getByRole('heading', { name: 'Received by' })).toBeVisible();
    expect(main.queryByRole('heading', { name: 'Paid by' })).not.toBeInTheDocument();
    expect(main.getByText('you owe')).toHaveTextContent('you owe $20.00');
    expect(main.getByText('$10.00')).toBeVisible();
    expect(main.getByText('33.3%')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Edit Expense' }));
    await screen.findByRole('dialog', { name: 'Edit Expense' });
    expect(refund()).toBeChecked();
    expect(field('Total Amount')).toHaveValue('30.00');
    expect(field('Shares of Bob')).toHaveValue('2');
    expect(field('Share of Bob')).toHaveValue('20.00');
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.type(field('Notes'), 'Back');
    await user.click(screen.getByRole('button', { name: 'Update Expense' }));
    await waitFor(() => expect(backEnd.requestsTo('PUT', `/api${path}`)).toHaveLength(1));
    const { total_amount, payers, shares, split } = expense;
    expect(backEnd.requestsTo('PUT', `/api${path}`)[0]?.body).toMatchObject({
      ...{ total_amount, payers, shares, split },
      notes: 'Back',
    });
  });
});
