import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

interface Shown {
  user: UserEvent;
  path: () => string;
  location: () => { state: unknown } | undefined;
  back: () => Promise<unknown>;
  unmount: () => void;
}

/** One dialog of a feature, and the ways into it and out of it. */
export interface DialogCase {
  /** Its accessible name. */
  dialog: string;
  /** What has it, in words. */
  page: string;
  role?: 'dialog' | 'alertdialog';
  /** Prepares the back end; gives the path of the page that has it. */
  prepare: () => string;
  /** What the address says in addition while it is open ("dialog=edit"). */
  query: (path: string) => string;
  /** Gives the control that opens it, once it is there. */
  findOpener: () => Promise<HTMLElement>;
  /** Name of the button in it that closes it. */
  closes?: string;
}

/** Shows the feature at a path, with the navigation state that was there, after having been elsewhere. */
type Show = (options: { path: string; state?: unknown; before: readonly string[] }) => Shown | Promise<Shown>;

const ELSEWHERE = '/profile';

/**
 * The contract of every dialog: it has an address; Back closes it, as Escape and its own button do, and the
 * page stays; a link and a reload open it. Whatever closed it, Back leads from the page to what was before.
 */
export function describeDialogs(show: Show, cases: readonly DialogCase[]): void {
  describe.each(cases)('$dialog of $page', ({ dialog, role = 'dialog', closes = 'Cancel', ...rest }) => {
    const { prepare, query, findOpener } = rest;
    const find = () => screen.findByRole(role, { name: dialog });
    const isGone = () => waitFor(() => expect(screen.queryByRole(role)).not.toBeInTheDocument());

    // What comes at once comes within the act.
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
