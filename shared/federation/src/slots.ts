import { isRecord } from '@quits/contracts';
import { isLabel, type Label } from './features.ts';
import { matchRoute } from './prefetch.ts';

/** Place in a page → props of the part that a feature offers for it. Ids alone: a part asks the server for the rest. */
export interface SlotProps {
  bar: { userId: number };
  'dashboard.card': { userId: number };
  'expense.section': { expenseId: number; groupId: number };
  'profile.section': { userId: number };
}

/** A place for a feature's part, a component. */
export type PartSlot = keyof SlotProps;

const PART_SLOTS = {
  bar: true,
  'dashboard.card': true,
  'expense.section': true,
  'profile.section': true,
} satisfies Record<PartSlot, true>;

const LINK_SLOTS = ['group.menu', 'palette.command'] as const;

/** A place for a link to a page of a feature. */
export type LinkSlot = (typeof LINK_SLOTS)[number];

/** A link that a feature offers. */
export interface SlotLink extends Label {
  /** One of the feature's own paths. In `group.menu`, `{groupId}` stands for the group's id. */
  to: string;
}

/** What a feature offers, as its contract.json states it: place → name of the part, or link. */
export type Slots = Readonly<Partial<Record<PartSlot, string> & Record<LinkSlot, SlotLink>>>;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const PART = /^[a-z][a-z0-9-]*$/;

function isLink(value: unknown, routes: readonly string[]): boolean {
  if (!isRecord(value)) return false;
  const { to } = value;
  if (!isLabel(value) || !isText(to)) return false;
  const [path = ''] = to.split(/[?#]/);
  return routes.some((route) => matchRoute(route, path) !== undefined);
}

/**
 * Whether a feature may offer something for a place.
 *
 * @param slot name of the place
 * @param offered what its contract.json or its pointer states for that place
 * @param routes the feature's paths
 */
export function isOffer(slot: string, offered: unknown, routes: readonly string[]): boolean {
  if (Object.hasOwn(PART_SLOTS, slot)) return PART.test(String(offered));
  return LINK_SLOTS.some((known) => known === slot) && isLink(offered, routes);
}

/**
 * What a feature offers that this version knows. A later version may have more places.
 *
 * @param stated the `slots` of its facts
 * @param routes its paths
 */
export function readSlots(stated: unknown, routes: readonly string[]): Slots {
  const offers = Object.entries(isRecord(stated) ? stated : {});
  // `isOffer` has checked each of them.
  return Object.fromEntries(offers.filter(([slot, offered]) => isOffer(slot, offered, routes)));
}
