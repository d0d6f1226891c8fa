/**
 * What the page's starter gives to a feature's preview, and what it gets: the top of a page, drawn before React has
 * come. A preview is a classic script without imports, so that only this and the core's major bind it to the shell.
 */
export interface PreviewInput {
  /** The page's early calls, in the order of the feature's contract. */
  answers: readonly Promise<Response>[];
  user: { id: number; name: string; email: string };
  path: string;
  hasExtras: boolean;
  /** Address of the file with the texts of the page's language; English has none. */
  texts?: string | undefined;
  /** Runs a script of the feature. */
  run: (address: string) => Promise<unknown>;
  /** Whether the session is still that of the answers. */
  isSignedIn: () => boolean;
}

/** A page's top as its preview has drawn it. */
export interface DrawnPreview {
  element: HTMLElement;
  /**
   * Moves it, with its focus and the positions of its lists, which React's first drawing takes away.
   *
   * @returns false when the session has ended, and it with it
   */
  moveTo: (place: Element) => boolean;
  /** Removes it, and gives its focus and the positions of its lists to the same elements of the page. */
  giveWayTo: (page: Element) => void;
}

/** Draws a page's top in place of the frame's outline; undefined where there is nothing to show. */
export type DrawPreview = (input: PreviewInput) => Promise<DrawnPreview | undefined>;

/** What became of a page's preview. */
export interface Preview {
  /** The remote and its version, for reports. */
  remote: string;
  version: string;
  /** The path of the page. */
  path: string;
  /** Undefined where nothing is drawn. */
  drawn?: DrawnPreview | undefined;
  /** Why it failed. */
  error?: string;
}

declare global {
  interface HTMLScriptElement {
    /** Set by a preview's script on its own element. */
    quitsPreview?: DrawPreview;
  }
  interface Window {
    /** The preview of the first page, until that takes over: drawn, or known not to be. It never rejects. */
    __quitsPreview?: Promise<Preview | undefined> | undefined;
  }
}
