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

/** Shows the feature at a path, with a navigation state and a history. */
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
    const isGone = () => waitFor(() => expect(screen.queryByRole(role)).not.toBeInTheDocument());

    // The act waits for everything that comes immediately.
    const start: typeof show = (options) => act(async () => show(options));

    async function open() {
      const path = prepare();
      const view = await start({ path, before: [ELSEWHERE] });
      await view.user.click(await findOpener());
      await find();
      return { view, path };
    }

    async function expectClosed(view: Shown, path: string): Promise<void> {
      await isGone();
      await waitFor(() => expect(view.path()).toBe(path));
      await view.back();
      expect(view.path()).toBe(ELSEWHERE);
    }

    it('opens with an address of its own, and Back closes it', async () => {
      const { view, path } = await open();
      expect(view.path()).toBe(`${path}${path.includes('?') ? '&' : '?'}${query(path)}`);
      await view.back();
      await expectClosed(view, path);
    });

    it('is closed by Escape', async () => {
      const { view, path } = await open();
      await view.user.keyboard('{Escape}');
      await expectClosed(view, path);
    });

    it('is closed by its own button', async () => {
      const { view, path } = await open();
      await view.user.click(screen.getByRole('button', { name: closes }));
      await expectClosed(view, path);
    });

    it('is opened by a link, and then closed without leaving the page', async () => {
      const path = prepare();
      const address = `${path}${path.includes('?') ? '&' : '?'}${query(path)}`;
      const view = await start({ path: address, before: [ELSEWHERE] });
      await find();
      await view.user.keyboard('{Escape}');
      await expectClosed(view, path);
    });

    it('survives a reload', async () => {
      const { view, path } = await open();
      const before = [ELSEWHERE, path];
      const reloaded = { path: view.path(), state: view.location()?.state, before };
      view.unmount();
      const again = await start(reloaded);
      await find();
      await again.user.keyboard('{Escape}');
      await expectClosed(again, path);
    });
  });
}
