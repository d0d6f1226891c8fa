import { readFrameConfig } from './frame-config.ts';
import { shakeHands } from './frame-handshake.ts';
import { startFrame } from './frame-screens.ts';

const config = readFrameConfig(document.querySelector('#quits-config')?.textContent);
const name = document.body.dataset.feature ?? '';
if (window.parent === window) {
  document.body.textContent = 'This page is shown inside of other pages.';
} else {
  const nonce = crypto.randomUUID();
  const { parent, location } = window;
  // Not every browser has it.
  const [parentOrigin] = (location.ancestorOrigins as DOMStringList | undefined) ?? [];
  shakeHands({ parent, parentOrigin, origins: config.embedOrigins, nonce }, (init, port) => {
    startFrame(name, config, init, port);
  });
}
