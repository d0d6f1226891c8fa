import { configure, screen, waitFor, within } from '@testing-library/react';
import type { ExpenseFormProps } from '@quits/core';
import { renderFeature, testRuntime, useMockBackEnd } from '@quits/testing';
import { ExpenseForm } from './expense-form.tsx';

const backEnd = useMockBackEnd();
configure({ asyncUtilTimeout: 5000 });

async function open(props: Partial<ExpenseFormProps> = {}) {
  const ann = backEnd.addUser({ name: 'Ann' });
  const bob = backEnd.addUser({ name: 'Bob' });
  const cleo = backEnd.addUser({ name: 'Cleo' });
  const group = backEnd.addGroup({ name: 'Flat', createdBy: ann.id, members: [bob.id, cleo.id] });
  const members = [ann, bob, cleo].map(({ id, name, email }) => ({ id, name, email }));
  const view = renderFeature(
    <ExpenseForm isOpen onClose={() => undefined} groupId={group.id} members={members} {...props} />,
    { runtime: testRuntime({ signedInAs: ann }) },
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Expense' }));
  return { ...view, dialog, group, ann, bob, cleo };
}

const field = (name: string) => screen.getByRole('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const valueOf = (name: string) => (field(name) as HTMLInputElement).value;
const shares = () => ['You', 'Bob', 'Cleo'].map((name) => valueOf(`Share of ${name}`));

type View = Awaited<ReturnType<typeof open>>;

async function put({ user }: View, name: string, value: string) {
  await user.clear(field(name));
  if (value !== '') await user.type(field(name), value);
}

describe('the total', () => {
  it('is required: there is nothing to submit without one [5.28]', async () => {
    await open();
    expect(field('Total Amount')).toBeRequired();
    expect(button('Add Expense')).toBeDisabled();
  });

  it.each([
    ['12.345', '12.34'],
    ['1a2', '12'],
    ['-5', '5'],
    ['1.2.3', '1.23'],
  ])('takes only digits and at most two decimals: %j becomes %j [5.27]', async (typed, shown) => {
    const view = await open();
    await put(view, 'Total Amount', typed);
    expect(valueOf('Total Amount')).toBe(shown);
  });
});

describe('equal split', () => {
  it('gives leftover cents one each to the first shares [4.27]', async () => {
    const view = await open();
    await put(view, 'Total Amount', '0.05');
    expect(shares()).toEqual(['0.02', '0.02', '0.01']);
  });

  it('rounds each share down to cents [4.26]', async () => {
    const view = await open();
    await put(view, 'Total Amount', '100');
    expect(shares()).toEqual(['33.34', '33.33', '33.33']);
  });

  it('is recomputed when the total changes [4.23]', async () => {
    const view = await open();
    await put(view, 'Total Amount', '9');
    expect(shares()).toEqual(['3.00', '3.00', '3.00']);
    await put(view, 'Total Amount', '9.50');
    expect(shares()).toEqual(['3.17', '3.17', '3.16']);
  });

  it('adds up to the total when payers change [4.24]', async () => {
    const view = await open();
    await put(view, 'Total Amount', '10');
    await view.user.click(button('Add Payer'));
    await put(view, 'Paid amount 1', '4');
    expect(shares()).toEqual(['3.34', '3.33', '3.33']);
  });

  it('is recomputed when the selection changes [4.25]', async () => {
    const view = await open();
    await put(view, 'Total Amount', '9');
    await view.user.click(screen.getByRole('checkbox', { name: 'Bob' }));
    expect([valueOf('Share of You'), valueOf('Share of Cleo')]).toEqual(['4.50', '4.50']);
  });

  it('keeps at least one member checked [4.29]', async () => {
    const { user } = await open();
    for (const name of ['Bob', 'Cleo', 'You']) await user.click(screen.getByRole('checkbox', { name }));
    expect(screen.getByRole('checkbox', { name: 'You' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Bob' })).not.toBeChecked();
  });

  it('becomes custom when a share amount is edited [4.22 4.30]', async () => {
    const view = await open();
    await put(view, 'Total Amount', '9');
    expect(screen.getByRole('radio', { name: 'Equal' })).toBeChecked();
    await view.user.type(field('Share of Bob'), '1');
    expect(screen.getByRole('radio', { name: 'Custom' })).toBeChecked();
  });
});

describe('custom split', () => {
  it('adds and removes rows [4.31 4.32]', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: 'Custom' }));
    expect(screen.getByRole('combobox', { name: 'Person 3' })).toBeVisible();
    await user.click(button('Remove person 3'));
    expect(screen.queryByRole('combobox', { name: 'Person 3' })).not.toBeInTheDocument();
    await user.click(button('Add Person'));
    expect(screen.getByRole('combobox', { name: 'Person 3' })).toBeVisible();
  });

  it('offers nobody twice [5.31]', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: 'Custom' }));
    const person = within(screen.getByRole('combobox', { name: 'Person 1' }));
    expect(person.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['You']);
  });

  it('takes only digits and at most two decimals [5.26]', async () => {
    const view = await open();
    await view.user.click(screen.getByRole('radio', { name: 'Custom' }));
    await put(view, 'Share amount 1', '4x.567');
    expect(valueOf('Share amount 1')).toBe('4.56');
  });
});

