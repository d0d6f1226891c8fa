import { act, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { keepLinks, type LinkRules } from './links.ts';
import { OwnPages } from './own-pages.tsx';

describe('links inside of a mounted feature', () => {
  /** A place with one link, whose feature owns everything below /groups. */
  function placeWith(link: string, rules: Partial<LinkRules> = {}) {
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = link;
    const show = jest.fn();
    const leave = jest.fn();
    const owns = (path: string) => path.startsWith('/groups');
    const stop = keepLinks(place, { base: '', isAddressReal: false, owns, show, leave, ...rules });
    /** Clicks the link; returns whether the browser or the router would follow it. */
    const press = (keys: MouseEventInit = {}, type = 'click') =>
      place
        .querySelector('a')
        ?.firstChild?.dispatchEvent(
          new MouseEvent(type, { bubbles: true, cancelable: true, composed: true, ...keys }),
        );
    return { press, show, leave, stop };
  }

  afterEach(() => {
    document.body.replaceChildren();
  });

  it('are left to the router when they lead to one of its own pages', () => {
    const { press, show, leave } = placeWith('<a href="/groups/7"><b>a group</b></a>');
    expect(press()).toBe(true);
    expect(show).not.toHaveBeenCalled();
    expect(leave).not.toHaveBeenCalled();
  });

  it.each<[string, MouseEventInit, string]>([
    ['with Ctrl', { ctrlKey: true }, 'click'],
    ['with ⌘', { metaKey: true }, 'click'],
    ['with Shift', { shiftKey: true }, 'click'],
    ['with the middle button', { button: 1 }, 'auxclick'],
  ])(
    'open in place when another tab is requested for %s, which does not know the address',
    (_how, keys, type) => {
      const { press, show } = placeWith('<a href="/groups/7"><b>a group</b></a>');
      expect(press(keys, type)).toBe(false);
      expect(show).toHaveBeenCalledWith('/groups/7');
    },
  );

  it("open in another tab where the address is the page's own", () => {
    const { press, show } = placeWith('<a href="/money/groups/7"><b>a group</b></a>', {
      base: '/money',
      isAddressReal: true,
    });
    expect(press({ ctrlKey: true })).toBe(true);
    expect(show).not.toHaveBeenCalled();
  });

  it('are handed over when they lead to a page of another feature', () => {
    const { press, leave } = placeWith('<a href="/expenses/3?from=%2Fgroups"><b>an expense</b></a>');
    expect(press()).toBe(false);
    expect(leave).toHaveBeenCalledWith('/expenses/3?from=%2Fgroups');
  });

  it.each([
    ['to another site', '<a href="https://example.org/groups"><b>x</b></a>', ''],
    ['to a file', '<a href="/groups/7.csv" download><b>x</b></a>', ''],
    ["to a page of the host's, outside of the base", '<a href="/moneybox"><b>x</b></a>', '/money'],
    ['to nowhere', '<a><b>x</b></a>', ''],
  ])("are the browser's when they lead %s", (_where, link, base) => {
    const { press, show, leave } = placeWith(link, { base });
    expect(press()).toBe(true);
    expect(show).not.toHaveBeenCalled();
    expect(leave).not.toHaveBeenCalled();
  });

  it('are not handled after the feature has gone, or by a right click', () => {
    const { press, leave, stop } = placeWith('<a href="/expenses/3"><b>an expense</b></a>');
    expect(press({ button: 2 }, 'auxclick')).toBe(true);
    stop();
    expect(press()).toBe(true);
    expect(leave).not.toHaveBeenCalled();
  });
});

describe('the pages of a mounted feature', () => {
  function Screens() {
    const { pathname } = useLocation();
    return (
      <>
        <p>At {pathname}</p>
        <Link to="/groups/7">Group</Link>
        <Link to="/groups/7?dialog=1">Dialog</Link>
        <Link to="/expenses?page=2#top">Expenses</Link>
      </>
    );
  }

  function open() {
    const calls = { left: jest.fn(), shown: jest.fn() };
    let go: (path: string) => void = () => undefined;
    const stop = jest.fn();
    const onReady = (goTo: (path: string) => void) => {
      go = goTo;
      return stop;
    };
    const owns = (path: string) => path.startsWith('/groups');
    const view = render(
      <MemoryRouter initialEntries={['/groups']}>
        <OwnPages home="/groups" owns={owns} onReady={onReady} onLeave={calls.left} onShow={calls.shown}>
          <Screens />
        </OwnPages>
      </MemoryRouter>,
    );
    return { ...view, calls, stop, go: (path: string) => act(() => go(path)) };
  }

  const press = (name: string) => act(() => screen.getByRole('link', { name }).click());

  it('show; the host learns of each further one', () => {
    const { calls } = open();
    expect(screen.getByText('At /groups')).toBeVisible();
    expect(calls.shown).not.toHaveBeenCalled();
    press('Group');
    expect(screen.getByText('At /groups/7')).toBeVisible();
    press('Dialog');
    expect(calls.shown.mock.calls).toEqual([[{ isOtherPage: true }], [{ isOtherPage: false }]]);
    expect(calls.left).not.toHaveBeenCalled();
  });

  it('never show a path of another feature: the host is notified, and the feature goes to its first screen', () => {
    const { calls } = open();
    press('Group');
    press('Expenses');
    expect(calls.left.mock.calls).toEqual([['/expenses?page=2#top']]);
    expect(screen.getByText('At /groups')).toBeVisible();
  });

  it('can be changed from outside while they are mounted', () => {
    const { go, stop, unmount } = open();
    go('/groups/9');
    expect(screen.getByText('At /groups/9')).toBeVisible();
    unmount();
    expect(stop).toHaveBeenCalled();
  });
});
