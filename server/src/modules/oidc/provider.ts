/** What the server says to the identity provider (OpenID Connect Core 1.0, code flow with PKCE). */
import { emailSchema, nameSchema } from '@quits/contracts/schemas';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  type ClientAuth,
  clockTolerance,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { z } from 'zod';
import type { IdentityProvider } from '../../config/identity-provider.ts';

/** Each request to the provider. A person waits for at most four of them. */
const TIMEOUT_SECONDS = 3;
const CLOCK_TOLERANCE_SECONDS = 60;
/** Beginning a sign-in asks the provider for its addresses at most this often. */
const KEPT_MS = 60_000;

/** What a browser keeps while the person is at the provider. */
export const passageSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
});
export type Passage = z.output<typeof passageSchema>;

/** A person as the provider describes them. Other fields are ignored. */
export interface ProviderPerson {
  issuer: string;
  subject: string;
  email: string;
  isVerified: boolean;
  name: string | undefined;
}

/** The provider names no usable address of the person. */
export class NoEmailError extends Error {}

const withoutSlash = (issuer: string) => issuer.replace(/\/+$/, '');

/** The way that OpenID Connect assumes (basic), unless the provider lists only another one. */
function authenticationOf(secret: string | undefined): ClientAuth {
  if (secret === undefined) return None();
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_basic') ? basic : post;
    authenticate(server, ...rest);
  };
}

/**
 * Asks the provider for its addresses, keys and algorithms.
 *
 * @throws when it does not answer in time, or with anything but its own description
 */
async function discover({ issuer, clientId, clientSecret }: IdentityProvider): Promise<Configuration> {
  // The whole address, because an issuer is the same with a slash at its end.
  const url = new URL(`${withoutSlash(issuer)}/.well-known/openid-configuration`);
  const options = {
    timeout: TIMEOUT_SECONDS,
    // The library leaves the signature unchecked otherwise, as TLS proves the origin of the token.
    // The configuration takes http on this machine only, for which the library has no other switch.
    // oxlint-disable-next-line typescript/no-deprecated -- marked so that it stands out
    execute: [enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [allowInsecureRequests] : [])],
  };
  const metadata = { [clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  const found = await discovery(url, clientId, metadata, authenticationOf(clientSecret), options);
  if (withoutSlash(found.serverMetadata().issuer) !== withoutSlash(issuer))
    throw new Error('The provider says that it is another issuer');
  return found;
}

const profileSchema = z.object({
  email: z.string().optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.string()]).optional().catch(undefined),
  name: z.string().optional().catch(undefined),
});

/** @throws NoEmailError */
function personOf({ iss, sub }: { iss: string; sub: string }, claims: unknown): ProviderPerson {
  const profile = profileSchema.parse(claims);
  const email = emailSchema.safeParse(profile.email).data;
  if (email === undefined) throw new NoEmailError('The provider names no email address');
  return {
    issuer: iss,
    subject: sub,
    email,
    isVerified: profile.email_verified === true || profile.email_verified === 'true',
    name: nameSchema.safeParse(profile.name).data,
  };
}

/** The operator's identity provider. */
export function createProvider(provider: IdentityProvider, now: () => number) {
  let kept: { found: Promise<Configuration>; until: number } | undefined;

  /** Strangers can begin sign-ins, so not each of them asks the provider. */
  function known(): Promise<Configuration> {
    if (kept === undefined || kept.until <= now()) {
      const found = discover(provider);
      kept = { found, until: now() + KEPT_MS };
      found.catch(() => (kept = undefined));
    }
    return kept.found;
  }

  return {
    /** Where the browser goes, and what it keeps meanwhile. @throws when the provider does not answer */
    async begin(): Promise<{ url: URL; passage: Passage }> {
      const found = await known();
      const passage = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(found, {
        redirect_uri: provider.callbackUrl,
        scope: 'openid email profile',
        state: passage.state,
        nonce: passage.nonce,
        code_challenge: await calculatePKCECodeChallenge(passage.verifier),
        code_challenge_method: 'S256',
      });
      return { url, passage };
    },

    /**
     * The person who comes back. The provider is asked again, so that a key that it has changed is known.
     *
     * @param search the query of the browser's address
     * @throws when the provider or the answer is not to be trusted, or the person has refused
     */
    async finish(search: string, { state, nonce, verifier }: Passage): Promise<ProviderPerson> {
      const found = await discover(provider);
      const tokens = await authorizationCodeGrant(found, new URL(provider.callbackUrl + search), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('The provider sent no ID token');
      if (claims.iat > now() / 1000 + CLOCK_TOLERANCE_SECONDS)
        throw new Error('The ID token is from the future');
      if (claims.email !== undefined || found.serverMetadata().userinfo_endpoint === undefined)
        return personOf(claims, claims);
      return personOf(claims, await fetchUserInfo(found, tokens.access_token, claims.sub));
    },
  };
}
