import type { Needed, Release } from './pointer.ts';
import { matchRoute } from './prefetch.ts';

/** The files of the page at a path, beyond those of all pages; undefined when unknown. */
export function neededAt({ pages = {} }: Pick<Release, 'pages'>, path: string): Needed {
  const [, needed] = Object.entries(pages).find(([route]) => matchRoute(route, path)) ?? [];
  return needed ?? { scripts: [], styles: [] };
}

/** The file with the texts of a language; none for English, and where a release has no such language. */
export function textsIn({ texts = {} }: Pick<Release, 'texts'>, language: string): Needed {
  return texts[language] ?? { scripts: [], styles: [] };
}
