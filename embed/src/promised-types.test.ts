import type { Mount, MountOptions } from '@quits/core';
import type { QuitsDomEvents } from './dom-events.ts';
import type * as module from './module.ts';
import type * as promised from './quits-embed.d.ts';

/** `true` when either type can stand for the other. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type GivenSession = NonNullable<Awaited<ReturnType<NonNullable<MountOptions['getToken']>>>>;

describe('types that are promised to integrators', () => {
  it('are those of the code: the type check is the test', () => {
    const areEvents: Same<promised.QuitsEvents, QuitsDomEvents> = true;
    const areFeatures: Same<promised.QuitsFeature, module.EmbedOptions['feature']> = true;
    const isSession: promised.QuitsSession extends GivenSession ? true : false = true;
    const isMount: typeof module.mount extends typeof promised.mount ? true : false = true;
    const isFrame: typeof module.frame extends typeof promised.frame ? true : false = true;
    const areOptions: Same<keyof promised.EmbedOptions, keyof module.EmbedOptions> = true;
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
      areOptions,
      isRemoteMount,
      areRemoteOptions,
    ]).not.toContain(false);
  });
});
