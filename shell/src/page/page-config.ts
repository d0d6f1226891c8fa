import { isRecord } from '@quits/contracts';
import { type ApiConfig, createConfig } from '@quits/core';

/** The page's configuration in JSON: the back end and the remotes' pointers. */
export interface PageConfig {
  api: ApiConfig;
  /** Absolute addresses of the pointers, by remote. */
  remotes: Record<string, string>;
  /** Path → remote that shows it. */
  routes: Record<string, string>;
  /** Pointers that the web server wrote into the page, by remote. */
  pointers: Record<string, unknown>;
  /** Pointers of an earlier visit in a cached page, only for early loading. */
  hints: Record<string, unknown>;
  /** Whether a service worker caches the page for the next visit. */
  hasServiceWorker: boolean;
  /** Origins that a developer's own build may come from. */
  overrideOrigins: string[];
  /** Address for reports of remotes' loads. */
  reportUrl: string | undefined;
}

type Fields = Record<string, unknown>;
type PageLocation = Pick<Location, 'href' | 'protocol' | 'hostname' | 'origin'>;

function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const textsOf = (value: unknown) =>
  Object.entries(fieldsOf(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string');

function apiConfigOf(api: Fields, location: PageLocation): ApiConfig {
  return createConfig(location, {
    extras: api.extras === true,
    base: textOf(api.base),
    port: typeof api.port === 'number' ? api.port : undefined,
    hosted: textOf(api.hosted),
    demo: api.demo === true,
    first: api.first === true,
    registration: api.registration,
    provider: api.provider,
  });
}

/**
 * Reads the page's configuration (`#quits-config`). Without one, the rules of the specification apply and no
 * remote is known.
 *
 * @param page the document
 * @param location base of relative addresses
 */
export function readPageConfig(page: Pick<Document, 'getElementById'>, location: PageLocation): PageConfig {
  const text = page.getElementById('quits-config')?.textContent ?? '{}';
  const config = fieldsOf(JSON.parse(text));
  return {
    api: apiConfigOf(fieldsOf(config.api), location),
    remotes: Object.fromEntries(
      textsOf(config.remotes).map(([name, address]) => [name, new URL(address, location.href).href]),
    ),
    routes: Object.fromEntries(textsOf(config.routes)),
    pointers: fieldsOf(config.pointers),
    hints: fieldsOf(config.hints),
    hasServiceWorker: config.serviceWorker !== false,
    overrideOrigins: Array.isArray(config.overrideOrigins)
      ? config.overrideOrigins.filter((origin) => typeof origin === 'string')
      : [],
    reportUrl: textOf(config.reportUrl),
  };
}
