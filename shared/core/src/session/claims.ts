/** What pages of one browser are at just now, each told apart from the others. */
export interface Claims {
  /** Whether another page is at it, as far as this one knows. */
  isHeldElsewhere(name: string): boolean;
  /** Holds it until the function that this gives is called, or the page is gone, however it went. */
  hold(name: string): () => void;
}

/** For a page that has nothing in common with others. */
export const NO_CLAIMS: Claims = { isHeldElsewhere: () => false, hold: () => () => undefined };

/** When another page may have begun or ended something: it wrote, or somebody comes from it to this one. */
const OCCASIONS = ['storage', 'focus', 'pageshow'] as const;

/**
 * By the browser's own locks, which end with their page even when it crashes. Without them (a page that is not secure
 * has none) nothing is known of other pages.
 */
export function browserClaims(): Claims {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return NO_CLAIMS;
  const own = ` ${crypto.randomUUID()}`;
  let elsewhere: readonly string[] = [];

  async function look(manager: LockManager): Promise<void> {
    const { held = [] } = await manager.query();
    elsewhere = held.map(({ name = '' }) => name).filter((name) => !name.endsWith(own));
  }
  const lookAgain = () => void look(locks).catch(() => undefined);
  for (const occasion of OCCASIONS) window.addEventListener(occasion, lookAgain);
  lookAgain();

  return {
    isHeldElsewhere: (name) => elsewhere.some((held) => held.startsWith(`${name} `)),
    hold(name) {
      let release = () => undefined as void;
      const isOver = new Promise<void>((resolve) => {
        release = resolve;
      });
      locks.request(name + own, { mode: 'shared' }, () => isOver).catch(() => undefined);
      return release;
    },
  };
}
