import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Component, useEffect, useState } from 'react';
import { Link, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { MOCK_API, tokenFor, useMockBackEnd } from '@quits/testing';
import { watchLeftovers } from '@quits/testing/leftovers';
import { useHost } from '../runtime/host.ts';
import { useAuth } from '../session/auth-provider.tsx';
import { createLook, createMount } from './mount.tsx';
import type { MountFrameProps, MountOptions, MountedRemote } from './options.ts';
import { useNotify } from '../runtime/use-notify.ts';
import { pageLanguage } from '../language/page-language.ts';
import { createMountLanguage } from './mount-language.ts';
import { cleanBase, configOf, homeOf, startOf, withOwnPath } from './start.ts';

describe('mount', () => {
  const backEnd = useMockBackEnd();

  function Frame({ toasts, isWaiting, children }: MountFrameProps) {
    const [shown, setShown] = useState<string[]>([]);
    useEffect(() => toasts(({ title }) => setShown((before) => [...before, title])), [toasts]);
    return (
      <>
        {isWaiting ? <p>waiting</p> : children}
        <ul>
          {shown.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      </>
    );
  }

  function Screen({ name }: { name: string }) {
    const { user } = useAuth();
    const { sessionCheck } = useHost();
    const notify = useNotify(name);
    const navigate = useNavigate();
    const { search } = useLocation();
    return (
      <>
        <h1 data-page-heading tabIndex={-1}>
          {name} of {user?.name ?? 'no one'}
          {sessionCheck?.snapshot().hasFailed && ', who could not be asked'}
        </h1>
        <Link to={`/${name}/7`}>one of {name}</Link>
        <Link to="/plums/9">a plum from {name}</Link>
        <button type="button" onClick={() => void navigate('?dialog=1', { replace: true })}>
          ask of {name}
          {search && `: ${search}`}
        </button>
        <button type="button" onClick={() => void navigate('/elsewhere/1?from=here')}>
          go away from {name}
        </button>
        <button type="button" onClick={() => notify.success(`toast of ${name}`)}>
          notify from {name}
        </button>
      </>
    );
  }

  function featureNamed(name: string) {
    function Pages() {
      return (
        <Routes>
          <Route path={`/${name}`} element={<Screen name={name} />} />
          <Route
            path={`/${name}/:id`}
            element={
              <h1 data-page-heading tabIndex={-1}>
                one {name}
              </h1>
            }
          />
          <Route path="*" element={<h1>lost</h1>} />
        </Routes>
      );
    }
    return createMount(Pages, { name, paths: [`/${name}/:id`, `/${name}`], Frame });
  }

  const mountPears = featureNamed('pears');
  const mountPlums = featureNamed('plums');
  const mounted: MountedRemote[] = [];

  async function show(mount: typeof mountPears, options: MountOptions = {}) {
    const element = document.body.appendChild(document.createElement('div'));
    let remote: MountedRemote | undefined;
    await act(async () => {
      remote = mount(element, { apiBase: MOCK_API, ...options });
    });
    if (!remote) throw new Error('not mounted');
    mounted.push(remote);
    return { element, remote };
  }

  afterEach(async () => {
    await act(async () => {
      for (const remote of mounted.splice(0)) remote.unmount();
    });
    document.body.replaceChildren();
    window.history.replaceState(null, '', '/');
  });

  describe('mount: the React of the page', () => {
    const react = jest.requireActual<{ version: string }>('react');
    afterEach(() => {
      jest.restoreAllMocks();
    });

    it.each(['18.3.1', '20.0.0'])(
      'says that it does not run on %s, to the host and to people',
      async (version) => {
        jest.replaceProperty(react, 'version', version);
        const onError = jest.fn();
        const { element, remote } = await show(mountPears, { onError, theme: 'dark' });
        expect(onError.mock.calls).toEqual([
          [
            expect.objectContaining({
              code: 'load',
              message: `This page shares React ${version}, and Quits needs ^19.0.0: share one in this range, or none`,
            }),
          ],
        ]);
        expect(within(element).getByRole('alert')).toHaveTextContent(
          'This part cannot be shown on this page.',
        );
        remote.update({ path: '/pears/3', theme: 'light' });
        remote.refresh();
        remote.signOut();
        remote.unmount();
        expect(element).toBeEmptyDOMElement();
        expect(backEnd.requests).toEqual([]);
      },
    );

    it.each(['19.0.0', '19.9.1'])('runs on %s', async (version) => {
      jest.replaceProperty(react, 'version', version);
      const { element } = await show(mountPears);
      expect(element).toHaveTextContent('pears of no one');
    });

    it('says it in the language of the feature', async () => {
      jest.replaceProperty(react, 'version', '18.3.1');
      const { element, remote } = await show(mountPears, { onError: jest.fn(), language: 'fr' });
      expect(await within(element).findByRole('alert')).toHaveAttribute('lang', 'fr');
      remote.update({ language: 'en' });
      await pageLanguage.ready();
      expect(within(element).getByRole('alert')).toHaveAttribute('lang', 'en');
    });
  });

  describe('mount: paths', () => {
    it('starts at its first screen, and changes path on update', async () => {
      const { element, remote } = await show(mountPears);
      expect(element).toHaveTextContent('pears of no one');
      await act(async () => remote.update({ path: '/pears/3' }));
      expect(element).toHaveTextContent('one pears');
      expect(window.location.pathname).toBe('/');
    });

    it('reports a path that it does not have, and stays', async () => {
      const onError = jest.fn();
      const { element, remote } = await show(mountPears, { path: '/login', onError });
      await act(async () => remote.update({ path: '/groups' }));
      expect(onError).toHaveBeenCalledTimes(2);
      expect(element).toHaveTextContent('pears of no one');
    });

    it("uses the page's address below its base path", async () => {
      window.history.replaceState(null, '', '/money');
      const { element } = await show(mountPears, { routing: 'browser', basePath: '/money/' });
      expect(window.location.pathname).toBe('/money/pears');
      fireEvent.click(screen.getByText('one of pears'));
      await waitFor(() => expect(element).toHaveTextContent('one pears'));
      expect(window.location.pathname).toBe('/money/pears/7');
    });

    it('refuses a base path that is not in the address of the page', () => {
      const element = document.createElement('div');
      const options = { apiBase: MOCK_API, routing: 'browser', basePath: '/money' } as const;
      expect(() => mountPears(element, options)).toThrow('not below the base path /money');
    });

    it('lets a sibling show the target of a link, and notifies the host when there is none', async () => {
      const events: unknown[] = [];
      const { element } = await show(mountPears, {
        onEvent: (event) => {
          if (event.type === 'navigation/requested') events.push(event.payload.to);
        },
      });
      fireEvent.click(screen.getByText('a plum from pears'));
      expect(events).toEqual(['/plums/9']);
      expect(element).toHaveTextContent('pears of no one');

      Element.prototype.scrollIntoView = jest.fn();
      const plums = await show(mountPlums);
      fireEvent.click(screen.getByText('a plum from pears'));
      await waitFor(() => expect(plums.element).toHaveTextContent('one plums'));
      expect(events).toHaveLength(1);
    });

    it('goes to its first screen and notifies the host, when it wants to go elsewhere itself', async () => {
      const requests: string[] = [];
      const { element } = await show(mountPears, {
        onEvent: (event) => {
          if (event.type === 'navigation/requested') requests.push(event.payload.to);
        },
      });
      fireEvent.click(screen.getByText('go away from pears'));
      await waitFor(() => expect(requests).toEqual(['/elsewhere/1?from=here']));
      expect(element).toHaveTextContent('pears of no one');
    });

    it('opens its own link in place when another tab is requested: the page does not know that address', async () => {
      const { element } = await show(mountPears);
      expect(fireEvent.click(screen.getByText('one of pears'), { ctrlKey: true })).toBe(false);
      await waitFor(() => expect(element).toHaveTextContent('one pears'));
    });
  });

  describe('mount: focus', () => {
    it('goes to the heading of another page, unless the user works elsewhere on the host page', async () => {
      const { element, remote } = await show(mountPears, { path: '/pears/3' });
      const hostField = document.body.appendChild(document.createElement('input'));
      hostField.focus();
      await act(async () => remote.update({ path: '/pears' }));
      expect(hostField).toHaveFocus();
      await act(async () => remote.update({ path: '/pears/4' }));
      hostField.blur();
      await act(async () => remote.update({ path: '/pears' }));
      expect(element.querySelector('h1')).toHaveFocus();
    });
  });

  describe('mount: focus of what opened a dialog', () => {
    it('stays where it is when only the query changes, as it does with a dialog', async () => {
      await show(mountPears);
      const opener = screen.getByText('ask of pears');
      opener.focus();
      await act(async () => fireEvent.click(opener));
      expect(screen.getByText('ask of pears: ?dialog=1')).toHaveFocus();
    });

    it('goes to the heading when a sibling leads to the page that is shown already', async () => {
      Element.prototype.scrollIntoView = jest.fn();
      const plums = await show(mountPlums, { path: '/plums/9' });
      await show(mountPears);
      const link = screen.getByText('a plum from pears');
      link.focus();
      await act(async () => fireEvent.click(link));
      expect(plums.element.querySelector('h1')).toHaveFocus();
    });
  });

  describe('mount: errors that its host gets', () => {
    const broken: MountOptions['getToken'] = () => Promise.reject(new Error('down'));

    it('include a missing token; its screens decide what to show then', async () => {
      const onError = jest.fn();
      const { element } = await show(mountPears, { getToken: broken, onError });
      await waitFor(() => expect(element).toHaveTextContent('pears of no one, who could not be asked'));
      expect(onError.mock.calls).toEqual([[expect.objectContaining({ code: 'token' })]]);
    });

    it('include a second getToken; its screens show the session of the page', async () => {
      const ada = backEnd.addUser({ name: 'Ada' });
      const onError = jest.fn();
      await show(mountPears, { getToken: () => Promise.resolve({ token: tokenFor(ada.id), user: ada }) });
      const { element } = await show(mountPlums, { getToken: broken, onError });
      await waitFor(() => expect(element).toHaveTextContent('plums of Ada'));
      const message = expect.stringMatching(/^A page has one getToken/) as string;
      expect(onError.mock.calls).toEqual([[expect.objectContaining({ code: 'token', message })]]);
    });

    it('include a broken screen, with the cause', async () => {
      const cause = new Error('no pears');
      const Broken = () => {
        throw cause;
      };
      class BrokenFrame extends Component<MountFrameProps> {
        override state = { hasBroken: false };
        static getDerivedStateFromError = () => ({ hasBroken: true });
        override render = () => (this.state.hasBroken ? <p>broken</p> : this.props.children);
      }
      const mountBroken = createMount(Broken, { name: 'pears', paths: ['/pears'], Frame: BrokenFrame });
      const onError = jest.fn();
      await show(mountBroken, { onError });
      const message = 'A screen stopped working: no pears';
      expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'render', message, cause }));
    });
  });

  describe('mount: end', () => {
    it('may come before the token, and more than once', async () => {
      let give: (token: string) => void = () => undefined;
      const getToken = () => new Promise<string>((resolve) => (give = resolve));
      const { element, remote } = await show(mountPears, { getToken });
      await act(async () => {
        remote.unmount();
        remote.unmount();
      });
      await act(async () => give('late'));
      expect(element).toBeEmptyDOMElement();
    });
  });

  describe('mount: session', () => {
    it('is requested again by refresh, until the user signs in', async () => {
      const ada = backEnd.addUser({ name: 'Ada' });
      const getToken = jest.fn(() => Promise.resolve<{ token: string; user: typeof ada } | null>(null));
      const { element, remote } = await show(mountPears, { getToken });
      expect(element).toHaveTextContent('pears of no one');
      getToken.mockResolvedValue({ token: tokenFor(ada.id), user: ada });
      await act(async () => remote.refresh());
      expect(element).toHaveTextContent('pears of Ada');
      await act(async () => remote.refresh());
      expect(getToken).toHaveBeenCalledTimes(2);
    });

    it("waits for the host's token, and shares the session with every feature of the page", async () => {
      const ada = backEnd.addUser({ name: 'Ada' });
      let give: (session: { token: string; user: typeof ada }) => void = () => undefined;
      const getToken = () => new Promise<{ token: string; user: typeof ada }>((resolve) => (give = resolve));
      const pears = await show(mountPears, { getToken });
      expect(pears.element).toHaveTextContent('waiting');
      await act(async () => give({ token: tokenFor(ada.id), user: ada }));
      const plums = await show(mountPlums);
      expect(pears.element).toHaveTextContent('pears of Ada');
      expect(plums.element).toHaveTextContent('plums of Ada');
      await act(async () => plums.remote.signOut());
      expect(pears.element).toHaveTextContent('pears of no one');
      expect(window.localStorage).toHaveLength(0);
    });

    it('notifies every feature of the page about the end of the session, one of them as the first', async () => {
      const ada = backEnd.addUser({ name: 'Ada' });
      const received: string[] = [];
      const listen = (name: string): MountOptions['onEvent'] => {
        return ({ type }, { isFirst }) => received.push(`${name} ${type} ${String(isFirst)}`);
      };
      const getToken = () => Promise.resolve({ token: tokenFor(ada.id), user: ada });
      await show(mountPears, { getToken, onEvent: listen('pears') });
      const { remote } = await show(mountPlums, { onEvent: listen('plums') });
      await act(async () => remote.signOut());
      expect(received).toContain('pears session/signedOut true');
      expect(received).toContain('plums session/signedOut false');
    });
  });

  describe('mount: toasts', () => {
    it('shows a toast once, in the feature that asked for it', async () => {
      const pears = await show(mountPears);
      const plums = await show(mountPlums);
      const secondPears = await show(mountPears);
      const shownBy = () =>
        [pears, plums, secondPears].map(({ element }) => element.querySelectorAll('li').length);
      await act(async () => fireEvent.click(screen.getByText('notify from plums')));
      expect(shownBy()).toEqual([0, 1, 0]);
      const button = screen.getAllByText('notify from pears')[1];
      if (!button) throw new Error('no second pears');
      fireEvent.pointerDown(button);
      await act(async () => fireEvent.click(button));
      expect(shownBy()).toEqual([0, 1, 1]);
    });
  });

  describe('mount: look', () => {
    it('sets theme and tokens on the host of its shadow root, and takes them away again', async () => {
      const host = document.body.appendChild(document.createElement('div'));
      const root = host.attachShadow({ mode: 'open' });
      const tokens = { '--q-color-brand': 'rebeccapurple', color: 'red' };
      let remote: MountedRemote | undefined;
      await act(async () => {
        remote = mountPears(root, { apiBase: MOCK_API, theme: 'dark', tokens });
      });
      expect(host).toHaveAttribute('data-theme', 'dark');
      expect(host.style.getPropertyValue('--q-color-brand')).toBe('rebeccapurple');
      expect(host.style.color).toBe('');
      await act(async () => remote?.update({ theme: 'system', tokens: {} }));
      expect(host).not.toHaveAttribute('data-theme');
      await act(async () => remote?.unmount());
      expect(host.outerHTML).toBe('<div></div>');
      expect(root.childNodes).toHaveLength(0);
    });
  });

  describe('the counts of the mount contract', () => {
    it('include a timer, a listener and a node that were left behind, until they go', () => {
      const watched = watchLeftovers();
      const before = watched.count();
      const timer = window.setTimeout(() => undefined, 60_000);
      const listener = () => undefined;
      window.addEventListener('resize', listener);
      const node = document.body.appendChild(document.createElement('i'));
      expect(watched.count()).toEqual({
        nodes: before.nodes + 1,
        timers: before.timers + 1,
        listeners: before.listeners + 1,
      });
      window.clearTimeout(timer);
      window.removeEventListener('resize', listener);
      node.remove();
      expect(watched.count()).toEqual(before);
      watched.restore();
    });
  });
});

