import { screen, waitFor } from '@testing-library/react';
import { PATHS, TEXTS } from '@quits/contracts';
import { createRuntime, memoryStorage } from '@quits/core';
import { MOCK_API, renderFeature, testRuntime, tokenFor, useMockBackEnd } from '@quits/testing';
import { RemoteRoutes } from '../routes.tsx';

const backEnd = useMockBackEnd();
const PASSWORD = 'Secret123';

function open(options: Parameters<typeof renderFeature>[1] = {}) {
  return renderFeature(<RemoteRoutes />, { path: PATHS.login, ...options });
}

const register = { state: { mode: 'register' } };

const emailField = () => screen.getByLabelText('Email');
const passwordField = () => screen.getByLabelText('Password');
const button = (name: string) => screen.getByRole('button', { name });

async function fillIn(view: ReturnType<typeof open>, email: string, password: string) {
  await view.user.click(emailField());
  await view.user.paste(email);
  await view.user.click(passwordField());
  await view.user.paste(password);
}

describe('/login in sign-in mode', () => {
  it('welcomes back only where a person has signed in before', async () => {
    const ada = backEnd.addUser({ name: 'Ada' });
    const view = open();
    expect(screen.getByText('Sign in')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveAccessibleName('Welcome back');
    await fillIn(view, ada.email, PASSWORD);
    await view.user.click(button('Sign In'));
    await waitFor(() => expect(view.path()).toBe('/'));
    const { storages } = view.runtime;
    view.unmount();
    open({ runtime: createRuntime({ config: { base: MOCK_API, hasExtras: false }, storages }) });
    expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    expect(screen.queryByText('Sign in')).not.toBeInTheDocument();
  });

  it('signs in with e-mail and password and goes to the dashboard [2.29 2.35]', async () => {
    const ada = backEnd.addUser({ name: 'Ada' });
    const view = open();
    expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeInTheDocument();
    expect(document.title).toBe('Welcome back · Quits');
    await fillIn(view, ada.email, PASSWORD);
    await view.user.click(button('Sign In'));
    await waitFor(() => expect(view.path()).toBe('/'));
    expect(view.runtime.session.snapshot()).toMatchObject({
      status: 'signedIn',
      user: { id: ada.id, name: 'Ada', email: ada.email },
    });
    expect(view.toasts()).toEqual([]);
    const [request] = backEnd.requestsTo('POST', '/auth/token');
    expect(request?.body).toBe('username=ada%40example.com&password=Secret123');
  });

  it('goes to the path that led here, when it stays inside this app', async () => {
    const ada = backEnd.addUser({ name: 'Ada' });
    const view = open({ state: { from: '/groups/7?tab=members' } });
    await fillIn(view, ada.email, PASSWORD);
    await view.user.keyboard('{Enter}');
    await waitFor(() => expect(view.path()).toBe('/groups/7?tab=members'));
  });

  it('never goes to another origin', async () => {
    const ada = backEnd.addUser({ name: 'Ada' });
    const view = open({ state: { from: '//evil.example/groups' } });
    await fillIn(view, ada.email, PASSWORD);
    await view.user.keyboard('{Enter}');
    await waitFor(() => expect(view.path()).toBe('/'));
  });

  it('shows one toast after a wrong password and keeps what was typed', async () => {
    const ada = backEnd.addUser({ name: 'Ada' });
    const view = open();
    await fillIn(view, ada.email, 'Wrong1234');
    await view.user.click(button('Sign In'));
    await waitFor(() =>
      expect(view.toasts()).toEqual([{ kind: 'error', title: TEXTS.auth.wrongCredentials }]),
    );
    await waitFor(() => expect(button('Sign In')).not.toHaveAttribute('aria-busy'));
    expect(view.toasts()).toHaveLength(1);
    expect(emailField()).toHaveValue(ada.email);
    expect(passwordField()).toHaveValue('Wrong1234');
    expect(passwordField()).toHaveFocus();
    expect(view.path()).toBe(PATHS.login);
  });

  it.each([
    ['/auth/token', 'Sign In'],
    ['/auth/register', 'Create Account'],
  ])(
    "shows the server's detail for any other failure of %s, and when to try again @full",
    async (path, submit) => {
      const detail = 'Too many attempts. Please try again later.';
      backEnd.fail('POST', path, { status: 429, detail, retryAfter: 540 });
      const view = open();
      if (submit !== 'Sign In') await view.user.click(button('Need an account? Register'));
      await fillIn(view, 'ada@example.com', PASSWORD);
      await view.user.click(button(submit));
      await waitFor(() =>
        expect(view.toasts()).toEqual([
          { kind: 'error', title: detail, description: 'Try again in 9 minutes.' },
        ]),
      );
    },
  );

  it('says what to do when the server does not answer', async () => {
    backEnd.fail('POST', '/auth/token', { status: 0 });
    const view = open();
    await fillIn(view, 'ada@example.com', PASSWORD);
    await view.user.click(button('Sign In'));
    await waitFor(() =>
      expect(view.toasts()).toEqual([
        {
          kind: 'error',
          title: 'Sign-in failed. Please try again.',
          description: 'The server did not answer. Check your connection and try again.',
        },
      ]),
    );
  });

  it('says beside the fields what is missing, and sends nothing', async () => {
    const view = open();
    await view.user.click(button('Sign In'));
    expect(emailField()).toHaveAccessibleDescription('Enter your email address');
    expect(emailField()).toHaveFocus();
    expect(passwordField()).toHaveAccessibleDescription('Enter your password');
    await view.user.type(emailField(), 'ada');
    expect(emailField()).toHaveAccessibleDescription('Enter an email address like name@example.com');
    expect(backEnd.requests).toEqual([]);
  });

  it('marks the fields for password managers, required and of e-mail type [5.19 5.20]', () => {
    open();
    expect(emailField()).toBeRequired();
    expect(emailField()).toHaveAttribute('type', 'email');
    expect(emailField()).toHaveAttribute('autocomplete', 'username');
    expect(passwordField()).toBeRequired();
    expect(passwordField()).toHaveAttribute('autocomplete', 'current-password');
  });

  it('shows and hides the password', async () => {
    const view = open();
    expect(passwordField()).toHaveAttribute('type', 'password');
    await view.user.click(button('Show password'));
    expect(passwordField()).toHaveAttribute('type', 'text');
    await view.user.click(button('Hide password'));
    expect(passwordField()).toHaveAttribute('type', 'password');
  });

  it('takes the typed e-mail along to /forgot-password [2.33]', async () => {
    const view = open();
    await view.user.type(emailField(), 'ada@example.com');
    await view.user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    expect(view.path()).toBe(PATHS.forgotPassword);
    expect(emailField()).toHaveValue('ada@example.com');
  });
});

describe('/login in register mode', () => {
  it('is the initial mode when navigation state says so [2.30 2.31]', () => {
    open(register);
    expect(screen.getByRole('heading', { name: 'Create your account' })).toBeInTheDocument();
    expect(button('Create Account')).toBeVisible();
    expect(emailField()).toHaveAttribute('autocomplete', 'email');
    expect(passwordField()).toHaveAttribute('autocomplete', 'new-password');
  });

  it('keeps what was typed when the mode changes [4.11]', async () => {
    const view = open();
    await fillIn(view, 'ada@example.com', PASSWORD);
    await view.user.click(button('Need an account? Register'));
    expect(emailField()).toHaveValue('ada@example.com');
    expect(passwordField()).toHaveValue(PASSWORD);
    await view.user.click(button('Already have an account? Sign in'));
    expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeInTheDocument();
    expect(passwordField()).toHaveValue(PASSWORD);
  });

  it('shows the live checklist once typing starts, and Create Account only works when it is met [5.08]', async () => {
    const view = open(register);
    expect(screen.queryByText(TEXTS.password.notMet)).not.toBeInTheDocument();
    expect(button('Create Account')).toBeDisabled();
    await view.user.type(passwordField(), 'secret12');
    expect(screen.getByText(TEXTS.password.notMet)).toBeInTheDocument();
    expect(button('Create Account')).toBeDisabled();
    await view.user.type(passwordField(), 'X');
    expect(screen.getByText(TEXTS.password.met)).toBeInTheDocument();
    expect(button('Create Account')).toBeEnabled();
  });

  it('creates the account, says so, and signs in [4.12 4.13 7.12 8.16]', async () => {
    const view = open(register);
    await fillIn(view, ' new@example.com ', PASSWORD);
    await view.user.click(button('Create Account'));
    await waitFor(() => expect(view.path()).toBe('/'));
    const [first, second] = backEnd.requests.map(({ method, path, body }) => [`${method} ${path}`, body]);
    expect(first).toEqual(['POST /auth/register', { email: 'new@example.com', password: PASSWORD }]);
    expect(second?.[0]).toBe('POST /auth/token');
    expect(view.toasts()).toEqual([{ kind: 'success', title: 'Registration successful! Logging you in.' }]);
    expect(view.runtime.session.snapshot()).toMatchObject({ user: { email: 'new@example.com' } });
  });

  it('says that the e-mail is taken, and keeps what was typed', async () => {
    const ada = backEnd.addUser({ name: 'Ada' });
    const view = open(register);
    await fillIn(view, ada.email, PASSWORD);
    await view.user.click(button('Create Account'));
    await waitFor(() => expect(view.toasts()).toEqual([{ kind: 'error', title: TEXTS.auth.emailTaken }]));
    expect(emailField()).toHaveValue(ada.email);
    expect(passwordField()).toHaveValue(PASSWORD);
    expect(backEnd.requestsTo('POST', '/auth/token')).toEqual([]);
  });

  it.each<[detail: string | undefined, title: string, id: string]>([
    ['Email already registered, sorry', 'An account with this email is already registered.', '[8.14]'],
    ['Registrations are closed', 'Registrations are closed', '[8.13]'],
    [undefined, 'Registration failed. Please try again.', '[8.15]'],
  ])('answers a refusal with the detail %j by the toast %j %s', async (detail, title) => {
    backEnd.fail('POST', '/auth/register', { status: 400, ...(detail === undefined ? {} : { detail }) });
    const view = open(register);
    await fillIn(view, 'new@example.com', PASSWORD);
    await view.user.click(button('Create Account'));
    await waitFor(() => expect(view.toasts()).toEqual([{ kind: 'error', title }]));
  });

  it('turns to sign-in mode when the account exists but signing in failed', async () => {
    backEnd.fail('POST', '/auth/token', { status: 500 });
    const view = open(register);
    await fillIn(view, 'new@example.com', PASSWORD);
    await view.user.click(button('Create Account'));
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeInTheDocument();
    expect(view.toasts().map(({ title }) => title)).toEqual([
      TEXTS.auth.registered,
      'Sign-in failed. Please try again.',
    ]);
    expect(passwordField()).toHaveValue(PASSWORD);
  });

  it('sends once, however often Create Account is pressed', async () => {
    backEnd.fail('POST', '/auth/register', { status: 400, detail: 'No', delayMs: 30 });
    const view = open(register);
    await fillIn(view, 'new@example.com', PASSWORD);
    await view.user.dblClick(button('Create Account'));
    await waitFor(() => expect(view.toasts()).toHaveLength(1));
    expect(backEnd.requestsTo('POST', '/auth/register')).toHaveLength(1);
  });
});

describe('signing in with a pending invitation', () => {
  function invited(token: string) {
    const owner = backEnd.addUser({ name: 'Ben' });
    const group = backEnd.addGroup({ name: 'Lisbon', createdBy: owner.id });
    backEnd.invitations.set('good', group.id);
    const runtime = testRuntime();
    runtime.pendingInvite.keep(token);
    return { group, runtime };
  }

  it.each([
    ['signing in', {}, 'ada@example.com', 'Sign In'],
    ['registering, without the text of a registration', register, 'new@example.com', 'Create Account'],
  ])(
    'accepts it right after %s, and goes to its group [2.34 4.14 4.15 4.16 8.17 8.24 8.25]',
    async (...way) => {
      const [, mode, email, label] = way;
      backEnd.addUser({ name: 'Ada', email: 'ada@example.com', password: PASSWORD });
      const { group, runtime } = invited('good');
      const view = open({ runtime, ...mode });
      expect(screen.getByText('An invitation is waiting for you')).toBeInTheDocument();
      await fillIn(view, email, PASSWORD);
      await view.user.click(button(label));
      await waitFor(() => expect(view.path()).toBe(`/groups/${String(group.id)}`));
      expect(view.toasts()).toEqual([
        { kind: 'info', title: 'Accepting your pending invitation...' },
        { kind: 'success', title: "You've successfully joined the group!" },
      ]);
      expect(runtime.storages.local.get('pendingInvite')).toBeNull();
      expect(backEnd.requestsTo('GET', '/api/invites/accept/good')).toHaveLength(1);
    },
  );

  it.each<[detail: string | undefined, title: string, id: string]>([
    ['Invitation has expired', 'Invitation has expired', '[8.18]'],
    [undefined, 'Failed to accept invitation.', '[8.19]'],
  ])(
    'drops it when accepting fails with the detail %j, says %j, and goes to / [4.17] %s',
    async (detail, title) => {
      const ada = backEnd.addUser({ name: 'Ada' });
      const { runtime } = invited('bad');
      backEnd.fail('GET', '/api/invites/accept/bad', { status: 410, ...(detail ? { detail } : {}) });
      const view = open({ runtime });
      await fillIn(view, ada.email, PASSWORD);
      await view.user.click(button('Sign In'));
      await waitFor(() => expect(view.path()).toBe('/'));
      expect(view.toasts().map((toast) => toast.title)).toEqual([TEXTS.invite.accepting, title]);
      expect(runtime.storages.local.get('pendingInvite')).toBeNull();
    },
  );
});

describe('with our own server', () => {
  const NAME = 'Your name (optional)';
  const PREVIEW = '/api/invites/preview/*';

  function ownRuntime() {
    backEnd.hasExtras = true;
    return createRuntime({ config: { base: MOCK_API, hasExtras: true }, storages: memoryStorage() });
  }
  function invitedRuntime(email: string | null) {
    const runtime = ownRuntime();
    runtime.pendingInvite.keep('good');
    const body = { group_name: 'Lisbon in May', inviter_name: 'Ada', email };
    backEnd.fail('GET', PREVIEW, { status: 200, body });
    return runtime;
  }

  it('says who invites to which group, and proposes the invited address in both modes', async () => {
    const view = open({ runtime: invitedRuntime('ben@example.com'), ...register });
    expect(await screen.findByText(/^.?Ada.? invites you to “.?Lisbon in May.?”$/)).toBeVisible();
    expect(emailField()).toHaveValue('ben@example.com');
    await view.user.click(button('Already have an account? Sign in'));
    expect(emailField()).toHaveValue('ben@example.com');
    await view.user.clear(emailField());
    expect(emailField()).toHaveValue('');
  });

  it('asks for the name first, as people introduce themselves', () => {
    open({ runtime: ownRuntime(), ...register });
    const fields = screen.getAllByRole('textbox').map((field) => field.getAttribute('name'));
    expect(fields).toEqual(['name', 'email']);
  });

  it('says whose place the invited person takes', async () => {
    const runtime = invitedRuntime(null);
    const place = { name: 'Bob', net: -50, currency: 'EUR' };
    const body = { group_name: 'Lisbon', inviter_name: 'Ada', email: null, place };
    backEnd.fail('GET', PREVIEW, { status: 200, body });
    open({ runtime, ...register });
    expect(await screen.findByText(/^You will be .?Bob.?, who owes .?€50\.00.?\.$/)).toBeVisible();
  });

  it('keeps an address that was typed before the answer', async () => {
    const runtime = invitedRuntime('ben@example.com');
    const body = { group_name: 'Lisbon', inviter_name: 'Ada', email: 'ben@example.com' };
    backEnd.fail('GET', PREVIEW, { status: 200, body, delayMs: 50 });
    const view = open({ runtime, ...register });
    await view.user.type(emailField(), 'b');
    await screen.findByText(/invites you to/);
    expect(emailField()).toHaveValue('b');
  });

  it('proposes nothing in a field where somebody is about to type', async () => {
    const runtime = invitedRuntime('ben@example.com');
    const body = { group_name: 'Lisbon', inviter_name: 'Ada', email: 'ben@example.com' };
    backEnd.fail('GET', PREVIEW, { status: 200, body, delayMs: 50 });
    const view = open({ runtime, ...register });
    await view.user.click(emailField());
    await screen.findByText(/invites you to/);
    expect(emailField()).toHaveValue('');
  });

  it('takes an answer of another shape for none', async () => {
    const runtime = invitedRuntime('ben@example.com');
    backEnd.fail('GET', PREVIEW, { status: 200, body: {} });
    open({ runtime, ...register });
    await waitFor(() => expect(backEnd.requestsTo('GET', '/api/invites/preview/good')).toHaveLength(1));
    expect(screen.getByText('An invitation is waiting for you')).toBeVisible();
    expect(screen.queryByText(/undefined/)).not.toBeInTheDocument();
  });

  it('says nothing of a preview that cannot be read', async () => {
    const runtime = ownRuntime();
    runtime.pendingInvite.keep('spent');
    backEnd.fail('GET', PREVIEW, { status: 404, detail: 'Invalid or expired invitation' });
    const view = open({ runtime, ...register });
    await waitFor(() => expect(backEnd.requestsTo('GET', '/api/invites/preview/spent')).toHaveLength(1));
    expect(screen.getByText('An invitation is waiting for you')).toBeVisible();
    expect(view.toasts()).toEqual([]);
  });

  it('asks for the name while registering, and saves it after signing in', async () => {
    const runtime = ownRuntime();
    const view = open({ runtime, ...register });
    await fillIn(view, 'new@example.com', PASSWORD);
    await view.user.type(screen.getByLabelText(NAME), ' Nia Okoye ');
    await view.user.click(button('Create Account'));
    await waitFor(() => expect(view.path()).toBe('/'));
    expect(runtime.session.snapshot()).toMatchObject({ user: { name: 'Nia Okoye' } });
    await waitFor(() => {
      const [saved] = backEnd.requestsTo('PUT', '/auth/users/me/name');
      expect(saved?.body).toEqual({ name: 'Nia Okoye' });
    });
  });

  it.each([
    ['without a name', '', undefined],
    ['when the name cannot be saved', 'Nia', TEXTS.profile.nameFailed],
  ])('signs in %s, with the name from the address @full', async (_when, name, toast) => {
    backEnd.fail('PUT', '/auth/users/me/name', { status: 500 });
    const runtime = ownRuntime();
    const view = open({ runtime, ...register });
    await fillIn(view, 'new@example.com', PASSWORD);
    if (name !== '') await view.user.type(screen.getByLabelText(NAME), name);
    await view.user.click(button('Create Account'));
    await waitFor(() => expect(view.path()).toBe('/'));
    await waitFor(() => expect(view.toasts().at(1)?.title).toBe(toast));
    expect(runtime.session.snapshot()).toMatchObject({ status: 'signedIn', user: { name: 'new' } });
  });

  it('asks for no name when signing in, nor towards another back end', () => {
    const { unmount } = open({ runtime: ownRuntime() });
    expect(screen.queryByLabelText(NAME)).not.toBeInTheDocument();
    unmount();
    open(register);
    expect(screen.queryByLabelText(NAME)).not.toBeInTheDocument();
  });
});

describe('where not everyone may register', () => {
  function runtimeWith(registration: 'invited' | 'closed') {
    backEnd.hasExtras = true;
    backEnd.fail('GET', '/api/invites/preview/*', { status: 404 });
    const config = { base: MOCK_API, hasExtras: true, registration };
    return createRuntime({ config, storages: memoryStorage() });
  }

  it.each([
    ['invited', 'This server is open to invited people only.'],
    ['closed', 'This server is closed to new people.'],
  ] as const)('says so in place of the form (%s)', (registration, sentence) => {
    open({ runtime: runtimeWith(registration), ...register });
    expect(screen.getByText(sentence)).toBeVisible();
    expect(button('Sign In')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Register|Create Account/ })).not.toBeInTheDocument();
  });

  it('takes the invitation along, by which the server admits its holder', async () => {
    const owner = backEnd.addUser({ name: 'Ben' });
    const group = backEnd.addGroup({ name: 'Lisbon', createdBy: owner.id });
    backEnd.invitations.set('good', group.id);
    const view = open({ runtime: runtimeWith('invited'), path: '/invite/good' });
    await screen.findByRole('heading', { name: 'Create your account' });
    await fillIn(view, 'new@example.com', PASSWORD);
    await view.user.click(button('Create Account'));
    await waitFor(() => expect(view.path()).toBe(`/groups/${String(group.id)}`));
    const [sent] = backEnd.requestsTo('POST', '/auth/register');
    expect(sent?.body).toEqual({ email: 'new@example.com', password: PASSWORD, invite: 'good' });
  });

  it('offers an invited person to sign in alone, where nobody may register', async () => {
    open({ runtime: runtimeWith('closed'), path: '/invite/good' });
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
    expect(screen.getByText('This server is closed to new people.')).toBeVisible();
  });
});

