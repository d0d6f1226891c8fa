import { readTheme, useRuntime, writeTheme } from '@quits/core';
import { useEffect } from 'react';

const SCHEMES = ['light', 'dark'] as const;
/** `--q-color-surface` of both themes, because the style sheet only gives the active one. */
const SURFACE = { light: '#ffffff', dark: '#171f1b' };

/** The browser's own bars take the page's color, with one element per color scheme. */
function metaFor(scheme: (typeof SCHEMES)[number]): HTMLMetaElement {
  const media = `(prefers-color-scheme: ${scheme})`;
  const known = document.querySelector<HTMLMetaElement>(`meta[name="theme-color"][media="${media}"]`);
  if (known) return known;
  const meta = document.createElement('meta');
  meta.name = 'theme-color';
  // An attribute, which the search above reads; older engines do not have the property.
  meta.setAttribute('media', media);
  document.head.append(meta);
  return meta;
}

function paint(): void {
  const { theme } = document.documentElement.dataset;
  const chosen = SCHEMES.find((scheme) => scheme === theme);
  for (const scheme of SCHEMES) metaFor(scheme).content = SURFACE[chosen ?? scheme];
}

/** Applies the chosen theme to the page and the browser's bars, also when another tab changes it. */
export function useThemeColor(): void {
  const { storages } = useRuntime();
  useEffect(() => {
    const root = document.documentElement;
    const show = () => {
      writeTheme(storages, root, readTheme(storages));
    };
    show();
    paint();
    const stopWatching = storages.onChangeElsewhere(show);
    const observer = new MutationObserver(paint);
    observer.observe(root, { attributeFilter: ['data-theme'] });
    return () => {
      stopWatching();
      observer.disconnect();
    };
  }, [storages]);
}
