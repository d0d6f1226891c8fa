import { shakeHands } from './frame-handshake.ts';

const PARTNER = 'https://partner.example';
const init = { quits: 'init', protocol: 1, nonce: 'right', hasToken: true };
const port = {} as MessagePort;

function handshake(options: { origins?: string[]; parentOrigin?: string } = {}) {
  const parent = { postMessage: jest.fn() };
  const onInit = jest.fn();
  // Only its postMessage is used here; jsdom knows no frame of another origin.
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
  it('says hello to the allowed origins alone', () => {
    const { parent } = handshake();
    expect(parent.postMessage.mock.calls).toEqual([
      [{ quits: 'hello', protocol: 1, nonce: 'right' }, PARTNER],
    ]);
  });

  it.each<[string, string | undefined, string[]]>([
    ['alone, where the browser tells which it is', PARTNER, [PARTNER]],
    ['not at all, where the browser tells that it is none of them', 'https://evil.example', []],
    ['and to the others, where the browser does not tell', undefined, ['https://other.example', PARTNER]],
  ])('says hello to the true one of several origins %s', (_where, parentOrigin, greeted) => {
    const origins = ['https://other.example', PARTNER];
    const { parent } = handshake({ origins, ...(parentOrigin !== undefined && { parentOrigin }) });
    expect(parent.postMessage.mock.calls.map(([, origin]: unknown[]) => origin)).toEqual(greeted);
  });

  it('takes the first answer of the page around, and no second', () => {
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
    ['somebody without a port', { ports: [] }],
    ['somebody who says something else', { data: { quits: 'init' } }],
  ])('takes no answer of %s', (_who, message) => {
    const { onInit, say } = handshake();
    say(message);
    expect(onInit).not.toHaveBeenCalled();
  });
});
