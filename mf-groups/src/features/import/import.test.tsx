import { renderFeature, useServer } from '@quits/testing';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { setRefusals } from '@quits/core';
import { setLocale } from '@quits/domain';
import { RemoteRoutes } from '../../routes.tsx';
import { ImportRows } from './import-rows.tsx';
import type { ImportRow } from './imports.api.ts';

describe('importing a file', () => {
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

  const CSV = `Date,Description,Category,Cost,Currency,Ann,Robert

2026-03-05,Dinner,Dining out,20.00,USD,10.00,-10.00
2026-03-06,Hotel,General,100.00,USD,30.00,-30.00
2026-03-08,Tea,General,4.00,USD,2.00,-1.00
2026-03-09,Total balance,, ,USD,40.00,-40.00
`;

  const fileOf = (text: string | Uint8Array<ArrayBuffer>, name = 'week-in-rome_2026-06-30_export.csv') =>
    new File([text], name);

  function world({ hasExtras = true, path = '/groups?import=1' } = {}) {
    const ann = server.addUser({ name: 'Ann' });
    const bob = server.addUser({ name: 'Bob' });
    const group = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
    return { ...renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras, path }), ann, bob, group };
  }

  async function openFile(user: ReturnType<typeof world>['user'], file: File) {
    const dialog = within(await screen.findByRole('dialog', { name: 'Import a Group' }));
    await user.upload(dialog.getByLabelText('File to import'), file);
    return within(screen.getByRole('dialog', { name: 'Import a Group' }));
  }

  it('shows what was understood, maps people, books, and compares the totals', async () => {
    const { user, group, bob, path } = world();
    await openFile(user, fileOf(CSV));
    expect(await screen.findByText('This is a group of Splitwise with 3 rows')).toBeVisible();
    const refused = within(screen.getByRole('region', { name: 'Not imported' }));
    expect(refused.getByRole('listitem')).toHaveTextContent(
      'Row 5 Tea Mar 8, 2026$4.00The amounts of the people add up to $1.00 instead of zero.',
    );
    const doubtful = within(screen.getByRole('region', { name: 'Doubtful: something was assumed' }));
    expect(doubtful.getByRole('listitem')).toHaveTextContent(/Row 4 Hotel.*assumed to have paid/);
    expect(screen.getByRole('textbox', { name: 'Group Name' })).toHaveValue('Week in rome');

    await screen.findByRole('option', { name: 'Rome' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Import into' }), 'Rome');
    const robert = await screen.findByRole('combobox', { name: 'Robert' });
    expect(screen.getByRole('combobox', { name: 'Ann' })).toHaveValue('me');
    expect(screen.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true');
    await user.selectOptions(robert, 'Bob');
    await user.click(screen.getByRole('button', { name: 'Import' }));

    expect(await screen.findByText('2 rows imported')).toBeVisible();
    expect(screen.getByText('The balances are exactly the totals in the file.')).toBeVisible();
    expect(screen.getByRole('row', { name: 'Robert −$40.00 −$40.00' })).toBeVisible();
    // Other files of tests may have used the first ids.
    const booking = server.requests.findLast(({ path: to }) => /^\/api\/imports\/\d+$/.test(to));
    expect(booking?.body).toMatchObject({
      group: { id: group.id },
      people: [{ me: true }, { member_id: bob.id }],
    });
    await user.click(screen.getByRole('button', { name: 'Open Group' }));
    await waitFor(() => expect(path()).toBe(`/groups/${String(group.id)}`));
  });

  it('says what rows cost that change no balance, by currency', async () => {
    const { user } = world();
    const zeros = ['9.00,USD', '1.50,USD', '300,JPY'].map((cost) => `2026-03-10,Book,,${cost},0.00,0.00\n`);
    await openFile(user, fileOf(CSV + zeros.join('')));
    expect(
      await screen.findByText('2 rows of $10.50 in all are only for the person who paid, and stay out.'),
    ).toBeVisible();
    expect(screen.getByText('1 row of ¥300 is only for the person who paid, and stays out.')).toBeVisible();
  });

  it('is taken back from its result, and its new group with it', async () => {
    const { user, ann, toasts } = world();
    await openFile(user, fileOf(CSV));
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    expect(await screen.findByText('2 rows imported')).toBeVisible();
    const namesOfGroups = async () =>
      (await server.read(ann.id, 'getGroupSummaries', {})).map(({ name }) => name);
    expect(await namesOfGroups()).toEqual(expect.arrayContaining(['Rome', 'Week in rome']));
    await user.click(screen.getByRole('button', { name: 'Undo Import' }));
    expect(await screen.findByRole('button', { name: 'Choose File' })).toBeVisible();
    expect(toasts().map(({ title }) => title)).toEqual(['Undone']);
    expect(await namesOfGroups()).toEqual(['Rome']);
  });

  it('says once what many rows share, and shows them on request', async () => {
    const { user } = world();
    const rows = Array.from({ length: 7 }, (_none, day) => `2026-03-1${String(day)},Taxi,,100,USD,30,-30\n`);
    await openFile(user, fileOf(CSV + rows.join('')));
    const doubtful = within(await screen.findByRole('region', { name: 'Doubtful: something was assumed' }));
    expect(doubtful.getByText(/^8 rows: .*assumed to have paid/)).toBeVisible();
    expect(doubtful.queryByRole('listitem')).not.toBeInTheDocument();
    await user.click(doubtful.getByRole('button', { name: 'Show rows' }));
    expect(doubtful.getAllByRole('listitem')).toHaveLength(8);
    expect(doubtful.getAllByText(/assumed to have paid/)).toHaveLength(1);
  });

  it('makes a group for each currency on request @full', async () => {
    const { user } = world();
    await openFile(user, fileOf(`${CSV}2026-03-10,Tea,General,4.00,EUR,2.00,-2.00\n`));
    const warning = '1 row in another currency stays out: this group is in USD.';
    expect(await screen.findByText(warning)).toBeVisible();
    const others = screen.getByRole('combobox', { name: 'Rows in other currencies' });
    await user.selectOptions(others, 'A group for each currency');
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('3 rows imported')).toBeVisible();
    expect(screen.getByRole('table', { name: 'Balances in USD' })).toBeVisible();
    expect(screen.getByRole('table', { name: 'Balances in EUR' })).toBeVisible();
  });

  it('converts rows of other currencies to one group, at rates that are proposed or typed', async () => {
    const { user, ann, bob, group } = world();
    server.addExpense({
      group_id: group.id,
      date: '2026-03-01',
      total_amount: 1.1,
      original: { currency: 'EUR', total_amount: 1, rate: 1.1 },
      payers: [{ user_id: ann.id, paid_amount: 1.1 }],
      shares: [{ user_id: bob.id, share_amount: 1.1 }],
    });
    const others = ['4.00,EUR,2.00,-2.00', '300,JPY,150,-150'].map(
      (rest) => `2026-03-10,Tea,General,${rest}`,
    );
    await openFile(user, fileOf(`${CSV}${others.join('\n')}\n`));
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Rows in other currencies' }),
      'One group, converted',
    );
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Rate of EUR' })).toHaveValue('1.1'));
    const yen = screen.getByRole('textbox', { name: 'Rate of JPY' });
    expect(await screen.findByText('1 JPY in USD. No rate is known: enter the one you paid.')).toBeVisible();
    const book = screen.getByRole('button', { name: 'Import' });
    expect(book).toHaveAttribute('aria-disabled', 'true');
    await user.type(yen, '0.01');
    await user.click(book);
    expect(await screen.findByText('4 rows imported')).toBeVisible();
    expect(screen.getByRole('row', { name: 'Ann +$43.70' })).toBeVisible();
    const before = within(screen.getByRole('table', { name: 'Before, in JPY at the rate 0.01' }));
    expect(before.getByRole('row', { name: 'Robert −¥150' })).toBeVisible();
  });

  it('asks nothing about a file of which no row can be imported', async () => {
    const { user } = world();
    const [heading, , , , wrong] = CSV.split('\n');
    await openFile(user, fileOf(`${String(heading)}\n${String(wrong)}\n`));
    expect(await screen.findByText('Nothing in this file can be imported.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Not imported' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Import' })).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Other File' })).toBeVisible();
  });

  it('says why a file or a booking is refused, and takes another file', async () => {
    const { user } = world();
    await openFile(user, fileOf('hello', 'notes.txt'));
    expect(await screen.findByText(/Quits cannot read this file/)).toBeVisible();
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const files: unknown[] = [];
    URL.createObjectURL = (file) => `blob:${String(files.push(file))}`;
    await user.click(screen.getByRole('button', { name: 'Make a copy without names' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect((files[0] as Blob).size).toBe('Expense 1'.length);
    saved.mockRestore();
    await openFile(user, fileOf(CSV));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Robert' }), 'You');
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText(/are the same member/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Other File' }));
    expect(await screen.findByRole('button', { name: 'Choose File' })).toBeVisible();
  });

  it('refuses a file that is too large without sending it', async () => {
    const { user } = world();
    await openFile(user, fileOf(new Uint8Array(5_000_001)));
    expect(await screen.findByText(/larger than 5 MB/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Make a copy without names' })).not.toBeInTheDocument();
    expect(server.requestsTo('POST', '/api/imports')).toEqual([]);
  });

  it('takes a file in UTF-16 that is dropped, and shortens long lists @full', async () => {
    const { group } = world();
    const rows = Array.from({ length: 7 }, (_none, day) => `2026-03-0${String(day + 1)},Tea,,4,EUR,2,-2`);
    const text = ['\uFEFFDatum,Beschreibung,Kategorie,Kosten,Währung,Ann,Bob', ...rows].join('\n');
    const bytes = Uint16Array.from(text, (letter) => letter.charCodeAt(0));
    const target = (await screen.findByRole('button', { name: 'Choose File' })).parentElement;
    fireEvent.drop(target ?? document.body, {
      dataTransfer: { files: [fileOf(new Uint8Array(bytes.buffer))] },
    });
    const good = within(await screen.findByRole('region', { name: 'Good' }));
    expect(good.getAllByRole('listitem')).toHaveLength(5);
    fireEvent.click(good.getByRole('button', { name: 'Show all 7' }));
    expect(good.getAllByRole('listitem')).toHaveLength(7);
    await screen.findByRole('option', { name: 'Rome' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Import into' }), {
      target: { value: String(group.id) },
    });
    expect(
      await screen.findByText('7 rows in another currency stay out: this group is in USD.'),
    ).toBeVisible();
  });

  it('offers the repeating expenses of a file, and keeps those that are chosen', async () => {
    server.stopClock(Date.UTC(2026, 0, 2));
    const { user, ann } = world();
    const expense = {
      expenseDate: '2026-01-01',
      amount: 1000,
      paidById: 'a',
      paidFor: [{ participantId: 'b' }],
    };
    const text = JSON.stringify({
      name: 'Flat',
      currencyCode: 'EUR',
      participants: [
        { id: 'a', name: 'Ann' },
        { id: 'b', name: 'Robert' },
      ],
      expenses: [
        { ...expense, title: 'Rent', recurrenceRule: 'MONTHLY' },
        { ...expense, title: 'Bread', recurrenceRule: 'DAILY' },
        { ...expense, title: 'Paid back', recurrenceRule: 'WEEKLY', isReimbursement: true },
      ],
    });
    await openFile(user, fileOf(text, 'flat.json'));
    const rules = within(await screen.findByRole('region', { name: 'Repeating expenses' }));
    expect(rules.getByRole('checkbox', { name: /Bread.*Every day, next Jan 2, 2026/ })).not.toBeChecked();
    expect(rules.getByRole('listitem')).toHaveTextContent(
      'Paid backDoes not go on in Quits.A payment between two people cannot repeat.',
    );
    await user.click(rules.getByRole('checkbox', { name: /Rent.*Every month, next Feb 1, 2026/ }));
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('1 expense goes on repeating.')).toBeVisible();
    const groups = await server.read(ann.id, 'getGroupSummaries', {});
    const flat = groups.find(({ name }) => name === 'Flat');
    const kept = await server.read(ann.id, 'getRecurring', { params: { id: flat?.id ?? 0 } });
    expect(kept.map(({ entry, next_date }) => [entry.description, next_date])).toEqual([
      ['Rent', '2026-02-01'],
    ]);
  });

  it.each([
    [
      'none',
      [
        {
          what: 'Tea',
          amount: 4,
          date: '2026-03-05',
          payer_name: 'Ann',
          payer_weight: 1,
          owers: ['Ann', 'Robert'],
        },
      ],
    ],
    [
      'a sign of its own @full',
      {
        currency: 'Points',
        participants: ['Ann', 'Robert'].map((name) => ({ id: name, name })),
        expenses: [
          {
            title: 'Tea',
            amount: 400,
            expenseDate: '2026-03-05',
            paidById: 'Ann',
            paidFor: [{ participantId: 'Ann' }, { participantId: 'Robert' }],
          },
        ],
      },
    ],
  ])('asks for the currency of a file that names %s', async (_what, file) => {
    const { user } = world();
    await openFile(user, fileOf(JSON.stringify(file), 'file.json'));
    await user.type(await screen.findByRole('textbox', { name: 'Group Name' }), 'Rome again');
    expect(screen.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true');
    const currency = screen.getByRole('combobox', { name: 'Currency' });
    expect(currency).toBeRequired();
    expect(currency).toHaveAccessibleDescription(
      'The file does not say which one: choose the currency of its amounts.',
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Import into' }), 'Rome');
    expect(screen.queryByRole('combobox', { name: 'Currency' })).not.toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Import into' }), 'A new group');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'EUR');
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('1 row imported')).toBeVisible();
    expect(screen.getByText('−€2.00')).toBeVisible();
  });

  it('is not offered towards another back end', async () => {
    world({ hasExtras: false });
    expect(await screen.findByRole('button', { name: 'Create Group' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Import' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the reasons of a row', () => {
  const ROW: ImportRow = {
    row: 5,
    state: 'refused',
    date: '2026-03-08',
    description: 'Tea',
    totalCents: 400,
    currency: 'EUR',
    reason: 'The amounts of the people add up to €1.00 instead of zero. It is new.',
    reasons: [
      {
        message: 'The amounts of the people add up to €1.00 instead of zero.',
        code: 'row_sum_not_zero',
        params: { amount: '1.00', currency: 'EUR' },
      },
      { message: 'It is new.', code: 'row_newer_than_the_page', params: {} },
    ],
  };

  const showRow = (row = ROW) => render(<ImportRows title="Refused" rows={[row]} />);

  afterEach(() => {
    setLocale();
    setRefusals();
  });

  it('are the sentences of the server in English', () => {
    showRow();
    for (const { message } of ROW.reasons ?? []) expect(screen.getByText(message)).toBeVisible();
  });

  it('are one text from a server that does not tell them apart', () => {
    const { reasons: _, ...row } = ROW;
    showRow(row);
    expect(screen.getByText(String(ROW.reason))).toBeVisible();
  });

  it('are in the language of the page, but for a code that it does not know', () => {
    setLocale({ language: 'de', region: 'de-DE', direction: 'ltr' });
    setRefusals({ row_sum_not_zero: 'Die Beträge ergeben zusammen {amount} statt null.' });
    showRow();
    expect(screen.getByText('Die Beträge ergeben zusammen 1,00 € statt null.')).toBeVisible();
    expect(screen.getByText('It is new.')).toBeVisible();
  });
});
