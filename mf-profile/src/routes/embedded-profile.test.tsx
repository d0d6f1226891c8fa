import { act, screen } from '@testing-library/react';
import type { MountedRemote } from '@quits/core';
import { MOCK_API, tokenFor, useMockBackEnd } from '@quits/testing';
import { mount } from '../remote.tsx';

const backEnd = useMockBackEnd();

async function show(options: Parameters<typeof mount>[1]): Promise<MountedRemote> {
  const place = document.body.appendChild(document.createElement('div'));
  return act(async () => Promise.resolve(mount(place, { apiBase: MOCK_API, ...options })));
}

async function hide(mounted: MountedRemote): Promise<void> {
  await act(async () => {
    mounted.unmount();
    await Promise.resolve();
  });
}

describe('the profile embedded in a page of somebody else', () => {
  it("shows the profile of the page's session; the appearance is the page's own", async () => {
    const { id, name, email } = backEnd.addUser({ name: 'Ada' });
    const mounted = await show({
      getToken: () => Promise.resolve({ token: tokenFor(id), user: { id, name, email } }),
    });
    expect(await screen.findByRole('heading', { name: 'Ada' })).toBeInTheDocument();
    expect(screen.queryByRole('radiogroup', { name: 'Appearance' })).not.toBeInTheDocument();
    await hide(mounted);
  });

  it('shows the access-required message without a session, and no way to a page that is not there', async () => {
    const mounted = await show({});
    expect(await screen.findByRole('heading', { name: 'Access required' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
    await hide(mounted);
  });
});
