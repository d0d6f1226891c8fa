import { RuntimeProvider } from '@quits/core';
import type { HostServices } from '@quits/core';
import { renderFeature, testRuntime, useMockBackEnd } from '@quits/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { RemoteRoutes } from '../routes.tsx';

const backEnd = useMockBackEnd();

const embedding: HostServices = {
  kind: 'embedded',
  loadPart: () => Promise.reject(new Error('No part is offered in this test')),
};

function embed(path: string) {
  const runtime = testRuntime({ signedInAs: backEnd.addUser({ name: 'Ann' }) });
  const wanted: string[] = [];
  runtime.bus.events.subscribe((event) => {
    if (event.type === 'navigation/requested') wanted.push(event.payload.to);
  });
  render(
    <RuntimeProvider runtime={runtime} host={embedding}>
      <MemoryRouter initialEntries={[path]}>
        <RemoteRoutes />
      </MemoryRouter>
    </RuntimeProvider>,
  );
  return wanted;
}

describe('a path that another feature shows', () => {
  it('is left to that feature in the app', () => {
    const view = renderFeature(<RemoteRoutes />, { path: '/profile' });
    expect(view.path()).toBe('/profile');
    expect(view.container).toHaveTextContent('');
  });

  it('is asked of the page around when embedded, and the screen stays', async () => {
    const wanted = embed('/');
    await userEvent.click(await screen.findByRole('link', { name: 'View Expenses' }));
    await waitFor(() => expect(wanted).toEqual(['/expenses']));
    expect(await screen.findByRole('heading', { name: 'Welcome, Ann' })).toBeVisible();
  });

  it('makes an embed begin with the dashboard', () => {
    expect(embed('/elsewhere')).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Welcome, Ann' })).toBeVisible();
  });
});
