/** Names that pages of one browser hold, each page apart. */
export interface Claims {
  /** Whether another page holds the name, as far as this page knows. */
  isHeldElsewhere(name: string): boolean;
  /** Holds the name until the returned function is called or the page ends, even by a crash. */
  hold(name: string): () => void;
}

/** For a page that shares nothing with others. */
export const NO_CLAIMS: Claims = { isHeldElsewhere: () => false, hold: () => () => undefined };

/** Events after which another page may hold or have released a name. */
const OCCASIONS = ['storage', 'focus', 'pageshow'] as const;

/**
 * Uses the browser's Web Locks, which end with their page even after a crash. Without locks (an insecure
 * page), other pages are unknown.
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
