import { matchPath } from 'react-router-dom';
import type { Bus, QuitsEvent } from '../bus/bus.ts';
import type { ToastRequest } from '../bus/event-map.ts';

/** One feature on a page, as its siblings and the bus know it. */
export interface MountedFeature {
  /** Name of its package ("mf-groups"), which is the source of its events. */
  name: string;
  owns(path: string): boolean;
  /** Goes to one of its paths because a sibling's link leads there. */
  show(path: string): void;
  showToast(toast: ToastRequest): void;
  /** `isFirst`: of all that are told about this event, this is the first. */
  hear(event: QuitsEvent, told: { isFirst: boolean }): void;
}

export interface MountedFeatures {
  /** Adds a feature; gives what takes it away again. */
  add(feature: MountedFeature): () => void;
  /** The feature that somebody used last shows the toasts of nobody in particular. */
  touch(feature: MountedFeature): void;
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
 * Who on a page is told what: an event goes to the features of the package that published it, or to all
 * when none of it is there (the core's own, a part that a sibling shows). A toast is shown by one.
 */
export function createMountedFeatures(bus: Bus): MountedFeatures {
  const features: MountedFeature[] = [];
  let lastTouched: MountedFeature | undefined;

  function receiversOf(source: string): MountedFeature[] {
    const own = features.filter(({ name }) => name === source);
    return own.length > 0 ? own : [...features];
  }

  function tell(event: QuitsEvent): void {
    const receivers = receiversOf(event.source);
    for (const [index, feature] of receivers.entries()) feature.hear(event, { isFirst: index === 0 });
    if (event.type !== 'toasts/requested') return;
    const shower = receivers.find((feature) => feature === lastTouched) ?? receivers[0];
    shower?.showToast(event.payload);
  }

  const hearing = bus.events.subscribe(tell);

  return {
    dispose: () => {
      hearing.unsubscribe();
    },
    add(feature) {
      features.push(feature);
      return () => {
        const index = features.indexOf(feature);
        if (index >= 0) features.splice(index, 1);
        if (lastTouched === feature) lastTouched = undefined;
      };
    },
    touch(feature) {
      lastTouched = feature;
    },
    showElsewhere(path, asking) {
      const other = features.find((feature) => feature !== asking && feature.owns(path));
      other?.show(path);
      return other !== undefined;
    },
  };
}
