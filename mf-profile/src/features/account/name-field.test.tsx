import { screen, waitFor } from '@testing-library/react';
import { TEXTS } from '@quits/contracts';
import { useAuth } from '@quits/core';
import { renderFeature, useMockBackEnd } from '@quits/testing';
import type { MockUser } from '@quits/testing';
import { NameField } from './name-field.tsx';

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

describe('the display name', () => {
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
