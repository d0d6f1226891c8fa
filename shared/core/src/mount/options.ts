import type { ComponentType, ReactNode } from 'react';
import type { QuitsEvent } from '../bus/bus.ts';
import type { ToastRequest } from '../bus/event-map.ts';
import type { Storages } from '../session/storage.ts';
import type { Theme } from '../session/preferences.ts';
import type { HostServices } from '../runtime/host.ts';
import type { GetToken } from './ask-host.ts';
import type { MountError } from './mount-error.ts';

export interface MountLook {
  theme?: Theme;
  /** Values of design tokens by custom property ("--q-color-brand"). */
  tokens?: Readonly<Record<string, string>>;
}

/** Language of a page's features; without one they follow the browser. */
export interface MountLanguage {
  /** One of the offered languages, or a tag that means one ("de-AT"). */
  language?: string | undefined;
  /** How dates and numbers are written ("de-AT"). */
  region?: string | undefined;
}

export interface MountOptions extends MountLook, MountLanguage {
  /** Path that the feature starts at ("/groups/12"); the default is its first screen. */
  path?: string | undefined;
  /** `memory`, the default, leaves the page's address alone; `browser` uses it below `basePath`. */
  routing?: 'memory' | 'browser';
  basePath?: string | undefined;
  /** Address of the back end. */
  apiBase?: string | undefined;
  /** Address of the app, from which the back end's address follows (specification §7) without `apiBase`. */
  appBase?: string | undefined;
  /** Port of the back end on the app's host, when it is not 8000. */
  apiPort?: number | undefined;
  /** The back end is our own server, with the extended API. */
  hasExtras?: boolean;
  getToken?: GetToken | undefined;
  /**
   * Gets the feature's own events and the session's. `isFirst`: whether this feature is the first to get it.
   */
  onEvent?: (event: QuitsEvent, delivery: { isFirst: boolean }) => void;
  /** Gets each error, with a code and a sentence. */
  onError?: (error: MountError) => void;
  loadPart?: HostServices['loadPart'];
  /** The app's own page keeps its session in the browser, every other page only in memory. */
  storages?: Storages;
}

export interface MountedRemote {
  /** Changes the path, look or language; omitted values stay. All features of a page have one language. */
  update: (change: Pick<MountOptions, 'path' | 'theme' | 'tokens' | 'language' | 'region'>) => void;
  /** Refetches everything on the screen, and asks the host for a token when signed out. */
  refresh: () => void;
  signOut: () => void;
  /** Empties the element immediately and leaves nothing behind. May be called more than once. */
  unmount: () => void;
}

export type Mount = (element: Element | ShadowRoot, options?: MountOptions) => MountedRemote;

/** Source of a feature's toasts; returns a function that ends the subscription. */
export type ToastFeed = (show: (toast: ToastRequest) => void) => () => void;

/** What a remote provides to be mounted; the core has no component of the UI kit. */
export interface MountFrameProps {
  toasts: ToastFeed;
  /** The container for dialogs. The frame appends it to itself. */
  container: HTMLElement;
  /** The session check is still running. */
  isWaiting: boolean;
  children: ReactNode;
}

export interface MountParts {
  /** Name of the package, the source of its events. */
  name: string;
  /** Paths that it shows. The first is the default start. */
  paths: readonly string[];
  /** Wraps the screens: a place for dialogs, toasts and an error view. */
  Frame: ComponentType<MountFrameProps>;
}
