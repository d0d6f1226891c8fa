import { EVENT_NAMES, isEventName, tellError } from './dom-events.ts';
import { FEATURE_NAMES } from './features.ts';
import { showFrame } from './frame-host.ts';
import { loadElements } from './loader-script.ts';
import { placesIn, placesOf } from './places.ts';
import type { Embedded, EmbedOptions, FrameOptions, QuitsEvents, ShownFrame } from './quits-embed.d.ts';
import { failureView } from './status-views.ts';

type AnyEvent = QuitsEvents[keyof QuitsEvents];

const isOurs = (event: Event): event is AnyEvent => isEventName(event.type);

/** A host that bundles this module says where the app is. */
const placesFor = ({ base }: { base?: string }) =>
  base === undefined ? placesOf(import.meta.url) : placesIn(base);

function elementFor({ feature, ...options }: EmbedOptions): HTMLElement {
  const element = document.createElement(`quits-${feature}`);
  const attributes = {
    path: options.path,
    routing: options.routing,
    'base-path': options.basePath,
    'api-base': options.apiBase,
    theme: options.theme,
    extras: options.hasExtras ? '' : undefined,
  };
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, value);
  }
  // Before the script has arrived these are plain properties, which the element then takes over.
  Object.assign(element, { getToken: options.getToken, tokens: options.tokens });
  return element;
}

/** Calls a method of the element, as soon as there is one. */
function ask(element: HTMLElement, method: 'navigate' | 'refresh' | 'signOut', ...args: string[]): void {
  void customElements.whenDefined(element.localName).then(() => {
    const found: unknown = Reflect.get(element, method);
    if (typeof found === 'function') Reflect.apply(found, element, args);
  });
}

/**
 * Shows one feature inside an element, for hosts with a bundler: the same as the custom elements, whose
 * script it loads.
 *
 * @throws Error for a feature that does not exist
 */
export function mount(container: Element, options: EmbedOptions): Embedded {
  if (!FEATURE_NAMES.includes(options.feature)) throw new Error(`There is no feature ${options.feature}`);
  const { folder } = placesFor(options);
  const element = elementFor(options);
  let stopLoading = (): void => undefined;
  function load(): void {
    element.replaceChildren();
    stopLoading = loadElements(folder, (error) => {
      // Until there is a loader, the element has no shadow root: this is its fallback content.
      element.replaceChildren(failureView(load));
      tellError(element, error);
    });
  }
  const hear = (event: Event): void => {
    if (isOurs(event)) options.onEvent?.(event);
  };
  for (const name of EVENT_NAMES) element.addEventListener(name, hear);
  container.append(element);
  load();
  return {
    update({ path, theme, tokens }) {
      if (path !== undefined) ask(element, 'navigate', path);
      if (theme !== undefined) element.setAttribute('theme', theme);
      if (tokens !== undefined) Object.assign(element, { tokens });
    },
    refresh() {
      ask(element, 'refresh');
    },
    signOut() {
      ask(element, 'signOut');
    },
    unmount() {
      stopLoading();
      for (const name of EVENT_NAMES) element.removeEventListener(name, hear);
      element.remove();
    },
  };
}

/** Shows one feature in a frame, for pages that must not be trusted with the session. */
export function frame(container: Element, options: FrameOptions): ShownFrame {
  return showFrame(container, { ...options, folder: placesFor(options).frames });
}
