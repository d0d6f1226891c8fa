import type { HostServices } from '@quits/core';
import { placeOfPart } from '@quits/federation';
import { loadReporter } from './load-reports.ts';
import type { Places } from './places.ts';
import { createRemotes, type Remotes } from './remotes.ts';
import { createStyles, type Styles } from './styles.ts';

/** What all embeds of a page share. */
export interface Loader {
  /** Address of the app, with a trailing slash. */
  base: string;
  remotes: Remotes;
  styles: Styles;
  loadPart: HostServices['loadPart'];
}

function componentIn(module: unknown, name: string): unknown {
  return typeof module === 'object' && module !== null ? Reflect.get(module, name) : undefined;
}

/** @param remotes the remotes of the app */
export function createLoader(
  places: Places,
  remotes = createRemotes(places.base, { reports: loadReporter(places) }),
): Loader {
  const { base, folder } = places;
  const loadPart: HostServices['loadPart'] = async (part) => {
    const { remote, expose, component } = placeOfPart(part);
    const found = componentIn(await remotes.load(remote, expose), component);
    if (typeof found !== 'function') throw new Error(`${remote} offers no ${component}`);
    // The contract of the two packages (HostServices) fixes the type of this name.
    return found as Awaited<ReturnType<HostServices['loadPart']>>;
  };
  return { base, remotes, styles: createStyles(new URL('embed.css', folder).href), loadPart };
}