describe('on a server without an account', () => {
  const FIRST = 'You are the first person here. This account will run the server.';
  const openFirst = (registration?: 'invited' | 'closed') => {
    backEnd.hasExtras = true;
    const config = { base: MOCK_API, hasExtras: true, isFirstStart: true as const };
    const runtime = createRuntime({
      config: { ...config, ...(registration && { registration }) },
      storages: memoryStorage(),
    });
    return open({ runtime });
  };

  it.each([undefined, 'invited', 'closed'] as const)(
    'makes the first one, which runs the server (registration %s)',
    async (registration) => {
      const view = openFirst(registration);
      expect(screen.getByRole('heading', { name: 'Create your account' })).toBeVisible();
      expect(screen.getByText(FIRST)).toBeVisible();
      await view.user.click(button('Already have an account? Sign in'));
      expect(screen.queryByText(FIRST)).not.toBeInTheDocument();
      await view.user.click(button('Need an account? Register'));
      await fillIn(view, 'new@example.com', PASSWORD);
      await view.user.click(button('Create Account'));
      await waitFor(() => expect(view.path()).toBe('/'));
      // Signed out again, the page still has the configuration of an empty server.
      view.unmount();
      view.runtime.session.end();
      open({ runtime: view.runtime });
      expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    },
  );
});

