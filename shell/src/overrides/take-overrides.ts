import type { Storages } from '@quits/core';
import { pointerPath } from '@quits/federation';
import { OVERRIDES_KEY } from './asked.ts';

/** In the page's address: `remote.<name>=<address>`. */
const PARAMETER = /^remote\.(.*)$/;
const NAME = /^mf-[a-z0-9-]{1,40}$/;

interface Rules {
  /** Keeps overrides until the tab closes. */
  tab: Storages['tab'];
  /** Allowed origins of a build; an empty list disables overrides. */
  overrideOrigins: readonly string[];
  /** The existing remotes, with the addresses of their pointers. */
  remotes: Readonly<Record<string, string>>;
}

/** The parts of the window that this file uses. */
export type Page = Pick<Window, 'self' | 'top' | 'history' | '__quitsPointers'> & {
  location: Pick<Location, 'href'>;
};

export interface Overrides {
  /** Remote → address of the pointer that this tab uses in place of the live one. */
  addresses: Record<string, string>;
  /** Refused requests, as messages for the developer. */
  refusals: string[];
}

type Requests = Readonly<Record<string, string>>;

function readStored(tab: Storages['tab']): Requests {
  try {
    // Only this file writes under this key.
    return JSON.parse(tab.get(OVERRIDES_KEY) ?? '{}') as Requests;
  } catch {
    return {};
  }
}

/** Reads the overrides from the page's address and removes them there. */
function takeRequests(page: Page): Requests {
  const url = new URL(page.location.href);
  const requests = [...url.searchParams].flatMap(([parameter, address]) => {
    const [, remote] = PARAMETER.exec(parameter) ?? [];
    if (remote === undefined) return [];
    url.searchParams.delete(parameter);
    return [[remote, address] as const];
  });
  if (requests.length > 0) page.history.replaceState(page.history.state, '', url.href);
  return Object.fromEntries(requests);
}

/** The pointer at an address. A folder means the pointer of a development server there. */
function pointerAt(address: string, remote: string): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  return url.pathname.endsWith('/') ? new URL(pointerPath(remote), url) : url;
}

/** A link may contain any text, so messages repeat only a remote's name and an origin. */
const labelOf = (remote: string) => (NAME.test(remote) ? remote : 'A remote');

/** The address of the pointer to use, or why the override is refused. */
function validateOverride(
  remote: string,
  address: string,
  { overrideOrigins, remotes }: Rules,
): { pointer: string } | { refusal: string } {
  const refuse = (why: string) => ({ refusal: `${labelOf(remote)} ${why}` });
  if (!Object.hasOwn(remotes, remote)) return refuse('is not replaced: this app has no such remote.');
  const pointer = pointerAt(address, remote);
  if (!pointer) return refuse('is not replaced: the address cannot be read.');
  if (overrideOrigins.includes(pointer.origin)) return { pointer: pointer.href };
  return refuse(
    `from ${pointer.origin} is not shown: this app takes no builds of that origin (OVERRIDE_ORIGINS).`,
  );
}

/**
 * The developer's own builds that this tab shows in place of live versions, as
 * `?remote.mf-groups=http://localhost:3102/` requests them: only from origins that the page's configuration
 * and policy name, and never in a frame. An empty value ends an override. Call it before the router reads
 * the address.
 *
 * @param page the window
 */
export function takeOverrides(page: Page, rules: Rules): Overrides {
  const requests = takeRequests(page);
  if (page.self !== page.top) {
    const refusals = Object.keys(requests).map(
      (remote) => `${labelOf(remote)} is not replaced: overrides are off inside a frame.`,
    );
    return { addresses: {}, refusals };
  }
  const addresses: Record<string, string> = {};
  const refusals: string[] = [];
  for (const [remote, address] of Object.entries({ ...readStored(rules.tab), ...requests })) {
    if (address === '') continue;
    const validated = validateOverride(remote, address, rules);
    if ('refusal' in validated) {
      refusals.push(validated.refusal);
    } else {
      addresses[remote] = validated.pointer;
      // The starter requested the live pointer.
      delete page.__quitsPointers?.[remote];
    }
  }
  if (Object.keys(addresses).length > 0) rules.tab.set(OVERRIDES_KEY, JSON.stringify(addresses));
  else rules.tab.remove(OVERRIDES_KEY);
  return { addresses, refusals };
}
