import { FRAME_PROTOCOL, isInit } from './frame-messages.ts';
import type { Hello, Init } from './frame-messages.ts';

interface HandshakeOptions {
  parent: Window;
  /** Origin of the page around, where the browser tells it. */
  parentOrigin?: string | undefined;
  origins: readonly string[];
  nonce: string;
}

/**
 * Says hello to the page around, if its origin is allowed, and waits for its answer: from that window, from an
 * allowed origin, with the nonce, with a port. Where the browser does not tell the origin, hello is said at each
 * that is allowed; it delivers it to the true one alone, and warns of the others.
 */
export function shakeHands(
  { parent, parentOrigin, origins, nonce }: HandshakeOptions,
  onInit: (init: Init, port: MessagePort) => void,
): void {
  function handle({ source, origin, data, ports }: MessageEvent<unknown>): void {
    const [port] = ports;
    if (source !== parent || !origins.includes(origin) || !isInit(data) || data.nonce !== nonce || !port)
      return;
    window.removeEventListener('message', handle);
    onInit(data, port);
  }
  window.addEventListener('message', handle);
  const hello: Hello = { quits: 'hello', protocol: FRAME_PROTOCOL, nonce };
  for (const origin of origins) {
    if (parentOrigin === undefined || parentOrigin === origin) parent.postMessage(hello, origin);
  }
}
