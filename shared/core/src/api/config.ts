/** What the page's configuration says about the back end. */
export interface ApiConfig {
  /** Absolute address of the back end, without a slash at the end. */
  base: string;
  /** Whether headers, calls and fields beyond the specification may be used (decisions §1). */
  hasExtras: boolean;
  /** Whether the back end signs visitors in to sample data; not on most servers. */
  hasDemo?: boolean;
}

interface ApiSettings {
  /** Full address; wins over everything else (integrators give it). */
  base?: string | undefined;
  /** Port of the back end beside the page, when it is not 8000. */
  port?: number | undefined;
  /** Address of the hosted back end, for pages on a public host. */
  hosted?: string | undefined;
  extras?: boolean;
  demo?: boolean;
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
  if (settings.base) return settings.base.replace(/\/+$/, '');
  // A browser's policy cannot name an IPv6 address, so that a page there calls the hosted back end if there is one.
  const isIpv6 = page.hostname.startsWith('[') && settings.hosted === undefined;
  if (page.hostname === 'localhost' || IPV4.test(page.hostname) || isIpv6)
    return `${page.protocol}//${page.hostname}:${String(settings.port ?? DEFAULT_PORT)}`;
  return (settings.hosted ?? page.origin).replace(/\/+$/, '');
}

/** The API part of the page configuration, made complete. */
export function createConfig(
  page: Pick<Location, 'protocol' | 'hostname' | 'origin'>,
  settings: ApiSettings = {},
): ApiConfig {
  const { extras, demo } = settings;
  return { base: apiBaseFor(page, settings), hasExtras: extras === true, ...(demo && { hasDemo: true }) };
}
