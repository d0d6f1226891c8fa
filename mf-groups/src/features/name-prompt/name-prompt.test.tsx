import { renderFeature, testRuntime, useMockBackEnd } from '@quits/testing';
import { screen, waitFor } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

const backEnd = useMockBackEnd();
const QUESTION = 'What should others call you?';

async function show(name: string, path = '/') {
  const user = backEnd.addUser({ name, email: 'ada.l@example.com' });
  const other = backEnd.addUser({ name: 'Bob' });
  backEnd.addGroup({ name: 'Rome', createdBy: other.id, members: [user.id] });
  const runtime = testRuntime({ signedInAs: user });
  const view = renderFeature(<RemoteRoutes />, { path, runtime });
  await screen.findByText('Rome');
  return { ...view, runtime };
}

const question = () => screen.queryByRole('region', { name: QUESTION });

describe('somebody without a name of their own', () => {
  it.each(['ada.l', ''])('is asked for one while it is %j, and others see it then', async (name) => {
    const { user, runtime, toasts } = await show(name);
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.type(screen.getByLabelText('Your name'), ' Ada {Enter}');
    await waitFor(() => expect(question()).not.toBeInTheDocument());
    expect(backEnd.users[0]?.name).toBe('Ada');
    expect(runtime.session.snapshot()).toMatchObject({ user: { name: 'Ada' } });
    expect(toasts()).toMatchObject([{ kind: 'success', title: 'Name updated successfully!' }]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('can leave it for later, which lasts', async () => {
    const { user, runtime, unmount: _, rerender } = await show('ada.l');
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(question()).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    rerender(<></>);
    renderFeature(<RemoteRoutes />, { path: '/', runtime });
    await screen.findByText('Rome');
    expect(question()).not.toBeInTheDocument();
  });

  it('keeps what was typed when it is refused', async () => {
    backEnd.fail('PUT', '/auth/users/me/name', { status: 422, detail: 'Too long' });
    const { user } = await show('ada.l');
    await user.type(screen.getByLabelText('Your name'), 'Ada{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Your name')).toHaveAccessibleDescription('Too long'));
    expect(screen.getByLabelText('Your name')).toHaveValue('Ada');
  });

  it('is asked in a group that they joined as well', async () => {
    const user = backEnd.addUser({ name: 'ada.l', email: 'ada.l@example.com' });
    const other = backEnd.addUser({ name: 'Bob' });
    const { id } = backEnd.addGroup({ name: 'Rome', createdBy: other.id, members: [user.id] });
    renderFeature(<RemoteRoutes />, { path: `/groups/${String(id)}`, signedInAs: user });
    await screen.findByText('No expenses yet');
    expect(question()).toBeVisible();
  });
});

it('is not asked of who has one', async () => {
  await show('Ada Lovelace');
  expect(question()).not.toBeInTheDocument();
});
