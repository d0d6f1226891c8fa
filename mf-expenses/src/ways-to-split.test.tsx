import { screen, waitFor, within } from '@testing-library/react';
import { renderFeature, testRuntime, useMockBackEnd } from '@quits/testing';
import { ExpenseForm } from './expense-form.tsx';

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

describe('people in the form', () => {
  it('stand with you first, then by name; leftover cents go by the order of joining', async () => {
    const [zoe, bob, ann] = ['Zoe', 'Bob', 'Ann'].map((name) => backEnd.addUser({ name }));
    const members = [zoe!, bob!, ann!];
    const ids = members.map(({ id }) => id);
    const group = backEnd.addGroup({ name: 'Flat', createdBy: zoe!.id, members: ids.slice(1) });
    const runtime = testRuntime({ signedInAs: bob!, hasExtras: true });
    const form = <ExpenseForm isOpen onClose={() => undefined} groupId={group.id} members={members} />;
    const { user } = renderFeature(form, { runtime });
    await screen.findByRole('dialog', { name: 'Add Expense' });
    await user.type(field('Total Amount'), '10');
    const shown = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
    expect(shown()).toEqual([/You$/, /Ann$/, /Zoe$/].map((name) => expect.stringMatching(name) as string));
    const payer = within(screen.getByRole('combobox', { name: 'Payer 1' }));
    expect(payer.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['You', 'Ann', 'Zoe']);
    expect(field('Share of Zoe')).toHaveValue('3.34');
    expect(screen.getByText('The extra cent goes to Zoe.')).toBeVisible();
    await user.click(radio('Custom'));
    const people = [1, 2, 3].map((n) =>
      screen.getByRole<HTMLSelectElement>('combobox', { name: `Person ${String(n)}` }),
    );
    expect(people.map(({ selectedOptions }) => selectedOptions[0]?.textContent)).toEqual([
      'You',
      'Ann',
      'Zoe',
    ]);
    expect([1, 2, 3].map((n) => field(`Share amount ${String(n)}`).value)).toEqual(['3.33', '3.33', '3.34']);
    await user.click(radio('Equal'));
    await user.click(submit());
    await waitFor(() => expect(posted()).toHaveLength(1));
    expect(posted()[0]?.body).toMatchObject({
      shares: ids.map((user_id, index) => ({ user_id, share_amount: [3.34, 3.33, 3.33][index] })),
    });
  });
});

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
    expect(screen.getByRole('status', { name: 'Total shares' })).toHaveTextContent('16.66% too much');
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
    await user.click(screen.getByRole('button', { name: 'Take from the other 2' }));
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
    expect(field('Adjustment of Bob')).toHaveValue('-100');
    expect(field('Adjustment of Bob')).toHaveAccessibleDescription(
      'Whole amounts only: the rest was left out. = -100',
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
