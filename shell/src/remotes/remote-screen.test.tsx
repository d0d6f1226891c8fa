import { memoryStorage } from '@quits/core';
import { act, screen, waitFor } from '@testing-library/react';
import { lazy, useState } from 'react';
import { renderShell } from '../testing/render-shell.tsx';

const ada = { id: 1, name: 'Ada Lovelace', email: 'ada@example.com' };

/** React logs every error that a boundary catches. */
function quietErrors() {
  return jest.spyOn(console, 'error').mockImplementation(() => undefined);
}

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('a screen whose remote does not load', () => {
  async function withDeadExpenses() {
    const shell = await renderShell({ signedInAs: ada });
    shell.port.version('mf-expenses', '1.0.0', { behavior: ['errors'] });
    await shell.user.click(screen.getByRole('link', { name: 'Expenses' }));
    return shell;
  }

  it('shows a message in its place, and recovers after a retry', async () => {
    const { user, port } = await withDeadExpenses();
    expect(await screen.findByRole('alert')).toHaveTextContent('This page did not load');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Expenses');
    const RemoteRoutes = () => <h1>Expenses are back</h1>;
    port.version('mf-expenses', '1.0.0', { modules: { './routes': { RemoteRoutes } } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Expenses are back' })).toBeVisible();
  });

  it.each([
    ['says what its team has written for people', 'We move the books until noon.'],
    ['says so in its own words where the team has written nothing', undefined],
  ])('%s when it is switched off, and never why', async (_case, disabledMessage) => {
    const off = { disabled: true, disabledReason: 'Race in split(), INC-77', disabledMessage };
    await renderShell({
      path: '/expenses',
      signedInAs: ada,
      prepare: (port) => port.publish('mf-expenses', { current: '1.0.0', ...off }),
    });
    const view = await screen.findByRole('alert');
    expect(view).toHaveTextContent('This page is turned off for now');
    expect(view).toHaveTextContent(disabledMessage ?? 'We are working on it. Please try again later.');
    expect(view).not.toHaveTextContent('INC-77');
  });

  it('offers to reload for a newer shell once, then says that it is not available yet', async () => {
    // jsdom cannot load a page again, and says so.
    quietErrors();
    const storages = memoryStorage();
    const open = () =>
      renderShell({
        path: '/expenses',
        signedInAs: ada,
        storages,
        prepare: (port) => port.version('mf-expenses', '1.0.0', { core: '^9.0.0' }),
      });
    const { user, unmount } = await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('This page was updated');
    await user.click(screen.getByRole('button', { name: 'Reload page' }));
    unmount();
    const { port, user: again } = await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('This page is not available yet');
    expect(screen.queryByRole('button', { name: 'Reload page' })).not.toBeInTheDocument();
    port.version('mf-expenses', '1.0.0', { modules: { './routes': { RemoteRoutes: () => <h1>Here</h1> } } });
    await again.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Here' })).toBeVisible();
  });

  it('leaves the other screens alone', async () => {
    const { user } = await withDeadExpenses();
    await screen.findByRole('alert');
    await user.click(screen.getByRole('link', { name: 'Groups' }));
    expect(await screen.findByRole('heading', { name: 'mf-groups at /groups' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

function Fragile() {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) throw new Error('oops');
  return <button onClick={() => setIsBroken(true)}>Break</button>;
}

describe('a screen that throws', () => {
  it('gives way to the previous version at its first rendering', async () => {
    quietErrors();
    const shell = await renderShell({
      signedInAs: ada,
      screens: {
        'mf-expenses': () => {
          throw new Error('broken build');
        },
      },
    });
    shell.port.publish('mf-expenses', { current: '1.0.0', previous: '0.9.0' });
    shell.port.version('mf-expenses', '0.9.0', {
      modules: { './routes': { RemoteRoutes: () => <h1>Expenses of yesterday</h1> } },
    });
    await shell.user.click(screen.getByRole('link', { name: 'Expenses' }));
    expect(await screen.findByRole('heading', { name: 'Expenses of yesterday' })).toBeVisible();
  });

  it('gives way to it also when its data make it throw', async () => {
    quietErrors();
    const shell = await renderShell({ signedInAs: ada, screens: { 'mf-expenses': Fragile } });
    shell.port.publish('mf-expenses', { current: '1.0.0', previous: '0.9.0' });
    shell.port.version('mf-expenses', '0.9.0', {
      modules: { './routes': { RemoteRoutes: () => <h1>Expenses of yesterday</h1> } },
    });
    await shell.user.click(screen.getByRole('link', { name: 'Expenses' }));
    await shell.user.click(await screen.findByRole('button', { name: 'Break' }));
    expect(await screen.findByRole('heading', { name: 'Expenses of yesterday' })).toBeVisible();
  });

  it('shows the failure view when no version is left, and works again after a retry', async () => {
    quietErrors();
    jest.useFakeTimers();
    await renderShell({ signedInAs: ada, screens: { 'mf-groups': Fragile } });
    await act(async () => screen.getByRole('button', { name: 'Break' }).click());
    expect(screen.getByRole('alert')).toHaveTextContent('This page stopped working');
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    expect(screen.getByRole('button', { name: 'Break' })).toBeVisible();
  });
});

describe('a loading screen', () => {
  it('shows its outline only after 150 ms', async () => {
    jest.useFakeTimers();
    const shell = await renderShell({ signedInAs: ada });
    shell.port.version('mf-expenses', '1.0.0', { behavior: ['hangs'] });
    act(() => screen.getByRole('link', { name: 'Expenses' }).click());
    await act(() => jest.advanceTimersByTimeAsync(100));
    const outline = () => document.querySelector('main [aria-hidden="true"]');
    expect(screen.getByText('Loading Expenses...')).toBeInTheDocument();
    expect(outline()).not.toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(60));
    expect(outline()).toBeVisible();
  });

  it('shows the failure view when a page of the remote, a file of its own, never comes', async () => {
    jest.useFakeTimers();
    const Never = lazy(() => new Promise<{ default: () => null }>(() => undefined));
    function Pages() {
      const [isNext, setIsNext] = useState(false);
      return isNext ? <Never /> : <button onClick={() => setIsNext(true)}>Next</button>;
    }
    await renderShell({ signedInAs: ada, screens: { 'mf-groups': Pages } });
    act(() => screen.getByRole('button', { name: 'Next' }).click());
    await act(() => jest.advanceTimersByTimeAsync(8000));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This page stopped working'));
  });
});
