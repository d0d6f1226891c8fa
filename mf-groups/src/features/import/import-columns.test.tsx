import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

describe('importing a table of no known app', () => {
  const server = useServer();

  beforeAll(() => {
    // The simulated browser reads files in the older way alone.
    Blob.prototype.arrayBuffer = function (this: Blob) {
      return new Promise((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result as ArrayBuffer);
        reader.readAsArrayBuffer(this);
      });
    };
  });

  const SHEET = `Date,What,Who,Cost,Ann,Bob
13/03/2026,Rent,Ann,800.00,400.00,400.00
14/03/2026,Tea,Bob,5.00,2.50,2.50
`;
  const STATEMENT = `Posted,Text,Amount
03/04/2026,Rent,-90.00
05/04/2026,Tea,-9.00
`;

  function world() {
    const ann = server.addUser({ name: 'Ann' });
    const bob = server.addUser({ name: 'Bob' });
    const cleo = server.addUser({ name: 'Cleo' });
    const group = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id, cleo.id] });
    const page = renderFeature(<RemoteRoutes />, {
      signedInAs: ann,
      hasExtras: true,
      path: '/groups?import=1',
    });
    return { ...page, ann, bob, cleo, group };
  }

  async function openFile(user: ReturnType<typeof world>['user'], text: string, group?: string) {
    const dialog = within(await screen.findByRole('dialog', { name: 'Import a Group' }));
    if (group !== undefined) {
      await dialog.findByRole('option', { name: group });
      await user.selectOptions(dialog.getByRole('combobox', { name: 'Import into' }), group);
    }
    await user.upload(dialog.getByLabelText('File to import'), new File([text], 'table.csv'));
    expect(await screen.findByRole('heading', { name: 'Which column is what?' })).toBeVisible();
  }

  const select = (name: string) => screen.getByRole('combobox', { name });
  const chosenIn = (name: string) =>
    within(select(name)).getByRole<HTMLOptionElement>('option', { selected: true });
  const firstRows = () => within(screen.getByRole('region', { name: 'First rows' })).getAllByRole('listitem');
  const next = () => screen.getByRole('button', { name: 'Continue' });

  it('suggests what each column is, and shows how the first rows are read', async () => {
    const { user } = world();
    await openFile(user, SHEET);
    const labels = ['Date', 'Description', 'Amount', 'Paid by', 'Currency', 'Category'];
    expect(labels.map((label) => chosenIn(label).text)).toEqual([
      'Date',
      'What',
      'Cost',
      'Not in the table: I paid',
      'Not in the table',
      'Not in the table',
    ]);
    expect(select('Amount')).toHaveAccessibleDescription('800.00 · 5.00');
    const people = within(screen.getByRole('group', { name: 'Columns of people' }));
    expect(
      people.getAllByRole('checkbox', { checked: true }).map((tick) => tick.closest('label')?.textContent),
    ).toEqual(['Ann 400.00 · 2.50', 'Bob 400.00 · 2.50']);
    await waitFor(() =>
      expect(firstRows()[0]).toHaveTextContent(/^Rent Mar 13, 2026800\.00Ann 400\.00 · Bob 400\.00The file/),
    );
    expect(screen.getByText('0 good, 2 doubtful, 0 refused.')).toBeVisible();
  });

  it('reads the rows again at each choice, and books them by the last one', async () => {
    const { user, group } = world();
    await openFile(user, SHEET, 'Rome');
    await user.selectOptions(select('Description'), 'Who');
    // The cells of the new column show before the server has read them.
    expect(firstRows().map((row) => row.textContent.slice(0, 3))).toEqual(['Ann', 'Bob']);
    await user.selectOptions(select('Description'), 'What');
    await user.selectOptions(select('Paid by'), 'Who');
    expect(await screen.findByText('2 good, 0 doubtful, 0 refused.')).toBeVisible();
    await user.click(next());
    expect(await screen.findByText('This is a table with 2 rows')).toBeVisible();
    expect(select('Import into')).toHaveValue(String(group.id));
    await waitFor(() => expect(select('Bob')).toHaveDisplayValue('Bob'));
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('2 rows imported')).toBeVisible();
    expect(screen.getByRole('row', { name: 'Ann +$397.50' })).toBeVisible();
  });

  it('asks for the order of dates that leave it open, and for people who share what no column says', async () => {
    const { user, ann, cleo, group } = world();
    await openFile(user, STATEMENT, 'Rome');
    expect(
      await screen.findByText('Choose in which order the dates in “Posted” have day and month'),
    ).toBeVisible();
    expect(next()).toHaveAttribute('aria-disabled', 'true');
    await user.selectOptions(select('Order of the dates'), 'Day, month, year');
    await waitFor(() => expect(firstRows()[0]).toHaveTextContent(/Apr 3, 2026/));
    // No column is left whose cells may be amounts.
    expect(screen.queryByRole('group', { name: 'Columns of people' })).not.toBeInTheDocument();
    expect(chosenIn('Amounts below zero are').text).toBe('Money that was spent');
    await user.click(next());
    const ticks = within(await screen.findByRole('region', { name: 'Who shares?' }));
    await user.click(await ticks.findByRole('checkbox', { name: 'Bob' }));
    expect(ticks.getByRole('checkbox', { name: 'Cleo' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('2 rows imported')).toBeVisible();
    const entries = await server.read(ann.id, 'getGroupExpenses', { params: { id: group.id } });
    const sharers = entries.map(({ shares }) => shares.map(({ user_id }) => user_id));
    expect(sharers).toEqual([
      [ann.id, cleo.id],
      [ann.id, cleo.id],
    ]);
  });

  it('names further people in a new group, and goes back to the columns', async () => {
    const { user } = world();
    await openFile(user, STATEMENT.replace('05/04', '25/04'));
    await waitFor(() => expect(next()).not.toHaveAttribute('aria-disabled', 'true'));
    await user.click(next());
    await user.click(await screen.findByRole('button', { name: 'Change Columns' }));
    expect(chosenIn('Date').text).toBe('Posted');
    await waitFor(() => expect(next()).not.toHaveAttribute('aria-disabled', 'true'));
    await user.click(next());
    await user.type(await screen.findByRole('textbox', { name: 'Other people' }), 'Dora, Ann');
    await user.type(screen.getByRole('textbox', { name: 'Group Name' }), 'Flat');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'EUR');
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('2 rows imported')).toBeVisible();
    expect(screen.getByRole('row', { name: 'Ann +€66.00' })).toBeVisible();
    expect(screen.getByRole('row', { name: 'Ann (2) −€33.00' })).toBeVisible();
  });

  it('suggests what the group knows of such a table', async () => {
    const { user } = world();
    await openFile(user, SHEET, 'Rome');
    await user.selectOptions(select('Paid by'), 'Who');
    await user.selectOptions(select('Category'), 'What');
    await screen.findByText('2 good, 0 doubtful, 0 refused.');
    await user.click(next());
    await waitFor(() => expect(select('Bob')).toHaveDisplayValue('Bob'));
    await user.click(screen.getByRole('button', { name: 'Import' }));
    await screen.findByText('2 rows imported');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(screen.getByRole('button', { name: 'Import' }));
    await openFile(user, SHEET.replaceAll('2026', '2025'), 'Rome');
    expect([chosenIn('Paid by').text, chosenIn('Category').text]).toEqual(['Who', 'What']);
  });

  it('says at its field why a column is not what it was chosen for', async () => {
    const { user } = world();
    await openFile(user, SHEET);
    await user.selectOptions(select('Date'), 'What');
    await waitFor(() =>
      expect(select('Date')).toHaveAccessibleDescription(/^The column “What” has no dates/),
    );
    await user.selectOptions(select('Date'), 'Choose a column');
    expect(next()).toHaveAttribute('aria-disabled', 'true');
    await user.selectOptions(select('Date'), 'Date');
    await waitFor(() => expect(next()).not.toHaveAttribute('aria-disabled', 'true'));
  });
});
