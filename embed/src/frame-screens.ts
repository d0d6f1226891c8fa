import { EVENT_NAMES } from './events.ts';
import type { FrameConfig } from './frame-config.ts';
import { type Init, isToFrame, type ToFrame, type ToPage } from './frame-messages.ts';
import type { QuitsElement, QuitsLook } from './types/index.d.ts';

function isFeatureElement(element: HTMLElement): element is QuitsElement {
  return 'signOut' in element;
}

function createFeature(name: string, { api }: FrameConfig): QuitsElement {
  const element = document.createElement(`quits-${name}`);
  if (!isFeatureElement(element)) throw new Error(`There is no feature ${name}`);
  if (api.extras) element.setAttribute('extras', '');
  if (api.port !== undefined) element.setAttribute('api-port', String(api.port));
  const isLocal = /^(?:localhost|\[.*\]|[\d.]+)$/.test(window.location.hostname);
  if (api.base !== undefined) element.setAttribute('api-base', api.base);
  else if (api.hosted !== undefined && !isLocal) element.setAttribute('api-base', api.hosted);
  return element;
}

function applyLook(elements: readonly QuitsElement[], { theme, tokens, language, region }: QuitsLook): void {
  if (theme) document.documentElement.dataset.theme = theme;
  for (const element of elements) {
    if (theme) element.setAttribute('theme', theme);
    if (language) element.setAttribute('language', language);
    if (region) element.setAttribute('region', region);
    if (tokens) element.tokens = tokens;
  }
}

/** The feature, replaced by the sign-in while the user is signed out and the page has no token. */
function createScreens(name: string, config: FrameConfig, { hasToken, path }: Init) {
  const feature = createFeature(name, config);
  if (path !== undefined) feature.setAttribute('path', path);
  const signIn = hasToken || name === 'auth' ? undefined : createFeature('auth', config);
  document.body.append(feature);
  if (signIn) {
    // Both stay mounted: they share the session, which ends with the last of them.
    feature.hidden = true;
    document.body.append(signIn);
    const swap = (isSignedIn: boolean) => () => {
      feature.hidden = !isSignedIn;
      signIn.hidden = isSignedIn;
    };
    document.addEventListener('quits-signed-in', swap(true));
    document.addEventListener('quits-session-ended', swap(false));
  }
  return { feature, all: signIn ? [feature, signIn] : [feature] };
}

function applyCommand(message: ToFrame, { feature, all }: ReturnType<typeof createScreens>): void {
  switch (message.type) {
    case 'navigate':
      feature.navigate(message.path);
      break;
    case 'refresh':
      feature.refresh();
      break;
    case 'signOut':
      feature.signOut();
      break;
    case 'look':
      applyLook(all, message);
      break;
    case 'token':
      break;
  }
}

type Answer = Extract<ToFrame, { type: 'token' }>;

/** Requests tokens from the parent page, and matches its answers to the requests. */
function createTokenQuestions(send: (message: ToPage) => void) {
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  return {
    ask(): Promise<string | undefined> {
      last += 1;
      const id = last;
      send({ type: 'tokenWanted', id });
      return new Promise((resolve, reject) => {
        waiting.set(id, ({ token, failure }) => {
          if (failure === undefined) resolve(token);
          else reject(new Error(failure));
        });
      });
    },
    answer(answer: Answer): void {
      waiting.get(answer.id)?.(answer);
      waiting.delete(answer.id);
    },
  };
}

/** Shows a feature in the frame as the parent page requests, and reports events to it. */
export function startFrame(name: string, config: FrameConfig, init: Init, port: MessagePort): void {
  const send = (message: ToPage): void => {
    port.postMessage(message);
  };
  const questions = createTokenQuestions(send);
  const screens = createScreens(name, config, init);
  if (init.hasToken) screens.feature.getToken = questions.ask;
  applyLook(screens.all, init);

  for (const name of EVENT_NAMES) {
    document.addEventListener(name, (event) => {
      if (event instanceof CustomEvent) send({ type: 'event', name, detail: event.detail as unknown });
    });
  }
  document.addEventListener('quits-ready', () => {
    send({ type: 'ready' });
  });
  new ResizeObserver(() => {
    send({ type: 'height', px: Math.ceil(document.body.getBoundingClientRect().height) });
  }).observe(document.body);

  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isToFrame(data)) return;
    if (data.type === 'token') questions.answer(data);
    else applyCommand(data, screens);
  };
}
