import { useEffect, useState } from 'react';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { localDayOf, TEXTS, type User } from '@quits/contracts';
import { type ExpenseFormProps, useGroupExpenseList } from '@quits/core';
import { renderFeature, testRuntime, useMockBackEnd } from '@quits/testing';
import { useDialogParam } from '@quits/ui';
import { ExpenseForm } from './expense-form.tsx';

const backEnd = useMockBackEnd();
jest.setTimeout(20_000);

const OPEN = '/?add=1';

/** Changes the group's members while its page is open. */
let changeMembers: (members: ExpenseFormProps['members']) => void;

/** The parts of a group page that the form needs: a button that opens it, and the group's expenses. */
function Page(props: Pick<ExpenseFormProps, 'groupId' | 'members'> & Partial<ExpenseFormProps>) {
  const { control, open } = useDialogParam('add');
  const { data = [] } = useGroupExpenseList(props.groupId);
  const [members, setMembers] = useState(props.members);
  useEffect(() => {
    changeMembers = setMembers;
  }, []);
  return (
    <>
      <button type="button" onClick={open}>
        Open
      </button>
      <ul aria-label="Recorded">
        {data.map(({ id, description }) => (
          <li key={id}>{description}</li>
        ))}
      </ul>
      <ExpenseForm {...control} {...props} members={members} />
    </>
  );
}

function setUp(props: Partial<ExpenseFormProps> = {}, options: { hasExtras?: boolean } = {}) {
  const ann = backEnd.addUser({ name: 'Ann' });
  const bob = backEnd.addUser({ name: 'Bob' });
  const cleo = backEnd.addUser({ name: 'Cleo' });
  const group = backEnd.addGroup({ name: 'Flat', createdBy: ann.id, members: [bob.id, cleo.id] });
  const members: User[] = [ann, bob, cleo].map(({ id, name, email }) => ({ id, name, email }));
  const runtime = testRuntime({ signedInAs: ann, ...options });
  const page = <Page groupId={group.id} members={members} {...props} />;
  const view = renderFeature(page, { runtime, path: OPEN });
  return { ...view, ann, bob, cleo, group, members, page };
}

const dialog = () => screen.findByRole('dialog', { name: 'Add Expense' });
const field = (name: string) => screen.getByRole('textbox', { name });
const submit = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Expense' });
const valueOf = (name: string) => (field(name) as HTMLInputElement).value;
const posted = () => backEnd.requestsTo('POST', '/api/expenses');

