import { type Offers, type SlotProps, useHost } from '@quits/core';
import { useSyncExternalStore } from 'react';

const hearNothing = () => () => undefined;

/** What features that no page knows offer for places of pages; undefined where none does. */
export function useSlots(): Offers | undefined {
  const { slots } = useHost();
  return useSyncExternalStore(slots?.subscribe ?? hearNothing, () => slots?.snapshot());
}

interface SlotElementProps<Name extends keyof SlotProps> {
  name: Name;
  part: SlotProps[Name];
}

/**
 * The parts that features offer for a place of a page. Put it below the page's own content, once that shows: the parts
 * come later, and push what is below.
 */
export function Slot<Name extends keyof SlotProps>({ name, part }: SlotElementProps<Name>) {
  return useSlots()?.parts[name].map(({ feature, Part }) => <Part key={feature} {...part} />);
}
