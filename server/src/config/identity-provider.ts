/** The identity provider by which people sign in (OpenID Connect). */
import { z } from 'zod';
import { safeUrl } from './trusted-issuers.ts';

export const providerVariables = {
  OIDC_ISSUER: safeUrl.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(50, 'must be at most 50 characters')
    .optional(),
  API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://api.example.org' })
    .optional(),
};

type Variables = z.output<z.ZodObject<typeof providerVariables>> & {
  OIDC_ONLY: boolean;
  ONE_ORIGIN: boolean;
  PORT: number;
};

const FURTHER = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const;

/** Refuses a provider that is described in part. */
export function refuseHalfProvider(env: Variables, context: z.RefinementCtx): void {
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  if (env.OIDC_ISSUER === undefined) {
    for (const name of FURTHER.filter((one) => env[one] !== undefined)) refuse(name, 'needs OIDC_ISSUER');
    // Without a provider, no person could sign in.
    if (env.OIDC_ONLY) refuse('OIDC_ONLY', 'needs OIDC_ISSUER');
  } else if (env.OIDC_CLIENT_ID === undefined)
    refuse('OIDC_CLIENT_ID', 'must be set with OIDC_ISSUER: the id that the provider gave this app');
}

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/** Where browsers reach the calls of this server, without a trailing slash, by the rule of the page (specification §7). */
export function apiAddressOf(env: Variables, publicUrl: string): string {
  if (env.ONE_ORIGIN) return publicUrl;
  const { hostname, origin, protocol } = new URL(publicUrl);
  if (hostname === 'localhost' || IPV4.test(hostname)) return `${protocol}//${hostname}:${String(env.PORT)}`;
  return env.API_URL?.replace(/\/+$/, '') ?? origin;
}

export interface IdentityProvider {
  /** As the operator wrote it. */
  issuer: string;
  clientId: string;
  /** Undefined: the app is a public client, which only PKCE protects. */
  clientSecret: string | undefined;
  /** For people. */
  name: string;
  /** Whether passwords are refused. */
  isOnly: boolean;
  /** Where the provider leads browsers back to. */
  callbackUrl: string;
}

/** @param publicUrl the address of the web app, without a slash at its end */
export function providerOf(env: Variables, publicUrl: string): IdentityProvider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = env;
  if (issuer === undefined || clientId === undefined) return undefined;
  return {
    issuer,
    clientId,
    clientSecret: env.OIDC_CLIENT_SECRET,
    name: env.OIDC_NAME ?? new URL(issuer).host,
    isOnly: env.OIDC_ONLY,
    callbackUrl: `${apiAddressOf(env, publicUrl)}/auth/oidc/callback`,
  };
}
