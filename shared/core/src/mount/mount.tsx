import { type ComponentType, version } from 'react';
import { t } from '@quits/domain';
import { REACT_RANGE, satisfy } from '@quits/federation';
import { createRoot } from 'react-dom/client';
import { invalidateAll } from '../api/api.ts';
import { memoryStorage } from '../session/storage.ts';
import type { HostServices } from '../runtime/host.ts';
import { pageLanguage } from '../language/page-language.ts';
import { keepLinks, type LinkRules } from './links.ts';
import { createMountLanguage } from './mount-language.ts';
import { MountError, messageOf } from './mount-error.ts';
import type { Mount, MountedRemote, MountLook, MountOptions, MountParts } from './options.ts';
import { cleanBase, configOf, homeOf, missingPath, startOf, withOwnPath } from './start.ts';
import { createMountSteps, type MountSteps } from './steps.ts';
import { MountTree, type MountTreeProps } from './tree.tsx';
import { ownsPathOf } from './mounted-features.ts';
import { joinPage } from './shared-page.ts';

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

const refusePart: HostServices['loadPart'] = (name) =>
  Promise.reject(new Error(`This page does not offer ${name}`));

/** The feature's own place; the host's other content stays untouched. */
function createPlace(element: Element | ShadowRoot, options: MountOptions) {
  const place = document.createElement('div');
  element.append(place);
  const root = element instanceof ShadowRoot ? element : element.getRootNode();
  const isInShadow = root instanceof ShadowRoot && root.host instanceof HTMLElement;
  const look = createLook(isInShadow ? root.host : place);
  look.change(options);
  return { place, look };
}

function linkRules(start: MountTreeProps['start'], owns: LinkRules['owns'], steps: MountSteps): LinkRules {
  const isAddressReal = start.routing === 'browser';
  const base = isAddressReal ? cleanBase(start.basePath) : '';
  return { base, isAddressReal, owns, show: steps.go, leave: steps.leaveByLink };
}

const reporterOf = ({ onError }: MountOptions) =>
  onError ?? ((error: MountError) => window.reportError(error));

/** Says that a feature cannot run on the page's React: to the host, and to people in its place. */
function refuseReact(element: Element | ShadowRoot, options: MountOptions): MountedRemote {
  const sentence = `This page shares React ${version}, and Quits needs ${REACT_RANGE}: share one in this range, or none`;
  reporterOf(options)(new MountError('load', sentence));
  const { place, look } = createPlace(element, options);
  place.setAttribute('role', 'alert');
  const language = createMountLanguage(place, options);
  const say = () => {
    place.textContent = t('This part cannot be shown on this page.');
  };
  void pageLanguage.ready().then(say);
  const stop = pageLanguage.subscribe(say);
  const ignore = (): void => undefined;
  return {
    update(change) {
      look.change(change);
      language.change(change);
    },
    refresh: ignore,
    signOut: ignore,
    unmount() {
      stop();
      language.stop();
      look.undo();
      place.remove();
    },
  };
}

/** `createMount` for a page whose React the feature runs on. */
function createSupportedMount(Routes: ComponentType, { name, paths, Frame }: MountParts): Mount {
  const owns = ownsPathOf(paths);
  const home = homeOf(paths);

  return (element, options = {}) => {
    const report = reporterOf(options);
    const reportScreen = (error: unknown): void => {
      report(new MountError('render', `A screen stopped working: ${messageOf(error)}`, error));
    };
    const start = startOf(withOwnPath(options, owns, report), home);
    const { page, leave } = joinPage({
      config: configOf(options),
      storages: options.storages ?? memoryStorage(),
    });
    const { runtime, tokens } = page;
    const { place, look } = createPlace(element, options);
    const language = createMountLanguage(place, options);
    const steps = createMountSteps({ name, owns, place, page, options });
    const root = createRoot(place, { onCaughtError: reportScreen, onUncaughtError: reportScreen });
    const stopLinks = keepLinks(place, linkRules(start, owns, steps));
    const host: MountTreeProps['host'] = {
      kind: 'embedded',
      loadPart: options.loadPart ?? refusePart,
      portalContainer: document.createElement('div'),
      sessionCheck: tokens.check,
    };
    const removeSource = options.getToken && tokens.add({ getToken: options.getToken, onError: report });
    let isWaiting = removeSource !== undefined;
    let hasTexts = pageLanguage.requested().language === 'en';

    function render(): void {
      if (!hasTexts) return;
      root.render(<MountTree {...{ Routes, Frame, runtime, host, start, home, owns, steps, isWaiting }} />);
    }

    /** Keeps the screens once the session check has ended, even with an error. */
    function follow(): void {
      const { isRunning, hasFailed } = tokens.check.snapshot();
      const isDecided = !isRunning || hasFailed || runtime.session.snapshot().status === 'signedIn';
      if (!isWaiting || !isDecided) return;
      isWaiting = false;
      render();
    }

    let isMounted = true;
    const show = () => {
      hasTexts = true;
      if (isMounted) render();
    };
    if (hasTexts) show();
    else void pageLanguage.ready().then(show);
    follow();
    const stopFollowing = tokens.check.subscribe(follow);

    return {
      update({ path, ...change }) {
        look.change(change);
        language.change(change);
        if (path === undefined) return;
        if (owns(path)) steps.go(path);
        else report(missingPath(path));
      },
      refresh() {
        if (runtime.session.snapshot().status === 'signedIn') runtime.store.dispatch(invalidateAll());
        else void tokens.ask();
      },
      signOut: runtime.session.end,
      unmount() {
        if (!isMounted) return;
        isMounted = false;
        stopFollowing();
        removeSource?.();
        stopLinks();
        look.undo();
        language.stop();
        place.remove();
        // The caller may be rendering with its own React, or with this one.
        queueMicrotask(() => {
          root.unmount();
          steps.end();
          leave();
        });
      },
    };
  };
}

/**
 * Makes a remote's `mount(element, options)`, for hosts without React or with another version of it. Features
 * on one page share a session, store and bus for each back end. Never touches the page's storage.
 */
export function createMount(Routes: ComponentType, parts: MountParts): Mount {
  const mountFeature = createSupportedMount(Routes, parts);
  return (element, options = {}) =>
    satisfy(version, REACT_RANGE) ? mountFeature(element, options) : refuseReact(element, options);
}