describe('payers', () => {
  it('are rows that can be added and, while there are several, removed [4.33 4.34 4.35]', async () => {
    const { user } = await open();
    expect(screen.queryByRole('button', { name: 'Remove payer 1' })).not.toBeInTheDocument();
    await user.click(button('Add Payer'));
    expect(screen.getByRole('combobox', { name: 'Payer 2' })).toBeVisible();
    expect(button('Remove payer 1')).toBeVisible();
    await user.click(button('Remove payer 2'));
    expect(screen.queryByRole('combobox', { name: 'Payer 2' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove payer 1' })).not.toBeInTheDocument();
  });

  it('offer nobody twice [5.30]', async () => {
    const { user } = await open();
    await user.click(button('Add Payer'));
    const second = screen.getByRole('combobox', { name: 'Payer 2' });
    expect(within(second).queryByRole('option', { name: 'You' })).not.toBeInTheDocument();
    expect(within(second).getByRole('option', { name: 'Bob' })).toBeInTheDocument();
  });

  it('need a person each [5.29]', async () => {
    const view = await open();
    await put(view, 'Total Amount', '9');
    await view.user.click(button('Add Payer'));
    expect(screen.getByRole('combobox', { name: 'Payer 2' })).toBeRequired();
    await view.user.click(button('Add Expense'));
    expect(screen.getByRole('combobox', { name: 'Payer 2' })).toHaveAccessibleDescription('Choose a person');
    expect(backEnd.requestsTo('POST', '/api/expenses')).toEqual([]);
  });

  it('take only digits and at most two decimals as paid amounts [5.25]', async () => {
    const view = await open();
    await put(view, 'Paid amount 1', '7,891');
    expect(valueOf('Paid amount 1')).toBe('7.89');
  });
});

describe('submitting', () => {
  it.each([
    ['10.00', true],
    ['9.99', true],
    ['10.01', true],
    ['9.98', false],
    ['10.02', false],
  ])('with %s paid of 10.00 is possible: %s [4.36 4.38]', async (paid, isPossible) => {
    const view = await open();
    await put(view, 'Total Amount', '10.00');
    await put(view, 'Paid amount 1', paid);
    expect(button('Add Expense').hasAttribute('disabled')).toBe(!isPossible);
  });

  it.each([
    ['3.33', true],
    ['3.34', true],
    ['3.31', false],
    ['3.36', false],
  ])(
    'with a last share of %s where 3.34 are left of 10.00 is possible: %s [4.37]',
    async (share, isPossible) => {
      const view = await open();
      await put(view, 'Total Amount', '10.00');
      await view.user.click(screen.getByRole('radio', { name: 'Custom' }));
      await put(view, 'Share amount 1', '3.33');
      await put(view, 'Share amount 3', share);
      expect(button('Add Expense').hasAttribute('disabled')).toBe(!isPossible);
    },
  );

  it('is possible once: not while it is under way [4.39]', async () => {
    backEnd.fail('POST', '/api/expenses', { status: 200, delayMs: 300 });
    const view = await open();
    await put(view, 'Total Amount', '10');
    await view.user.click(button('Add Expense'));
    await view.user.click(view.dialog.getByRole('button', { name: /Add Expense|Adding/ }));
    await waitFor(() => expect(view.toasts()).toHaveLength(1));
    expect(backEnd.requestsTo('POST', '/api/expenses')).toHaveLength(1);
  });

  it('sends the expense as numbers and says so [3.08 3.09 3.10 3.11 8.53]', async () => {
    const view = await open();
    await put(view, 'Description', 'Dinner');
    await put(view, 'Total Amount', '10.50');
    await view.user.click(screen.getByRole('checkbox', { name: 'Cleo' }));
    await view.user.click(button('Add Expense'));
    await waitFor(() =>
      expect(view.toasts().map(({ title }) => title)).toEqual(['Expense added successfully']),
    );
    expect(backEnd.requestsTo('POST', '/api/expenses')[0]?.body).toEqual({
      description: 'Dinner',
      total_amount: 10.5,
      group_id: view.group.id,
      payers: [{ user_id: view.ann.id, paid_amount: 10.5 }],
      shares: [
        { user_id: view.ann.id, share_amount: 5.25 },
        { user_id: view.bob.id, share_amount: 5.25 },
      ],
    });
  });

  it("says 'Failed to add expense' when it is refused [8.52]", async () => {
    backEnd.fail('POST', '/api/expenses', { status: 500 });
    const view = await open();
    await put(view, 'Total Amount', '10');
    await view.user.click(button('Add Expense'));
    await waitFor(() => expect(view.toasts().map(({ title }) => title)).toEqual(['Failed to add expense']));
  });
});

describe('the description', () => {
  it('is read-only when it is configured so [5.32]', async () => {
    await open({ isDescriptionReadOnly: true, description: 'Rent' });
    expect(field('Description')).toHaveAttribute('readonly');
    expect(field('Description')).toHaveValue('Rent');
  });
});
