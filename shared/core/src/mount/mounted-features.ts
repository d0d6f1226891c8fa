import { matchPath } from 'react-router-dom';
import type { Bus, QuitsEvent } from '../bus/bus.ts';
import type { ToastRequest } from '../bus/event-map.ts';

/** A mounted feature, as its siblings and the bus see it. */
export interface MountedFeature {
  /** Name of its package ("mf-groups"), the source of its events. */
  name: string;
  owns(path: string): boolean;
  /** Goes to one of its paths, for a sibling's link. */
  show(path: string): void;
  showToast(toast: ToastRequest): void;
  /** `isFirst`: whether this is the first feature to get the event. */
  onEvent(event: QuitsEvent, delivery: { isFirst: boolean }): void;
}

export interface MountedFeatures {
  /** Adds a feature; returns a function that removes it. */
  add(feature: MountedFeature): () => void;
  /** Marks the feature that the user used last. It shows toasts without an owner. */
  markActive(feature: MountedFeature): void;
  /** Lets another feature on the page show a path; `false` when none can. */
  showElsewhere(path: string, asking: MountedFeature): boolean;
  dispose(): void;
}

/** Makes the test for the paths that a feature shows. */
export function ownsPathOf(patterns: readonly string[]): (path: string) => boolean {
  return (path) => {
    const pathname = path.split(/[?#]/)[0] ?? path;
    return patterns.some((pattern) => matchPath(pattern, pathname) !== null);
  };
}

/**
 * Delivers events to the features on a page. An event goes to features of its package, or to all when the
 * page has none of it. One feature shows a toast.
 */
export function createMountedFeatures(bus: Bus): MountedFeatures {
  const features: MountedFeature[] = [];
  let lastTouched: MountedFeature | undefined;

  function receiversOf(source: string): MountedFeature[] {
    const own = features.filter(({ name }) => name === source);
    return own.length > 0 ? own : [...features];
  }

  function emit(event: QuitsEvent): void {
    const receivers = receiversOf(event.source);
    for (const [index, feature] of receivers.entries()) feature.onEvent(event, { isFirst: index === 0 });
    if (event.type !== 'toasts/requested') return;
    const shower = receivers.find((feature) => feature === lastTouched) ?? receivers[0];
    shower?.showToast(event.payload);
  }

  const subscription = bus.events.subscribe(emit);

  return {
    dispose: () => {
      subscription.unsubscribe();
    },
    add(feature) {
      features.push(feature);
      return () => {
        const index = features.indexOf(feature);
        if (index >= 0) features.splice(index, 1);
        if (lastTouched === feature) lastTouched = undefined;
      };
    },
    markActive(feature) {
      lastTouched = feature;
    },
    showElsewhere(path, asking) {
      const other = features.find((feature) => feature !== asking && feature.owns(path));
      other?.show(path);
      return other !== undefined;
    },
  };
}
