import { screen, waitFor, within } from '@testing-library/react';
import { renderFeature, testRuntime, useMockBackEnd } from '@quits/testing';
import type { MockUser } from '@quits/testing';
import { ExpenseForm } from './expense-form.tsx';
import { RemoteRoutes } from './routes.tsx';

describe('the split of an expense', () => {
  const backEnd = useMockBackEnd();
  jest.setTimeout(20_000);

  const NAMES = 'Ann Bob Cleo Dan Eve Finn Gil Hana Ivo José'.split(' ');

  interface World {
    count?: number;
    hasExtras?: boolean;
    /** Percentages of the first members in the group's default split. */
    defaultPercent?: number[];
    currency?: string;
  }

  async function setUp({ count = 3, hasExtras = true, defaultPercent, currency = 'USD' }: World = {}) {
    const members = NAMES.slice(0, count).map((name) => backEnd.addUser({ name }));
    const [ann, ...others] = members;
    if (!ann) throw new Error('Nobody is in the group');
    const group = backEnd.addGroup({ name: 'Flat', createdBy: ann.id, members: others.map(({ id }) => id) });
    group.currency = currency;
    group.default_split = defaultPercent
      ? {
          mode: 'percent',
          values: defaultPercent.map((value, index) => ({ user_id: members[index]?.id ?? 0, value })),
        }
      : null;
    const runtime = testRuntime({ signedInAs: ann, hasExtras });
    const form = <ExpenseForm isOpen onClose={() => undefined} groupId={group.id} members={members} />;
    const view = renderFeature(form, { runtime });
    await screen.findByRole('dialog', { name: 'Add Expense' });
    return { ...view, ids: members.map(({ id }) => id) };
  }

  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const values = (of: string) => ['You', 'Bob', 'Cleo'].map((name) => field(`${of} of ${name}`).value);
  const radio = (name: string) => screen.getByRole('radio', { name });
  const submit = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Expense' });
  const posted = () => backEnd.requestsTo('POST', '/api/expenses');

  describe('ways to split', () => {
    it('by percent: what is typed stays beside the amounts that follow, and is sent', async () => {
      const { user, ids } = await setUp();
      await user.type(field('Total Amount'), '100');
      await user.click(radio('Percent'));
      expect([values('Percent'), values('Share')]).toEqual([
        ['33.34', '33.33', '33.33'],
        ['33.34', '33.33', '33.33'],
      ]);
      await user.clear(field('Percent of You'));
      await user.type(field('Percent of You'), '50');
      expect(screen.getByText('16.66% too much').parentElement).toHaveAttribute('role', 'status');
      expect(submit()).toBeDisabled();
      for (const name of ['Bob', 'Cleo']) {
        await user.clear(field(`Percent of ${name}`));
        await user.type(field(`Percent of ${name}`), '25');
      }
      expect(values('Share')).toEqual(['50.00', '25.00', '25.00']);
      await user.type(field('Total Amount'), '0');
      await user.clear(field('Total Amount'));
      await user.type(field('Total Amount'), '200');
      expect(values('Share')).toEqual(['100.00', '50.00', '50.00']);
      await user.click(submit());
      await waitFor(() =>
        expect(posted()[0]?.body).toMatchObject({
          split: {
            mode: 'percent',
            values: ids.map((user_id, index) => ({ user_id, value: [5000, 2500, 2500][index] })),
          },
          shares: ids.map((user_id, index) => ({ user_id, share_amount: [100, 50, 50][index] })),
        }),
      );
    });

    it('offer a tap that makes percents whole, and leaves what was typed @full', async () => {
      const { user } = await setUp();
      await user.type(field('Total Amount'), '100');
      await user.click(radio('Percent'));
      await user.clear(field('Percent of You'));
      await user.type(field('Percent of You'), '50');
      await user.click(screen.getByRole('button', { name: 'Take 16.66% from the other 2' }));
      expect(values('Percent')).toEqual(['50', '25', '25']);
      expect(screen.queryByRole('button', { name: /^(Take|Give|Spread) / })).not.toBeInTheDocument();
      expect(submit()).toBeEnabled();
    });

    it('by shares and by adjustments, which may be below nothing @full', async () => {
      const { user } = await setUp();
      await user.type(field('Total Amount'), '12');
      await user.click(radio('Shares'));
      await user.clear(field('Shares of You'));
      await user.type(field('Shares of You'), '2');
      expect(values('Share')).toEqual(['6.00', '3.00', '3.00']);
      await user.click(radio('Adjustment'));
      await user.type(field('Adjustment of Bob'), '-1.5');
      expect(values('Share')).toEqual(['4.50', '3.00', '4.50']);
      await user.click(screen.getByRole('checkbox', { name: 'Cleo' }));
      expect(screen.queryByRole('textbox', { name: 'Adjustment of Cleo' })).not.toBeInTheDocument();
      expect(field('Share of You')).toHaveValue('6.75');
    });

    it('become Custom when an amount is edited, and typing goes on there', async () => {
      const { user } = await setUp();
      await user.type(field('Total Amount'), '12');
      await user.click(radio('Percent'));
      await user.click(field('Share of Bob'));
      await user.keyboard('7.5');
      expect(radio('Custom')).toBeChecked();
      expect(field('Share amount 2')).toHaveFocus();
      expect(field('Share amount 2')).toHaveValue('7.5');
    });

    it('begin with what the group has', async () => {
      const { user } = await setUp({ defaultPercent: [3000, 7000] });
      await user.type(field('Total Amount'), '10');
      expect(radio('Percent')).toBeChecked();
      expect([field('Share of You').value, field('Share of Bob').value]).toEqual(['3.00', '7.00']);
      expect(screen.getByRole('checkbox', { name: 'Cleo' })).not.toBeChecked();
    });

    it('are two towards a back end of the specification alone', async () => {
      await setUp({ hasExtras: false });
      expect(screen.getAllByRole('radio').map((input) => input.closest('label')?.textContent)).toEqual([
        'Equal',
        'Custom',
      ]);
      expect(backEnd.requestsTo('GET', '/api/groups/1')).toEqual([]);
    });
  });

  describe('Enter while something is in the way', () => {
    it('says nothing where it presses a button or begins a line @full', async () => {
      const { user } = await setUp();
      screen.getByRole('button', { name: 'Add Payer' }).focus();
      await user.keyboard('{Enter}');
      await user.click(screen.getByRole('button', { name: /^More/ }));
      await user.type(await screen.findByLabelText('Notes'), 'One{Enter}two');
      expect(screen.queryByText('Enter the total amount')).not.toBeInTheDocument();
    });

    it('leads to the first field that is @full', async () => {
      const { user } = await setUp();
      expect(field('Total Amount')).toHaveAccessibleDescription('');
      await user.type(field('Description'), 'Rent{Enter}');
      expect(field('Total Amount')).toHaveFocus();
      expect(field('Total Amount')).toHaveAccessibleDescription('Enter the total amount');
      await user.type(field('Total Amount'), '100');
      expect(field('Total Amount')).toHaveAccessibleDescription('');
      await user.click(radio('Percent'));
      await user.clear(field('Percent of Cleo'));
      await user.type(field('Percent of Cleo'), '1{Enter}');
      expect(field('Percent of You')).toHaveFocus();
      await user.type(field('Paid amount 1'), '{Control>}a{/Control}50');
      await user.type(field('Description'), '{Enter}');
      expect(field('Paid amount 1')).toHaveFocus();
      expect(posted()).toEqual([]);
    });
  });

  describe('a group whose currency has no decimals', () => {
    it('takes and shows whole units in every field, and sends them @full', async () => {
      const { user, ids } = await setUp({ currency: 'JPY' });
      await user.type(field('Total Amount'), '1000');
      expect(values('Share')).toEqual(['334', '333', '333']);
      expect(screen.getByText('The extra unit goes to you.')).toBeVisible();
      expect(screen.getByRole('status', { name: 'Total shares' })).toHaveTextContent('¥1,000');
      await user.click(radio('Adjustment'));
      await user.type(field('Adjustment of Bob'), '-100.5');
      expect(field('Adjustment of Bob')).toHaveValue('-1005');
      expect(field('Adjustment of Bob')).toHaveAccessibleDescription(
        'Whole amounts only: the rest was left out.',
      );
      await user.clear(field('Adjustment of Bob'));
      await user.type(field('Adjustment of Bob'), '-100');
      expect(values('Share')).toEqual(['367', '267', '366']);
      expect(document.body).not.toHaveTextContent('$');
      await user.click(submit());
      await waitFor(() =>
        expect(posted()[0]?.body).toMatchObject({
          total_amount: 1000,
          split: {
            mode: 'adjustment',
            values: ids.map((user_id, index) => ({ user_id, value: index === 1 ? -100 : 0 })),
          },
          shares: ids.map((user_id, index) => ({ user_id, share_amount: [367, 267, 366][index] })),
        }),
      );
    });
  });

  describe('many people', () => {
    const checked = () => screen.getAllByRole('checkbox', { checked: true });

    it('are taken all at once, or all but oneself left out, from six on', async () => {
      const { user } = await setUp({ count: 6 });
      await user.click(screen.getByRole('button', { name: 'None' }));
      expect(checked()).toEqual([screen.getByRole('checkbox', { name: 'You' })]);
      await user.click(screen.getByRole('button', { name: 'All' }));
      expect(checked()).toHaveLength(6);
      expect(screen.queryByRole('searchbox', { name: 'Filter people' })).not.toBeInTheDocument();
    });

    it('are looked for by name from ten on, whatever accents it has @full', async () => {
      const { user } = await setUp({ count: 10 });
      await user.type(screen.getByRole('searchbox', { name: 'Filter people' }), 'jose');
      expect(screen.getAllByRole('checkbox')).toEqual([screen.getByRole('checkbox', { name: 'José' })]);
      await user.click(screen.getByRole('checkbox', { name: 'José' }));
      await user.clear(screen.getByRole('searchbox', { name: 'Filter people' }));
      expect(checked()).toHaveLength(9);
    });

    it('five need neither', async () => {
      await setUp({ count: 5 });
      expect(screen.queryByRole('button', { name: 'All' })).not.toBeInTheDocument();
    });
  });
});

