import { isHello, isInit, isToFrame, isToPage } from './frame-messages.ts';

const init = { quits: 'init', protocol: 1, nonce: 'n', hasToken: false };

describe('messages between a page and its frame', () => {
  it.each<[string, (message: unknown) => boolean, unknown, boolean]>([
    ['a hello', isHello, { quits: 'hello', protocol: 1, nonce: 'n' }, true],
    ['a hello of another protocol', isHello, { quits: 'hello', protocol: 2, nonce: 'n' }, false],
    ['a hello without a nonce', isHello, { quits: 'hello', protocol: 1 }, false],
    ['an answer', isInit, { ...init, path: '/groups', theme: 'dark', tokens: { '--q-rem': '14px' } }, true],
    ['an answer with a theme of its own', isInit, { ...init, theme: 'pink' }, false],
    ['an answer with tokens that are no texts', isInit, { ...init, tokens: { a: {} } }, false],
    ['a list', isInit, [init], false],
    ['a path', isToFrame, { type: 'navigate', path: '/groups' }, true],
    ['a path that is no text', isToFrame, { type: 'navigate', path: 7 }, false],
    ['a token', isToFrame, { type: 'token', id: 1, token: 'abc' }, true],
    ['no token', isToFrame, { type: 'token', id: 1 }, true],
    ['a token without its question', isToFrame, { type: 'token', token: 'abc' }, false],
    ['an unknown request', isToFrame, { type: 'eval', code: '1' }, false],
    ['a height', isToPage, { type: 'height', px: 12 }, true],
    ['a height that is no number', isToPage, { type: 'height', px: 'calc(1px)' }, false],
    ['an event', isToPage, { type: 'event', name: 'quits-signed-in', detail: {} }, true],
    ['an event that is none of ours', isToPage, { type: 'event', name: 'click', detail: {} }, false],
    ['text', isToPage, 'ready', false],
  ])('%s', (_what, isMessage, message, isAccepted) => {
    expect(isMessage(message)).toBe(isAccepted);
  });
});
