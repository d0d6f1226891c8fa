import { messageOf } from './events.ts';
import { FRAME_PROTOCOL, type Init, isHello, isToPage, type ToFrame, type ToPage } from './frame-messages.ts';
import type { FrameOptions, QuitsEvents, ShownFrame } from './types/index.d.ts';

/** Time limit for the hello of the frame's page, in milliseconds. */
const PATIENCE_MS = 8000;

export type HostOptions = FrameOptions & { folder: string };

function createFrame({ folder, feature, title = 'Quits', height = 320 }: HostOptions): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = new URL(`${feature}.html`, folder).href;
  frame.title = title;
  frame.referrerPolicy = 'no-referrer';
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-downloads allow-modals');
  frame.style.cssText = `display: block; width: 100%; border: 0; height: ${String(height)}px;`;
  return frame;
}

/** Reports an error when no hello comes, because a failed frame looks like any other from outside. */
function expectHello({ src }: HTMLIFrameElement, { onEvent }: HostOptions): () => void {
  const timer = setTimeout(() => {
    const message = `${src} did not load, or this page's origin is not allowed to show it`;
    const detail: QuitsEvents['quits-error']['detail'] = { code: 'load', message };
    onEvent?.('quits-error', detail);
  }, PATIENCE_MS);
  return () => {
    clearTimeout(timer);
  };
}

async function giveToken({ getToken }: HostOptions, id: number, to: MessagePort): Promise<void> {
  const answer = await Promise.resolve()
    .then(getToken)
    .then(
      (token): ToFrame => ({ type: 'token', id, token: token ?? undefined }),
      (error: unknown): ToFrame => ({ type: 'token', id, failure: messageOf(error) }),
    );
  to.postMessage(answer);
}

type PageMessage = Exclude<ToPage, { type: 'ready' }>;

/**
 * The messages to and from the page in the frame. Messages to it wait until it is ready.
 *
 * @param onMessage handles the other messages of the page
 */
function createChannel(onMessage: (message: PageMessage, from: MessagePort) => void) {
  const queue: ToFrame[] = [];
  let port: MessagePort | undefined;
  let isReady = false;

  return {
    /** Begins again, for a page that said hello; returns that page's port. */
    open(): MessagePort {
      port?.close();
      const { port1: own, port2 } = new MessageChannel();
      port = own;
      isReady = false;
      own.onmessage = ({ data: message }: MessageEvent<unknown>) => {
        if (!isToPage(message)) return;
        if (message.type === 'ready') {
          isReady = true;
          for (const waiting of queue.splice(0)) own.postMessage(waiting);
        } else {
          onMessage(message, own);
        }
      };
      return port2;
    },
    emit(message: ToFrame): void {
      if (port && isReady) port.postMessage(message);
      else queue.push(message);
    },
    close: () => port?.close(),
  };
}

/** Shows the frame and answers it; frame-messages.ts has the messages. */
export function showFrame(container: Element, options: HostOptions): ShownFrame {
  const frame = createFrame(options);
  const { origin } = new URL(frame.src);
  const channel = createChannel(onMessage);
  const stopExpecting = expectHello(frame, options);

  function onMessage(message: PageMessage, from: MessagePort): void {
    switch (message.type) {
      case 'height':
        if (options.height === undefined) frame.style.height = `${String(message.px)}px`;
        break;
      case 'event':
        options.onEvent?.(message.name, message.detail);
        break;
      case 'tokenWanted':
        void giveToken(options, message.id, from);
        break;
    }
  }

  function onHello({ source, origin: from, data }: MessageEvent<unknown>): void {
    if (source !== frame.contentWindow || from !== origin || !isHello(data)) return;
    stopExpecting();
    const { path, theme, tokens, language, region } = options;
    const init: Init = {
      path,
      theme,
      tokens,
      language,
      region,
      quits: 'init',
      protocol: FRAME_PROTOCOL,
      nonce: data.nonce,
      hasToken: options.getToken !== undefined,
    };
    frame.contentWindow?.postMessage(init, origin, [channel.open()]);
  }

  window.addEventListener('message', onHello);
  container.append(frame);
  return {
    element: frame,
    update({ path, ...look }) {
      if (path !== undefined) channel.emit({ type: 'navigate', path });
      if (Object.keys(look).length > 0) channel.emit({ type: 'look', ...look });
    },
    refresh() {
      channel.emit({ type: 'refresh' });
    },
    signOut() {
      channel.emit({ type: 'signOut' });
    },
    unmount() {
      stopExpecting();
      window.removeEventListener('message', onHello);
      channel.close();
      frame.remove();
    },
  };
}
