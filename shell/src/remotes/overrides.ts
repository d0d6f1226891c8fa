import { pointerPath } from '@quits/federation';
import type { Overrides, RemoteStore } from './remote-store.ts';

const PREFIX = 'remote.';

interface Rules {
  /** Keeps overrides in this tab's storage: they end with it. */
  store: Pick<RemoteStore, 'overrides'>;
  /** Origins that such a build may come from; none: overriding is off. */
  overrideOrigins: readonly string[];
  /** The remotes that there are. */
  remotes: Readonly<Record<string, string>>;
}

/** What is read of the window, and its history. */
type Page = Pick<Window, 'self' | 'top' | 'history' | '__quitsPointers'> & {
  location: Pick<Location, 'href'>;
};

/** The pointer at an address: a folder stands for the one that a development server publishes there. */
function pointerAt(address: string, remote: string): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.pathname.endsWith('/') ? new URL(pointerPath(remote), url) : url;
}

/** Reads `remote.<name>=<address>` of the page's address, and takes it out of there. */
function asked(page: Page): Overrides {
  const url = new URL(page.location.href);
  const wishes = [...url.searchParams].filter(([name]) => name.startsWith(PREFIX));
  if (wishes.length === 0) return {};
  for (const [name] of wishes) url.searchParams.delete(name);
  page.history.replaceState(page.history.state, '', url.href);
  return Object.fromEntries(wishes.map(([name, address]) => [name.slice(PREFIX.length), address]));
}

/**
 * Which remotes come from a developer's own build in this tab: `?remote.mf-groups=http://localhost:3102/`
 * asks for one, an empty value ends it. Only origins that the page's configuration names, which stand in its
 * policy as well, and never inside of a frame. Called before the router reads the address.
 *
 * @param page the window
 * @returns remote → address of the pointer of a developer's own build, in the place of the live one
 */
export function takeOverrides(page: Page, { store, overrideOrigins, remotes }: Rules): Overrides {
  const wishes = Object.entries({ ...store.overrides.read(), ...asked(page) });
  if (page.self !== page.top) return {};
  const overrides: Overrides = {};
  for (const [remote, address] of wishes) {
    const pointer = pointerAt(address, remote);
    if (pointer && remote in remotes && overrideOrigins.includes(pointer.origin)) {
      overrides[remote] = pointer.href;
      // The starter has asked for the live one.
      delete page.__quitsPointers?.[remote];
    }
  }
  store.overrides.write(overrides);
  return overrides;
}
