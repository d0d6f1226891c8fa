import type { ComponentType, ReactNode } from 'react';
import type { QuitsEvent } from '../bus/bus.ts';
import type { ToastRequest } from '../bus/event-map.ts';
import type { Storages } from '../session/storage.ts';
import type { Theme } from '../session/preferences.ts';
import type { HostServices } from '../runtime/host.ts';
import type { GetToken } from './ask-host.ts';
import type { MountError } from './mount-error.ts';

/** Look of one mounted feature. */
export interface MountLook {
  theme?: Theme;
  /** Values of design tokens by custom property ("--q-color-brand"). */
  tokens?: Readonly<Record<string, string>>;
}

export interface MountOptions extends MountLook {
  /** Path that the feature starts at ("/groups/12"); without one it starts at its first screen. */
  path?: string | undefined;
  /** `memory`, the default, leaves the page's address alone; `browser` uses it below `basePath`. */
  routing?: 'memory' | 'browser';
  basePath?: string | undefined;
  /** Address of the back end. */
  apiBase?: string | undefined;
  /** Address of the app, from whose host the back end's follows (specification §7) where none is given. */
  appBase?: string | undefined;
  /** Port of the back end beside the app, when it is not 8000. */
  apiPort?: number | undefined;
  /** The back end is our own server, which offers more than the specification lists. */
  hasExtras?: boolean;
  getToken?: GetToken | undefined;
  /** Told about the feature's own events and the session's; `isFirst` of all features that are told. */
  onEvent?: (event: QuitsEvent, told: { isFirst: boolean }) => void;
  /** Told about what went wrong, with a code and a sentence. */
  onError?: (error: MountError) => void;
  loadPart?: HostServices['loadPart'];
  /** The app's own page keeps its session in the browser; everybody else's only in memory. */
  storages?: Storages;
}

export interface MountedRemote {
  /** Changes path or look of what is shown; what is left out stays. */
  update: (change: Pick<MountOptions, 'path' | 'theme' | 'tokens'>) => void;
  /** Asks the back end for everything that is on the screen again, and the host for a token if nobody is signed in. */
  refresh: () => void;
  signOut: () => void;
  /** Empties the element at once and leaves nothing behind; may be called more than once. */
  unmount: () => void;
}

export type Mount = (element: Element | ShadowRoot, options?: MountOptions) => MountedRemote;

/** Where the toasts of a feature come from; gives what ends the listening. */
export type ToastFeed = (show: (toast: ToastRequest) => void) => () => void;

/** What a remote brings along to be mounted: the core carries no component of the UI kit. */
export interface MountFrameProps {
  toasts: ToastFeed;
  /** Where dialogs go: the frame puts it into itself, at its end. */
  container: HTMLElement;
  /** It is not decided yet whether somebody is signed in. */
  isWaiting: boolean;
  children: ReactNode;
}

export interface MountParts {
  /** Name of the package: the source of its events. */
  name: string;
  /** Paths that it shows; without `path` a mounted feature starts at the first. */
  paths: readonly string[];
  /** Goes around the screens: a place for dialogs, toasts, and a view in place of a screen that broke. */
  Frame: ComponentType<MountFrameProps>;
}
