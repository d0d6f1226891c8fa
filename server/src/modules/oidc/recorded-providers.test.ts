/** What four providers that people run themselves answer, as a person of theirs signs in (2026). */
import {
  comeBack,
  type FakeProvider,
  startAtProvider,
  trade,
  useProvider,
} from '../../testing/identity-provider.ts';
import { send } from '../../testing/people.ts';
import { makeKey } from '../../testing/site.ts';
import { useTestApp } from '../../testing/test-app.ts';

type Answers = Partial<Pick<FakeProvider, 'claims' | 'description' | 'userinfo'>>;

interface Recorded {
  /** The path of the issuer as the provider writes it. */
  path: string;
  alg: string;
  answers: (origin: string, seconds: number) => Answers;
}

const PROVIDERS: Record<string, Recorded> = {
  // A slash at the end, the subject is a hash, and an address is verified only where a mapping says so.
  Authentik: {
    path: '/application/o/quits/',
    alg: 'RS256',
    answers: (_origin, seconds) => ({
      description: {
        response_types_supported: ['code', 'id_token', 'id_token token', 'code token', 'code id_token'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
        code_challenge_methods_supported: ['plain', 'S256'],
        claims_parameter_supported: false,
      },
      claims: {
        sub: '3d2b7f0e5f1f4a2c9d8e7b6a5f4e3d2c1b0a9f8e7d6c5b4a3f2e1d0c9b8a7f6e',
        auth_time: seconds - 5,
        acr: 'goauthentik.io/providers/oauth2/default',
        amr: ['pwd'],
        sid: 'c0ffee',
        email: 'ann@authentik.example',
        email_verified: false,
        name: 'Ann Authentik',
        given_name: 'Ann Authentik',
        preferred_username: 'ann',
        nickname: 'ann',
        groups: ['authentik Admins'],
        azp: 'quits',
        uid: 'a1b2c3',
      },
    }),
  },
  Keycloak: {
    path: '/realms/home',
    alg: 'RS256',
    answers: (_origin, seconds) => ({
      description: {
        id_token_signing_alg_values_supported: [
          'PS384',
          'RS384',
          'EdDSA',
          'ES384',
          'HS256',
          'HS512',
          'ES256',
          'RS256',
        ],
        token_endpoint_auth_methods_supported: [
          'private_key_jwt',
          'client_secret_basic',
          'client_secret_post',
          'tls_client_auth',
          'client_secret_jwt',
        ],
        authorization_response_iss_parameter_supported: true,
        mtls_endpoint_aliases: {},
        acr_values_supported: ['0', '1'],
      },
      claims: {
        auth_time: seconds - 5,
        jti: 'c3f6a7a2-6f0e-4f5c-8f5e-0b6a3a0c7c11',
        sub: '7f1c9a3e-2f7f-4f2e-9a50-3b0e2d6c8f10',
        typ: 'ID',
        azp: 'quits',
        sid: '0f8fad5b-d9cb-469f-a165-70867728950e',
        acr: '1',
        email_verified: true,
        name: 'Ann Keycloak',
        preferred_username: 'ann',
        given_name: 'Ann',
        family_name: 'Keycloak',
        email: 'ann@keycloak.example',
      },
    }),
  },
  // No address in the token: it is told to those who ask for it.
  Authelia: {
    path: '',
    alg: 'RS256',
    answers: (_origin, seconds) => ({
      description: {
        token_endpoint_auth_methods_supported: [
          'client_secret_basic',
          'client_secret_post',
          'client_secret_jwt',
          'private_key_jwt',
          'none',
        ],
        authorization_response_iss_parameter_supported: true,
        id_token_signing_alg_values_supported: ['RS256', 'none'],
      },
      claims: {
        amr: ['pwd', 'otp', 'mfa'],
        aud: ['quits'],
        auth_time: seconds - 5,
        azp: 'quits',
        client_id: 'quits',
        jti: '1f0c7d0e-7b52-4f5a-9f5b-6d1f0d2b8a11',
        sub: 'e1a0b9c8-d7f6-4e5d-8c4b-3a2f1e0d9c8b',
      },
      userinfo: {
        alt_emails: [],
        email: 'ann@authelia.example',
        email_verified: true,
        name: 'Ann Authelia',
        preferred_username: 'ann',
        rat: seconds - 6,
        sub: 'e1a0b9c8-d7f6-4e5d-8c4b-3a2f1e0d9c8b',
        updated_at: seconds,
      },
    }),
  },
  // An elliptic curve, and `nbf`.
  Kanidm: {
    path: '/oauth2/openid/quits',
    alg: 'ES256',
    answers: (_origin, seconds) => ({
      description: {
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        id_token_signing_alg_values_supported: ['ES256'],
        token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
        code_challenge_methods_supported: ['S256'],
      },
      claims: {
        sub: '5b5d3a6e-0f2c-4e7d-8a9b-1c2d3e4f5a6b',
        nbf: seconds - 1,
        azp: 'quits',
        amr: ['passkey'],
        preferred_username: 'ann@idm.example',
        email: 'ann@kanidm.example',
        email_verified: true,
        name: 'Ann Kanidm',
        scopes: ['email', 'openid', 'profile'],
      },
    }),
  },
};

describe.each(Object.entries(PROVIDERS))('%s', (name, { path, alg, answers }) => {
  const variables: NodeJS.ProcessEnv = {};
  const provider = useProvider(variables);
  beforeAll(() => {
    // As an operator copies it from the provider's page.
    provider.environment.OIDC_ISSUER = provider.origin + path;
  });
  const testApp = useTestApp({ environment: provider.environment });

  it('signs a person in', async () => {
    const seconds = Math.floor(testApp.clock.now / 1000);
    Object.assign(provider, {
      issuer: provider.origin + path,
      keys: [await makeKey(alg)],
      ...answers(provider.origin, seconds),
    });
    const start = await startAtProvider(testApp, provider);
    // Some name themselves on the way back.
    const iss: Record<string, string> = provider.description.authorization_response_iss_parameter_supported
      ? { iss: provider.issuer }
      : {};
    const { fragment } = await comeBack(testApp, start, { code: 'c', session_state: 's', ...iss });
    expect(fragment.get('problem')).toBeNull();
    const { body } = await trade(testApp, fragment.get('code') ?? '');
    const { sub } = JSON.parse(
      Buffer.from(body.access_token.split('.')[1] ?? '', 'base64url').toString(),
    ) as { sub: string };
    const user = await send(testApp.app, ['GET', `/auth/users/${sub}`], undefined, {
      token: body.access_token,
    });
    expect(user.body).toMatchObject({ name: `Ann ${name}`, email: `ann@${name.toLowerCase()}.example` });
  });
});
