import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MountedRemote } from '@quits/shared/core';
import { MOCK_API, useMockBackEnd } from '@quits/shared/testing';
import { mount } from './mount.tsx';

const backEnd = useMockBackEnd();

describe('the sign-in embedded in a page of somebody else', () => {
  it('begins at /login, says who signed in, tells the page, and leaves nothing behind', async () => {
    const ada = backEnd.addUser({ name: 'Ada' });
    const events: string[] = [];
    const place = document.body.appendChild(document.createElement('div'));
    let mounted: MountedRemote | undefined;
    act(() => {
      mounted = mount(place, { apiBase: MOCK_API, onEvent: ({ type }) => events.push(type) });
    });
    await screen.findByRole('heading', { name: 'Welcome back' });
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Email'), ada.email);
    await user.type(screen.getByLabelText('Password'), `${ada.password}{Enter}`);
    expect(await screen.findByRole('heading', { name: 'You are signed in' })).toBeInTheDocument();
    expect(screen.getByText('Ada')).toBeInTheDocument();
    expect(events).toContain('session/signedIn');
    expect(window.localStorage).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeInTheDocument());
    act(() => {
      mounted?.unmount();
    });
    expect(place).toBeEmptyDOMElement();
  });
});
