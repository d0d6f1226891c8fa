/** The sites of `TRUSTED_ISSUERS`, whose back ends exchange their tokens for those of Quits. */
import { z } from 'zod';
import { jsonVariable } from './json-variable.ts';

const LOOPBACK = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** An address of the operator's choice. Without TLS it must be on this machine. */
function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}

export const safeUrl = z
  .string()
  .refine(isSafeUrl, 'must start with https:// (http:// only on this machine)');
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

const trustedIssuerSchema = z.strictObject({
  /** As in the `iss` of its tokens. */
  issuer: safeUrl,
  jwks_uri: safeUrl,
  /** As in the `aud` of its tokens. */
  audience: z.string().min(1, 'must not be empty'),
  /** The pages that may call with tokens of this site. */
  origins: z.array(z.string().refine(isOrigin, 'must be an origin like https://club.example')).default([]),
  /** Whether a verified address without an account gets one. */
  create: z.boolean().default(false),
});
export type TrustedIssuer = z.output<typeof trustedIssuerSchema>;

const issuersSchema = z
  .array(trustedIssuerSchema, 'must be a list')
  .refine(
    (items) => new Set(items.map(({ issuer }) => issuer)).size === items.length,
    'names an issuer twice',
  );

export const trustedIssuers = jsonVariable(
  issuersSchema,
  '[{"issuer", "jwks_uri", "audience", "origins", "create"}]',
);

/** The name of a site for people: the host of its issuer. */
export const siteOf = (issuer: string): string => new URL(issuer).host;
