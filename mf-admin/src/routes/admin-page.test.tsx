import type { User } from '@quits/contracts';
import { findInMenu, renderFeature, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../routes.tsx';

const PASSWORD = 'Correct1horse';
const server = useServer();
let operator: User;
let ann: User;
/** The server keeps the people of earlier tests. */
let tests = 0;
beforeEach(() => {
  tests += 1;
  operator = server.addUser({ name: 'Operator' });
  ann = server.addUser({ name: `Ann${String(tests)}` });
});

const open = (part = '', signedInAs = operator) =>
  renderFeature(<RemoteRoutes />, { path: `/admin${part}`, signedInAs, hasExtras: true });
type View = ReturnType<typeof open>;
const button = (name: string) => screen.findByRole('button', { name });
const press = async ({ user }: View, name: string) => user.click(await button(name));
const table = (name: string) => screen.findByRole('table', { name });
const titles = ({ toasts }: View) => toasts().map(({ title }) => title);
const isToasted = (view: View, title: string) => waitFor(() => expect(titles(view)).toContain(title));
const row = async (text: string) => {
  const [found] = (await screen.findAllByRole('row')).filter(({ textContent }) => textContent.includes(text));
  if (found === undefined) throw new Error(`No row shows ${text}`);
  return found;
};

/** Agrees, and gives the password: the people of the test have not signed in with it. */
async function agree(view: View, label: string): Promise<void> {
  const dialog = await screen.findByRole('dialog');
  await view.user.click(within(dialog).getByRole('button', { name: label }));
  const field = await within(dialog).findByLabelText('Password');
  expect(field).toHaveFocus();
  await view.user.paste(PASSWORD);
  await view.user.click(within(dialog).getByRole('button', { name: label }));
}

describe('/admin', () => {
  it('is for those who run the server; for others it is like any unknown path', async () => {
    const { path } = open('', ann);
    await waitFor(() => expect(path()).toBe('/'));
    expect(server.requestsTo('GET', '/api/admin/accounts')).toEqual([]);
  });

  it('has a part for each task, which is in the address', async () => {
    const view = open();
    expect(await screen.findByRole('heading', { name: 'Administration', level: 1 })).toBeVisible();
    await view.user.click(await screen.findByRole('tab', { name: 'Books' }));
    expect(view.path()).toBe('/admin?part=books');
    expect(await screen.findByText('The books were not checked so far')).toBeVisible();
  });

  it('says it when it is not known who asks', async () => {
    server.fail('GET', `/auth/users/${String(operator.id)}`, { status: 500 });
    const view = open();
    expect(await screen.findByText('The administration did not load.')).toBeVisible();
    server.heal('GET', `/auth/users/${String(operator.id)}`);
    await press(view, 'Try again');
    expect(await table('Accounts')).toBeVisible();
  });
});

describe('accounts', () => {
  const find = () => open(`?q=${ann.email}`);
  const act = async (view: View, name: string, item: string) =>
    view.user.click(await findInMenu(`Actions for ${name}`, item));

  it('are searched by name or address, and by state', async () => {
    const view = open();
    expect(await row('operator@example.com')).toHaveTextContent('Administrator');
    await view.user.type(screen.getByLabelText('Search name or email'), `ANN${String(tests)}@`);
    await waitFor(async () => expect(within(await table('Accounts')).getAllByRole('row')).toHaveLength(2));
    expect(await row(ann.email)).toBeVisible();
    expect(view.path()).toBe(`/admin?q=ANN${String(tests)}%40`);
    await view.user.click(screen.getByRole('radio', { name: 'Suspended' }));
    expect(await screen.findByText('No account fits')).toBeVisible();
  });

  it('are suspended after a question and the password, and resumed', async () => {
    const view = find();
    await act(view, ann.name, 'Suspend');
    expect(await screen.findByRole('dialog', { name: `Suspend ${ann.name}?` })).toHaveTextContent(
      'debts stay',
    );
    await agree(view, 'Suspend');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await isToasted(view, 'Account suspended');
    await waitFor(async () => expect(await row(ann.email)).toHaveTextContent('Suspended'));
    await act(view, ann.name, 'Resume');
    await isToasted(view, 'Account resumed');
    await waitFor(async () => expect(await row(ann.email)).not.toHaveTextContent('Suspended'));
  });

  it('lose their sessions at once', async () => {
    const view = find();
    await act(view, ann.name, 'End Sessions');
    await isToasted(view, 'Sessions ended');
  });

  it('are deleted, unless debts are open', async () => {
    const group = server.addGroup({ name: 'Trip', createdBy: ann.id, members: [operator.id] });
    const view = find();
    await act(view, ann.name, 'Delete Account');
    const dialog = await screen.findByRole('dialog', { name: `Delete the account of ${ann.name}?` });
    await agree(view, 'Delete Account');
    expect(await within(dialog).findByText(/Number of such groups: 1/)).toBeVisible();
    expect(dialog).not.toHaveTextContent(group.name);
    await press(view, 'Cancel');
    const bob = server.addUser({ name: `Bob${String(tests)}` });
    await view.user.clear(screen.getByLabelText('Search name or email'));
    await view.user.paste(bob.email);
    await act(view, bob.name, 'Delete Account');
    await view.user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete Account' }),
    );
    await isToasted(view, 'Account deleted');
  });

  it('say it when they do not load', async () => {
    server.fail('GET', '/api/admin/accounts', { status: 500 });
    open();
    expect(await screen.findByText('The accounts did not load.')).toBeVisible();
  });
});

