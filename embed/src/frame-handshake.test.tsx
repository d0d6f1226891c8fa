import { shakeHands } from './frame-handshake.ts';

const PARTNER = 'https://partner.example';
const init = { quits: 'init', protocol: 1, nonce: 'right', hasToken: true };
const port = {} as MessagePort;

function handshake(options: { origins?: string[]; parentOrigin?: string } = {}) {
  const parent = { postMessage: jest.fn() };
  const onInit = jest.fn();
  // The code only uses its postMessage; jsdom knows no frame of another origin.
  shakeHands(
    { parent: parent as Partial<Window> as Window, origins: [PARTNER], nonce: 'right', ...options },
    onInit,
  );
  const say = (message: Partial<MessageEventInit>) => {
    const event = new MessageEvent('message', { origin: PARTNER, data: init, ...message });
    Object.defineProperty(event, 'source', { value: message.source === undefined ? parent : null });
    Object.defineProperty(event, 'ports', { value: message.ports ?? [port] });
    window.dispatchEvent(event);
  };
  return { parent, onInit, say };
}

describe('handshake of a frame', () => {
  it('says hello to the allowed origins only', () => {
    const { parent } = handshake();
    expect(parent.postMessage.mock.calls).toEqual([
      [{ quits: 'hello', protocol: 1, nonce: 'right' }, PARTNER],
    ]);
  });

  it.each<[string, string | undefined, string[]]>([
    ['alone, where the browser names it', PARTNER, [PARTNER]],
    ['not at all, where the browser names another one', 'https://evil.example', []],
    ['and to the others, where the browser hides it', undefined, ['https://other.example', PARTNER]],
  ])('says hello to the true one of several origins %s', (_where, parentOrigin, reached) => {
    const origins = ['https://other.example', PARTNER];
    const { parent } = handshake({ origins, ...(parentOrigin !== undefined && { parentOrigin }) });
    expect(parent.postMessage.mock.calls.map(([, origin]: unknown[]) => origin)).toEqual(reached);
  });

  it('takes the first answer of the parent page, and no second', () => {
    const { onInit, say } = handshake();
    say({});
    say({});
    expect(onInit).toHaveBeenCalledTimes(1);
    expect(onInit).toHaveBeenCalledWith(init, port);
  });

  it.each<[string, Partial<MessageEventInit>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another window', { source: null }],
    ['another load of the frame', { data: { ...init, nonce: 'wrong' } }],
    ['a sender without a port', { ports: [] }],
    ['a sender of another message', { data: { quits: 'init' } }],
  ])('takes no answer of %s', (_who, message) => {
    const { onInit, say } = handshake();
    say(message);
    expect(onInit).not.toHaveBeenCalled();
  });
});
