import { type HostOptions, showFrame } from './frame-host.ts';
import type { ToFrame } from './frame-messages.ts';
import { settled } from './testing/fake-loader.ts';

const ORIGIN = 'https://quits.example';
const hello = { quits: 'hello', protocol: 1, nonce: 'n' };

/** Two ends that deliver messages to each other immediately; jsdom has no channel. */
class FakeChannel {
  static last: FakeChannel;
  readonly toPage = jest.fn();
  readonly port1 = {
    onmessage: undefined as ((event: { data: unknown }) => void) | undefined,
    postMessage: jest.fn(),
    close: jest.fn(),
  };
  readonly port2 = {};
  constructor() {
    FakeChannel.last = this;
  }
  say(data: unknown) {
    this.port1.onmessage?.({ data });
  }
  received(): ToFrame[] {
    return this.port1.postMessage.mock.calls.map(([message]: [ToFrame]) => message);
  }
}

function open(options: Partial<HostOptions> = {}) {
  const shown = showFrame(document.body, { feature: 'groups', folder: `${ORIGIN}/embed/`, ...options });
  const inner = { postMessage: jest.fn() };
  Object.defineProperty(shown.element, 'contentWindow', { value: inner });
  const sayHello = (message: Partial<MessageEventInit> = {}) => {
    const event = new MessageEvent('message', { origin: ORIGIN, data: hello, ...message });
    Object.defineProperty(event, 'source', { value: message.source === undefined ? inner : null });
    window.dispatchEvent(event);
  };
  return { shown, inner, sayHello };
}

beforeEach(() => {
  Object.assign(globalThis, { MessageChannel: FakeChannel });
});
afterEach(() => {
  document.body.replaceChildren();
});

describe('a page that shows a frame', () => {
  it('shows the page of the feature, in a sandbox, without revealing its own address', () => {
    const { element } = open({ title: 'Our costs', height: 480 }).shown;
    expect(element.src).toBe(`${ORIGIN}/embed/groups.html`);
    expect(element).toHaveAttribute('sandbox', expect.stringContaining('allow-scripts'));
    expect(element.referrerPolicy).toBe('no-referrer');
    expect(element.title).toBe('Our costs');
    expect(element.style.height).toBe('480px');
  });

  it('answers the hello of its frame with the start options, and a port', () => {
    const { inner, sayHello } = open({
      path: '/groups/7',
      theme: 'dark',
      tokens: { '--q-rem': '14px' },
    });
    sayHello();
    expect(inner.postMessage).toHaveBeenCalledWith(
      {
        quits: 'init',
        protocol: 1,
        nonce: 'n',
        hasToken: false,
        path: '/groups/7',
        theme: 'dark',
        tokens: { '--q-rem': '14px' },
      },
      ORIGIN,
      [FakeChannel.last.port2],
    );
  });

  it.each<[string, Partial<MessageEventInit>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another window', { source: null }],
    ['a sender of another message', { data: 'hello' }],
  ])('does not answer %s', (_who, message) => {
    const { inner, sayHello } = open();
    sayHello(message);
    expect(inner.postMessage).not.toHaveBeenCalled();
  });

  it('keeps messages until the frame is ready, in order', () => {
    const { shown, sayHello } = open();
    shown.update({ path: '/groups/8', theme: 'light' });
    sayHello();
    shown.refresh();
    expect(FakeChannel.last.received()).toEqual([]);
    FakeChannel.last.say({ type: 'ready' });
    shown.signOut();
    expect(FakeChannel.last.received()).toEqual([
      { type: 'navigate', path: '/groups/8' },
      { type: 'look', theme: 'light' },
      { type: 'refresh' },
      { type: 'signOut' },
    ]);
  });

  it('is as high as its content, unless the page sets a height', () => {
    const grows = open();
    grows.sayHello();
    FakeChannel.last.say({ type: 'height', px: 777 });
    expect(grows.shown.element.style.height).toBe('777px');
    const fixed = open({ height: 480 });
    fixed.sayHello();
    FakeChannel.last.say({ type: 'height', px: 777 });
    expect(fixed.shown.element.style.height).toBe('480px');
  });

  it('reports the events in it, and drops unknown ones', () => {
    const onEvent = jest.fn();
    open({ onEvent }).sayHello();
    FakeChannel.last.say({ type: 'event', name: 'quits-signed-in', detail: { userId: 1 } });
    FakeChannel.last.say({ type: 'event', name: 'click', detail: {} });
    expect(onEvent.mock.calls).toEqual([['quits-signed-in', { userId: 1 }]]);
  });

  it('reports that its page cannot load, when it does not say hello in time', () => {
    jest.useFakeTimers();
    const onEvent = jest.fn();
    const { shown } = open({ onEvent });
    jest.advanceTimersByTime(8000);
    const message = `${ORIGIN}/embed/groups.html did not load, or this page's origin is not allowed to show it`;
    expect(onEvent.mock.calls).toEqual([['quits-error', { code: 'load', message }]]);
    shown.unmount();

    open({ onEvent }).sayHello();
    open({ onEvent }).shown.unmount();
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  it.each<[string, HostOptions['getToken'], object]>([
    ['a token', () => Promise.resolve('abc'), { type: 'token', id: 5, token: 'abc' }],
    ['no token', () => Promise.resolve(null), { type: 'token', id: 5 }],
    ['a failure', () => Promise.reject(new Error('offline')), { type: 'token', id: 5, failure: 'offline' }],
  ])('answers the request for a token when the page gives %s', async (_what, getToken, answer) => {
    open({ getToken }).sayHello();
    FakeChannel.last.say({ type: 'tokenWanted', id: 5 });
    await settled();
    expect(FakeChannel.last.received()).toEqual([answer]);
  });

  it('leaves nothing when it is removed', () => {
    const { shown, inner, sayHello } = open();
    sayHello();
    shown.unmount();
    expect(FakeChannel.last.port1.close).toHaveBeenCalled();
    expect(document.querySelector('iframe')).toBeNull();
    sayHello();
    expect(inner.postMessage).toHaveBeenCalledTimes(1);
  });
});
