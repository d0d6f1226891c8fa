import { t } from '@quits/domain';
import { Button, Card, Stack } from '@quits/ui';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';

type Offer = Window['__quitsInstall'];

const isStandalone = () => window.matchMedia('(display-mode: standalone)').matches;
/** iOS has no offer that a page could make. An iPad says that it is a Mac, but has a touch screen. */
const isIos = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** The browser's offer to install the app, as long as it stands. */
function useOffer(): [Offer, () => void] {
  const [offer, setOffer] = useState<Offer>(window.__quitsInstall);
  useEffect(() => {
    const read = () => setOffer(window.__quitsInstall);
    window.addEventListener('beforeinstallprompt', read);
    return () => window.removeEventListener('beforeinstallprompt', read);
  }, []);
  const take = () => {
    window.__quitsInstall = undefined;
    setOffer(undefined);
  };
  return [offer, take];
}

/** Installs the app where the browser offers it; on iOS it says how. */
export function InstallCard() {
  const [offer, take] = useOffer();
  const isExplained = isIos() && !isStandalone();
  if (!offer && !isExplained) return null;
  return (
    <Card heading={t('Quits as an app')}>
      <Stack gap={16}>
        <p>{t('It opens from your home screen, also without a network.')}</p>
        {offer ? (
          <div>
            <Button
              icon={<Download />}
              onClick={() => {
                // A browser asks once for each offer.
                take();
                void offer.prompt();
              }}
            >
              {t('Install Quits')}
            </Button>
          </div>
        ) : (
          <p>{t('Install Quits: press Share in your browser, then “Add to Home Screen”.')}</p>
        )}
      </Stack>
    </Card>
  );
}
