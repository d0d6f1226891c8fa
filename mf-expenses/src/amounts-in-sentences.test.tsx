import { renderFeature, testRuntime, useMockBackEnd } from '@quits/testing';
import { screen } from '@testing-library/react';
import { ExpenseForm } from './expense-form.tsx';
import { RemoteRoutes } from './routes.tsx';

const backEnd = useMockBackEnd();
jest.setTimeout(20_000);

/** Texts with an amount that a right-to-left page would tear apart. */
function tornTexts(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const torn: string[] = [];
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (/\p{Sc}\d/u.test(textContent ?? '') && !parentElement?.closest('bdi, svg'))
      torn.push(textContent ?? '');
  }
  return torn;
}

function world() {
  const [ann, bob] = [backEnd.addUser({ name: 'Ann' }), backEnd.addUser({ name: 'Bob' })];
  const group = backEnd.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
  const dinner = backEnd.addExpense({
    group_id: group.id,
    description: 'Dinner',
    total_amount: 20,
    created_at: new Date().toISOString(),
    payers: [{ user_id: ann.id, paid_amount: 20 }],
    shares: [
      { user_id: ann.id, share_amount: 10 },
      { user_id: bob.id, share_amount: 10 },
    ],
  });
  backEnd.hasExtras = true;
  return { ann, bob, group, dinner };
}

const ROW = { key: 1, userId: null, amount: '' };
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });

function openForm(
  { ann, bob, group }: Omit<ReturnType<typeof world>, 'dinner'>,
  runtime = testRuntime({ signedInAs: ann, hasExtras: true }),
) {
  const nets = [{ userId: ann.id, cents: 1000 }];
  const form = { isOpen: true, onClose: () => undefined, groupId: group.id, members: [ann, bob], nets };
  return renderFeature(<ExpenseForm {...form} />, { runtime });
}

describe('amounts in sentences stand for themselves @full', () => {
  it('in the overview', async () => {
    renderFeature(<RemoteRoutes />, { signedInAs: world().ann, hasExtras: true, path: '/expenses' });
    expect(await screen.findByText(/^Your shares of the last 12 months/)).toBeVisible();
    expect(tornTexts()).toEqual([]);
  });

  it('in the form: what is missing, how to put it right, what saving does, what is wrong', async () => {
    const { user } = openForm(world());
    await user.type(await field('Total Amount'), '30');
    await screen.findByText(/^After saving/);
    expect(tornTexts()).toEqual([]);
    await user.clear(await field('Paid amount 1'));
    await user.type(await field('Paid amount 1'), '12.50');
    expect(screen.getByRole('status', { name: 'Total paid' })).toHaveTextContent('$17.50 left to pay');
    expect(screen.getByRole('button', { name: 'You paid all of it' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Adjustment' }));
    await user.type(await field(/^Adjustment of Bob/), '40');
    expect(screen.getByRole('status', { name: 'Total shares' })).toHaveTextContent('more than the total');
    await user.clear(await field('Total Amount'));
    await user.type(await field('Total Amount'), '9999999999');
    expect(screen.getByText(/^The total must be at most/)).toBeVisible();
    expect(tornTexts()).toEqual([]);
  });

  it('in the form of another currency', async () => {
    const rate = { rate: 1.1, date: '2026-01-01', source: 'service' };
    backEnd.fail('GET', '/api/rates', { status: 200, body: rate });
    const { user } = openForm(world());
    await user.type(await field('Total Amount'), '30');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Currency' }), 'EUR');
    expect(await screen.findByText('=')).toHaveTextContent('€30.00 = $33.00');
    expect(tornTexts()).toEqual([]);
  });

  it('in a draft', async () => {
    const { ann, bob, group } = world();
    const state = { description: 'Taxi', total: '8', payers: [ROW], shares: [ROW] };
    const runtime = testRuntime({ signedInAs: ann, hasExtras: true });
    const draft = {
      state: { ...state, isPayerAmountTyped: false, splitKind: 'equal' },
      idempotencyKey: 'a',
      isSetAside: true,
    };
    const key = `quits.draft.${String(ann.id)}.expense-new-${String(group.id)}`;
    runtime.storages.local.set(key, JSON.stringify({ savedAt: Date.now(), value: draft }));
    openForm({ ann, bob, group }, runtime);
    expect(await screen.findByText('Unfinished: “Taxi”, $8.00')).toBeVisible();
    expect(tornTexts()).toEqual([]);
  });

  it('in a conflict', async () => {
    const { ann, dinner } = world();
    const path = `/expenses/${String(dinner.id)}?dialog=edit`;
    const { user } = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path });
    await user.type(await field('Description'), ' out');
    Object.assign(dinner, {
      total_amount: 30,
      payers: dinner.payers.map((payer) => ({ ...payer, paid_amount: 30 })),
      shares: dinner.shares.map((share) => ({ ...share, share_amount: 15 })),
    });
    backEnd.fail('PUT', '/api/expenses/*', { status: 412 });
    await user.click(screen.getByRole('button', { name: 'Update Expense' }));
    expect(await screen.findByText(/You \$15\.00, Bob \$15\.00/)).toBeVisible();
    expect(screen.getByText(/You \$10\.00, Bob \$10\.00/)).toBeVisible();
    expect(tornTexts()).toEqual([]);
  });
});
