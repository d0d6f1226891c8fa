export type QuitsFeature = 'groups' | 'expenses' | 'profile' | 'auth';
export type QuitsTag = `quits-${QuitsFeature}`;
export type QuitsTheme = 'light' | 'dark' | 'system';

/** Values of design tokens by custom property. */
export type QuitsTokens = Readonly<Record<`--q-${string}`, string>>;

/** The session that the host gives: a token alone, or with the person whose it is, which saves a call. */
export type QuitsSession = string | { token: string; user?: { id: number; email: string; name: string } };

/**
 * What failed:
 *
 * - token (getToken rejected, or gave nothing for ten seconds)
 * - api (the back end did not say whose the token is; after a 401, 403 or 404 it said that it is none)
 * - load (the feature, or the script of mount(), could not be loaded)
 * - render (a screen broke)
 * - path (the feature has no such path)
 */
export type QuitsErrorCode = 'token' | 'api' | 'load' | 'render' | 'path';

export interface QuitsLook {
  /** `light`, `dark` or `system`. Left out: `system`. */
  theme?: QuitsTheme;
  /** Values of design tokens. Left out: ours. */
  tokens?: QuitsTokens;
}

/** What the elements tell, by name of the event: payloads carry ids. */
export interface QuitsEvents {
  /** When the feature is there. */
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
  /** Where the feature starts; a change goes there. Left out: its first path. */
  path?: string;
  /** `memory` leaves your page's address alone; `browser` uses it, for one element of a page. Left out: `memory`. */
  routing?: 'memory' | 'browser';
  /** With `browser`: the part of your address that comes before its paths. Left out: none. */
  'base-path'?: string;
  /** Address of the back end. Left out: port 8000 of the app's host if local or an IP address, else its origin. */
  'api-base'?: string;
  /** Port of the back end beside the app, for development. Left out: 8000. */
  'api-port'?: number | string;
  /** The back end is this repository's server, which offers more (undo, conflicts). Left out: off: nothing beyond the specification is sent. */
  extras?: '';
  /** `light`, `dark` or `system`. Left out: `system`. */
  theme?: QuitsTheme;
}

/** One of `<quits-groups>`, `<quits-expenses>`, `<quits-profile>`, `<quits-auth>`. */
export interface QuitsElement extends HTMLElement {
  path: string;
  routing: 'memory' | 'browser';
  basePath: string;
  apiBase: string;
  theme: QuitsTheme;
  tokens: QuitsTokens;
  getToken: (() => Promise<QuitsSession | null | undefined>) | undefined;
  /** Shows another path of the feature. */
  navigate(path: string): void;
  /** Asks for everything on the screen again, and for a token if nobody is signed in. */
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

/** What every way of showing a feature takes. */
export interface QuitsOptions extends QuitsLook {
  /** Where the feature starts; a change goes there. Left out: its first path. */
  path?: string;
  /** `memory` leaves your page's address alone; `browser` uses it, for one element of a page. Left out: `memory`. */
  routing?: 'memory' | 'browser';
  /** With `browser`: the part of your address that comes before its paths. Left out: none. */
  basePath?: string;
  /** Address of the back end. Left out: port 8000 of the app's host if local or an IP address, else its origin. */
  apiBase?: string;
  /** The back end is this repository's server, which offers more (undo, conflicts). Left out: off: nothing beyond the specification is sent. */
  hasExtras?: boolean;
  /** Gives a session. Left out: nobody is signed in until `<quits-auth>` does it. */
  getToken?: () => Promise<QuitsSession | null | undefined>;
}

export interface EmbedOptions extends QuitsOptions {
  feature: QuitsFeature;
  /** Address of the Quits app; without it, where this module came from, which a bundler cannot say. */
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
 * @throws Error when it has not arrived within eight seconds
 */
export function loadTags(base: string): Promise<void>;

export interface FrameOptions extends QuitsLook {
  feature: QuitsFeature;
  base?: string;
  path?: string;
  /** Name of the frame for screen readers. */
  title?: string;
  /** Height in pixels, inside of which it scrolls; without one it is as high as its content. */
  height?: number;
  /** Gives a token; without it people sign in inside the frame, and the page never has one. */
  getToken?: () => Promise<string | null | undefined>;
  onEvent?: (name: keyof QuitsEvents, detail: unknown) => void;
}

export interface ShownFrame extends Embedded {
  element: HTMLIFrameElement;
}

/** Shows one feature in a frame, for pages that must not be trusted with the session. */
export function frame(container: Element, options: FrameOptions): ShownFrame;

/** A component that one feature shows of another; a host passes it on and never calls it. */
export type QuitsPart = (props: unknown) => never;

/** What a feature tells a host by module federation; types and payloads are those of docs/events.md. */
export interface QuitsBusEvent {
  type: string;
  version: number;
  source: string;
  payload: unknown;
}

export interface MountOptions extends QuitsOptions {
  /** `isFirst` of all mounted features that are told about this event. */
  onEvent?: (event: QuitsBusEvent, told: { isFirst: boolean }) => void;
  onError?: (error: Error & { code: QuitsErrorCode }) => void;
  /** Loads what a sibling offers ("mf-expenses/expense-form"); without it that place says that it is not there. */
  loadPart?: (part: 'mf-expenses/expense-form') => Promise<QuitsPart>;
}

/** What `mf_groups/mount` and its siblings expose to hosts by module federation. */
export interface QuitsMountModule {
  mount(element: Element | ShadowRoot, options?: MountOptions): Embedded;
}
