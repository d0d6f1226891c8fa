import type { EventMap, Mount, MountOptions } from '@quits/core';
import type { FeatureName } from '@quits/federation';
import type { DOM_EVENTS, PublicEvent } from './dom-events.ts';
import type * as module from './module.ts';
import type * as component from './react.tsx';
import type * as promised from './types/index.d.ts';
import type * as promisedComponent from './types/react.d.ts';

/** `true` when the two types are assignable to each other. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type GivenSession = NonNullable<Awaited<ReturnType<NonNullable<MountOptions['getToken']>>>>;
/** The events of the bus under their DOM names. */
type DomEvents = {
  [Type in PublicEvent as (typeof DOM_EVENTS)[Type]]: CustomEvent<EventMap[Type]>;
};

describe('the types for integrators', () => {
  it('are those of the code: the type check is the test', () => {
    const areEvents: Same<Omit<promised.QuitsEvents, 'quits-ready' | 'quits-error'>, DomEvents> = true;
    const areFeatures: Same<promised.QuitsFeature, FeatureName> = true;
    const isSession: promised.QuitsSession extends GivenSession ? true : false = true;
    const isMount: Same<typeof module.mount, typeof promised.mount> = true;
    const isFrame: Same<typeof module.frame, typeof promised.frame> = true;
    const isLoadTags: Same<typeof module.loadTags, typeof promised.loadTags> = true;
    const isComponent: Same<typeof component.Quits, typeof promisedComponent.Quits> = true;
    const isRemoteMount: Mount extends promised.QuitsMountModule['mount'] ? true : false = true;
    const areRemoteOptions: Exclude<keyof promised.MountOptions, keyof MountOptions> extends never
      ? true
      : false = true;
    expect([
      areEvents,
      areFeatures,
      isSession,
      isMount,
      isFrame,
      isLoadTags,
      isComponent,
      isRemoteMount,
      areRemoteOptions,
    ]).not.toContain(false);
  });
});
