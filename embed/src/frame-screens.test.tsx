import { FEATURE_NAMES, tagOf } from './features.ts';
import { type FrameConfig, readFrameConfig } from './frame-config.ts';
import { startFrame } from './frame-screens.ts';
import type { Init, ToPage } from './frame-messages.ts';
import { elementClass } from './quits-element.ts';
import { fakeLoader, settled } from './testing/fake-loader.ts';

const fixture = fakeLoader();
for (const feature of FEATURE_NAMES) customElements.define(tagOf(feature), elementClass(fixture.loader));
const config: FrameConfig = { api: {}, embedOrigins: [] };

async function start(init: Partial<Init> = {}, settings = config) {
  const sent: ToPage[] = [];
  // jsdom has no channel: these two members replace a port.
  const port = {
    postMessage: (message: ToPage) => sent.push(message),
    onmessage: null,
  } as unknown as MessagePort;
  startFrame('groups', settings, { quits: 'init', protocol: 1, nonce: 'n', hasToken: false, ...init }, port);
  await settled();
  const receive = (data: unknown): void => void port.onmessage?.(new MessageEvent('message', { data }));
  const element = (name: string) => document.querySelector<HTMLElement>(`quits-${name}`);
  return { sent, receive, groups: element('groups')!, signIn: element('auth') };
}

beforeEach(() => {
  // jsdom has no layout: this reports once, as a browser does at the start.
  window.ResizeObserver = class {
    readonly #callback: ResizeObserverCallback;
    constructor(callback: ResizeObserverCallback) {
      this.#callback = callback;
    }
    observe() {
      this.#callback([], this);
    }
    unobserve() {
      return undefined;
    }
    disconnect() {
      return undefined;
    }
  };
});
afterEach(async () => {
  document.body.replaceChildren();
  await settled();
  fixture.features.length = 0;
});

describe('the page in a frame', () => {
  it('shows the feature with the given options, and reports when it is ready and its height', async () => {
    const settings = { ...config, api: { extras: true, port: 8123, hosted: 'https://api.example' } };
    const { sent, groups } = await start({ hasToken: true, path: '/groups/7', theme: 'dark' }, settings);
    expect(groups).toHaveAttribute('path', '/groups/7');
    expect(groups).toHaveAttribute('theme', 'dark');
    expect(groups).toHaveAttribute('api-port', '8123');
    expect(groups).toHaveAttribute('extras');
    // The frame is on localhost here, so its own host's back end serves it.
    expect(groups).not.toHaveAttribute('api-base');
    expect(sent).toEqual(expect.arrayContaining([{ type: 'height', px: 0 }, { type: 'ready' }]));
  });

  it('shows the sign-in while the user is signed out and the page has no token', async () => {
    const { sent, groups, signIn } = await start();
    expect([groups.hidden, signIn?.hidden]).toEqual([true, false]);
    groups.dispatchEvent(new CustomEvent('quits-signed-in', { detail: { userId: 1 }, bubbles: true }));
    expect([groups.hidden, signIn?.hidden]).toEqual([false, true]);
    groups.dispatchEvent(new CustomEvent('quits-session-ended', { detail: {}, bubbles: true }));
    expect([groups.hidden, signIn?.hidden]).toEqual([true, false]);
    expect(sent).toContainEqual({ type: 'event', name: 'quits-signed-in', detail: { userId: 1 } });
  });

  it('follows the messages of the page, and ignores unknown ones', async () => {
    const { receive } = await start({ hasToken: true });
    const feature = fixture.features[0]!;
    for (const message of [
      { type: 'navigate', path: '/groups/9' },
      { type: 'refresh' },
      { type: 'look', tokens: { '--q-rem': '14px' } },
      { type: 'signOut' },
      { type: 'eval', code: '1' },
    ])
      receive(message);
    expect(feature.asked).toEqual([
      { path: '/groups/9' },
      'refresh',
      { tokens: { '--q-rem': '14px' } },
      'signOut',
    ]);
  });

  it('requests tokens from the page, and matches each answer, also a failure, to its request', async () => {
    const { sent, receive } = await start({ hasToken: true });
    const { getToken } = fixture.features[0]!.options;
    const [first, second] = [getToken?.(), getToken?.()];
    expect(sent.filter(({ type }) => type === 'tokenWanted')).toEqual([
      { type: 'tokenWanted', id: 1 },
      { type: 'tokenWanted', id: 2 },
    ]);
    receive({ type: 'token', id: 2, token: 'two' });
    receive({ type: 'token', id: 1 });
    expect(await Promise.all([first, second])).toEqual([undefined, 'two']);
    const third = getToken?.();
    receive({ type: 'token', id: 3, failure: 'offline' });
    await expect(third).rejects.toThrow('offline');
  });
});

describe('the configuration of a frame', () => {
  it('names the allowed origins; an invalid one allows none', () => {
    const text = '{"api":{"port":8123},"embedOrigins":["https://partner.example"]}';
    expect(readFrameConfig(text)).toEqual({ api: { port: 8123 }, embedOrigins: ['https://partner.example'] });
    for (const broken of ['{', '{"embedOrigins":"https://evil.example"}', undefined])
      expect(readFrameConfig(broken).embedOrigins).toEqual([]);
  });
});
