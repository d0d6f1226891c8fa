import { isRecord } from '@quits/contracts';

/** The page configuration of the back end. */
export interface ApiConfig {
  /** Absolute address of the back end, without a trailing slash. */
  base: string;
  /**
   * Whether the extended API is available: headers, calls and fields beyond the specification.
   */
  hasExtras: boolean;
  /** Whether the back end offers a demo sign-in with sample data. Most servers don't. */
  hasDemo?: boolean;
  /** Set where not everyone may create an account. */
  registration?: 'invited' | 'closed';
  /** Whether the server had no account when it sent the page. */
  isFirstStart?: true;
  /** Set where people can sign in by an identity provider; `only`: the server takes no passwords. */
  provider?: { name: string; only?: true };
}

/** What Quits has beyond the specification, by subject. */
export type ExtendedSubject =
  | 'archive'
  | 'comments'
  | 'confirmation'
  | 'currencies'
  | 'exports'
  | 'history'
  | 'imports'
  | 'invites'
  | 'items'
  | 'languages'
  | 'live'
  | 'nets'
  | 'notices'
  | 'pages'
  | 'paying'
  | 'passkeys'
  | 'people'
  | 'receipts'
  | 'recurring'
  | 'sessions'
  | 'sites'
  | 'slots'
  | 'splits'
  | 'tokens'
  | 'undo'
  | 'view'
  | 'waiting';

/**
 * Whether the back end offers a subject beyond the specification. A back end without the extended API offers none.
 *
 * @param config the page's back end
 * @param _subject what the caller is about to show or send
 */
export const offers = ({ hasExtras }: Pick<ApiConfig, 'hasExtras'>, _subject: ExtendedSubject): boolean =>
  hasExtras;

interface ApiSettings {
  /** Full address, or a path on the page's origin; overrides all other settings (integrators set it). */
  base?: string | undefined;
  /** Port of the back end on the page's host, when it is not 8000. */
  port?: number | undefined;
  /** Address of the hosted back end, for pages on a public host. */
  hosted?: string | undefined;
  extras?: boolean;
  demo?: boolean;
  registration?: unknown;
  provider?: unknown;
  first?: boolean;
}

const DEFAULT_PORT = 8000;
const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/**
 * Address of the back end for a page (specification §7): the same host on port 8000 when the page's
 * host is localhost or an IP address, the hosted back end otherwise.
 */
export function apiBaseFor(
  page: Pick<Location, 'protocol' | 'hostname' | 'origin'>,
  settings: ApiSettings,
): string {
  if (settings.base) {
    const origin = settings.base.startsWith('/') ? page.origin : '';
    return (origin + settings.base).replace(/\/+$/, '');
  }
  // A content security policy cannot name an IPv6 address, so a page at one prefers the hosted back end.
  const isIpv6 = page.hostname.startsWith('[') && settings.hosted === undefined;
  if (page.hostname === 'localhost' || IPV4.test(page.hostname) || isIpv6)
    return `${page.protocol}//${page.hostname}:${String(settings.port ?? DEFAULT_PORT)}`;
  return (settings.hosted ?? page.origin).replace(/\/+$/, '');
}

/** Completes the API part of the page configuration. */
export function createConfig(
  page: Pick<Location, 'protocol' | 'hostname' | 'origin'>,
  settings: ApiSettings = {},
): ApiConfig {
  const { extras, demo, first, provider, registration } = settings;
  return {
    base: apiBaseFor(page, settings),
    hasExtras: extras === true,
    ...(demo && { hasDemo: true }),
    ...(first && { isFirstStart: true as const }),
    ...((registration === 'invited' || registration === 'closed') && { registration }),
    // The web server wrote it, as all of this.
    ...(isRecord(provider) && { provider: provider as ApiConfig['provider'] & object }),
  };
}
