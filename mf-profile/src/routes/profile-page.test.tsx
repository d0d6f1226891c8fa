import { act, screen, waitFor, within } from '@testing-library/react';
import { PATHS, type User } from '@quits/contracts';
import {
  describeDialogs,
  type MockUser,
  renderFeature,
  SAMPLE_OFFERS,
  testRuntime,
  useDevice,
  useMockBackEnd,
  useServer,
} from '@quits/testing';
import { pageLanguage } from '@quits/core';
import { RemoteRoutes } from '../routes.tsx';

describe('the profile', () => {
  const backEnd = useMockBackEnd();
  const open = (options: Parameters<typeof renderFeature>[1] = {}) =>
    renderFeature(<RemoteRoutes />, { path: PATHS.profile, ...options });

  const button = (name: string) => screen.getByRole('button', { name });

  let ada: MockUser;
  beforeEach(() => {
    ada = backEnd.addUser({ name: 'Ada King Lovelace', email: 'ada@example.com' });
  });

  async function openProfile() {
    const view = open({ signedInAs: ada });
    await screen.findByText(/^Member since/);
    return view;
  }

  describe('/profile', () => {
    it("says 'Loading profile...' while it loads [2.133]", async () => {
      backEnd.fail('GET', '/auth/users/*', { status: 200, delayMs: 30 });
      open({ signedInAs: ada });
      expect(screen.getByRole('status')).toHaveTextContent('Loading profile...');
      expect(await screen.findByText(/^Member since/)).toBeInTheDocument();
      expect(screen.queryByText('Loading profile...')).not.toBeInTheDocument();
    });

    it('shows what the session knows while no answer comes, and says after a while that it takes long', async () => {
      backEnd.fail('GET', '/auth/users/*', { status: 200, delayMs: 60_000 });
      jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'performance'] });
      try {
        const view = open({ signedInAs: ada });
        expect(screen.getByRole('heading', { name: 'Ada King Lovelace' })).toBeVisible();
        expect(button('Logout')).toBeEnabled();
        await act(() => jest.advanceTimersByTimeAsync(5000));
        expect(screen.getByRole('status')).toHaveTextContent(/is taking longer than usual/);
        view.unmount();
      } finally {
        jest.useRealTimers();
      }
    });

    it('ends with what other features offer, once the profile has loaded', async () => {
      open({ signedInAs: ada, offers: SAMPLE_OFFERS });
      expect(screen.queryByText(/^profile.section/)).not.toBeInTheDocument();
      expect(await screen.findByText(`profile.section {"userId":${String(ada.id)}}`)).toBeVisible();
    });

    it('shows initials, name, e-mail and the current year [2.134 2.135 2.155]', async () => {
      await openProfile();
      expect(document.title).toBe('Profile · Quits');
      expect(screen.getByText('AK')).toBeVisible();
      expect(screen.getAllByText('ada@example.com')).toHaveLength(1);
      expect(screen.getByText(`Member since ${String(new Date().getFullYear())}`)).toBeInTheDocument();
    });

    it("shows the e-mail read-only, 'Verified', with the note [2.136 2.137 2.138 6.21]", async () => {
      await openProfile();
      const email = screen.getByLabelText('Email');
      expect(email).toHaveValue('ada@example.com');
      expect(email).toHaveAttribute('readonly');
      expect(email).toHaveAccessibleDescription('Email cannot be changed for security reasons');
      expect(screen.getByText('Verified')).toBeInTheDocument();
    });

    it('takes the name over that the server knows, in the session as well', async () => {
      const view = open({ signedInAs: { ...ada, name: 'Old Name' } });
      await screen.findByRole('heading', { name: 'Ada King Lovelace' });
      expect(view.runtime.session.snapshot()).toMatchObject({ user: { name: 'Ada King Lovelace' } });
    });

    it('shows what the session knows when it cannot be loaded, and loads it again on request', async () => {
      backEnd.fail('GET', '/auth/users/*', { status: 500 });
      const view = open({ signedInAs: { ...ada, name: 'Ada' } });
      expect(await screen.findByRole('heading', { name: 'Ada' })).toBeInTheDocument();
      expect(await screen.findByText(/did not load/)).toBeInTheDocument();
      backEnd.heal('GET', '/auth/users/*');
      await view.user.click(button('Try again'));
      expect(await screen.findByRole('heading', { name: 'Ada King Lovelace' })).toBeInTheDocument();
      await waitFor(() => expect(screen.queryByText(/did not load/)).not.toBeInTheDocument());
    });

    it('shows the access-required message without a session', () => {
      open();
      expect(screen.getByRole('heading', { name: 'Access required' })).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
      expect(backEnd.requests).toEqual([]);
    });

    it('ends the session by Logout [2.156]', async () => {
      const view = await openProfile();
      await view.user.click(button('Logout'));
      expect(view.runtime.session.snapshot()).toEqual({ status: 'signedOut' });
      expect(view.runtime.storages.local.get('token')).toBeNull();
      expect(view.runtime.storages.local.get('user')).toBeNull();
      expect(view.events).toContainEqual(
        expect.objectContaining({ type: 'session/signedOut', payload: { reason: 'asked' } }),
      );
    });
  });

  describe('Appearance', () => {
    it('is System, Light or Dark, shows at once and is kept', async () => {
      const view = await openProfile();
      const appearance = within(screen.getByRole('radiogroup', { name: 'Appearance' }));
      expect(appearance.getByRole('radio', { name: 'System' })).toBeChecked();
      await view.user.click(appearance.getByRole('radio', { name: 'Dark' }));
      expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
      expect(view.runtime.storages.local.get('quits.theme')).toBe('dark');
      await view.user.click(appearance.getByRole('radio', { name: 'Light' }));
      expect(document.documentElement).toHaveAttribute('data-theme', 'light');
      await view.user.click(appearance.getByRole('radio', { name: 'System' }));
      expect(document.documentElement).not.toHaveAttribute('data-theme');
    });
  });
});

