import type { Needed, Release } from './pointer.ts';
import { matchRoute } from './starts.ts';

/** What the page at a path needs besides what all pages of a release do; nothing where that is not known. */
export function neededAt({ pages = {} }: Pick<Release, 'pages'>, path: string): Needed {
  const [, needed] = Object.entries(pages).find(([route]) => matchRoute(route, path)) ?? [];
  return needed ?? { scripts: [], styles: [] };
}
