import { FRAME_PROTOCOL, type Hello, type Init, isInit } from './frame-messages.ts';

interface HandshakeOptions {
  parent: Window;
  /** Origin of the parent page, where the browser provides it. */
  parentOrigin?: string | undefined;
  origins: readonly string[];
  nonce: string;
}

/**
 * Says hello to the parent page, if its origin is allowed, and waits for a valid answer. The answer must come
 * from that window and an allowed origin, with the nonce and a port. Where the browser hides the origin,
 * hello goes to each allowed origin. The browser delivers only to the true one, and warns about the others.
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
