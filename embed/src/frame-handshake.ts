import { FRAME_PROTOCOL, isInit } from './frame-messages.ts';
import type { Hello, Init } from './frame-messages.ts';

interface HandshakeOptions {
  parent: Window;
  origins: readonly string[];
  nonce: string;
}

/**
 * Says hello to the page around, at each origin that is allowed (the browser delivers it to the true one
 * alone), and waits for its answer: from that window, from an allowed origin, with the nonce, with a port.
 */
export function shakeHands(
  { parent, origins, nonce }: HandshakeOptions,
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
  for (const origin of origins) parent.postMessage(hello, origin);
}
