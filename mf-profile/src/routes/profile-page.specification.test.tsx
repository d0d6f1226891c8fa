import { screen, waitFor } from '@testing-library/react';
import { renderFeature, useMockBackEnd } from '@quits/testing';
import { RemoteRoutes } from '../routes.tsx';

const backEnd = useMockBackEnd();
const button = (name: string) => screen.getByRole('button', { name });

async function openProfile(name = 'Ada King') {
  const ada = backEnd.addUser({ name, email: 'ada@example.com', password: 'Secret123' });
  const view = renderFeature(<RemoteRoutes />, { path: '/profile', signedInAs: ada });
  await screen.findByRole('heading', { name });
  return view;
}

type View = Awaited<ReturnType<typeof openProfile>>;

async function fillIn({ user }: View, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await user.click(screen.getByLabelText(label));
    await user.paste(value);
  }
}

describe('the header', () => {
  it.each([
    ['Ada', 'A'],
    ['ada king', 'AK'],
    ['Ada King Lovelace', 'AK'],
  ])('of %j shows the initials %j, name and e-mail [2.134 2.135]', async (name, letters) => {
    await openProfile(name);
    expect(
      screen.getByText(letters, { selector: '[aria-hidden="true"], [aria-hidden="true"] *' }),
    ).toBeVisible();
    expect(screen.getByText('ada@example.com')).toBeVisible();
  });
});

describe('the e-mail', () => {
  it('is there to read [2.136 2.137 2.138 6.21]', async () => {
    await openProfile();
    const email = screen.getByLabelText('Email');
    expect(email).toHaveAttribute('readonly');
    expect(email).toHaveAccessibleDescription('Email cannot be changed for security reasons');
    expect(screen.getByText('Verified')).toBeVisible();
  });
});

describe('the display name', () => {
  it('is edited in its place: Edit, then Save Changes or Cancel [2.139 2.140 2.142 4.53]', async () => {
    const { user } = await openProfile();
    await user.click(button('Edit'));
    expect(screen.getByLabelText('Display Name')).toHaveValue('Ada King');
    expect(button('Save Changes')).toBeEnabled();
    await user.click(button('Cancel'));
    expect(screen.queryByLabelText('Display Name')).not.toBeInTheDocument();
    expect(button('Edit')).toBeVisible();
  });

  it('is saved by Enter [2.143 4.54 8.35]', async () => {
    const { user, toasts } = await openProfile();
    await user.click(button('Edit'));
    await user.type(screen.getByLabelText('Display Name'), ' Noel{Enter}');
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'success', title: 'Name updated successfully!' }]));
    expect(await screen.findByRole('heading', { name: 'Ada King Noel' })).toBeVisible();
  });

  it('is as before after Escape [2.144 4.55]', async () => {
    const { user } = await openProfile();
    await user.click(button('Edit'));
    await user.type(screen.getByLabelText('Display Name'), ' Noel{Escape}');
    expect(screen.getByRole('heading', { name: 'Ada King' })).toBeVisible();
    await user.click(button('Edit'));
    expect(screen.getByLabelText('Display Name')).toHaveValue('Ada King');
    expect(backEnd.requestsTo('PUT', '/auth/users/me/name')).toEqual([]);
  });

  it('cannot be saved while it is blank [5.17 5.18]', async () => {
    const { user } = await openProfile();
    await user.click(button('Edit'));
    await user.clear(screen.getByLabelText('Display Name'));
    await user.type(screen.getByLabelText('Display Name'), '  ');
    expect(screen.getByText('Name cannot be empty')).toBeVisible();
    expect(button('Save Changes')).toBeDisabled();
  });
});

describe('Password Security', () => {
  it('opens a form of three passwords, each with a toggle of its own [2.145 2.146 2.147 2.148 2.149 2.150 2.152 4.56]', async () => {
    const { user } = await openProfile();
    expect(screen.getByRole('heading', { name: 'Password Security' })).toBeVisible();
    await user.click(button('Change Password'));
    for (const [label, toggle] of [
      ['Current Password', 'Show current password'],
      ['New Password', 'Show new password'],
      ['Confirm New Password', 'Show confirmation'],
    ] as const) {
      expect(screen.getByLabelText(label)).toHaveAttribute('type', 'password');
      await user.click(button(toggle));
      expect(screen.getByLabelText(label)).toHaveAttribute('type', 'text');
    }
    expect(button('Update Password')).toBeDisabled();
    expect(button('Cancel')).toBeVisible();
  });

  it('shows the checklist only once typing the new password starts [2.153]', async () => {
    const { user } = await openProfile();
    await user.click(button('Change Password'));
    expect(screen.queryByText('At least 8 characters')).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('New Password'), 'a');
    expect(screen.getByText('At least 8 characters')).toBeVisible();
    expect(screen.getByText('Password requirements not met')).toBeVisible();
  });

  it('collapses, with the fields cleared, on Cancel [4.58]', async () => {
    const view = await openProfile();
    await view.user.click(button('Change Password'));
    await fillIn(view, { 'Current Password': 'Secret123', 'New Password': 'Better456' });
    await view.user.click(button('Cancel'));
    expect(screen.queryByLabelText('Current Password')).not.toBeInTheDocument();
    await view.user.click(button('Change Password'));
    expect(screen.getByLabelText('Current Password')).toHaveValue('');
    expect(screen.getByLabelText('New Password')).toHaveValue('');
  });

  it('collapses, with the fields cleared, on success [4.57 8.38]', async () => {
    const view = await openProfile();
    await view.user.click(button('Change Password'));
    await fillIn(view, {
      'Current Password': 'Secret123',
      'New Password': 'Better456',
      'Confirm New Password': 'Better456',
    });
    await view.user.click(button('Update Password'));
    await view.user.click(await screen.findByRole('button', { name: 'Change Password' }));
    expect(view.toasts()).toEqual([{ kind: 'success', title: 'Password changed successfully' }]);
    expect(screen.getByLabelText('Current Password')).toHaveValue('');
  });

  it('can be submitted only when all is valid [5.16]', async () => {
    const view = await openProfile();
    await view.user.click(button('Change Password'));
    await fillIn(view, { 'Current Password': 'Secret123', 'New Password': 'Better456' });
    expect(button('Update Password')).toBeDisabled();
    await fillIn(view, { 'Confirm New Password': 'Better456' });
    expect(button('Update Password')).toBeEnabled();
  });
});
