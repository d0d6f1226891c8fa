import { readFileSync } from 'node:fs';
import path from 'node:path';
import { memoryStorage, writeTheme } from '@quits/core';
import { act } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';

const sheet = readFileSync(path.join(__dirname, '../../../shared/ui/src/styles/tokens.css'), 'utf8');
const [LIGHT, DARK] = [...sheet.matchAll(/--q-color-surface: (#\w+);/g)].map(([, color]) => color);

function colors(): (string | undefined)[] {
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
  return ['light', 'dark'].map(
    (scheme) => metas.find((meta) => meta.getAttribute('media')?.includes(scheme))?.content,
  );
}

describe('appearance', () => {
  it('follows the system until the user chooses one, and then shows the chosen one both ways', async () => {
    const storages = memoryStorage();
    await renderShell({ storages });
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(colors()).toEqual([LIGHT, DARK]);
    await act(async () => writeTheme(storages, document.documentElement, 'dark'));
    expect(colors()).toEqual([DARK, DARK]);
    await act(async () => writeTheme(storages, document.documentElement, 'light'));
    expect(colors()).toEqual([LIGHT, LIGHT]);
  });

  it('shows the choice of an earlier visit', async () => {
    const storages = memoryStorage();
    storages.local.set('quits.theme', 'dark');
    await renderShell({ storages });
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(colors()).toEqual([DARK, DARK]);
  });
});
