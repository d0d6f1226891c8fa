import { useAuth, useOldestAnswerTime } from '@quits/core';
import { t } from '@quits/domain';
import { formatTime } from '@quits/ui';
import { useEffect, useState } from 'react';
import styles from './offline-bar.module.css';

interface Offline {
  /** When this page lost the network, in milliseconds since 1970. Undefined if it started without one. */
  since: number | undefined;
}

/** Set while the browser has no network. The document is marked, so that the frame makes room for the bar. */
function useOffline(): Offline | undefined {
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
  const isOffline = offline !== undefined;
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', isOffline);
  }, [isOffline]);
  return offline;
}

/** Says that the browser is offline, and from when what the page shows is. */
export function OfflineBar() {
  const { user } = useAuth();
  const offline = useOffline();
  const answeredAt = useOldestAnswerTime();
  const seen = user && (answeredAt ?? offline?.since);
  return (
    <div role="status">
      {offline && (
        <p className={styles.bar}>
          {seen === undefined
            ? t("You're offline.")
            : t("You're offline. What you see is from {time}.", { time: formatTime(seen) })}
        </p>
      )}
    </div>
  );
}
