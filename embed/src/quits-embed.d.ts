/**
 * Types of the embed module, for hosts with a bundler. Kept by hand: it names nothing of ours but what is
 * promised to integrators. docs/integrators.md explains every option.
 */

export type QuitsFeature = 'auth' | 'expenses' | 'groups' | 'profile';
export type QuitsTheme = 'light' | 'dark' | 'system';

/** The session that the host gives: a token alone, or with the person whose it is, which saves a call. */
export type QuitsSession = string | { token: string; user?: { id: number; email: string; name: string } };

/**
 * What failed: the back end could not say whose a token is, `getToken`, loading the feature, a screen, or a
 * path that the feature does not have.
 */
export type QuitsErrorCode = 'api' | 'token' | 'load' | 'render' | 'path';

export interface QuitsLook {
  theme?: QuitsTheme;
  /** Values of design tokens by custom property (`--q-color-brand`). */
  tokens?: Readonly<Record<`--q-${string}`, string>>;
}

/** What the elements tell, by name of the event: payloads carry ids. */
export interface QuitsEvents {
  'quits-ready': CustomEvent<null>;
  'quits-error': CustomEvent<{ code: QuitsErrorCode; message: string }>;
  'quits-signed-in': CustomEvent<{ userId: number }>;
  'quits-session-ended': CustomEvent<{ reason: 'asked' | 'expired' | 'elsewhere' }>;
  'quits-navigation-requested': CustomEvent<{ to: string; replace?: boolean; state?: unknown }>;
  'quits-expense-saved': CustomEvent<{
    groupId: number;
    expenseId?: number;
    change: 'added' | 'updated' | 'deleted' | 'restored';
  }>;
  'quits-group-saved': CustomEvent<{
    groupId?: number;
    change: 'created' | 'renamed' | 'deleted' | 'restored';
  }>;
  'quits-member-invited': CustomEvent<{ groupId: number }>;
  'quits-member-removed': CustomEvent<{ groupId: number; userId: number }>;
  'quits-settlement-recorded': CustomEvent<{ groupId: number }>;
  'quits-invite-accepted': CustomEvent<{ groupId: number }>;
  'quits-profile-saved': CustomEvent<{ userId: number }>;
}

/** One of `<quits-groups>`, `<quits-expenses>`, `<quits-profile>`, `<quits-auth>`. */
export interface QuitsElement extends HTMLElement {
  path: string;
  routing: 'memory' | 'browser';
  basePath: string;
  apiBase: string;
  theme: QuitsTheme;
  tokens: NonNullable<QuitsLook['tokens']>;
  getToken: (() => Promise<QuitsSession | null | undefined>) | undefined;
  navigate(path: string): void;
  refresh(): void;
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
    'quits-auth': QuitsElement;
    'quits-expenses': QuitsElement;
    'quits-groups': QuitsElement;
    'quits-profile': QuitsElement;
  }
}

export interface EmbedOptions extends QuitsLook {
  feature: QuitsFeature;
  /** Address of the Quits app; without it, where this module came from. */
  base?: string;
  path?: string;
  routing?: 'memory' | 'browser';
  basePath?: string;
  apiBase?: string;
  hasExtras?: boolean;
  getToken?: () => Promise<QuitsSession | null | undefined>;
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

export interface MountOptions extends QuitsLook {
  path?: string;
  routing?: 'memory' | 'browser';
  basePath?: string;
  apiBase?: string;
  hasExtras?: boolean;
  getToken?: () => Promise<QuitsSession | null | undefined>;
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
