import { readTheme, type Theme, useRuntime, writeTheme } from '@quits/core';
import { msg, t } from '@quits/domain';
import { Card, RadioGroup } from '@quits/ui';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';

const OPTIONS = [
  { value: 'system', label: msg('[color scheme] System'), icon: <Monitor aria-hidden="true" /> },
  { value: 'light', label: msg('[color scheme] Light'), icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: msg('[color scheme] Dark'), icon: <Moon aria-hidden="true" /> },
] as const;

/** Light, dark, or the device's setting; stored in this browser and applied immediately. */
export function AppearanceCard() {
  const { storages } = useRuntime();
  const [theme, setTheme] = useState<Theme>(() => readTheme(storages));
  return (
    <Card heading={t('Appearance')}>
      <RadioGroup
        legend={t('Appearance')}
        value={theme}
        options={OPTIONS.map((option) => ({ ...option, label: t(option.label) }))}
        onChange={(chosen) => {
          writeTheme(storages, document.documentElement, chosen);
          setTheme(chosen);
        }}
      />
    </Card>
  );
}
