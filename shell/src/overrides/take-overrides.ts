import type { Storages } from '@quits/core';
import { pointerPath } from '@quits/federation';
import { CANARIES_KEY, OVERRIDES_KEY } from './asked.ts';

/** In the page's address: `remote.<name>=<address>`. */
const PARAMETER = /^remote\.(.*)$/;
/** `canary=<name>` puts the tab on a feature's canary, `canary=` takes it off all of them. */
const CANARY = 'canary';
const NAME = /^mf-[a-z][a-z0-9-]{0,39}$/;

export interface Rules {
  /** Keeps overrides until the tab closes. */
  tab: Storages['tab'];
  /** Allowed origins of a build; an empty list disables overrides. */
  overrideOrigins: readonly string[];
}

/** The parts of the window that this file uses. */
export type Page = Pick<Window, 'self' | 'top' | 'history' | '__quitsPointers'> & {
  location: Pick<Location, 'href'>;
};

export interface Overrides {
  /** Remote → address of the pointer that this tab uses in place of the live one. */
  addresses: Record<string, string>;
  /** Features whose canary this tab runs. */
  canaries: string[];
  /** Refused requests, as messages for the developer. */
  refusals: string[];
}

type Requests = Readonly<Record<string, string>>;

/** What the tab keeps under a key that only this file writes. */
function readStored<Value>(tab: Storages['tab'], key: string, none: Value): Value {
  try {
    return JSON.parse(tab.get(key) ?? '') as Value;
  } catch {
    return none;
  }
}

function keep(tab: Storages['tab'], key: string, value: object): void {
  if (Object.keys(value).length > 0) tab.set(key, JSON.stringify(value));
  else tab.remove(key);
}

/** Reads the overrides and canaries from the page's address and removes them there. */
function takeRequests(page: Page): { requests: Requests; asked: string[] } {
  const url = new URL(page.location.href);
  const asked = url.searchParams.getAll(CANARY);
  url.searchParams.delete(CANARY);
  const requests = [...url.searchParams].flatMap(([parameter, address]) => {
    const [, remote] = PARAMETER.exec(parameter) ?? [];
    if (remote === undefined) return [];
    url.searchParams.delete(parameter);
    return [[remote, address] as const];
  });
  if (url.href !== page.location.href) page.history.replaceState(page.history.state, '', url.href);
  return { requests: Object.fromEntries(requests), asked };
}

/** The canaries that the tab was on, without all before an empty value, and those that the address asks for. */
function takeCanaries(tab: Storages['tab'], asked: readonly string[]): string[] {
  const all = [...readStored<string[]>(tab, CANARIES_KEY, []), ...asked];
  const names = all.slice(all.lastIndexOf('') + 1).filter((name) => NAME.test(name));
  const canaries = [...new Set(names)];
  keep(tab, CANARIES_KEY, canaries);
  return canaries;
}

/** Takes the tab off the canary of a feature, from the next load of the page on. */
export function leaveCanary(tab: Storages['tab'], name: string): void {
  const canaries = readStored<string[]>(tab, CANARIES_KEY, []);
  keep(
    tab,
    CANARIES_KEY,
    canaries.filter((other) => other !== name),
  );
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
  { overrideOrigins }: Rules,
): { pointer: string } | { refusal: string } {
  const refuse = (why: string) => ({ refusal: `${labelOf(remote)} ${why}` });
  if (!NAME.test(remote)) return refuse('is not replaced: this app has no such remote.');
  const pointer = pointerAt(address, remote);
  if (!pointer) return refuse('is not replaced: the address cannot be read.');
  if (overrideOrigins.includes(pointer.origin)) return { pointer: pointer.href };
  return refuse(
    `from ${pointer.origin} is not shown: this app takes no builds of that origin (OVERRIDE_ORIGINS).`,
  );
}

/**
 * What this tab shows in place of live versions. A developer's own builds, as
 * `?remote.mf-groups=http://localhost:3102/` requests them: only from origins that the page's configuration
 * and policy name; an empty value ends an override. Canaries, as `?canary=mf-groups` requests them. Never in
 * a frame. The app need not know the feature. Call it before the router reads the address.
 *
 * @param page the window
 */
export function takeOverrides(page: Page, rules: Rules): Overrides {
  const { requests, asked } = takeRequests(page);
  if (page.self !== page.top) {
    const refusals = Object.keys(requests).map(
      (remote) => `${labelOf(remote)} is not replaced: overrides are off inside a frame.`,
    );
    return { addresses: {}, canaries: [], refusals };
  }
  const addresses: Record<string, string> = {};
  const refusals: string[] = [];
  const stored = readStored<Requests>(rules.tab, OVERRIDES_KEY, {});
  for (const [remote, address] of Object.entries({ ...stored, ...requests })) {
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
  keep(rules.tab, OVERRIDES_KEY, addresses);
  return { addresses, canaries: takeCanaries(rules.tab, asked), refusals };
}
