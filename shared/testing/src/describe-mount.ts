import { act, waitFor } from '@testing-library/react';
import type { User } from '@quits/contracts';
import { memoryStorage, type Mount, type MountOptions } from '@quits/core';
import { joinPage, openPageCount } from '@quits/core/testing';
import { watchLeftovers, watchSubscriptions } from './leftovers.ts';
import { sessionOf } from './token.ts';
import { MOCK_API } from './use-answers.ts';

const ROUNDS = process.env.QUITS_FULL_TESTS ? 20 : 5;
const EARLY_ROUNDS = 5;
/** Longer than anything a feature delays at its end: a returned focus, a leaving toast. */
const SETTLED_MS = 400;
/** A busy machine is slow; the test measures nothing here. */
const PATIENCE = { timeout: 10_000 };

interface MountExpectations {
  /** Prepares the back end; returns the signed-in user, or undefined for a public feature. */
  prepare: () => User | undefined;
  path: string;
  /** A text that shows when the feature has loaded. */
  shows: string | RegExp;
}

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, SETTLED_MS)));

/**
 * The contract of every feature's `mount`: it shows its screen, stays in its element, and leaves nothing
 * behind after any number of mounts.
 */
export function describeMount(name: string, mount: Mount, { prepare, path, shows }: MountExpectations): void {
  function optionsFor(user: User | undefined): MountOptions {
    const session = user && sessionOf(user);
    return { apiBase: MOCK_API, path, ...(session ? { getToken: () => Promise.resolve(session) } : {}) };
  }

  /** Mounts the feature, does the rest, and takes it away again even if that fails: a test that is over shows nothing. */
  async function whileMounted(options: MountOptions, rest: (element: HTMLElement) => Promise<void>) {
    const element = document.body.appendChild(document.createElement('div'));
    const mounted = await act(async () => mount(element, options));
    try {
      await rest(element);
    } finally {
      await act(async () => {
        mounted.unmount();
      });
    }
    expect(element).toBeEmptyDOMElement();
    element.remove();
  }

  const waitUntilShown = (element: HTMLElement) =>
    waitFor(() => expect(element).toHaveTextContent(shows), PATIENCE);
  const showOnce = (options: MountOptions) => whileMounted(options, waitUntilShown);
  const mountOnce = (options: MountOptions) => whileMounted(options, async () => undefined);

  describe(`mount of ${name}`, () => {
    it('shows its screen, and nothing outside its element', async () => {
      const others = document.body.children.length;
      await whileMounted(optionsFor(prepare()), async (element) => {
        await waitUntilShown(element);
        expect(document.body.children).toHaveLength(others + 1);
        expect(window.localStorage).toHaveLength(0);
        expect(window.sessionStorage).toHaveLength(0);
      });
      await settle();
    }, 60_000);

    it(`leaves no node, timer, listener or subscription after ${String(ROUNDS)} mounts`, async () => {
      const options = optionsFor(prepare());
      // The first time adds what a page keeps (React's own listener of the document).
      await showOnce(options);
      await settle();
      const watched = watchLeftovers();
      const before = watched.count();
      const { page, leave } = joinPage({
        config: { base: MOCK_API, hasExtras: false },
        storages: memoryStorage(),
      });
      const subscriptions = watchSubscriptions(page.runtime);
      const unused = subscriptions.count();

      for (let round = 0; round < ROUNDS; round += 1) await showOnce(options);
      await settle();
      expect(subscriptions.count()).toEqual(unused);
      leave();
      expect(openPageCount()).toBe(0);
      await settle();
      expect(watched.count()).toEqual(before);
      watched.restore();
    }, 60_000);

    it('leaves nothing when it is unmounted before anything has loaded @full', async () => {
      const options = optionsFor(prepare());
      await showOnce(options);
      await settle();
      const watched = watchLeftovers();
      const before = watched.count();
      for (let round = 0; round < EARLY_ROUNDS; round += 1) await mountOnce(options);
      await settle();
      expect(openPageCount()).toBe(0);
      expect(watched.count()).toEqual(before);
      watched.restore();
    }, 60_000);
  });
}