describe('invitations', () => {
  it('and links are listed without their group, and ended', async () => {
    const { id, name } = server.addGroup({ name: 'Secret trip', createdBy: ann.id });
    server.call(ann.id, 'addInviteLink', { params: { id }, body: { days: 3, uses: 4 } });
    server.stopClock(Date.UTC(2026, 0, 2));
    const view = open('?part=invitations');
    // The server keeps links of other tests, too.
    expect(await row(`From${ann.name}`)).toHaveTextContent(/^Link to join a group.*Uses left4/);
    expect(await table('Invitations and links')).not.toHaveTextContent(name);
    await press(view, `End Link to join a group of ${ann.name}`);
    await isToasted(view, 'Invitation ended');
  });

  it('say it when they cannot be ended, or do not load @full', async () => {
    server.fail('GET', '/api/admin/invitations', { status: 500 });
    open('?part=invitations');
    expect(await screen.findByText('The invitations did not load.')).toBeVisible();
  });
});

describe('mails', () => {
  const MAIL = {
    id: 7,
    to: 'bob@example.com',
    kind: 'invitation',
    state: 'failed',
    attempts: 3,
    error: 'EENVELOPE',
    created_at: '2026-01-01T12:00:00.000Z',
    next_at: null,
  };

  it.each([
    ['notice', 'Notice'],
    ['payee-changed', 'Payment details changed'],
    ['password-reset', 'Password reset'],
    ['a-kind-of-a-newer-server', 'a-kind-of-a-newer-server'],
  ])('of the kind %s are called %s', async (kind, name) => {
    server.fail('GET', '/api/admin/mails', { status: 200, body: { items: [{ ...MAIL, kind }], next: null } });
    open('?part=mails');
    expect(await row('bob@example.com')).toHaveTextContent(name);
  });

  it('that are not sent say why, and can be sent now', async () => {
    server.fail('GET', '/api/admin/mails', { status: 200, body: { items: [MAIL], next: null } });
    server.fail('POST', '/api/admin/mails/7/send', { status: 202, body: {} });
    const view = open('?part=mails');
    expect(await row('bob@example.com')).toHaveTextContent(/Invitation.*Given up EENVELOPE.*3/);
    await press(view, 'Send Invitation to bob@example.com now');
    await isToasted(view, 'The mail is being sent');
  });

  it('are looked for again', async () => {
    server.fail('GET', '/api/admin/mails', { status: 200, body: { items: [MAIL], next: null } });
    const view = open('?part=mails');
    await row('bob@example.com');
    server.fail('GET', '/api/admin/mails', { status: 200, body: { items: [], next: null } });
    await press(view, 'Look again');
    expect(await screen.findByText('All mails are sent')).toBeVisible();
  });

  it('say it when one is not sent', async () => {
    server.fail('GET', '/api/admin/mails', { status: 200, body: { items: [MAIL], next: null } });
    const view = open('?part=mails');
    await press(view, 'Send Invitation to bob@example.com now');
    await isToasted(view, 'The mail was not sent');
  });
});

