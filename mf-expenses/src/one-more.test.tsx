import { act, screen, waitFor, within } from '@testing-library/react';
import { localDayOf } from '@quits/contracts';
import { findInMenu, type MockUser, renderFeature, testRuntime, useMockBackEnd } from '@quits/testing';
import { ExpenseForm } from './expense-form.tsx';
import { RemoteRoutes } from './routes.tsx';

describe('one more expense', () => {
  const backEnd = useMockBackEnd();
  jest.setTimeout(20_000);

  function world(hasExtras: boolean) {
    backEnd.hasExtras = hasExtras;
    const ann = backEnd.addUser({ name: 'Ann' });
    const bob = backEnd.addUser({ name: 'Bob' });
    const { id: groupId } = backEnd.addGroup({ name: 'Flat', createdBy: ann.id, members: [bob.id] });
    return { ann, bob, groupId, runtime: testRuntime({ signedInAs: ann, hasExtras }) };
  }

  const field = (name: string) => screen.getByRole('textbox', { name });
  const posted = () => backEnd.requestsTo('POST', '/api/expenses');

  describe('Save and add another', () => {
    function setUp(hasExtras = true) {
      const { ann, bob, groupId, runtime } = world(hasExtras);
      const onClose = jest.fn();
      const members = [ann, bob].map(({ id, name, email }) => ({ id, name, email }));
      const form = <ExpenseForm isOpen onClose={onClose} groupId={groupId} members={members} />;
      return { ...renderFeature(form, { runtime }), onClose };
    }

    it.each([
      ['the button', (user: ReturnType<typeof setUp>['user']) => user.click(screen.getByRole('button', { name: 'Save and add another' }))], // oxfmt-ignore
      [
        'Ctrl and Enter',
        (user: ReturnType<typeof setUp>['user']) => user.keyboard('{Control>}{Enter}{/Control}'),
      ],
      ['⌘ and Enter', (user: ReturnType<typeof setUp>['user']) => user.keyboard('{Meta>}{Enter}{/Meta}')],
    ])('by %s records once, empties the form and goes back to its beginning', async (_how, press) => {
      const { user, onClose } = setUp();
      await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Taxi');
      await user.type(field('Total Amount'), '8');
      await press(user);
      await waitFor(() => expect(field('Description')).toHaveValue(''));
      expect(field('Total Amount')).toHaveValue('');
      expect(field('Description')).toHaveFocus();
      expect(posted()).toHaveLength(1);
      await user.keyboard('Tram');
      await user.type(field('Total Amount'), '3');
      await user.click(screen.getByRole('button', { name: 'Add Expense' }));
      await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
      expect(posted().map(({ body }) => (body as { description: string }).description)).toEqual([
        'Taxi',
        'Tram',
      ]);
      const keys = posted().map(({ headers }) => headers.get('idempotency-key'));
      expect(new Set(keys).size).toBe(2);
    });

    it('keeps what was typed when it is refused @full', async () => {
      backEnd.fail('POST', '/api/expenses', { status: 500 });
      const { user } = setUp();
      await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Taxi');
      await user.type(field('Total Amount'), '8');
      await user.click(screen.getByRole('button', { name: 'Save and add another' }));
      expect(await screen.findByRole('alert')).toBeVisible();
      expect(field('Description')).toHaveValue('Taxi');
    });

    it('waits until there is something to save', async () => {
      const { user } = setUp();
      await screen.findByRole('dialog');
      expect(screen.getByRole('button', { name: 'Save and add another' })).toBeDisabled();
      await user.keyboard('{Control>}{Enter}{/Control}');
      expect(posted()).toEqual([]);
    });

    it('is not offered towards a back end of the specification alone', async () => {
      setUp(false);
      await screen.findByRole('dialog');
      expect(screen.queryByRole('button', { name: 'Save and add another' })).not.toBeInTheDocument();
    });
  });

  describe('Duplicate', () => {
    function setUp({ hasExtras = true, type = 'expense' } = {}) {
      const { ann, bob, groupId, runtime } = world(hasExtras);
      const { id } = backEnd.addExpense({
        group_id: groupId,
        type,
        description: 'Rent',
        category: 'rent',
        date: '2026-03-05',
        notes: 'March',
        total_amount: 900,
        split: { mode: 'percent', values: [{ user_id: ann.id, value: 6000 }, { user_id: bob.id, value: 4000 }] }, // oxfmt-ignore
        payers: [{ user_id: bob.id, paid_amount: 900 }],
        shares: [
          { user_id: ann.id, share_amount: 540 },
          { user_id: bob.id, share_amount: 360 },
        ],
      });
      const path = `/expenses/${String(id)}`;
      return { ...renderFeature(<RemoteRoutes />, { runtime, path }), ann, bob, groupId, id };
    }

    it('opens the form of a new expense with everything of this one but its day', async () => {
      const { user, ann, bob, groupId } = setUp();
      await user.click(await findInMenu('Expense menu', 'Duplicate'));
      const dialog = within(await screen.findByRole('dialog', { name: 'Add Expense' }));
      expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Rent');
      expect(dialog.getByRole('textbox', { name: 'Percent of You' })).toHaveValue('60');
      expect(posted()).toEqual([]);
      await user.click(dialog.getByRole('button', { name: 'Add Expense' }));
      await waitFor(() => expect(posted()).toHaveLength(1));
      expect(posted()[0]?.body).toMatchObject({
        group_id: groupId,
        description: 'Rent',
        category: 'rent',
        date: localDayOf(new Date().toISOString()),
        notes: 'March',
        total_amount: 900,
        payers: [{ user_id: bob.id, paid_amount: 900 }],
        shares: [
          { user_id: ann.id, share_amount: 540 },
          { user_id: bob.id, share_amount: 360 },
        ],
      });
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    });

    it('has a draft of its own @full', async () => {
      const { user, runtime, ann, id } = setUp();
      await user.click(await findInMenu('Expense menu', 'Duplicate'));
      await user.type(await screen.findByRole('textbox', { name: 'Description' }), '!');
      await user.keyboard('{Escape}');
      const drafts = runtime.storages.local.keys().filter((key) => key.includes('draft'));
      expect(drafts).toEqual([`quits.draft.${String(ann.id)}.expense-copy-${String(id)}`]);
    });

    it.each([[{ hasExtras: false }], [{ type: 'settlement' }]])('is not offered with %j', async (options) => {
      setUp(options);
      expect(await screen.findByRole('heading', { name: 'Rent' })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Duplicate' })).not.toBeInTheDocument();
    });
  });
});

describe('an expense that is added without a group', () => {
  const backEnd = useMockBackEnd();
  jest.setTimeout(20_000);

  let ann: MockUser;
  let bob: MockUser;

  beforeEach(() => {
    ann = backEnd.addUser({ name: 'Ann' });
    bob = backEnd.addUser({ name: 'Bob' });
  });

  const addGroup = (name: string, members: number[] = []) =>
    backEnd.addGroup({ name, createdBy: ann.id, members });
  const show = (runtime = testRuntime({ signedInAs: ann }), path = '/expenses') =>
    renderFeature(<RemoteRoutes />, { runtime, path });
  const openForm = async (user: ReturnType<typeof show>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Add Expense' }));
    return screen.findByRole('dialog', { name: 'Add Expense' });
  };
  const field = (name: string) => screen.getByRole('textbox', { name });

  /** The page's own filter has the same label. */
  const groupIn = (dialog: HTMLElement) => within(dialog).getByRole('combobox', { name: 'Group' });

  it('asks for the group, keeps what was typed, and shares among the members of the chosen one', async () => {
    addGroup('Flat');
    const rome = addGroup('Rome', [bob.id]);
    const { user } = show();
    const dialog = await openForm(user);
    await user.type(field('Description'), 'Tram');
    await user.type(field('Total Amount'), '9');
    expect(within(dialog).queryByRole('checkbox', { name: 'Bob' })).not.toBeInTheDocument();
    await user.selectOptions(groupIn(dialog), 'Rome');
    expect(await within(dialog).findByRole('checkbox', { name: 'Bob' })).toBeChecked();
    expect(field('Description')).toHaveValue('Tram');
    expect(field('Share of Bob')).toHaveValue('4.50');
    await user.click(within(dialog).getByRole('button', { name: 'Add Expense' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(backEnd.requestsTo('POST', '/api/expenses')[0]?.body).toMatchObject({
      description: 'Tram',
      group_id: rome.id,
      shares: [
        { user_id: ann.id, share_amount: 4.5 },
        { user_id: bob.id, share_amount: 4.5 },
      ],
    });
    // This back end has no extras.
    expect(backEnd.requestsTo('POST', '/api/expenses')[0]?.body).not.toHaveProperty('client_id');
  });

  it('begins with the group that was used last @full', async () => {
    addGroup('Flat');
    addGroup('Rome', [bob.id]);
    const runtime = testRuntime({ signedInAs: ann });
    const { user, unmount } = show(runtime);
    await user.selectOptions(groupIn(await openForm(user)), 'Rome');
    await screen.findByRole('checkbox', { name: 'Bob' });
    unmount();
    const again = show(runtime);
    const dialog = await openForm(again.user);
    expect(groupIn(dialog)).toHaveDisplayValue('Rome');
    expect(within(dialog).getByRole('checkbox', { name: 'Bob' })).toBeChecked();
  });

  it('forgets the group that was used last when the person signs out @full', async () => {
    addGroup('Flat');
    addGroup('Rome', [bob.id]);
    const runtime = testRuntime({ signedInAs: ann });
    const { user } = show(runtime);
    await user.selectOptions(groupIn(await openForm(user)), 'Rome');
    const { local } = runtime.storages;
    expect(local.keys().filter((key) => key.endsWith('.last-group'))).toHaveLength(1);
    act(() => runtime.session.end());
    expect(local.keys().filter((key) => key.includes(String(ann.id)))).toEqual([]);
  });

  it('asks nothing where there is one group, and is not offered where there is none @full', async () => {
    const first = show();
    await screen.findByText('No expenses yet');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Add Expense' })).not.toBeInTheDocument(),
    );
    first.unmount();
    addGroup('Flat');
    const { user } = show();
    const dialog = await openForm(user);
    expect(within(dialog).queryByRole('combobox', { name: 'Group' })).not.toBeInTheDocument();
  });

  it('says that the members of the chosen group did not load, and keeps what was typed @full', async () => {
    addGroup('Flat');
    const rome = addGroup('Rome', [bob.id]);
    const { user } = show();
    const dialog = await openForm(user);
    await user.type(field('Description'), 'Tram');
    const members = `/api/groups/${String(rome.id)}/members`;
    backEnd.fail('GET', members, { status: 500 });
    await user.selectOptions(groupIn(dialog), 'Rome');
    expect(await screen.findByText('The members of the group did not load')).toBeVisible();
    backEnd.heal('GET', members);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('dialog', { name: 'Add Expense' });
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(field('Description')).toHaveValue('Tram');
    expect(screen.getByRole('checkbox', { name: 'Bob' })).toBeChecked();
  });
});
