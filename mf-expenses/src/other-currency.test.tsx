import { screen, waitFor, within } from '@testing-library/react';
import { renderFeature, testRuntime, useMockBackEnd } from '@quits/testing';
import { ExpenseForm } from './expense-form.tsx';
import { RemoteRoutes } from './routes.tsx';

const backEnd = useMockBackEnd();
jest.setTimeout(20_000);

const knowRate = () =>
  backEnd.fail('GET', '/api/rates', {
    status: 200,
    body: { rate: 1.1, date: '2026-01-01', source: 'service' },
  });
beforeEach(knowRate);

function world(currency = 'USD') {
  const [ann, bob] = [backEnd.addUser({ name: 'Ann' }), backEnd.addUser({ name: 'Bob' })];
  const group = backEnd.addGroup({ name: 'Kyoto', createdBy: ann.id, members: [bob.id], currency });
  backEnd.hasExtras = true;
  return { ann, bob, group };
}

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const dialog = () => within(screen.getByRole('dialog'));

async function openForm(
  { ann, bob, group }: ReturnType<typeof world>,
  { hasExtras = true, runtime = testRuntime({ signedInAs: ann, hasExtras }) } = {},
) {
  const form = <ExpenseForm isOpen onClose={() => undefined} groupId={group.id} members={[ann, bob]} />;
  const view = renderFeature(form, { runtime });
  await screen.findByRole('dialog', { name: 'Add Expense' });
  return view;
}

async function choose({ user }: Awaited<ReturnType<typeof openForm>>, currency: string) {
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Currency' }), currency);
}

describe('a form whose group did not load', () => {
  it('says that the currency is missing, and takes it and what was typed once it is there @full', async () => {
    const { ann, bob, group } = world('EUR');
    const path = `/api/groups/${String(group.id)}`;
    backEnd.fail('GET', path, { status: 500 });
    const view = await openForm({ ann, bob, group });
    expect(dialog().getByText('The group and its currency did not load.')).toBeVisible();
    await view.user.type(field('Total Amount'), '10');
    expect(screen.getByRole('status', { name: 'Total paid' })).toHaveTextContent('$10.00');
    backEnd.heal('GET', path);
    await view.user.click(dialog().getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'Total paid' })).toHaveTextContent('€10.00'),
    );
    expect(field('Total Amount')).toHaveValue('10.00');
    expect(screen.queryByText(/did not load/)).not.toBeInTheDocument();
  });
});

