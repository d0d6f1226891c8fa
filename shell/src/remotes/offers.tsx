import { type OfferedLink, type Offers, pageLanguage, whenIdle } from '@quits/core';
import {
  type LinkSlot,
  type PartSlot,
  readSlots,
  type SlotLink,
  type SlotProps,
  wordingIn,
} from '@quits/federation';
import type { Loaded, ModuleLoader } from '@quits/federation/loading';
import { useLazyValue } from '@quits/ui';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import type { Feature } from './feature-catalog.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import type { loadPart } from './remote-loader.ts';

/** How long a part may wait for code or data of its own, in milliseconds. */
const PATIENCE_MS = 7500;

/** The page's loader. Its own code comes with the first page: importing it here would make that bigger. */
interface Loading {
  modules: ModuleLoader;
  load: typeof loadPart;
  onThrown: (remote: string, loaded: Loaded<unknown>, thrown: unknown, part: string) => void;
}

/** Takes the place of a part that waits for code or data of its own, and ends a wait that is too long. */
function Awaited(): null {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  if (isLate) throw new Error('a part did not arrive');
  return null;
}

/**
 * A part of a feature, contained: it loads once the page is idle, and shows nothing before. After it has thrown, which
 * is reported to the operator, it shows nothing until the page loads again.
 */
function containedPart<Props extends object>(
  remote: string,
  part: string,
  { modules, load: loadFrom, onThrown }: Loading,
): ComponentType<Props> {
  let shown: Loaded<unknown> | undefined;
  let hasThrown = false;

  async function load(): Promise<ComponentType<Props>> {
    await new Promise<void>((resolve) => {
      whenIdle(resolve, { isNeeded: true });
    });
    const { Part, loaded } = await loadFrom<Props>(modules, `${remote}/${part}`);
    shown = loaded;
    return Part;
  }

  function end(thrown: unknown): void {
    hasThrown = true;
    if (!shown) return;
    onThrown(remote, shown, thrown, part);
    if (shown.isCanary) modules.drop(remote, shown, false);
  }

  return function ContainedPart(props: Props) {
    const { value: Part } = useLazyValue(load, !hasThrown);
    if (!Part || hasThrown) return null;
    return (
      <RemoteBoundary onThrow={end}>
        <Suspense fallback={<Awaited />}>
          <Part {...props} />
        </Suspense>
      </RemoteBoundary>
    );
  };
}

function linkOf(feature: string, { to, ...label }: SlotLink): OfferedLink {
  return {
    feature,
    label: () => wordingIn(pageLanguage.snapshot().language, label),
    to: (groupId) => to.replaceAll('{groupId}', String(groupId)),
  };
}

/** What features offer for the places of the pages, by place. */
export function offersOf(features: readonly Feature[], loading: Loading): Offers {
  const stated = features.map(({ name, slots, routes }) => ({ name, slots: readSlots(slots, routes) }));
  const parts = <Slot extends PartSlot>(slot: Slot) =>
    stated.flatMap(({ name, slots: { [slot]: part } }) =>
      part === undefined
        ? []
        : [{ feature: name, Part: containedPart<SlotProps[Slot]>(name, part, loading) }],
    );
  const links = (slot: LinkSlot) =>
    stated.flatMap(({ name, slots: { [slot]: link } }) => (link ? [linkOf(name, link)] : []));
  return {
    parts: {
      bar: parts('bar'),
      'dashboard.card': parts('dashboard.card'),
      'expense.section': parts('expense.section'),
      'profile.section': parts('profile.section'),
    },
    links: { 'group.menu': links('group.menu'), 'palette.command': links('palette.command') },
  };
}
