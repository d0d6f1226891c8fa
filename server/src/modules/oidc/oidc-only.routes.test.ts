import {
  comeBack,
  signInThrough,
  startAtProvider,
  trade,
  useProvider,
} from '../../testing/identity-provider.ts';
import { PASSWORD, requestToken, send, signUp } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const ANN = { sub: 'ann', email: 'ann@club.example', email_verified: true };

describe('a server that takes no passwords', () => {
  const provider = useProvider({ OIDC_ONLY: 'yes' });
  const testApp = useTestApp({ environment: provider.environment });

  it('refuses to sign in, register, and set or reset a password', async () => {
    const refused = {
      status: 403,
      body: { code: 'passwords_off', detail: 'This server takes no passwords. Sign in with Club.' },
    };
    const { app } = testApp;
    expect(await requestToken(app, ANN.email, PASSWORD)).toMatchObject(refused);
    const { answer } = await signInThrough(testApp, provider, ANN);
    const token = answer.body.access_token;
    for (const [method, url, body] of [
      ['POST', '/auth/register', { email: 'bob@club.example', password: PASSWORD }],
      ['PUT', '/auth/users/me/password', { new_password: PASSWORD }],
      ['POST', '/auth/forgot-password', { email: ANN.email }],
      ['POST', '/auth/reset-password', { token: 'A'.repeat(43), new_password: PASSWORD }],
    ] as const)
      expect(await send(app, [method, url], body, { token })).toMatchObject(refused);
  });
});

describe('a server that takes few people', () => {
  const closed = useProvider({ REGISTRATION: 'closed' });
  const closedApp = useTestApp({ environment: closed.environment });
  it('makes no account where it is closed, after the first', async () => {
    await signUp(closedApp, 'ann');
    const { answer } = await signInThrough(closedApp, closed, ANN);
    expect(answer).toMatchObject({ status: 403, body: { code: 'registration_closed' } });
  });

  const invited = useProvider({ REGISTRATION: 'invited' });
  const invitedApp = useTestApp({ environment: invited.environment });
  it('makes one for an invitation where people are invited', async () => {
    const host = await signUp(invitedApp, 'host');
    const { body: group } = await host.call<{ id: number }>(['POST', '/api/groups'], {
      name: 'Flat',
      created_by: host.id,
    });
    await host.call(['POST', `/api/groups/${String(group.id)}/invite`], { email: ANN.email });
    const invite = await invitedApp.tokenMailedTo(ANN.email);

    invited.claims = ANN;
    const { fragment } = await comeBack(invitedApp, await startAtProvider(invitedApp, invited));
    const code = fragment.get('code') ?? '';
    expect(await trade(invitedApp, code)).toMatchObject({ status: 403, body: { code: 'invited_only' } });
    const { status, body } = await trade(invitedApp, code, { invite });
    expect(status).toBe(200);
    const groups = await send(invitedApp.app, ['GET', '/api/groups'], undefined, {
      token: body.access_token,
    });
    expect(groups.body).toMatchObject([{ id: group.id }]);
  });
});

describe('an app on a public host', () => {
  const provider = useProvider({ PUBLIC_URL: 'https://quits.example/', OIDC_CLIENT_SECRET: '' });
  const testApp = useTestApp({ environment: provider.environment });

  it('has a cookie for this host and TLS alone, and the address of its own host to come back to', async () => {
    const { url, cookie } = await startAtProvider(testApp, provider);
    expect(url.searchParams.get('redirect_uri')).toBe('https://quits.example/auth/oidc/callback');
    expect(cookie).toMatch(/^__Host-quits-oidc=[^;]+; Path=\/; .*; Secure$/);
  });

  it('may be a client without a secret', async () => {
    await signInThrough(testApp, provider, ANN);
    const [request] = provider.asked;
    expect(request?.authorization).toBeUndefined();
    expect(request?.body.get('client_id')).toBe('quits');
    expect(request?.body.get('code_verifier')).toMatch(/^[\w-]{43}$/);
  });
});