describe('looking around without an account', () => {
  const OFFER = 'Look around with demo data';

  function demoRuntime() {
    backEnd.hasExtras = true;
    const { id } = backEnd.addUser({ name: 'Ada' });
    backEnd.fail('POST', '/auth/demo', { status: 200, body: { access_token: tokenFor(id) } });
    const config = { base: MOCK_API, hasExtras: true, hasDemo: true };
    return createRuntime({ config, storages: memoryStorage() });
  }

  it('is one press where the page offers the demo', async () => {
    const runtime = demoRuntime();
    const view = open({ runtime });
    await view.user.click(button(OFFER));
    await waitFor(() => expect(view.path()).toBe('/'));
    expect(runtime.session.snapshot()).toMatchObject({ status: 'signedIn', user: { name: 'Ada' } });
    expect(backEnd.requestsTo('POST', '/auth/demo')).toHaveLength(1);
    expect(backEnd.requestsTo('POST', '/auth/token')).toEqual([]);
  });

  it('says why there is no account for it right now', async () => {
    const detail = 'Too many registrations from this address. Please try again later.';
    const runtime = demoRuntime();
    backEnd.fail('POST', '/auth/demo', { status: 429, detail, retryAfter: 540 });
    const view = open({ runtime });
    await view.user.click(button(OFFER));
    await waitFor(() =>
      expect(view.toasts()).toEqual([
        { kind: 'error', title: detail, description: 'Try again in 9 minutes.' },
      ]),
    );
    expect(view.path()).toBe(PATHS.login);
    expect(button(OFFER)).toBeEnabled();
  });

  it('is offered neither elsewhere nor to somebody who is invited', () => {
    const { unmount } = open();
    expect(screen.queryByRole('button', { name: OFFER })).not.toBeInTheDocument();
    unmount();
    const runtime = demoRuntime();
    runtime.pendingInvite.keep('good');
    backEnd.fail('GET', '/api/invites/preview/*', { status: 404 });
    open({ runtime });
    expect(screen.queryByRole('button', { name: OFFER })).not.toBeInTheDocument();
  });
});