describe('the add-expense form', () => {
  it('records what one person pays and all share equally [3.08 3.09 3.10 3.11 8.53]', async () => {
    const onSaved = jest.fn();
    const { user, ann, bob, cleo, group, toasts, events } = setUp({ onSaved });
    await dialog();
    await user.type(field('Description'), 'Dinner');
    await user.type(field('Total Amount'), '100');
    expect(valueOf('Paid amount 1')).toBe('100');
    expect(
      [ann, bob, cleo].map((_, index) => valueOf(`Share of ${['You', 'Bob', 'Cleo'][index] ?? ''}`)),
    ).toEqual(['33.34', '33.33', '33.33']);
    expect(screen.getByText('The extra cent goes to you.')).toBeVisible();
    expect(screen.getByText('+1¢')).toBeVisible();
    await user.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    expect(posted()[0]?.body).toEqual({
      description: 'Dinner',
      total_amount: 100,
      group_id: group.id,
      payers: [{ user_id: ann.id, paid_amount: 100 }],
      shares: [
        { user_id: ann.id, share_amount: 33.34 },
        { user_id: bob.id, share_amount: 33.33 },
        { user_id: cleo.id, share_amount: 33.33 },
      ],
    });
    expect(toasts()).toMatchObject([{ kind: 'success', title: 'Expense added successfully' }]);
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'expenses/expenseSaved',
        source: 'mf-expenses',
        payload: { groupId: group.id, change: 'added' },
      }),
    );
    expect(onSaved).toHaveBeenCalledTimes(1);
  });

  it('submits only when balanced, with what is missing shown live [4.38 5.28]', async () => {
    const { user } = setUp();
    await dialog();
    expect(field('Total Amount')).toBeRequired();
    expect(submit()).toBeDisabled();
    await user.type(field('Total Amount'), '10');
    expect(submit()).toBeEnabled();
    await user.clear(field('Paid amount 1'));
    await user.type(field('Paid amount 1'), '9.98');
    expect(submit()).toBeDisabled();
    expect(screen.getByRole('status', { name: 'Total paid' })).toHaveTextContent('$0.02 left to pay');
    await user.click(screen.getByRole('button', { name: 'You paid all of it' }));
    expect(valueOf('Paid amount 1')).toBe('10.00');
    expect(submit()).toBeEnabled();
    expect(screen.getByRole('status', { name: 'Total shares' })).toHaveTextContent('$10.00');
  });

  it('says in one line that all is paid and split, or the first thing that is wrong, with its help', async () => {
    const { user } = setUp();
    await dialog();
    const line = (words: string) =>
      screen.getByText((_, element) => element?.tagName === 'P' && words === element.textContent);
    await user.type(field('Total Amount'), '45.10');
    expect(line('Paid and split $45.10')).toBeVisible();
    await user.clear(field('Paid amount 1'));
    await user.type(field('Paid amount 1'), '50');
    await user.click(screen.getByRole('radio', { name: 'Custom' }));
    await user.clear(field('Share amount 1'));
    expect(line('Paid $4.90 too much')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /paid|Give|Spread|Take/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'You paid all of it' }));
    expect(line('$15.04 left to split')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Give it to you' }));
    expect(line('Paid and split $45.10')).toBeVisible();
  });

  it('names the group that takes the expense', async () => {
    setUp();
    const shown = await dialog();
    await waitFor(() => expect(shown).toHaveAccessibleDescription('Flat'));
  });

  it('lets the amount of a single payer follow the total until it is typed', async () => {
    const { user } = setUp();
    await dialog();
    await user.type(field('Total Amount'), '10');
    expect(valueOf('Paid amount 1')).toBe('10');
    await user.clear(field('Paid amount 1'));
    await user.type(field('Paid amount 1'), '9');
    await user.type(field('Total Amount'), '{Control>}a{/Control}20');
    expect(valueOf('Paid amount 1')).toBe('9.00');
  });

  it('recomputes the equal shares when members are checked and unchecked; one stays checked [4.25 4.29]', async () => {
    const { user } = setUp();
    await dialog();
    await user.type(field('Total Amount'), '9');
    await user.click(screen.getByRole('checkbox', { name: 'Bob' }));
    expect([valueOf('Share of You'), valueOf('Share of Cleo')]).toEqual(['4.50', '4.50']);
    expect(screen.queryByRole('textbox', { name: 'Share of Bob' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Cleo' }));
    await user.click(screen.getByRole('checkbox', { name: 'You' }));
    expect(screen.getByRole('checkbox', { name: 'You' })).toBeChecked();
    expect(valueOf('Share of You')).toBe('9.00');
  });

  it('switches to custom when a share is edited, and typing goes on in the same person’s amount [4.22 4.30]', async () => {
    const { user } = setUp();
    await dialog();
    await user.type(field('Total Amount'), '100');
    expect(screen.getByRole('radio', { name: 'Equal' })).toBeChecked();
    await user.click(field('Share of Bob'));
    await user.keyboard('50.5');
    expect(screen.getByRole('radio', { name: 'Custom' })).toBeChecked();
    expect(field('Share amount 2')).toHaveFocus();
    expect([1, 2, 3].map((row) => valueOf(`Share amount ${String(row)}`))).toEqual([
      '33.34',
      '50.5',
      '33.33',
    ]);
    expect(screen.getByRole('status', { name: 'Total shares' })).toHaveTextContent('Split $17.17 too much');
  });

  it('has rows of payers and people to add and remove, nobody in two of them [4.31 4.32 4.33 4.34 4.35 5.30 5.31]', async () => {
    const { user } = setUp();
    await dialog();
    expect(screen.queryByRole('button', { name: 'Remove payer 1' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add Payer' }));
    const second = screen.getByRole('combobox', { name: 'Payer 2' });
    expect(second).toHaveFocus();
    expect(within(second).queryByRole('option', { name: 'You' })).not.toBeInTheDocument();
    await user.selectOptions(second, 'Bob');
    expect(screen.getByRole('button', { name: 'Remove payer 1' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove payer 2' }));
    expect(screen.queryByRole('combobox', { name: 'Payer 2' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove payer 1' })).not.toBeInTheDocument();

    await user.click(screen.getByRole('radio', { name: 'Custom' }));
    const first = within(screen.getByRole('combobox', { name: 'Person 1' }));
    expect(first.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['You']);
    await user.click(screen.getByRole('button', { name: 'Remove person 3' }));
    expect(screen.queryByRole('combobox', { name: 'Person 3' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add Person' }));
    expect(screen.getByRole('combobox', { name: 'Person 3' })).toHaveDisplayValue('Cleo');
  });

  it('asks for the person of a row beside its select [5.29]', async () => {
    const { user } = setUp();
    await dialog();
    await user.type(field('Total Amount'), '10');
    await user.click(screen.getByRole('button', { name: 'Add Payer' }));
    expect(screen.getByRole('combobox', { name: 'Payer 2' })).toBeRequired();
    await user.click(submit());
    expect(screen.getByRole('combobox', { name: 'Payer 2' })).toHaveAccessibleDescription('Choose a person');
    expect(screen.getByRole('combobox', { name: 'Payer 2' })).toHaveFocus();
    expect(posted()).toHaveLength(0);
  });

  it('takes only digits with at most two decimals as amounts, a decimal comma as a point [5.25 5.26 5.27]', async () => {
    const { user } = setUp();
    await dialog();
    await user.type(field('Total Amount'), '12,5x09');
    expect(valueOf('Total Amount')).toBe('12.50');
    await user.clear(field('Total Amount'));
    await user.click(field('Total Amount'));
    await user.paste('1.234,50 €');
    expect(valueOf('Total Amount')).toBe('1234.50');
    await user.clear(field('Paid amount 1'));
    await user.type(field('Paid amount 1'), '7,891');
    expect(valueOf('Paid amount 1')).toBe('7.89');
    await user.click(screen.getByRole('radio', { name: 'Custom' }));
    await user.clear(field('Share amount 1'));
    await user.type(field('Share amount 1'), '-4x.567');
    expect(valueOf('Share amount 1')).toBe('4.56');
  });

  it('offers to put what is missing where nobody has typed, and says so @full', async () => {
    const { user } = setUp();
    const amounts = (name: string) => [1, 2, 3].map((row) => valueOf(`${name} ${String(row)}`));
    await dialog();
    await user.type(field('Total Amount'), '12.24');
    await user.click(screen.getByRole('radio', { name: 'Custom' }));
    const type = async (name: string, amount: string) => {
      await user.clear(field(name));
      await user.type(field(name), amount);
    };
    await type('Share amount 1', '0');
    await user.click(screen.getByRole('button', { name: 'Spread over the other 2' }));
    expect(amounts('Share amount')).toEqual(['0.00', '6.12', '6.12']);
    await type('Share amount 1', '4');
    await user.click(screen.getByRole('button', { name: 'Take from the other 2' }));
    expect(amounts('Share amount')).toEqual(['4.00', '4.12', '4.12']);
    await type('Paid amount 1', '0');
    await user.click(screen.getByRole('button', { name: 'Add Payer' }));
    await user.click(screen.getByRole('button', { name: 'Payer 2 paid the rest' }));
    expect(valueOf('Paid amount 2')).toBe('12.24');
  });

  it('goes on without somebody who is removed from the group meanwhile @full', async () => {
    const { user, ann, bob } = setUp();
    await dialog();
    await user.type(field('Total Amount'), '10');
    expect(valueOf('Share of Cleo')).toBe('3.33');
    act(() => changeMembers([ann, bob]));
    await waitFor(() => expect(valueOf('Share of Bob')).toBe('5.00'));
    await user.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(posted()[0]?.body).toMatchObject({
      shares: [
        { user_id: ann.id, share_amount: 5 },
        { user_id: bob.id, share_amount: 5 },
      ],
    });
  });

  it('asks who paid where that person is removed from the group meanwhile @full', async () => {
    const { user, ann, bob, cleo } = setUp();
    await dialog();
    await user.type(field('Total Amount'), '10');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Payer 1' }), String(cleo.id));
    act(() => changeMembers([ann, bob]));
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Payer 1' })).toHaveDisplayValue('Choose…'),
    );
    await user.click(submit());
    expect(await screen.findByText('Choose a person')).toBeVisible();
    expect(posted()).toEqual([]);
  });

  it('has a read-only description when so configured [5.32]', async () => {
    setUp({ isDescriptionReadOnly: true, description: 'Rent' });
    await dialog();
    expect(field('Description')).toHaveAttribute('readonly');
    expect(valueOf('Description')).toBe('Rent');
  });
});

describe('the form while it is answered', () => {
  it('stays open and busy, shows the expense in the list at once, and is sent once [4.39]', async () => {
    backEnd.fail('POST', '/api/expenses', { status: 200, delayMs: 400 });
    const { user } = setUp();
    await dialog();
    await user.type(field('Description'), 'Taxi');
    await user.type(field('Total Amount'), '10');
    await user.click(submit());
    expect(screen.getByRole('dialog')).toHaveAttribute('aria-busy', 'true');
    expect(await screen.findByText('Taxi')).toBeInTheDocument();
    await user.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(posted()).toHaveLength(1);
  });

  it('keeps what was typed when it is refused, takes the row back and says why [8.52]', async () => {
    backEnd.fail('POST', '/api/expenses', {
      status: 422,
      delayMs: 400,
      body: {
        detail: 'Description must not contain control characters',
        errors: [{ field: 'description', message: 'must not contain control characters' }],
      },
    });
    const { user, toasts } = setUp();
    await dialog();
    await user.type(field('Description'), 'Taxi');
    await user.type(field('Total Amount'), '10');
    await user.click(submit());
    expect(await screen.findByText('Taxi')).toBeInTheDocument();
    const alert = await screen.findByRole('alert');
    expect(alert).not.toHaveTextContent('Failed to add expense');
    expect(alert).toHaveTextContent('Description must not contain control characters');
    expect(field('Description')).toHaveAccessibleDescription(
      'Description must not contain control characters',
    );
    expect(toasts()).toMatchObject([{ kind: 'error', title: 'Failed to add expense' }]);
    expect(valueOf('Description')).toBe('Taxi');
    expect(valueOf('Total Amount')).toBe('10.00');
    await waitFor(() => expect(screen.queryByText('Taxi')).not.toBeInTheDocument());
  });

  it('shows what is wrong with a row beside it, with a list below it, and all of it in a summary', async () => {
    const errors = [
      { field: 'shares.1.share_amount', message: 'must not be below 0' },
      { field: 'payers', message: 'must not name anybody twice' },
    ];
    backEnd.fail('POST', '/api/expenses', { status: 422, body: { detail: 'Two things are wrong', errors } });
    const { user } = setUp();
    await dialog();
    await user.type(field('Total Amount'), '10');
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('Two things are wrong');
    expect(field('Share of Bob')).toHaveAccessibleDescription('The amount must not be below 0');
    const payers = within(screen.getByRole('group', { name: 'Paid by' }));
    expect(payers.getByText('Paid by must not name anybody twice')).toBeVisible();
  });

  it('says what to do when the server does not answer @full', async () => {
    backEnd.fail('POST', '/api/expenses', { status: 0 });
    const { user, toasts } = setUp();
    await dialog();
    await user.type(field('Total Amount'), '10');
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(/did not answer. Check your connection/);
    expect(toasts()).toEqual([{ kind: 'error', title: TEXTS.expenses.addFailed }]);
  });

  it('shows no second toast when the session has ended @full', async () => {
    backEnd.fail('POST', '/api/expenses', { status: 401, detail: 'Invalid authentication credentials' });
    const { user, toasts } = setUp();
    await dialog();
    await user.type(field('Total Amount'), '10');
    await user.click(submit());
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(toasts()[0]?.title).toBe(TEXTS.auth.sessionExpired);
  });
});

describe('headers beyond the specification', () => {
  it('are not sent without extras @full', async () => {
    const { user } = setUp();
    await dialog();
    await user.type(field('Total Amount'), '10');
    await user.click(submit());
    await waitFor(() => expect(posted()).toHaveLength(1));
    expect(posted()[0]?.headers.has('idempotency-key')).toBe(false);
  });

  it('carry one key per form instance with extras, the same when it is sent again', async () => {
    backEnd.fail('POST', '/api/expenses', { status: 500 });
    const { user } = setUp({}, { hasExtras: true });
    await dialog();
    await user.type(field('Total Amount'), '10');
    await user.click(submit());
    await screen.findByRole('alert');
    backEnd.heal('POST', '/api/expenses');
    await user.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await dialog();
    await user.type(field('Total Amount'), '10');
    await user.click(submit());
    await waitFor(() => expect(posted()).toHaveLength(3));
    const keys = posted().map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

describe('the draft of a form', () => {
  /** Remounts the page at a path, with only the browser's storage. */
  function comeAgain({ runtime, unmount, ann, page }: ReturnType<typeof setUp>, path: string) {
    const { local } = runtime.storages;
    unmount();
    const next = testRuntime({ signedInAs: ann });
    for (const key of local.keys()) next.storages.local.set(key, local.get(key) ?? '');
    return renderFeature(page, { runtime: next, path });
  }

  it('survives a reload and is offered again, to be discarded', async () => {
    const first = setUp();
    await dialog();
    await first.user.type(field('Description'), 'Groceries');
    await first.user.type(field('Total Amount'), '7');
    const { user } = comeAgain(first, OPEN);
    await dialog();
    expect(screen.getByText('Restored draft')).toBeInTheDocument();
    expect(valueOf('Description')).toBe('Groceries');
    expect(valueOf('Paid amount 1')).toBe('7');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('Restored draft')).not.toBeInTheDocument();
    expect(valueOf('Description')).toBe('');
    expect(valueOf('Total Amount')).toBe('');
  });

  it('is of one group alone @full', async () => {
    const first = setUp();
    await dialog();
    await first.user.type(field('Description'), 'Groceries');
    const other = backEnd.addGroup({ name: 'Rome', createdBy: first.ann.id });
    comeAgain({ ...first, page: <Page groupId={other.id} members={first.members} /> }, OPEN);
    await dialog();
    expect(valueOf('Description')).toBe('');
    expect(screen.queryByText(/draft|Unfinished/)).not.toBeInTheDocument();
  });

  it('that a reload brought back is offered alone, once the form was closed with it @full', async () => {
    const first = setUp();
    await dialog();
    await first.user.type(field('Description'), 'Groceries');
    const { user } = comeAgain(first, OPEN);
    await dialog();
    await user.keyboard('{Escape}');
    await reopen(user);
    expect(screen.getByText('Unfinished: “Groceries”')).toBeVisible();
    expect(valueOf('Description')).toBe('');
  });

  it('of a page that was left with the form open is offered alone, where a press opens the form @full', async () => {
    const first = setUp();
    await dialog();
    await first.user.type(field('Description'), 'Groceries');
    const { user } = comeAgain(first, '/');
    await reopen(user);
    expect(screen.getByText('Unfinished: “Groceries”')).toBeVisible();
    expect(valueOf('Description')).toBe('');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(valueOf('Description')).toBe('Groceries');
  });

  async function reopen(user: ReturnType<typeof setUp>['user']) {
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await dialog();
  }

  it('is offered by the next form, which is empty, when the form was closed @full', async () => {
    const { user } = setUp();
    await dialog();
    await user.type(field('Description'), 'Airbnb');
    await user.type(field('Total Amount'), '300');
    await user.keyboard('{Escape}');
    await reopen(user);
    expect(screen.getByText('Unfinished: “Airbnb”, $300.00')).toBeVisible();
    expect(valueOf('Description')).toBe('');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(field('Description')).toHaveFocus();
    expect(valueOf('Description')).toBe('Airbnb');
    expect(valueOf('Paid amount 1')).toBe('300');
    expect(screen.queryByText(/Unfinished/)).not.toBeInTheDocument();
    // Closing it again offers it again.
    await user.keyboard('{Escape}');
    await reopen(user);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(valueOf('Description')).toBe('');
    await user.keyboard('{Escape}');
    await reopen(user);
    expect(screen.queryByText(/Unfinished/)).not.toBeInTheDocument();
  });

  it('makes room for what is typed instead of it @full', async () => {
    const { user } = setUp();
    await dialog();
    await user.type(field('Description'), 'Airbnb');
    await user.keyboard('{Escape}');
    await reopen(user);
    await user.type(field('Description'), 'Museum');
    expect(valueOf('Description')).toBe('Museum');
    expect(screen.queryByText(/Unfinished/)).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await reopen(user);
    expect(screen.getByText('Unfinished: “Museum”')).toBeVisible();
  });

  it('is not kept of a form in which nothing was typed @full', async () => {
    const { user } = setUp();
    await dialog();
    await user.click(screen.getByRole('checkbox', { name: 'Bob' }));
    await user.type(field('Description'), 'a{Backspace}');
    await user.keyboard('{Escape}');
    await reopen(user);
    expect(screen.queryByText(/Unfinished/)).not.toBeInTheDocument();
  });

  it('is gone after Cancel or success', async () => {
    const { user } = setUp();
    const expectNone = () => {
      expect(screen.queryByText(/Unfinished/)).not.toBeInTheDocument();
      expect(valueOf('Total Amount')).toBe('');
    };
    await dialog();
    await user.type(field('Total Amount'), '7');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await reopen(user);
    expectNone();
    await user.type(field('Total Amount'), '8');
    await user.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await reopen(user);
    expectNone();
  });
});

const fold = (user: ReturnType<typeof setUp>['user']) =>
  user.click(screen.getByRole('button', { name: 'More' }));

async function unfold(user: ReturnType<typeof setUp>['user']) {
  await fold(user);
  await screen.findByLabelText('Notes');
}

describe('the category', () => {
  const category = () => screen.getByRole('combobox', { name: 'Category' });

  it('is proposed from the description until the person chooses, and sent', async () => {
    const { user } = setUp({}, { hasExtras: true });
    await dialog();
    await unfold(user);
    expect(category()).toHaveDisplayValue('No category');
    await user.type(field('Description'), 'Taxi home');
    expect(category()).toHaveDisplayValue('Taxi');
    await user.selectOptions(category(), 'Drinks');
    await user.type(field('Description'), ' by train');
    expect(category()).toHaveDisplayValue('Drinks');
    await user.type(field('Total Amount'), '9');
    await user.click(submit());
    await waitFor(() => expect(posted()[0]?.body).toMatchObject({ category: 'drinks' }));
  });

  it('may be none although the description names one @full', async () => {
    const { user } = setUp({}, { hasExtras: true });
    await dialog();
    await user.type(field('Description'), 'Taxi');
    await unfold(user);
    await user.selectOptions(category(), 'No category');
    await user.type(field('Total Amount'), '9');
    await user.click(submit());
    await waitFor(() => expect(posted()[0]?.body).toMatchObject({ category: null }));
  });

  it('is neither shown nor sent towards a back end of the specification alone @full', async () => {
    const { user } = setUp();
    await dialog();
    expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Category' })).not.toBeInTheDocument();
    await user.type(field('Description'), 'Taxi');
    await user.type(field('Total Amount'), '9');
    await user.click(submit());
    await waitFor(() =>
      expect(posted()[0]?.body).toEqual(expect.not.objectContaining({ category: expect.anything() })),
    );
    expect(Object.keys(posted()[0]?.body as object)).toEqual([
      'description',
      'total_amount',
      'payers',
      'shares',
      'group_id',
    ]);
  });
});

describe('what most entries leave as it is', () => {
  const day = () => screen.getByLabelText('Date');
  const today = () => localDayOf(new Date().toISOString());

  it('is left alone by who enters description and amount: the day is the own today', async () => {
    const { user } = setUp({}, { hasExtras: true });
    await dialog();
    expect(day()).toHaveValue(today());
    expect(screen.getByText('Today')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Receipt' })).toBeVisible();
    expect(screen.queryByLabelText('Notes')).not.toBeInTheDocument();
    await user.type(field('Description'), 'Dinner');
    await user.type(field('Total Amount'), '9');
    await user.click(submit());
    await waitFor(() => expect(posted()).toHaveLength(1));
    expect(posted()[0]?.body).toMatchObject({ date: today(), notes: '' });
  });

  it('is sent as it was set, and stands in one line once it is folded again', async () => {
    const { user } = setUp({}, { hasExtras: true });
    await dialog();
    await user.type(field('Description'), 'Taxi');
    await user.type(field('Total Amount'), '9');
    await unfold(user);
    expect(day()).toHaveValue(today());
    fireEvent.change(day(), { target: { value: '2026-03-05' } });
    await user.type(field('Notes'), 'Two{Enter}lines');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Taxi');
    await fold(user);
    expect(screen.queryByLabelText('Notes')).not.toBeInTheDocument();
    expect(screen.getByText('Mar 5, 2026')).toBeVisible();
    expect(screen.getByText('Taxi · Two lines')).toBeVisible();
    await user.click(submit());
    await waitFor(() =>
      expect(posted()[0]?.body).toMatchObject({ date: '2026-03-05', notes: 'Two\nlines', category: 'taxi' }),
    );
  });

  it.each([
    ['', 'Choose a day'],
    ['1969-12-31', 'The date must not be before Jan 1, 1970'],
    ['2999-01-01', 'The date must not be more than a year ahead'],
  ])('is not sent with the day %p, and says so @full', async (value, message) => {
    const { user } = setUp({}, { hasExtras: true });
    await dialog();
    await user.type(field('Description'), 'Taxi');
    await user.type(field('Total Amount'), '9');
    fireEvent.change(day(), { target: { value } });
    expect(screen.getByText(message)).toBeVisible();
    expect(submit()).toBeDisabled();
    fireEvent.change(day(), { target: { value: '1970-01-01' } });
    expect(screen.queryByText(message)).not.toBeInTheDocument();
    expect(submit()).toBeEnabled();
  });

  it('is brought into sight when More opens it @full', async () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = setUp({}, { hasExtras: true });
    await dialog();
    await unfold(user);
    const opened = screen.getByLabelText('Notes').closest('[id]:not(textarea)');
    expect(scrolled.mock.contexts).toEqual([opened]);
    scrolled.mockRestore();
  });

  it('opens by itself when the server finds something wrong in it @full', async () => {
    backEnd.fail('POST', '/api/expenses', {
      status: 422,
      body: {
        detail: 'notes are too long',
        errors: [{ field: 'notes', message: 'are too long' }],
      },
    });
    const { user } = setUp({}, { hasExtras: true });
    await dialog();
    await user.type(field('Total Amount'), '9');
    await user.click(submit());
    expect(await screen.findByText('Notes are too long')).toBeVisible();
    expect(field('Notes')).toHaveAccessibleDescription('Notes are too long');
  });
});
