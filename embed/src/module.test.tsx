import { FEATURE_NAMES, tagOf } from './features.ts';
import { frame, loadTags, mount } from './module.ts';
import { elementClass } from './quits-element.ts';
import { fakeLoader, settled } from './testing/fake-loader.ts';

const BASE = 'https://quits.example/app';
const fixture = fakeLoader();
const defineElements = () => {
  for (const feature of FEATURE_NAMES) customElements.define(tagOf(feature), elementClass(fixture.loader));
};

describe('the module while the app is down', () => {
  const shown = () => document.querySelector('quits-groups');
  const script = () => document.querySelector('script')!;
  const error = { code: 'load', message: `${BASE}/embed/quits-embed.js did not load` };
  let embedded: ReturnType<typeof mount>;
  const onEvent = jest.fn((event: Event) => event.preventDefault());

  beforeEach(() => {
    jest.useFakeTimers();
    onEvent.mockClear();
    embedded = mount(document.body, { feature: 'groups', base: BASE, onEvent });
  });
  afterEach(() => {
    embedded.unmount();
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
    document.querySelector('script')?.remove();
  });

  it.each<[string, () => void]>([
    ['does not arrive', () => script().dispatchEvent(new Event('error'))],
    ['hangs', () => jest.advanceTimersByTime(8000)],
  ])('shows an error in its place, notifies the page when the script %s, and retries', (_how, fail) => {
    expect(shown()).toBeEmptyDOMElement();
    const first = script();
    fail();
    expect(shown()).toHaveTextContent('This part could not be loaded');
    expect(onEvent.mock.calls).toEqual([[expect.objectContaining({ type: 'quits-error', detail: error })]]);
    shown()?.querySelector('button')?.click();
    expect(shown()).toBeEmptyDOMElement();
    expect(script()).not.toBe(first);
    expect(document.querySelectorAll('script')).toHaveLength(1);
  });

  it('rejects the promise of the tags', async () => {
    const loading = loadTags(BASE);
    script().dispatchEvent(new Event('error'));
    await expect(loading).rejects.toThrow(error.message);
    expect(document.querySelector('script')).toBeNull();
  });
});

describe('the module for hosts with a bundler', () => {
  it('adds the script once, and shows the element, which takes over earlier properties', async () => {
    const onEvent = jest.fn();
    const getToken = () => Promise.resolve('token');
    const options = {
      base: BASE,
      path: '/groups/7',
      theme: 'dark',
      hasExtras: true,
      getToken,
      onEvent,
    } as const;
    const embedded = mount(document.body, { feature: 'groups', ...options });
    mount(document.body, { feature: 'profile', base: BASE });
    const tags = loadTags(BASE);
    const scripts = [...document.querySelectorAll('script')].map(({ src }) => src);
    expect(scripts).toEqual([`${BASE}/embed/quits-embed.js`]);

    embedded.update({ path: '/groups/8', tokens: { '--q-rem': '14px' } });
    defineElements();
    await tags;
    await settled();
    const feature = fixture.features.find(({ options: { path } }) => path?.startsWith('/groups'));
    expect(feature?.options).toMatchObject({ path: '/groups/8', theme: 'dark', hasExtras: true, getToken });
    expect(feature?.options.tokens).toEqual({ '--q-rem': '14px' });

    embedded.refresh();
    embedded.signOut();
    await settled();
    expect(feature?.asked).toEqual(['refresh', 'signOut']);
    feature?.publish({ type: 'session/signedIn', version: 1, source: 'core', payload: { userId: 1 } });
    expect(onEvent).toHaveBeenCalledWith(expect.objectContaining({ type: 'quits-signed-in' }));

    embedded.unmount();
    expect(document.querySelector('quits-groups')).toBeNull();

    document.querySelector('script')?.remove();
    await loadTags(BASE);
    expect(document.querySelector('script')).toBeNull();
  });

  it('gives every option to the element, by its attribute where it has one', () => {
    const getToken = () => Promise.resolve('token');
    const tokens = { '--q-rem': '14px' };
    const embedded = mount(document.body, {
      ...{ feature: 'expenses', base: BASE, path: '/expenses/7', routing: 'browser', basePath: '/money' },
      ...{ apiBase: 'https://api.example', hasExtras: true, theme: 'light', tokens, getToken },
    });
    const element = document.querySelector('quits-expenses')!;
    expect(element.outerHTML).toBe(
      '<quits-expenses path="/expenses/7" routing="browser" base-path="/money" ' +
        'api-base="https://api.example" extras="" theme="light"></quits-expenses>',
    );
    expect([element.tokens, element.getToken]).toEqual([tokens, getToken]);
    embedded.unmount();
  });

  it('leaves a feature without options as it is', () => {
    const embedded = mount(document.body, { feature: 'auth', base: BASE, hasExtras: false });
    expect(document.querySelector('quits-auth')?.outerHTML).toBe('<quits-auth></quits-auth>');
    embedded.unmount();
  });

  it('requires the address of the app where it cannot know it', () => {
    expect(() => mount(document.body, { feature: 'groups' })).toThrow('Say where Quits is');
    expect(document.querySelector('quits-groups')).toBeNull();
  });

  it('refuses a feature that does not exist', () => {
    const feature = 'payments' as 'groups';
    expect(() => mount(document.body, { feature, base: BASE })).toThrow('There is no feature payments');
  });

  it('shows a frame at the address of the app', () => {
    const shown = frame(document.body, { feature: 'expenses', base: BASE });
    expect(shown.element.src).toBe(`${BASE}/embed/expenses.html`);
    shown.unmount();
  });
});
