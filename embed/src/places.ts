/** Addresses of folders, each with a slash at the end. */
export interface Places {
  /** The app. */
  base: string;
  /** The files of the loader. */
  folder: string;
  /** The pages for frames: those of a major, for a loader of one version. */
  frames: string;
  /** Whether the page names the loader's version. */
  isPinned: boolean;
}

/** The places of an app that is at an address, with or without a slash at the end. */
export function placesIn(app: string): Places {
  const base = app.endsWith('/') ? app : `${app}/`;
  return { base, folder: `${base}embed/`, frames: `${base}embed/`, isPinned: false };
}

/**
 * The places that one of the loader's files leads to: `…/embed/quits-embed.js`, or with a version (`1.0.0`) or a major
 * (`v1`) between.
 */
export function placesOf(file: string): Places {
  const folder = new URL('.', file).href;
  const [, base = folder, mark, major] = /^(.*\/)embed\/(?:(v?)(\d+)[^/]*\/)?$/.exec(folder) ?? [];
  const { frames } = placesIn(base);
  return {
    base,
    folder,
    frames: major === undefined ? frames : `${frames}v${major}/`,
    isPinned: mark === '',
  };
}
