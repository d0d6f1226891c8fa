import type { User } from '@quits/contracts';
import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

const server = useServer();
let ann: User;
beforeEach(() => {
  ann = server.addUser({ name: 'Ann' });
});

const open = (hasExtras = true) =>
  renderFeature(<RemoteRoutes />, { path: '/profile', signedInAs: ann, hasExtras });
const button = (name: string) => screen.findByRole('button', { name });

async function fillIn({ user }: ReturnType<typeof open>): Promise<void> {
  await user.click(await button('New Access Token'));
  await user.type(screen.getByLabelText('Name'), 'Home Assistant');
  expect(await button('Create Token')).toBeDisabled();
  await user.click(screen.getByLabelText('See groups, members and balances'));
  await user.click(screen.getByLabelText('Add and change expenses'));
}

describe('access tokens', () => {
  it('are made, shown once, copied, listed and deleted', async () => {
    const view = open();
    await fillIn(view);
    await view.user.click(await button('Create Token'));
    const token = (await screen.findByLabelText<HTMLInputElement>('Token')).value;
    expect(token).toMatch(/^qat_[\w-]{43}$/);
    await view.user.click(await button('Copy Token'));
    expect(await navigator.clipboard.readText()).toBe(token);
    await view.user.click(await button('Done'));
    expect(await button('New Access Token')).toHaveFocus();
    expect(screen.queryByLabelText('Token')).not.toBeInTheDocument();

    const list = await screen.findByRole('list', { name: 'Access tokens' });
    expect(list).toHaveTextContent(`Home Assistant (${token.slice(0, 8)}…)`);
    expect(list).toHaveTextContent('See groups, members and balances · Add and change expenses');
    expect(list).toHaveTextContent('Not used yet, ends');
    await view.user.click(
      within(list).getByRole('button', { name: 'Delete the access token Home Assistant' }),
    );
    await waitFor(() => expect(list).not.toBeInTheDocument());
    expect(view.toasts().map(({ title }) => title)).toEqual(['Token copied', 'Token deleted']);
  });

  it('say why one could not be made, and keep the input @full', async () => {
    const detail = 'You can have at most 25 access tokens. Delete one first.';
    server.fail('POST', '/auth/access-tokens', { status: 409, detail });
    const view = open();
    await fillIn(view);
    await view.user.click(await button('Create Token'));
    await waitFor(() => expect(screen.getByText(detail)).toBeVisible());
    expect(screen.getByLabelText('Name')).toHaveValue('Home Assistant');
    await view.user.click(await button('Cancel'));
    expect(await button('New Access Token')).toHaveFocus();
  });

  it('say it when they do not load', async () => {
    server.fail('GET', '/auth/access-tokens', { status: 500 });
    open();
    expect(await screen.findByText(/our access tokens did not load/)).toBeVisible();
  });

  it('are not shown towards another back end', async () => {
    open(false);
    expect(await screen.findByText(/^Member since/)).toBeVisible();
    expect(screen.queryByText('Access tokens')).not.toBeInTheDocument();
  });
});
