import { readTheme, useRuntime, writeTheme } from '@quits/core';
import type { Theme } from '@quits/core';
import { Card, RadioGroup } from '@quits/ui';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';

const OPTIONS = [
  { value: 'system', label: 'System', icon: <Monitor aria-hidden="true" /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
] as const;

/** Light, dark, or the device's setting; stored in this browser and applied immediately. */
export function AppearanceCard() {
  const { storages } = useRuntime();
  const [theme, setTheme] = useState<Theme>(() => readTheme(storages));
  return (
    <Card heading="Appearance">
      <RadioGroup
        legend="Appearance"
        value={theme}
        options={OPTIONS}
        onChange={(chosen) => {
          writeTheme(storages, document.documentElement, chosen);
          setTheme(chosen);
        }}
      />
    </Card>
  );
}