describe('the cards of the profile', () => {
  const server = useServer();
  const namesOf = (role: string, within_: HTMLElement = document.body) =>
    within(within_)
      .getAllByRole(role)
      .map((one) => one.textContent);
  const cards = () =>
    screen.getAllByRole('region').map((card) => within(card).getByRole('heading', { level: 2 }));

  async function open(hasExtras: boolean) {
    const ann = server.addUser({ name: 'Ann' });
    const view = renderFeature(<RemoteRoutes />, { path: PATHS.profile, signedInAs: ann, hasExtras });
    await screen.findByText(/^Member since/);
    return { ...view, ann };
  }

  it('are You, App, Security and Data; Logout is last', async () => {
    await open(true);
    expect(cards().map(({ textContent }) => textContent)).toEqual(['You', 'App', 'Security', 'Data']);
    expect(namesOf('button').slice(-3)).toEqual(['Download my data', 'Delete account', 'Logout']);
  });

  it('are three towards a back end without extras, with what the specification names', async () => {
    await open(false);
    expect(cards().map(({ textContent }) => textContent)).toEqual(['You', 'App', 'Security']);
    const headings = namesOf('heading', screen.getByRole('region', { name: 'Security' }));
    expect(headings).toEqual(['Security', 'Password Security']);
    expect(namesOf('button').at(-1)).toBe('Logout');
  });

  it('fold devices, access tokens and sites, and ask for devices and tokens once they are opened', async () => {
    const { user, ann } = await open(true);
    server.call(ann.id, 'giveConsent', { params: { token: server.addConsentRequest(ann.id) } });
    const security = screen.getByRole('region', { name: 'Security' });
    expect(within(security).getByRole('button', { name: 'Change Password' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Passkeys' })).toBeVisible();
    const asked = () =>
      ['/auth/sessions', '/auth/access-tokens'].map((path) => server.requestsTo('GET', path).length);
    expect(asked()).toEqual([0, 0]);
    await user.click(screen.getByRole('heading', { name: 'Where you are signed in' }));
    expect(await screen.findByText('This device')).toBeVisible();
    await user.click(screen.getByRole('heading', { name: 'Access tokens' }));
    expect(await screen.findByRole('button', { name: 'New Access Token' })).toBeVisible();
    await waitFor(() => expect(asked()).toEqual([1, 1]));
  });
});

describe('the profile of a person for whom a site acts', () => {
  const server = useServer();

  it('leaves out the account, and asks for nothing that is refused', async () => {
    const ann = server.addUser({ name: 'Ann' });
    server.actBySite(ann.id);
    renderFeature(<RemoteRoutes />, {
      path: PATHS.profile,
      signedInAs: ann,
      hasExtras: true,
      kind: 'embedded',
    });
    await screen.findByText(/^Member since/);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Logout']);
    expect(screen.getByRole('region', { name: 'You' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Security' })).not.toBeInTheDocument();
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET /auth/users/${String(ann.id)}`,
    ]);
    expect(server.forbidden).toEqual([]);
  });
});

describe('signing out', () => {
  const server = useServer();
  useDevice();
  let ann: User;

  beforeEach(() => {
    ann = server.addUser({ name: 'Ann' });
    server.fail('POST', '/api/expenses', { status: 0 });
  });

  /** The profile, while some entries wait on this device. */
  async function show(count: number, options: { path: string; before?: readonly string[] }) {
    const runtime = testRuntime({ signedInAs: ann, hasExtras: true, hasQueue: true });
    const queue = await runtime.waiting!.load();
    for (let nth = 0; nth < count; nth += 1)
      await queue.add({
        clientId: String(nth),
        groupId: 1,
        groupName: 'Rome',
        currency: 'USD',
        expense: { description: '', totalCents: 100, payers: [], shares: [] },
        receipts: [],
      });
    return renderFeature(<RemoteRoutes />, { ...options, runtime });
  }

  const AT = { path: '/profile' };
  const findLogout = () => screen.findByRole('button', { name: 'Logout' });

  describe('Logout', () => {
    it('asks while entries wait on this device, and deletes them only after that', async () => {
      const { user, runtime } = await show(2, AT);
      const { session, store } = runtime;
      await user.click(await findLogout());
      expect(await screen.findByRole('alertdialog')).toHaveTextContent(
        '2 entries are not sent yet. They will be lost if you sign out.',
      );
      await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
      expect([session.snapshot().status, store.getState().waiting.entries.length]).toEqual(['signedIn', 2]);
      await user.click(await findLogout());
      await user.click(await screen.findByRole('button', { name: 'Sign out anyway' }));
      expect(session.snapshot().status).toBe('signedOut');
      await waitFor(() => expect(store.getState().waiting).toEqual({ entries: [], others: 0 }));
    });

    it('asks about one entry @full', async () => {
      const { user } = await show(1, AT);
      await user.click(await findLogout());
      expect(await screen.findByText(/^1 entry is not sent yet. It will be lost/)).toBeVisible();
    });

    it('asks nothing when nothing waits', async () => {
      const { user, runtime } = await show(0, AT);
      await user.click(await findLogout());
      expect(runtime.session.snapshot().status).toBe('signedOut');
    });
  });

  describeDialogs(
    (options) => show(1, options),
    [
      {
        dialog: 'Logout',
        page: 'the profile',
        role: 'alertdialog',
        prepare: () => '/profile',
        query: () => 'dialog=logout',
        findOpener: findLogout,
        closes: 'Stay signed in',
      },
    ],
  );
});

describe('language and region of the account', () => {
  const server = useServer();
  let ann: User;
  beforeEach(() => {
    ann = server.addUser({ name: 'Ann' });
  });
  afterEach(() => act(() => pageLanguage.change({ language: 'en', region: 'en-US', direction: 'ltr' })));

  const open = (hasExtras = true) =>
    renderFeature(<RemoteRoutes />, { path: '/profile', signedInAs: ann, hasExtras });

  it('change the page, and the account keeps them', async () => {
    const { user } = open();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Deutsch');
    await waitFor(() => expect(pageLanguage.snapshot().language).toBe('de'));
    await user.selectOptions(screen.getByLabelText('Dates and numbers like in'), 'de-AT');
    await waitFor(() => expect(pageLanguage.snapshot().region).toBe('de-AT'));
    await waitFor(() => expect(screen.getByLabelText('Dates and numbers like in')).toHaveValue('de-AT'));
    expect(screen.getByRole('combobox', { name: 'Language' })).toHaveValue('de');
  });

  it('have a time zone, which times and days on screen follow', async () => {
    const { user } = open();
    const zone = await screen.findByRole('combobox', { name: 'Time zone' });
    expect(within(zone).getAllByRole('option')[0]).toHaveTextContent('As the browser says');
    await user.selectOptions(zone, 'Pacific/Auckland');
    await waitFor(() => expect(pageLanguage.snapshot().timeZone).toBe('Pacific/Auckland'));
    const sent = server.requestsTo('PUT', '/auth/users/me/preferences');
    expect(sent.map(({ body }) => body)).toEqual([{ time_zone: 'Pacific/Auckland' }]);
    await user.selectOptions(zone, 'As the browser says');
    await waitFor(() => expect(pageLanguage.snapshot().timeZone).toBeUndefined());
  });

  it('are not offered towards a back end without extras', async () => {
    open(false);
    expect(await screen.findByRole('heading', { name: 'Appearance' })).toBeVisible();
    expect(screen.queryByLabelText('Language')).not.toBeInTheDocument();
  });
});

describe('installing the app', () => {
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