describe('the look of a mounted feature', () => {
  it('sets the theme and the tokens of the kit on its element, and nothing else', () => {
    const target = document.createElement('div');
    const look = createLook(target);
    look.change({ theme: 'dark', tokens: { '--q-color-brand': 'teal', '--host': 'red', color: 'red' } });
    expect(target.dataset.theme).toBe('dark');
    expect(target.getAttribute('style')).toBe('--q-color-brand: teal;');
    look.change({ theme: 'system' });
    expect(target.dataset.theme).toBeUndefined();
  });

  it('replaces all tokens, and keeps the values that a change omits', () => {
    const target = document.createElement('div');
    const look = createLook(target);
    look.change({ theme: 'light', tokens: { '--q-color-brand': 'teal', '--q-radius': '0' } });
    look.change({ tokens: { '--q-radius': '4px' } });
    expect(target.getAttribute('style')).toBe('--q-radius: 4px;');
    expect(target.dataset.theme).toBe('light');
  });

  it('leaves the element as it was', () => {
    const target = document.createElement('div');
    target.dataset.theme = 'light';
    const before = target.outerHTML;
    const look = createLook(target);
    look.change({ theme: 'dark', tokens: { '--q-color-brand': 'teal' } });
    look.undo();
    expect(target.outerHTML).toBe(before);
  });
});

