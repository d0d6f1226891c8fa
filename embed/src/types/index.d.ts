export type QuitsFeature = 'groups' | 'expenses' | 'profile' | 'auth';
export type QuitsTag = `quits-${QuitsFeature}`;
export type QuitsTheme = 'light' | 'dark' | 'system';

/** Values of design tokens by custom property. */
export type QuitsTokens = Readonly<Record<`--q-${string}`, string>>;

/** The host's session: a token, optionally with its user, which saves a call. */
export type QuitsSession = string | { token: string; user?: { id: number; email: string; name: string } };

/**
 * What failed:
 *
 * - token (getToken rejected, gave an answer without a token, gave nothing for ten seconds, or is not the page's)
 * - api (the back end did not name the token's user; after a 401, 403 or 404 the token is invalid)
 * - load (the feature, or the script of mount(), did not load, or does not run on the React that the page shares)
 * - render (a screen broke)
 * - path (the feature does not have this path)
 */
export type QuitsErrorCode = 'token' | 'api' | 'load' | 'render' | 'path';

export interface QuitsLook {
  /** `light`, `dark` or `system`. Default: `system`. */
  theme?: QuitsTheme;
  /** Values of design tokens. Default: ours. */
  tokens?: QuitsTokens;
  /** Language of all features of the page, as a tag (`de`). Default: the browser's. */
  language?: string;
  /** How dates and numbers are written, as a tag (`de-AT`). Default: the browser's, else the language's own. */
  region?: string;
}

/** The events of the elements, by name; payloads carry ids. */
export interface QuitsEvents {
  /** When the feature has loaded. */
  'quits-ready': CustomEvent<null>;
  /** When something failed. */
  'quits-error': CustomEvent<{
    code: QuitsErrorCode;
    message: string;
  }>;
  /** When a session started. */
  'quits-signed-in': CustomEvent<{
    userId: number;
  }>;
  /** When it ended. */
  'quits-session-ended': CustomEvent<{
    reason: 'asked' | 'expired' | 'elsewhere';
  }>;
  /** When the feature leads to a path that no element of the page shows. */
  'quits-navigation-requested': CustomEvent<{
    to: string;
    replace?: boolean;
    state?: unknown;
  }>;
  /** When an expense changed. */
  'quits-expense-saved': CustomEvent<{
    groupId: number;
    expenseId?: number;
    change: 'added' | 'updated' | 'deleted' | 'restored';
  }>;
  /** When a group changed. */
  'quits-group-saved': CustomEvent<{
    groupId?: number;
    change: 'created' | 'renamed' | 'deleted' | 'restored';
  }>;
  /** When an invitation was sent. */
  'quits-member-invited': CustomEvent<{
    groupId: number;
  }>;
  /** When a member was removed. */
  'quits-member-removed': CustomEvent<{
    groupId: number;
    userId: number;
  }>;
  /** When a settlement was recorded. */
  'quits-settlement-recorded': CustomEvent<{
    groupId: number;
  }>;
  /** When an invitation was accepted. */
  'quits-invite-accepted': CustomEvent<{
    groupId: number;
  }>;
  /** When the name changed. */
  'quits-profile-saved': CustomEvent<{
    userId: number;
  }>;
}

/** The attributes of a tag. */
export interface QuitsAttributes {
  /** Where the feature starts; a change navigates. Default: its first path. */
  path?: string;
  /**
   * `memory` leaves your page's address alone; `browser` uses it, for one element of a page. Default:
   * `memory`.
   */
  routing?: 'memory' | 'browser';
  /** With `browser`: the part of your address before its paths. Default: none. */
  'base-path'?: string;
  /**
   * Address of the back end. Default: port 8000 of the app's host if local or an IP address, else its origin.
   */
  'api-base'?: string;
  /** Port of the back end on the app's host, for development. Default: 8000. */
  'api-port'?: number | string;
  /**
   * The back end is this repository's server, with its extended API (undo, conflicts). Default: off, so only
   * calls of the specification are sent.
   */
  extras?: '';
  /** `light`, `dark` or `system`. Default: `system`. */
  theme?: QuitsTheme;
  /** Language of all features of the page, as a tag (`de`). Default: the browser's. */
  language?: string;
  /** How dates and numbers are written, as a tag (`de-AT`). Default: the browser's, else the language's own. */
  region?: string;
}