describe('the currency of an expense', () => {
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
    await user.click(screen.getByRole('button', { name: 'More' }));
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
      await waitFor(() => expect(field('Rate: 1 EUR in USD')).toHaveValue('1.1'));
      expect(field('Rate: 1 EUR in USD')).toHaveAccessibleDescription(/Rate of Jan 1, 2026/);
      expect(screen.getByText('=')).toHaveTextContent('€33.33 = $36.66');
      expect(field('Share of You')).toHaveValue('16.67');
      expect(screen.getByRole('status', { name: 'Total shares' })).toHaveTextContent('€33.33');
      await view.user.click(screen.getByRole('button', { name: 'More' }));
      expect(screen.getByText('EUR at 1.1 = $36.66')).toBeVisible();
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
      await first.user.click(screen.getByRole('button', { name: 'More' }));
      const options = within(await screen.findByRole('combobox', { name: 'Currency' })).getAllByRole(
        'option',
      );
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
      await view.user.clear(field('Total Amount'));
      await view.user.type(field('Total Amount'), '12.50');
      expect(field('Share of You')).toHaveValue('6.25');
      const rate = await screen.findByRole('textbox', { name: 'Rate: 1 EUR in JPY' });
      await waitFor(() => expect(rate).toHaveValue('1.1'));
      await view.user.clear(rate);
      await view.user.type(rate, '160,55');
      expect(screen.getByText('=')).toHaveTextContent('€12.50 = ¥2,007');
      await view.user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'KRW');
      expect(field('Total Amount')).toHaveValue('12');
    });

    it('asks for the rate where none is known, and says beside it what is none @full', async () => {
      backEnd.fail('GET', '/api/rates', { status: 404, detail: 'No rate is known' });
      const view = await openForm(world());
      await view.user.type(field('Total Amount'), '10');
      await choose(view, 'EUR');
      const rate = await screen.findByRole('textbox', { name: /^Rate/ });
      await waitFor(() =>
        expect(rate).toHaveAccessibleDescription(/No rate is known: enter the one you paid/),
      );
      for (const refused of ['0', '-1', '1e-9', '0.000000001']) {
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
      expect(field('Total Amount')).toHaveValue('100.00');
      expect([1, 2].map((number) => field(`Share amount ${String(number)}`).value)).toEqual([
        '33.33',
        '66.67',
      ]);
      expect(screen.getByText(/EUR at 1.1001 = \$110.01/)).toBeVisible();
      await view.user.click(screen.getByRole('button', { name: 'Update Expense' }));
      await waitFor(() => expect(backEnd.requestsTo('PUT', `/api${path}`)).toHaveLength(1));
      const { original, shares, payers } = expense;
      expect(backEnd.requestsTo('PUT', `/api${path}`)[0]?.body).toMatchObject({ original, shares, payers });
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
});

describe('what saving does', () => {
  const backEnd = useMockBackEnd();

  /** Ann owes Bob 5; Cid is even with both. */
  function world() {
    const [ann, bob, cid] = ['Ann', 'Bob', 'Cid'].map((name) => backEnd.addUser({ name })) as [
      MockUser,
      MockUser,
      MockUser,
    ];
    const group = backEnd.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id, cid.id] });
    const dinner = backEnd.addExpense({
      group_id: group.id,
      description: 'Dinner',
      total_amount: 5,
      payers: [{ user_id: bob.id, paid_amount: 5 }],
      shares: [{ user_id: ann.id, share_amount: 5 }],
    });
    backEnd.hasExtras = true;
    return { ann, bob, cid, group, dinner };
  }

  const nets = (ann: MockUser, bob: MockUser) => [
    { userId: ann.id, cents: -500 },
    { userId: bob.id, cents: 500 },
  ];
  const lines = () =>
    within(screen.getByRole('list', { name: /^After saving/ }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('is said while the form is filled in: of each person before and after', async () => {
    const { ann, bob, cid, group } = world();
    const form = { groupId: group.id, members: [ann, bob, cid], isOpen: true, onClose: () => undefined };
    const { user } = renderFeature(<ExpenseForm {...form} nets={nets(ann, bob)} />, {
      signedInAs: ann,
      hasExtras: true,
    });
    await screen.findByRole('dialog', { name: 'Add Expense' });
    expect(screen.queryByText(/After saving/)).not.toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Total Amount' }), '30');
    expect(await screen.findByText(/After saving/)).toHaveTextContent('After saving: You are owed $15.00');
    await user.click(screen.getByText(/After saving/));
    expect(lines()).toEqual(['You−$5.00+$15.00', 'Bob+$5.00−$5.00', 'Cid$0.00−$10.00']);
  });

  it('is said of an edit too: what was entered before does not count twice @full', async () => {
    const { ann, bob, dinner } = world();
    const path = `/expenses/${String(dinner.id)}?dialog=edit`;
    const { user } = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path });
    const total = await screen.findByRole('textbox', { name: 'Total Amount' });
    expect(await screen.findByText(/After saving/)).toHaveTextContent('After saving: You owe $5.00');
    await user.clear(total);
    await user.type(total, '8');
    await user.clear(screen.getByRole('textbox', { name: 'Paid amount 1' }));
    await user.type(screen.getByRole('textbox', { name: 'Paid amount 1' }), '8');
    expect(await screen.findByText(/After saving/)).toHaveTextContent('After saving: You owe $8.00');
    await user.click(screen.getByText(/After saving/));
    expect(lines()).toEqual(['You−$5.00−$8.00', `${bob.name}+$5.00+$8.00`]);
  });

  it('says in its place that it did not load, and asks again', async () => {
    const { ann, dinner } = world();
    backEnd.fail('GET', '/api/groups/*/summary', { status: 500 });
    const path = `/expenses/${String(dinner.id)}?dialog=edit`;
    const { user } = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path });
    const form = within(await screen.findByRole('dialog', { name: 'Edit Expense' }));
    expect(await form.findByText('What saving changes did not load.')).toBeVisible();
    backEnd.heal('GET', '/api/groups/*/summary');
    await user.click(form.getByRole('button', { name: 'Try again' }));
    expect(await form.findByText(/After saving/)).toHaveTextContent('After saving: You owe $5.00');
    expect(form.queryByText(/did not load/)).not.toBeInTheDocument();
  });

  it('is neither said nor asked for towards a foreign back end', async () => {
    const { ann, group, dinner } = world();
    backEnd.hasExtras = false;
    const path = `/expenses/${String(dinner.id)}?dialog=edit`;
    renderFeature(<RemoteRoutes />, { signedInAs: ann, path });
    await screen.findByRole('textbox', { name: 'Total Amount' });
    expect(screen.queryByText(/After saving/)).not.toBeInTheDocument();
    expect(backEnd.requestsTo('GET', `/api/groups/${String(group.id)}/summary`)).toEqual([]);
  });
});
