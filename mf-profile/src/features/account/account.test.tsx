import { screen, waitFor } from '@testing-library/react';
import { TEXTS, type User } from '@quits/contracts';
import { useAuth } from '@quits/core';
import { type MockUser, renderFeature, useMockBackEnd, useServer } from '@quits/testing';
import { NameField } from './name-field.tsx';
import { RemoteRoutes } from '../../routes.tsx';

describe('the display name', () => {
  const backEnd = useMockBackEnd();
  const PUT = ['PUT', '/auth/users/me/name'] as const;

  function SessionsName() {
    const { user } = useAuth();
    return user ? <NameField user={user} /> : null;
  }

  function open() {
    const ada: MockUser = backEnd.addUser({ name: 'Ada' });
    return renderFeature(<SessionsName />, { signedInAs: ada });
  }

  const button = (name: string) => screen.getByRole('button', { name });
  const field = () => screen.getByLabelText('Display Name');

  async function edit(view: ReturnType<typeof open>, name: string) {
    await view.user.click(button('Edit'));
    await view.user.clear(field());
    if (name !== '') await view.user.type(field(), name);
  }

  it('is saved trimmed by Save Changes, and the navigation shows it [2.140 8.35]', async () => {
    const view = open();
    await edit(view, '  Ada King ');
    await view.user.click(button('Save Changes'));
    await waitFor(() =>
      expect(view.toasts()).toEqual([{ kind: 'success', title: 'Name updated successfully!' }]),
    );
    expect(backEnd.requestsTo(...PUT)[0]?.body).toEqual({ name: 'Ada King' });
    expect(view.runtime.session.snapshot()).toMatchObject({ user: { name: 'Ada King' } });
    expect(screen.getByText('Ada King')).toBeInTheDocument();
    expect(button('Edit')).toHaveFocus();
    expect(view.events.map(({ type }) => type)).toContain('profile/profileSaved');
  });

  it('is edited in its place, with the field selected [2.139 4.53]', async () => {
    const view = open();
    expect(screen.queryByLabelText('Display Name')).not.toBeInTheDocument();
    await view.user.click(button('Edit'));
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('Ada');
  });

  it("shows 'Saving...' while it is saved [2.141]", async () => {
    let answer: () => void = () => undefined;
    const until = new Promise<void>((resolve) => (answer = resolve));
    backEnd.fail(...PUT, { status: 200, until });
    const view = open();
    await edit(view, 'Ada King{Enter}');
    expect(await screen.findByRole('button', { name: 'Saving...' })).toBeInTheDocument();
    answer();
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeInTheDocument();
  });

  it('is saved by Enter, and then read again [2.143 4.54]', async () => {
    const view = open();
    await edit(view, 'Ada King{Enter}');
    await waitFor(() => expect(backEnd.requestsTo(...PUT)).toHaveLength(1));
    expect(await screen.findByText('Ada King')).toBeInTheDocument();
    expect(screen.queryByLabelText('Display Name')).not.toBeInTheDocument();
  });

  it.each(['Escape', 'Cancel'])('is as before after %s [2.142 2.144 4.55]', async (way) => {
    const view = open();
    await edit(view, 'Somebody else');
    if (way === 'Escape') await view.user.keyboard('{Escape}');
    else await view.user.click(button('Cancel'));
    expect(screen.getByText('Ada')).toBeInTheDocument();
    expect(button('Edit')).toHaveFocus();
    await view.user.click(button('Edit'));
    expect(field()).toHaveValue('Ada');
    expect(backEnd.requests).toEqual([]);
  });

  it('is saved without characters that nobody sees', async () => {
    const view = open();
    await edit(view, 'A\u200bda\u202e');
    await view.user.click(button('Save Changes'));
    await waitFor(() => expect(backEnd.requestsTo(...PUT)[0]?.body).toEqual({ name: 'Ada' }));
  });

  it.each(['', '   ', '\u200b\u3164'])('must not be empty after trimming: %j [5.17 5.18]', async (name) => {
    const view = open();
    await edit(view, name);
    expect(field()).toHaveAccessibleDescription('Name cannot be empty');
    expect(button('Save Changes')).toBeDisabled();
    await view.user.type(field(), '{Enter}');
    expect(backEnd.requests).toEqual([]);
  });

  it("says 'Failed to update name. Please try again.' and keeps what was typed [8.34]", async () => {
    backEnd.fail(...PUT, { status: 422, detail: 'name must be at most 100 characters' });
    const view = open();
    await edit(view, 'Ada King{Enter}');
    await waitFor(() =>
      expect(view.toasts()).toEqual([
        {
          kind: 'error',
          title: 'Failed to update name. Please try again.',
          description: 'name must be at most 100 characters',
        },
      ]),
    );
    expect(field()).toHaveValue('Ada King');
    expect(view.runtime.session.snapshot()).toMatchObject({ user: { name: 'Ada' } });
  });

  it('leaves a 401 to the one rule for it', async () => {
    backEnd.fail(...PUT, { status: 401, detail: 'Invalid authentication credentials' });
    const view = open();
    await edit(view, 'Ada King{Enter}');
    await waitFor(() => expect(view.toasts()).toEqual([{ kind: 'error', title: TEXTS.auth.sessionExpired }]));
    view.unmount();
  });
});

