import type { MountLook } from './options.ts';

const OWN = /^--q-[a-z0-9-]+$/;

/**
 * Sets a theme and token values on a shadow host, whose style sheet reads them there.
 *
 * @returns `change`, which takes new values, and `undo`, which restores the element
 */
export function createLook(target: HTMLElement): { change: (look: MountLook) => void; undo: () => void } {
  const themeBefore = target.dataset.theme;
  let shown: readonly string[] = [];

  function setTheme(theme: string | undefined): void {
    if (theme === undefined) delete target.dataset.theme;
    else target.dataset.theme = theme;
  }

  function setTokens(tokens: Readonly<Record<string, string>>): void {
    for (const name of shown) target.style.removeProperty(name);
    const own = Object.entries(tokens).filter(([name]) => OWN.test(name));
    for (const [name, value] of own) target.style.setProperty(name, value);
    shown = own.map(([name]) => name);
  }

  return {
    change({ theme, tokens }) {
      if (theme !== undefined) setTheme(theme === 'system' ? undefined : theme);
      if (tokens) setTokens(tokens);
    },
    undo() {
      setTheme(themeBefore);
      setTokens({});
      if (target.getAttribute('style') === '') target.removeAttribute('style');
    },
  };
}
