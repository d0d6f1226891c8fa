import { screen, waitFor } from '@testing-library/react';
import { TEXTS } from '@quits/contracts';
import { renderFeature, useMockBackEnd } from '@quits/testing';
import { PasswordSection } from './password-section.tsx';

const backEnd = useMockBackEnd();
const PUT = ['PUT', '/auth/users/me/password'] as const;
const OLD = 'Secret123';
const NEW = 'Better456';

function openCollapsed() {
  const ada = backEnd.addUser({ name: 'Ada', password: OLD });
  return { ...renderFeature(<PasswordSection email={ada.email} />, { signedInAs: ada }), ada };
}

async function open() {
  const view = openCollapsed();
  await view.user.click(screen.getByRole('button', { name: 'Change Password' }));
  return view;
}
type View = Awaited<ReturnType<typeof open>>;

const button = (name: string) => screen.getByRole('button', { name });
const current = () => screen.getByLabelText('Current Password');
const next = () => screen.getByLabelText('New Password');
const confirmation = () => screen.getByLabelText('Confirm New Password');

async function fillIn({ user }: View, ...values: [string, string, string]) {
  for (const [index, field] of [current(), next(), confirmation()].entries()) {
    const value = values[index] ?? '';
    if (value === '') continue;
    await user.click(field);
    await user.paste(value);
  }
}

