import type { Config } from '../config/config.ts';

const PRIVATE_HOSTS = [
  /^localhost$/,
  /\.localhost$/,
  /^127\.\d+\.\d+\.\d+$/,
  /^10\.\d+\.\d+\.\d+$/,
  /^192\.168\.\d+\.\d+$/,
  /^172\.(1[6-9]|2\d|3[01])\.\d+\.\d+$/,
  /^169\.254\.\d+\.\d+$/,
  /^\[::1\]$/,
  /^\[f[cd][0-9a-f]{2}:.*\]$/,
  /^\[fe80:.*\]$/,
];

function isPrivate(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { hostname, protocol } = new URL(origin);
  return /^https?:$/.test(protocol) && PRIVATE_HOSTS.some((pattern) => pattern.test(hostname));
}

/**
 * Whether a page of this origin may call the server: those of trusted sites, and of `CORS_ORIGINS`, or else the
 * web app's origin and, outside production, localhost and private addresses.
 */
export function isAllowedOrigin(
  origin: string,
  {
    corsOrigins,
    publicUrl,
    isProduction,
    trustedIssuers,
  }: Pick<Config, 'corsOrigins' | 'publicUrl' | 'isProduction' | 'trustedIssuers'>,
): boolean {
  if (trustedIssuers.some(({ origins }) => origins.includes(origin))) return true;
  if (corsOrigins !== undefined) return corsOrigins.includes(origin);
  return origin === new URL(publicUrl).origin || (!isProduction && isPrivate(origin));
}
