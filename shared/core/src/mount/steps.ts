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
  /** Goes to a path of the feature's own, as soon as its router is there. */
  go: (path: string) => void;
  onReady: (go: (path: string) => void) => () => void;
  /** A link leads elsewhere: another feature on the page shows it, or the host is told. */
  leaveByLink: (path: string) => void;
  /** The feature itself wants to go elsewhere: only the host decides, siblings stay where they are. */
  leaveBySelf: (path: string) => void;
  /** The heading of a page that is new takes the focus, unless somebody is at work elsewhere. */
  focusHeading: (to: { isOtherPage: boolean }) => void;
  end: () => void;
}

/** Whether the focus is in something of the host's, or in a field of the feature, and must stay there. */
function isFocusTaken(place: HTMLElement): boolean {
  const root = place.getRootNode();
  const inner = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
  const active = inner ?? document.activeElement;
  if (active === null || active === document.body) return false;
  return !place.contains(active) || active.matches('input, textarea, select, [role="dialog"] *');
}

/** What a mounted feature does besides rendering: paths, toasts, events. */
export function createMountSteps({ name, owns, place, page, options }: StepsOptions): MountSteps {
  const { runtime, features } = page;
  const bus = runtime.bus.for(name);
  const showers = new Set<(toast: ToastRequest) => void>();
  let goNow: ((path: string) => void) | undefined;
  let wanted: string | undefined;
  let isShownBySibling = false;

  function go(path: string): void {
    if (goNow) goNow(path);
    else wanted = path;
  }

  const feature: MountedFeature = {
    name,
    owns,
    show(path) {
      isShownBySibling = true;
      place.scrollIntoView({ block: 'start' });
      go(path);
    },
    showToast(toast) {
      for (const show of showers) show(toast);
    },
    hear: (event, told) => options.onEvent?.(event, told),
  };
  const remove = features.add(feature);
  const touch = (): void => {
    features.touch(feature);
  };
  place.addEventListener('pointerdown', touch, true);
  place.addEventListener('focusin', touch);

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
      if (wanted !== undefined) navigate(wanted);
      wanted = undefined;
      return () => {
        goNow = undefined;
      };
    },
    toasts(show) {
      showers.add(show);
      return () => {
        showers.delete(show);
      };
    },
    focusHeading({ isOtherPage }) {
      const isWished = isShownBySibling || (isOtherPage && !isFocusTaken(place));
      isShownBySibling = false;
      if (isWished) place.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
    },
    end() {
      place.removeEventListener('pointerdown', touch, true);
      place.removeEventListener('focusin', touch);
      remove();
      bus.end();
    },
  };
}
