import type { ToastRequest } from '../bus/event-map.ts';
import type { MountOptions, ToastFeed } from './options.ts';
import type { MountedFeature } from './mounted-features.ts';
import type { SharedPage } from './shared-page.ts';

interface StepsOptions {
  name: string;
  owns: (path: string) => boolean;
  place: HTMLElement;
  page: SharedPage;
  options: Pick<MountOptions, 'onEvent'>;
}

export interface MountSteps {
  toasts: ToastFeed;
  /** Goes to one of the feature's own paths, as soon as its router is ready. */
  go: (path: string) => void;
  onReady: (go: (path: string) => void) => () => void;
  /** Follows a link that leads out: a sibling shows it, or the host is notified. */
  leaveByLink: (path: string) => void;
  /** Handles navigation by the feature itself: only the host decides, and siblings stay. */
  leaveBySelf: (path: string) => void;
  /** Focuses the heading of a new page, unless the user works elsewhere. */
  focusHeading: (to: { isOtherPage: boolean }) => void;
  end: () => void;
}

/** Whether the host or a field of the feature has the focus, which must stay there. */
function isFocusTaken(place: HTMLElement): boolean {
  const root = place.getRootNode();
  const inner = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
  const active = inner ?? document.activeElement;
  if (active === null || active === document.body) return false;
  return !place.contains(active) || active.matches('input, textarea, select, [role="dialog"] *');
}

/** The feature's toasts: those who show them subscribe. */
function createToastFeed() {
  const showers = new Set<(toast: ToastRequest) => void>();
  const toasts: ToastFeed = (show) => {
    showers.add(show);
    return () => {
      showers.delete(show);
    };
  };
  function showToast(toast: ToastRequest): void {
    for (const show of showers) show(toast);
  }
  return { toasts, showToast };
}

/** Reports each use of a place by pointer or focus; returns a function that ends it. */
function watchUse(place: HTMLElement, onUse: () => void): () => void {
  place.addEventListener('pointerdown', onUse, true);
  place.addEventListener('focusin', onUse);
  return () => {
    place.removeEventListener('pointerdown', onUse, true);
    place.removeEventListener('focusin', onUse);
  };
}

/** What a mounted feature does besides rendering: paths, toasts, events. */
export function createMountSteps({ name, owns, place, page, options }: StepsOptions): MountSteps {
  const { runtime, features } = page;
  const bus = runtime.bus.for(name);
  const { toasts, showToast } = createToastFeed();
  let goNow: ((path: string) => void) | undefined;
  let requested: string | undefined;
  let isShownBySibling = false;

  function go(path: string): void {
    if (goNow) goNow(path);
    else requested = path;
  }

  const feature: MountedFeature = {
    name,
    owns,
    show(path) {
      isShownBySibling = true;
      place.scrollIntoView({ block: 'start' });
      go(path);
    },
    showToast,
    onEvent: (event, delivery) => options.onEvent?.(event, delivery),
  };
  const remove = features.add(feature);
  const stopWatching = watchUse(place, () => {
    features.markActive(feature);
  });

  const leaveBySelf = (to: string): void => {
    bus.publish('navigation/requested', { to });
  };

  return {
    go,
    leaveBySelf,
    leaveByLink(path) {
      if (!features.showElsewhere(path, feature)) leaveBySelf(path);
    },
    onReady(navigate) {
      goNow = navigate;
      if (requested !== undefined) navigate(requested);
      requested = undefined;
      return () => {
        goNow = undefined;
      };
    },
    toasts,
    focusHeading({ isOtherPage }) {
      const isNeeded = isShownBySibling || (isOtherPage && !isFocusTaken(place));
      isShownBySibling = false;
      if (isNeeded) place.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
    },
    end() {
      stopWatching();
      remove();
      bus.end();
    },
  };
}
