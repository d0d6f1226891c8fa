import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

interface Shown {
  user: UserEvent;
  path: () => string;
  location: () => { state: unknown } | undefined;
  back: () => Promise<unknown>;
  unmount: () => void;
}

/** One dialog of a feature, with the ways to open and close it. */
export interface DialogCase {
  /** Its accessible name. */
  dialog: string;
  /** Name of its page, for the test's title. */
  page: string;
  role?: 'dialog' | 'alertdialog';
  /** Prepares the back end; returns the path of the page. */
  prepare: () => string;
  /** The query while it is open ("dialog=edit"). */
  query: (path: string) => string;
  /** Waits for the control that opens it. */
  findOpener: () => Promise<HTMLElement>;
  /** Name of the button that closes it. */
  closes?: string;
}

type Show = (options: { path: string; state?: unknown; before: readonly string[] }) => Shown | Promise<Shown>;

const ELSEWHERE = '/profile';

/**
 * The contract of every dialog. It has an address; Back, Escape and its own button close it; the page stays.
 * A link and a reload open it. After any close, Back leads to the page before.
 */
export function describeDialogs(show: Show, cases: readonly DialogCase[]): void {
  describe.each(cases)('$dialog of $page', ({ dialog, role = 'dialog', closes = 'Cancel', ...rest }) => {
    const { prepare, query, findOpener } = rest;
    const find = () => screen.findByRole(role, { name: dialog });
    const isClosed = () => waitFor(() => expect(screen.queryByRole(role)).not.toBeInTheDocument());

    // The act waits for everything that comes immediately.
    const start: typeof show = (options) => act(async () => show(options));

    const addressOf = (path: string) => `${path}${path.includes('?') ? '&' : '?'}${query(path)}`;

    async function open({ view, path }: { view: Shown; path: string }): Promise<void> {
      await view.user.click(await findOpener());
      await find();
      expect(view.path()).toBe(addressOf(path));
    }

    async function expectClosed(view: Shown, path: string): Promise<void> {
      await isClosed();
      await waitFor(() => expect(view.path()).toBe(path));
    }

    async function expectNothingLeft(view: Shown): Promise<void> {
      await view.back();
      expect(view.path()).toBe(ELSEWHERE);
    }

    it('opens with an address of its own, and is closed by Back, Escape and its own button', async () => {
      const path = prepare();
      const view = await start({ path, before: [ELSEWHERE] });
      const ways = [
        () => view.back(),
        () => view.user.keyboard('{Escape}'),
        () => view.user.click(screen.getByRole('button', { name: closes })),
      ];
      for (const close of ways) {
        await open({ view, path });
        await close();
        await expectClosed(view, path);
      }
      await expectNothingLeft(view);
    });

    it('is opened by a link, and then closed without leaving the page @full', async () => {
      const path = prepare();
      const view = await start({ path: addressOf(path), before: [ELSEWHERE] });
      await find();
      await view.user.keyboard('{Escape}');
      await expectClosed(view, path);
      await expectNothingLeft(view);
    });

    it('survives a reload @full', async () => {
      const path = prepare();
      const view = await start({ path, before: [ELSEWHERE] });
      await open({ view, path });
      const before = [ELSEWHERE, path];
      const reloaded = { path: view.path(), state: view.location()?.state, before };
      view.unmount();
      const again = await start(reloaded);
      await find();
      await again.user.keyboard('{Escape}');
      await expectClosed(again, path);
      await expectNothingLeft(again);
    });
  });
}
