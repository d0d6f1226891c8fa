import {
  readTheme,
  type Theme,
  useGetPreferencesQuery,
  useNotify,
  useOffers,
  useRuntime,
  writeTheme,
} from '@quits/core';
import { msg, t } from '@quits/domain';
import {
  Button,
  Card,
  LanguageField,
  Notice,
  RadioGroup,
  RegionField,
  RetryButton,
  Stack,
  TimeZoneField,
  notifyFailure,
  retryOf,
} from '@quits/ui';
import { Download, Monitor, Moon, Sun } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Section } from '../../lib/section.tsx';

const OPTIONS = [
  { value: 'system', label: msg('[color scheme] System'), icon: <Monitor aria-hidden="true" /> },
  { value: 'light', label: msg('[color scheme] Light'), icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: msg('[color scheme] Dark'), icon: <Moon aria-hidden="true" /> },
] as const;

/** Light, dark, or the device's setting; stored in this browser and applied immediately. */
function Appearance() {
  const { storages } = useRuntime();
  const [theme, setTheme] = useState<Theme>(() => readTheme(storages));
  return (
    <Section heading={t('Appearance')}>
      <RadioGroup
        legend={t('Appearance')}
        value={theme}
        options={OPTIONS.map((option) => ({ ...option, label: t(option.label) }))}
        onChange={(chosen) => {
          writeTheme(storages, document.documentElement, chosen);
          setTheme(chosen);
        }}
      />
    </Section>
  );
}

/** Language, region and time zone of the account; changed at once, and saved. */
function Languages() {
  const notify = useNotify('mf-profile');
  const preferences = useGetPreferencesQuery();
  const { data, isError } = preferences;
  const tell = (error: unknown) => notifyFailure(notify, error, t('Failed to save your language'));
  return (
    <Section>
      {isError && (
        <Notice tone="warning" action={<RetryButton size="s" {...retryOf(preferences)} />}>
          {t('Your choice did not load.')}
        </Notice>
      )}
      <Stack gap={16}>
        <LanguageField chosen={data?.language ?? null} onFailure={tell} />
        <RegionField chosen={data?.region ?? null} onFailure={tell} />
        <TimeZoneField chosen={data?.timeZone ?? null} onFailure={tell} />
      </Stack>
    </Section>
  );
}

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
function Installation() {
  const [offer, take] = useOffer();
  const isExplained = isIos() && !isStandalone();
  if (!offer && !isExplained) return null;
  return (
    <Section heading={t('Quits as an app')}>
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
    </Section>
  );
}

/**
 * How the app looks and speaks on this device and for this account.
 *
 * @param children more parts, after those of the account
 */
export function AppCard({ children }: { children: ReactNode }) {
  const offers = useOffers();
  return (
    <Card heading={t('App')}>
      <Appearance />
      {offers('sessions') && (
        <>
          <Languages />
          <Installation />
        </>
      )}
      {children}
    </Card>
  );
}