describe('Password Security', () => {
  it("is collapsed until 'Change Password' opens its form [2.145 2.146 2.150 2.152 4.56]", async () => {
    const { user } = openCollapsed();
    expect(screen.getByRole('heading', { name: 'Password Security' })).toBeVisible();
    expect(screen.queryByLabelText('Current Password')).not.toBeInTheDocument();
    await user.click(button('Change Password'));
    expect(current()).toBeVisible();
    expect(button('Update Password')).toBeDisabled();
    expect(button('Cancel')).toBeVisible();
  });

  it('verifies the current password, sets the new one, and collapses with the fields cleared [4.57 8.38]', async () => {
    const view = await open();
    expect(current()).toHaveFocus();
    await fillIn(view, OLD, NEW, NEW);
    await view.user.click(button('Update Password'));
    await waitFor(() =>
      expect(view.toasts()).toEqual([{ kind: 'success', title: 'Password changed successfully' }]),
    );
    expect(backEnd.requestsTo('POST', '/auth/token')[0]?.body).toBe(
      'username=ada%40example.com&password=Secret123',
    );
    expect(backEnd.requestsTo(...PUT)[0]?.body).toEqual({ new_password: NEW });
    expect(button('Change Password')).toHaveFocus();
    await view.user.click(button('Change Password'));
    for (const field of [current(), next(), confirmation()]) expect(field).toHaveValue('');
  });

  it('collapses with the fields cleared by Cancel [4.58]', async () => {
    const view = await open();
    await fillIn(view, OLD, NEW, NEW);
    await view.user.click(button('Cancel'));
    expect(screen.queryByLabelText('Current Password')).not.toBeInTheDocument();
    await view.user.click(button('Change Password'));
    for (const field of [current(), next(), confirmation()]) expect(field).toHaveValue('');
    expect(backEnd.requests).toEqual([]);
  });

  it('shows and hides each password on its own [2.147 2.148 2.149]', async () => {
    const view = await open();
    for (const field of [current(), next(), confirmation()])
      expect(field).toHaveAttribute('type', 'password');
    await view.user.click(button('Show current password'));
    expect(current()).toHaveAttribute('type', 'text');
    expect(next()).toHaveAttribute('type', 'password');
    await view.user.click(button('Show new password'));
    await view.user.click(button('Show confirmation'));
    expect(next()).toHaveAttribute('type', 'text');
    expect(confirmation()).toHaveAttribute('type', 'text');
    await view.user.click(button('Hide current password'));
    expect(current()).toHaveAttribute('type', 'password');
  });

  it('shows the live checklist once typing the new password starts [2.153]', async () => {
    const view = await open();
    await view.user.type(current(), OLD);
    expect(screen.queryByText(TEXTS.password.notMet)).not.toBeInTheDocument();
    expect(screen.queryByText('At least 8 characters')).not.toBeInTheDocument();
    await view.user.type(next(), 'a');
    expect(screen.getByText('At least 8 characters')).toBeVisible();
    expect(screen.getByText(TEXTS.password.notMet)).toBeInTheDocument();
    await view.user.type(next(), 'Bcdefg1');
    expect(screen.getByText(TEXTS.password.met)).toBeInTheDocument();
  });

  it("hints 'Passwords do not match' while the confirmation is non-empty and differs [2.154 5.16]", async () => {
    const view = await open();
    await fillIn(view, OLD, NEW, '');
    expect(screen.queryByText(TEXTS.reset.mismatch)).not.toBeInTheDocument();
    await view.user.type(confirmation(), 'B');
    expect(confirmation()).toHaveAccessibleDescription(TEXTS.reset.mismatch);
    expect(button('Update Password')).toBeDisabled();
    await view.user.type(confirmation(), NEW.slice(1));
    expect(screen.queryByText(TEXTS.reset.mismatch)).not.toBeInTheDocument();
    expect(button('Update Password')).toBeEnabled();
  });

  it.each<[string, string, string, string]>([
    [OLD, '', '', TEXTS.profile.allFieldsRequired],
    [OLD, 'weak', 'weak', TEXTS.profile.newPasswordWeak],
    [OLD, NEW, 'Better457', TEXTS.profile.newPasswordsDiffer],
  ])('cannot be submitted with %j, %j, %j, and Enter says why: %s @full', async (...fields) => {
    const [first, second, third, problem] = fields;
    const view = await open();
    await fillIn(view, first, second, third);
    expect(button('Update Password')).toBeDisabled();
    await view.user.type(current(), '{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent(problem);
    await view.user.type(current(), 'x');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(backEnd.requests).toEqual([]);
  });

  it("says only 'Current password is incorrect' after a 401 on verification, and keeps the session [8.36]", async () => {
    const view = await open();
    await fillIn(view, 'Wrong1234', NEW, NEW);
    await view.user.click(button('Update Password'));
    await waitFor(() =>
      expect(view.toasts()).toEqual([{ kind: 'error', title: 'Current password is incorrect' }]),
    );
    await waitFor(() => expect(button('Update Password')).not.toHaveAttribute('aria-busy'));
    expect(view.toasts()).toHaveLength(1);
    expect(view.runtime.session.snapshot().status).toBe('signedIn');
    expect(backEnd.requestsTo(...PUT)).toEqual([]);
    expect(next()).toHaveValue(NEW);
    expect(current()).toHaveFocus();
  });

  it.each([
    ['POST', '/auth/token', 429, 'Too many attempts'],
    ['PUT', '/auth/users/me/password', 403, 'Give your current password again'],
  ])(
    "says 'Failed to change password' when %s %s answers %i [8.37]",
    async (method, path, status, detail) => {
      backEnd.fail(method, path, { status, detail });
      const view = await open();
      await fillIn(view, OLD, NEW, NEW);
      await view.user.click(button('Update Password'));
      await waitFor(() =>
        expect(view.toasts()).toEqual([
          { kind: 'error', title: 'Failed to change password', description: detail },
        ]),
      );
      expect(next()).toHaveValue(NEW);
    },
  );

  it("shows 'Updating...' while it is changed, and sends once [2.151]", async () => {
    backEnd.fail('POST', '/auth/token', { status: 200, delayMs: 200 });
    const view = await open();
    await fillIn(view, OLD, NEW, NEW);
    await view.user.dblClick(button('Update Password'));
    expect(button('Updating...')).toBeInTheDocument();
    await waitFor(() => expect(view.toasts()).toHaveLength(1));
    expect(backEnd.requestsTo('POST', '/auth/token')).toHaveLength(1);
    expect(backEnd.requestsTo(...PUT)).toHaveLength(1);
  });

  it('leaves a 401 on setting the new password to the one rule for it @full', async () => {
    backEnd.fail(...PUT, { status: 401, detail: 'Invalid authentication credentials' });
    const view = await open();
    await fillIn(view, OLD, NEW, NEW);
    await view.user.click(button('Update Password'));
    await waitFor(() => expect(view.toasts()).toEqual([{ kind: 'error', title: TEXTS.auth.sessionExpired }]));
    view.unmount();
  });
});
