import { act, fireEvent, screen } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';

const ada = { id: 1, name: 'Ada', email: 'ada@example.com' };
const network = (isThere: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
  fireEvent(window, new Event(isThere ? 'online' : 'offline'));
};

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(2026, 4, 5, 10, 42), advanceTimers: true });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('without a network', () => {
  it('the page says so, and from when its data is, until the network returns', async () => {
    await renderShell({ path: '/groups', signedInAs: ada });
    expect(screen.queryByText(/offline/)).not.toBeInTheDocument();
    await screen.findByRole('region', { name: /^Notifications/ }, { timeout: 5000 });
    act(() => network(false));
    expect(screen.getByText(/offline/)).toHaveTextContent(
      /^You're offline\. What you see is from 10:42\sAM\.$/,
    );
    act(() => network(true));
    expect(screen.queryByText(/offline/)).not.toBeInTheDocument();
  });

  it('a page without data claims no time', async () => {
    network(false);
    await renderShell({ path: '/login' });
    const words = await screen.findByText(/offline/, undefined, { timeout: 5000 });
    expect(words).toHaveTextContent(/^You're offline\.$/);
    act(() => network(true));
    expect(words).not.toBeInTheDocument();
  });
});
