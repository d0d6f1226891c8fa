/** Addresses of folders, each with a trailing slash. */
export interface Places {
  /** The app. */
  base: string;
  /** The files of the loader. */
  folder: string;
  /** The pages for frames: those of its major, for a loader of one version. */
  frames: string;
  /** Whether the page pins the loader's version. */
  isPinned: boolean;
}

/** The places of an app at an address, with or without a trailing slash. */
export function placesIn(app: string): Places {
  const base = app.endsWith('/') ? app : `${app}/`;
  return { base, folder: `${base}embed/`, frames: `${base}embed/`, isPinned: false };
}

/**
 * The places from the address of one of the loader's files: `…/embed/quits-embed.js`, or with a version
 * (`1.0.0`) or a major (`v1`) between.
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
