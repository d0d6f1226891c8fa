import { renderFeature, useServer } from '@quits/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

const server = useServer();
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';

const open = (hasExtras = true) =>
  renderFeature(<RemoteRoutes />, {
    path: '/profile',
    signedInAs: server.addUser({ name: 'Ann' }),
    hasExtras,
  });
const button = () => screen.queryByRole('button', { name: 'Install Quits' });

/** The browser offers to install the app; the shell keeps the offer. */
function offer() {
  const prompt = jest.fn(() => Promise.resolve());
  window.__quitsInstall = Object.assign(new Event('beforeinstallprompt'), { prompt });
  window.dispatchEvent(window.__quitsInstall);
  return prompt;
}

beforeEach(() => {
  Reflect.set(window, 'matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  delete window.__quitsInstall;
  Reflect.deleteProperty(window, 'matchMedia');
  jest.restoreAllMocks();
});

describe('installing the app', () => {
  it('is offered where the browser offers it, once', async () => {
    const prompt = offer();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Install Quits' }));
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(button()).not.toBeInTheDocument();
  });

  it('is offered when the browser does so later', async () => {
    open();
    await screen.findByRole('button', { name: 'Download my data' });
    expect(button()).not.toBeInTheDocument();
    act(() => void offer());
    await waitFor(() => expect(button()).toBeVisible());
  });

  it('is explained on iOS', async () => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
    open();
    expect(await screen.findByText(/press Share in your browser/)).toBeVisible();
  });

  it('is not offered towards another back end', async () => {
    offer();
    open(false);
    expect(await screen.findByText(/^Member since/)).toBeVisible();
    expect(button()).not.toBeInTheDocument();
  });
});