describe('an entry in another currency', () => {
  it('takes amounts in it, at the rate that is known, and is booked in the currency of the group', async () => {
    const all = world();
    const view = await openForm(all);
    await view.user.type(field('Total Amount'), '33.33');
    await choose(view, 'EUR');
    await waitFor(() => expect(field('Rate')).toHaveValue('1.1'));
    expect(screen.getByText(/Rate of Jan 1, 2026/)).toBeVisible();
    expect(field('Amount in EUR')).toHaveValue('33.33');
    expect(field('Amount in USD')).toHaveValue('36.66');
    expect(screen.getByText('=')).toHaveTextContent('€33.33 = $36.66');
    expect(field('Share of You')).toHaveValue('16.67');
    expect(screen.getByRole('status', { name: 'Total shares' })).toHaveTextContent('€33.33');
    await view.user.click(dialog().getByRole('button', { name: 'Add Expense' }));
    await waitFor(() =>
      expect(backEnd.requestsTo('POST', '/api/expenses')[0]?.body).toMatchObject({
        original: { currency: 'EUR', total_amount: 33.33, rate: 1.1 },
        total_amount: 36.66,
        payers: [{ paid_amount: 36.66 }],
        split: { mode: 'equal' },
        shares: [{ share_amount: 18.33 }, { share_amount: 18.33 }],
      }),
    );
  });

  it('offers the currencies that were used last first @full', async () => {
    const all = world();
    const runtime = testRuntime({ signedInAs: all.ann, hasExtras: true });
    runtime.storages.local.set(`quits.draft.${String(all.ann.id)}.currencies`, 'JPY');
    const first = await openForm(all, { runtime });
    await choose(first, 'CHF');
    first.unmount();
    await openForm(all, { runtime });
    const options = within(await screen.findByRole('combobox', { name: 'Currency' })).getAllByRole('option');
    expect(options.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
      'USD (group currency)',
      'Swiss Franc (CHF)',
      'Japanese Yen (JPY)',
      'Afghan Afghani (AFN)',
    ]);
  });

  it('has cents in a group of whole units, and the other way round @full', async () => {
    const view = await openForm(world('JPY'));
    await view.user.type(field('Total Amount'), '1000');
    await choose(view, 'EUR');
    await view.user.clear(field('Amount in EUR'));
    await view.user.type(field('Amount in EUR'), '12.50');
    expect(field('Share of You')).toHaveValue('6.25');
    const rate = await screen.findByRole('textbox', { name: 'Rate' });
    await waitFor(() => expect(rate).toHaveValue('1.1'));
    await view.user.clear(rate);
    await view.user.type(rate, '160,55');
    expect(field('Amount in JPY')).toHaveValue('2007');
    await view.user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'KRW');
    expect(field('Amount in KRW')).toHaveValue('12');
  });

  it('asks for the rate where none is known, and says beside it what is none @full', async () => {
    backEnd.fail('GET', '/api/rates', { status: 404, detail: 'No rate is known' });
    const view = await openForm(world());
    await view.user.type(field('Total Amount'), '10');
    await choose(view, 'EUR');
    const rate = await screen.findByRole('textbox', { name: /^Rate/ });
    expect(await screen.findByText('No rate is known: enter the one you paid.')).toBeVisible();
    for (const refused of ['0', '-1', '1e-9', '1.234567890123']) {
      await view.user.clear(rate);
      await view.user.type(rate, refused);
      expect(rate).toHaveAccessibleDescription(/must be above 0/);
      expect(dialog().getByRole('button', { name: 'Add Expense' })).toBeDisabled();
    }
    await view.user.clear(rate);
    await view.user.type(rate, '1.25');
    expect(rate).toBeValid();
    expect(dialog().getByRole('button', { name: 'Add Expense' })).toBeEnabled();
    expect(view.toasts()).toEqual([]);
  });

  it.each([
    ['a failure', { status: 500 }],
    ['an answer of another shape', { status: 200, body: {} }],
    ['a list', { status: 200, body: [] }],
  ])('says that the rate did not load, and asks again: %s @full', async (_what, failure) => {
    backEnd.fail('GET', '/api/rates', failure);
    const view = await openForm(world());
    await choose(view, 'EUR');
    expect(await screen.findByText('The rate did not load.')).toBeVisible();
    expect(screen.queryByText(/No rate is known/)).not.toBeInTheDocument();
    knowRate();
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(field(/^Rate/)).toHaveValue('1.1'));
    expect(screen.queryByText(/did not load/)).not.toBeInTheDocument();
  });

  it('leaves a rate that somebody typed while it was looked up @full', async () => {
    let answer = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    backEnd.fail('GET', '/api/rates', {
      status: 200,
      body: { rate: 9, date: '2026-01-01', source: 'service' },
      until: held,
    });
    const view = await openForm(world());
    await choose(view, 'EUR');
    await view.user.type(await screen.findByRole('textbox', { name: /^Rate/ }), '1.2');
    answer();
    await waitFor(() => expect(backEnd.requestsTo('GET', '/api/rates')).toHaveLength(1));
    expect(field(/^Rate/)).toHaveValue('1.2');
  });

  it('keeps the way to split, with adjustments in the currency of the group', async () => {
    const all = world();
    const radio = (name: string) => screen.getByRole('radio', { name });
    const shares = () => ['Share of You', 'Share of Bob'].map((name) => field(name).value);
    const view = await openForm(all);
    await view.user.type(field('Total Amount'), '100');
    await view.user.click(radio('Adjustment'));
    await view.user.type(field('Adjustment of Bob'), '10');
    expect(shares()).toEqual(['45.00', '55.00']);
    await choose(view, 'EUR');
    await waitFor(() => expect(field('Rate')).toHaveValue('1.1'));
    expect(radio('Adjustment')).toBeChecked();
    expect(screen.getByText('Adjustments are in USD, the currency of the group.')).toBeVisible();
    expect(shares()).toEqual(['45.45', '54.55']);
    await view.user.click(dialog().getByRole('button', { name: 'Add Expense' }));
    await waitFor(() => expect(backEnd.requestsTo('POST', '/api/expenses')).toHaveLength(1));
    const { body } = backEnd.requestsTo('POST', '/api/expenses')[0] ?? {};
    expect(body).toMatchObject({
      total_amount: 110,
      split: { mode: 'adjustment', values: [{ value: 0 }, { value: 1000 }] },
      shares: [{ share_amount: 50 }, { share_amount: 60 }],
    });
    const expense = backEnd.addExpense({ ...(body as Parameters<typeof backEnd.addExpense>[0]) });
    view.unmount();
    const path = `/expenses/${String(expense.id)}`;
    const { user } = renderFeature(<RemoteRoutes />, { path, signedInAs: all.ann, hasExtras: true });
    await user.click(await screen.findByRole('button', { name: 'Edit Expense' }));
    await screen.findByRole('dialog', { name: 'Edit Expense' });
    expect(radio('Adjustment')).toBeChecked();
    expect(field('Adjustment of Bob')).toHaveValue('10.00');
    expect(shares()).toEqual(['45.45', '54.55']);
  });

  it('says what is wrong with adjustments in the currency of the group @full', async () => {
    const view = await openForm(world());
    await view.user.type(field('Total Amount'), '100');
    await view.user.click(screen.getByRole('radio', { name: 'Adjustment' }));
    await choose(view, 'EUR');
    await waitFor(() => expect(field('Rate')).toHaveValue('1.1'));
    await view.user.type(field('Adjustment of Bob'), '105');
    const problem = () => screen.getByRole('status', { name: 'Total shares' });
    expect(problem()).not.toHaveTextContent('more than the total');
    await view.user.type(field('Adjustment of You'), '10');
    expect(problem()).toHaveTextContent('$5.00 more than the total');
    await view.user.click(screen.getByRole('button', { name: 'Take it from you' }));
    expect(field('Adjustment of You')).toHaveValue('5.00');
    expect(dialog().getByRole('button', { name: 'Add Expense' })).toBeEnabled();
    await view.user.clear(field('Rate'));
    expect(dialog().getByRole('button', { name: 'Add Expense' })).toBeDisabled();
    expect(problem()).not.toHaveTextContent('more than the total');
  });

  it('opens again as it was typed, and shows both amounts', async () => {
    const { ann, bob, group } = world();
    const expense = backEnd.addExpense({
      group_id: group.id,
      description: 'Ryokan',
      total_amount: 110.01,
      original: { currency: 'EUR', total_amount: 100, rate: 1.1001 },
      split: {
        mode: 'exact',
        values: [
          { user_id: ann.id, value: 3667 },
          { user_id: bob.id, value: 7334 },
        ],
      },
      payers: [{ user_id: ann.id, paid_amount: 110.01 }],
      shares: [
        { user_id: ann.id, share_amount: 36.67 },
        { user_id: bob.id, share_amount: 73.34 },
      ],
    });
    const path = `/expenses/${String(expense.id)}`;
    const view = renderFeature(<RemoteRoutes />, { path, signedInAs: ann, hasExtras: true });
    expect(await screen.findByText(/^Paid as/)).toHaveTextContent('Paid as €100.00 at 1.1001');
    await view.user.click(screen.getByRole('button', { name: 'Edit Expense' }));
    await screen.findByRole('dialog', { name: 'Edit Expense' });
    expect(field('Amount in EUR')).toHaveValue('100.00');
    expect(field('Amount in USD')).toHaveValue('110.01');
    expect([1, 2].map((number) => field(`Share amount ${String(number)}`).value)).toEqual(['33.33', '66.67']);
    await view.user.click(screen.getByRole('button', { name: 'Update Expense' }));
    await waitFor(() => expect(backEnd.requestsTo('PUT', `/api${path}`)).toHaveLength(1));
    const { original, shares, payers } = expense;
    expect(backEnd.requestsTo('PUT', `/api${path}`)[0]?.body).toMatchObject({ original, shares, payers });
  });

  it('takes both amounts of a statement, and the rate between them follows', async () => {
    const all = world('EUR');
    const view = await openForm(all);
    await view.user.type(field('Total Amount'), '50000000');
    await choose(view, 'IDR');
    await waitFor(() => expect(field('Rate')).toHaveValue('1.1'));
    await view.user.clear(field('Amount in EUR'));
    expect(dialog().getByText('Enter the rate, or the amount in EUR')).toBeVisible();
    await view.user.type(field('Amount in EUR'), '2500.37');
    expect(field('Rate')).toHaveValue('0.0000500074');
    await view.user.clear(field('Amount in IDR'));
    await view.user.type(field('Amount in IDR'), '40000000');
    expect(field('Amount in EUR')).toHaveValue('2500.37');
    expect(field('Rate')).toHaveValue('0.00006250925');
    await view.user.click(dialog().getByRole('button', { name: 'Add Expense' }));
    await waitFor(() =>
      expect(backEnd.requestsTo('POST', '/api/expenses')[0]?.body).toMatchObject({
        original: { currency: 'IDR', total_amount: 40_000_000, rate: 0.00006250925, typed: 'amounts' },
        total_amount: 2500.37,
        shares: [{ share_amount: 1250.19 }, { share_amount: 1250.18 }],
      }),
    );
  });

  it('gives the amount by the rate once that was typed last', async () => {
    const view = await openForm(world('EUR'));
    await view.user.type(field('Total Amount'), '1200000000');
    expect(field('Total Amount')).toBeInvalid();
    await choose(view, 'IDR');
    await waitFor(() => expect(field('Rate')).toHaveValue('1.1'));
    await view.user.type(field('Amount in EUR'), '1', { initialSelectionStart: 0, initialSelectionEnd: 20 });
    await view.user.clear(field('Rate'));
    await view.user.type(field('Rate'), '0.0000009045');
    expect(field('Amount in IDR')).toBeValid();
    expect(field('Amount in EUR')).toHaveValue('1085.40');
  });

  it('takes an amount with three decimals where the currency has them', async () => {
    const all = world();
    const view = await openForm(all);
    await choose(view, 'KWD');
    await waitFor(() => expect(field('Rate')).toHaveValue('1.1'));
    await view.user.type(field('Amount in KWD'), '4.9005');
    expect(field('Amount in KWD')).toHaveAccessibleDescription(/Three decimals at most/);
    await view.user.clear(field('Amount in KWD'));
    await view.user.type(field('Amount in KWD'), '4.9');
    await view.user.tab();
    expect(field('Amount in KWD')).toHaveValue('4.900');
    expect(field('Share of You')).toHaveValue('2.450');
    expect(screen.getByRole('status', { name: 'Total paid' })).toHaveTextContent('KWD 4.900');
    await view.user.click(dialog().getByRole('button', { name: 'Add Expense' }));
    await waitFor(() =>
      expect(backEnd.requestsTo('POST', '/api/expenses')[0]?.body).toMatchObject({
        original: { currency: 'KWD', total_amount: 4.9, rate: 1.1 },
        total_amount: 5.39,
      }),
    );
  });

  it('is neither offered nor sent towards another back end @full', async () => {
    const all = world();
    backEnd.hasExtras = false;
    const view = await openForm(all, { hasExtras: false });
    await view.user.type(field('Total Amount'), '10');
    expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
    await view.user.click(dialog().getByRole('button', { name: 'Add Expense' }));
    await waitFor(() => expect(backEnd.requestsTo('POST', '/api/expenses')).toHaveLength(1));
    expect(backEnd.requestsTo('POST', '/api/expenses')[0]?.body).not.toHaveProperty('original');
  });
});