/** One of `<quits-groups>`, `<quits-expenses>`, `<quits-profile>`, `<quits-auth>`. */
export interface QuitsElement extends HTMLElement {
  path: string;
  routing: 'memory' | 'browser';
  basePath: string;
  apiBase: string;
  theme: QuitsTheme;
  language: string;
  region: string;
  tokens: QuitsTokens;
  getToken: (() => Promise<QuitsSession | null | undefined>) | undefined;
  /** Shows another path of the feature. */
  navigate(path: string): void;
  /** Refetches everything on the screen, and requests a token when signed out. */
  refresh(): void;
  /** Ends the session of all elements of the page. */
  signOut(): void;
  addEventListener<Name extends keyof QuitsEvents>(
    name: Name,
    listener: (event: QuitsEvents[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'quits-groups': QuitsElement;
    'quits-expenses': QuitsElement;
    'quits-profile': QuitsElement;
    'quits-auth': QuitsElement;
  }
}

/** The options of every way to show a feature. */
export interface QuitsOptions extends QuitsLook {
  /** Where the feature starts; a change navigates. Default: its first path. */
  path?: string;
  /**
   * `memory` leaves your page's address alone; `browser` uses it, for one element of a page. Default:
   * `memory`.
   */
  routing?: 'memory' | 'browser';
  /** With `browser`: the part of your address before its paths. Default: none. */
  basePath?: string;
  /**
   * Address of the back end. Default: port 8000 of the app's host if local or an IP address, else its origin.
   */
  apiBase?: string;
  /**
   * The back end is this repository's server, with its extended API (undo, conflicts). Default: off, so only
   * calls of the specification are sent.
   */
  hasExtras?: boolean;
  /**
   * Gives a session, or null if there is none: rejects for any other refusal of your back end. A page has one: give the
   * same function to all features. Default: the user is signed out until `<quits-auth>` signs in.
   */
  getToken?: () => Promise<QuitsSession | null | undefined>;
}

export interface EmbedOptions extends QuitsOptions {
  feature: QuitsFeature;
  /** Address of the Quits app. Default: the origin of this module, which a bundler cannot know. */
  base?: string;
  onEvent?: (event: QuitsEvents[keyof QuitsEvents]) => void;
}

export interface Embedded {
  update(change: QuitsLook & { path?: string }): void;
  refresh(): void;
  signOut(): void;
  unmount(): void;
}

/** Shows one feature inside an element. */
export function mount(container: Element, options: EmbedOptions): Embedded;

/**
 * Loads the script that defines the tags, once for the page.
 *
 * @param base address of the Quits app
 * @throws Error when it has not loaded within eight seconds
 */
export function loadTags(base: string): Promise<void>;

export interface FrameOptions extends QuitsLook {
  feature: QuitsFeature;
  base?: string;
  path?: string;
  /** Name of the frame for screen readers. */
  title?: string;
  /** Height in pixels, with scrolling; by default as high as its content. */
  height?: number;
  /** Gives a token. Without it people sign in inside the frame, and the page never gets a token. */
  getToken?: () => Promise<string | null | undefined>;
  onEvent?: (name: keyof QuitsEvents, detail: unknown) => void;
}

export interface ShownFrame extends Embedded {
  element: HTMLIFrameElement;
}

/** Shows one feature in a frame, for pages that must not get the session. */
export function frame(container: Element, options: FrameOptions): ShownFrame;

/** A component that one feature shows of another; a host passes it on and never calls it. */
export type QuitsPart = (props: unknown) => never;

/** An event for a host with module federation; docs/events.md lists the types and payloads. */
export interface QuitsBusEvent {
  type: string;
  version: number;
  source: string;
  payload: unknown;
}

export interface MountOptions extends QuitsOptions {
  /** `isFirst`: whether this is the first mounted feature to get the event. */
  onEvent?: (event: QuitsBusEvent, details: { isFirst: boolean }) => void;
  onError?: (error: Error & { code: QuitsErrorCode }) => void;
  /** Loads a sibling's part ("mf-expenses/expense-form"); without it a message shows in its place. */
  loadPart?: (part: 'mf-expenses/expense-form') => Promise<QuitsPart>;
}

/** The module that `mf_groups/mount` and its siblings expose to hosts by module federation. */
export interface QuitsMountModule {
  mount(element: Element | ShadowRoot, options?: MountOptions): Embedded;
}