describe('running the server', () => {
  const server = useServer();
  const link = () => screen.queryByRole('link', { name: 'Administration' });

  it('is a link for administrators alone', async () => {
    const operator = server.addUser({ name: 'Operator' });
    const ann = server.addUser({ name: 'Ann' });
    const view = renderFeature(<RemoteRoutes />, { path: '/profile', signedInAs: operator, hasExtras: true });
    await waitFor(() => expect(link()).toHaveAttribute('href', '/admin'));
    view.unmount();
    renderFeature(<RemoteRoutes />, { path: '/profile', signedInAs: ann, hasExtras: true });
    expect(await screen.findByText(/^Member since/)).toBeVisible();
    expect(link()).not.toBeInTheDocument();
  });
});

describe('deleting the account', () => {
  // Everybody has it (server/src/testing/serve-screens.ts).
  const PASSWORD = 'Correct1horse';

  const server = useServer();
  let ann: User;
  let bob: User;
  beforeEach(() => {
    ann = server.addUser({ name: 'Ann' });
    bob = server.addUser({ name: 'Bob' });
  });

  const open = (hasExtras = true) =>
    renderFeature(<RemoteRoutes />, { path: '/profile', signedInAs: ann, hasExtras });
  const deleteButton = () => screen.findByRole('button', { name: 'Delete account' });

  async function send(user: ReturnType<typeof open>['user'], password: string): Promise<void> {
    await user.click(await deleteButton());
    await user.type(screen.getByLabelText('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Delete My Account' }));
  }

  it('warns, asks for the password, and ends the session', async () => {
    const view = open();
    await view.user.click(await deleteButton());
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(screen.getByText(/replaced by “Deleted user”/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete My Account' })).toBeDisabled();
    await view.user.type(screen.getByLabelText('Password'), PASSWORD);
    await view.user.click(screen.getByRole('button', { name: 'Delete My Account' }));
    await waitFor(() => expect(view.runtime.session.snapshot()).toEqual({ status: 'signedOut' }));
    expect(view.toasts().map(({ title }) => title)).toEqual(['Your account is deleted']);
  });

  it('says that the password is wrong, and keeps the session', async () => {
    const view = open();
    await send(view.user, 'Wrong1password');
    await waitFor(() =>
      expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('The password is wrong'),
    );
    expect(view.runtime.session.snapshot().status).toBe('signedIn');
  });

  it('names the groups that are still in the way @full', async () => {
    server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
    const view = open();
    await send(view.user, PASSWORD);
    await waitFor(() =>
      expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
        'First hand over or delete Rome.',
      ),
    );
  });

  it('is given up by Cancel @full', async () => {
    const { user } = open();
    await user.click(await deleteButton());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await deleteButton()).toHaveFocus();
  });

  it('is not offered towards another back end', async () => {
    open(false);
    expect(await screen.findByText(/^Member since/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete account' })).not.toBeInTheDocument();
  });
});

describe('downloading what is stored about oneself', () => {
  const server = useServer();

  const open = (hasExtras = true) => {
    const ann = server.addUser({ name: 'Ann' });
    server.addGroup({ name: 'Rome', createdBy: ann.id });
    return renderFeature(<RemoteRoutes />, { path: '/profile', signedInAs: ann, hasExtras });
  };
  const button = () => screen.findByRole('button', { name: 'Download my data' });

  it('saves the file that the server gives', async () => {
    const names: string[] = [];
    const files: Blob[] = [];
    URL.createObjectURL = (file) => `blob:${String(files.push(file as Blob))}`;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { user } = open();
    await user.click(await button());
    await waitFor(() => expect(names).toEqual([expect.stringMatching(/^quits-account-[\d-]{10}\.json$/)]));
    expect(JSON.parse((await files[0]?.text()) ?? '')).toMatchObject({
      format: 'quits-account/1',
      user: { name: 'Ann' },
      groups: [{ group: { name: 'Rome' } }],
    });
    jest.restoreAllMocks();
  });

  it('says why it failed, and can be tried again', async () => {
    server.fail('GET', '/auth/users/me/export', { status: 429, detail: 'Too many requests' });
    const { user, toasts } = open();
    await user.click(await button());
    await waitFor(() => expect(toasts()).toMatchObject([{ title: 'Failed to download your data' }]));
    expect(await button()).toBeEnabled();
  });

  it('is not offered towards another back end', async () => {
    open(false);
    expect(await screen.findByText(/^Member since/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download my data' })).not.toBeInTheDocument();
  });
});
