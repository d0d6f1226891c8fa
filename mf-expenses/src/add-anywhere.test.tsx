import { renderFeature, testRuntime, useMockBackEnd } from '@quits/testing';
import type { MockUser } from '@quits/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from './routes.tsx';

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

describe('an expense that is added without a group', () => {
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