it('shows the language of a mounted feature on its place, and follows a change', async () => {
  const place = document.createElement('div');
  const language = createMountLanguage(place, { language: 'ar' });
  await pageLanguage.ready();
  expect([place.lang, place.dir]).toEqual(['ar', 'rtl']);
  language.change({ language: 'de', region: 'de-AT' });
  await pageLanguage.ready();
  expect([place.lang, place.dir]).toEqual(['de', 'ltr']);
  expect(pageLanguage.snapshot().region).toBe('de-AT');
  // A change of the path alone leaves the language.
  language.change({});
  await pageLanguage.ready();
  expect(pageLanguage.snapshot().language).toBe('de');
  language.stop();
});

describe('the start of a mounted feature', () => {
  afterEach(() => {
    window.history.replaceState(null, '', '/');
  });

  describe('the back end of a mounted feature', () => {
    it.each([
      [{ apiBase: 'https://api.example/' }, 'https://api.example'],
      [{ appBase: 'http://localhost:3000/' }, 'http://localhost:8000'],
      [{ appBase: 'http://localhost:3000/', apiPort: 8123 }, 'http://localhost:8123'],
      [{ appBase: 'https://quits.example/' }, 'https://quits.example'],
      [{}, 'http://localhost:8000'],
    ])('of %j is at %s', (options, base) => {
      expect(configOf(options)).toEqual({ base, hasExtras: false });
    });
  });

  describe('where a mounted feature starts', () => {
    it('is the first of its paths without a parameter', () => {
      expect(homeOf(['/groups/:groupId', '/groups', '/'])).toBe('/groups');
      expect(homeOf(['/invite/:token'])).toBe('/');
    });

    it('is the requested path; a path of another feature is reported', () => {
      const owns = (path: string) => path.startsWith('/groups');
      const report = jest.fn();
      expect(withOwnPath({ path: '/groups/7', theme: 'dark' }, owns, report).path).toBe('/groups/7');
      expect(report).not.toHaveBeenCalled();
      expect(withOwnPath({ path: '/profile', theme: 'dark' }, owns, report)).toEqual({ theme: 'dark' });
      const message = 'This feature has no path /profile';
      expect(report).toHaveBeenCalledWith(expect.objectContaining({ code: 'path', message }));
    });

    it('leaves the address of the page alone in memory', () => {
      expect(startOf({ path: '/groups/7' }, '/groups')).toEqual({ routing: 'memory', path: '/groups/7' });
      expect(startOf({}, '/groups')).toEqual({ routing: 'memory', path: '/groups' });
      expect(window.location.pathname).toBe('/');
    });

    it.each([
      ['/money', '/money/groups'],
      ['/money/', '/money/groups'],
      ['/money/groups/7', '/money/groups/7'],
    ])('below a base path at %s is %s: a path in the address wins', (address, shown) => {
      window.history.replaceState(null, '', address);
      const start = startOf({ routing: 'browser', basePath: 'money/' }, '/groups');
      expect(start).toEqual({ routing: 'browser', basePath: '/money' });
      expect(window.location.pathname).toBe(shown);
    });

    it('cannot be outside of the base path', () => {
      window.history.replaceState(null, '', '/moneybox');
      expect(() => startOf({ routing: 'browser', basePath: '/money' }, '/groups')).toThrow('/moneybox');
    });

    it.each([
      ['/money/', '/money'],
      ['money', '/money'],
      ['/', ''],
      [undefined, ''],
    ])('takes %s as the base path %s', (given, base) => {
      expect(cleanBase(given)).toBe(base);
    });
  });
});