describe('features', () => {
  const POLLS = { name: 'mf-polls', live: '1.1.0', previous: '1.0.0' };
  const list = (...items: object[]) =>
    server.fail('GET', '/api/admin/features', { status: 200, body: items });

  it('are rolled back after a question', async () => {
    list(POLLS, { name: 'mf-auth', live: '1.0.0', previous: null });
    const view = open('?part=features');
    expect(await row('mf-auth')).not.toHaveTextContent('Roll Back');
    await press(view, 'Roll back mf-polls');
    const dialog = await screen.findByRole('dialog', { name: 'Roll back mf-polls to 1.0.0?' });
    expect(dialog).toHaveTextContent('1.1.0 is withdrawn for good');
    server.fail('POST', '/api/admin/features/mf-polls/rollback', {
      status: 200,
      body: { ...POLLS, live: '1.0.0', previous: null },
    });
    list({ ...POLLS, live: '1.0.0', previous: null });
    await view.user.click(within(dialog).getByRole('button', { name: 'Roll Back' }));
    await isToasted(view, 'mf-polls 1.0.0 is live');
    await waitFor(async () => expect(await row('mf-polls')).not.toHaveTextContent('1.1.0'));
  });

  it('of a server that may not write them say why', async () => {
    list(POLLS);
    const view = open('?part=features');
    await press(view, 'Roll back mf-polls');
    await agree(view, 'Roll Back');
    expect(await screen.findByText('This server cannot change the published features')).toBeVisible();
  });

  it('are none where the server does not reach them', async () => {
    open('?part=features');
    expect(await screen.findByText('No features are listed')).toBeVisible();
  });
});

describe('backups', () => {
  const BACKUP = { name: '2026-01-01', at: '2026-01-01T12:00:00.000Z', bytes: 2_500_000 };
  const STATE = { every: '1h', keep: 24, age_seconds: 5, failed: false, free_bytes: 4e9, items: [BACKUP] };
  const say = (state: object) =>
    server.fail('GET', '/api/admin/backups', { status: 200, body: { ...STATE, ...state } });

  it('are listed with their state, and made now', async () => {
    say({});
    server.fail('POST', '/api/admin/backups', { status: 201, body: BACKUP });
    const view = open('?part=backups');
    expect(await row('2026-01-01')).toHaveTextContent('2.5 MB');
    expect(screen.getByText('4 GB')).toBeVisible();
    await press(view, 'Make Backup');
    await isToasted(view, 'Backup made');
  });

  it('say it when the last one failed, or a new one does', async () => {
    say({ failed: true, items: [] });
    server.fail('POST', '/api/admin/backups', { status: 507 });
    const view = open('?part=backups');
    expect(await screen.findByText(/The last backup failed/)).toBeVisible();
    expect(screen.getByText('No backups so far')).toBeVisible();
    await press(view, 'Make Backup');
    await isToasted(view, 'No backup was made');
  });

  it('are off without a folder', async () => {
    open('?part=backups');
    expect(await screen.findByText('This server makes no backups')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Make Backup' })).not.toBeInTheDocument();
  });
});

describe('the books', () => {
  it('are checked, and say what is right', async () => {
    const audit = { at: '2026-01-01T12:00:00.000Z', ok: true, entries: 3, findings: [] };
    server.fail('POST', '/api/admin/books', { status: 201, body: audit });
    const view = open('?part=books');
    await screen.findByText('The books were not checked so far');
    server.fail('GET', '/api/admin/books', { status: 200, body: audit });
    await press(view, 'Check Books');
    expect(await screen.findByText('The books are right')).toBeVisible();
    expect(screen.getByText(/3 entries were checked/)).toBeVisible();
  });

  it('say what is wrong, by numbers alone', async () => {
    const findings = [{ rule: 'Postings add up to zero', group_id: 3, expense_id: 9 }];
    server.fail('GET', '/api/admin/books', {
      status: 200,
      body: { at: '2026-01-01T12:00:00.000Z', ok: false, entries: 3, findings },
    });
    open('?part=books');
    expect(await screen.findByText('The books are not right')).toBeVisible();
    expect(await row('Postings add up to zero')).toHaveTextContent(/3.*9/);
  });
});

describe('the log', () => {
  it('shows what was done, by whom and to whom, and whether it is whole', async () => {
    server.call(operator.id, 'endSessionsOfAccount', { params: { id: ann.id } });
    open('?part=log');
    expect(await row('Sessions ended')).toHaveTextContent(new RegExp(`${String(ann.id)}.*Operator`));
    expect(screen.getByText(/The log is whole/)).toBeVisible();
  });

  it('says it when it was changed', async () => {
    const item = { id: 1, at: '2026-01-01T12:00:00.000Z', by: { id: 1, name: 'Eve' }, act: 'audit' };
    server.fail('GET', '/api/admin/log', {
      status: 200,
      body: { items: [{ ...item, target: null, previous: '', hash: 'abc' }], next: null, intact: false },
    });
    open('?part=log');
    expect(await screen.findByText(/The log was changed/)).toBeVisible();
  });
});
