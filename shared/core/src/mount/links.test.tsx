import { keepLinks } from './links.ts';
import type { LinkRules } from './links.ts';

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

describe('links inside of a mounted feature', () => {
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
