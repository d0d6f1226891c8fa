import { useEffect, useState } from 'react';

export interface Offline {
  /** When this page lost the network, in milliseconds since 1970. Undefined if it started without one. */
  since: number | undefined;
}

/** Set while the browser has no network. */
export function useOffline(): Offline | undefined {
  const [offline, setOffline] = useState<Offline | undefined>(() =>
    navigator.onLine ? undefined : { since: undefined },
  );
  useEffect(() => {
    const lose = () => setOffline({ since: Date.now() });
    const regain = () => setOffline(undefined);
    window.addEventListener('offline', lose);
    window.addEventListener('online', regain);
    return () => {
      window.removeEventListener('offline', lose);
      window.removeEventListener('online', regain);
    };
  }, []);
  return offline;
}
