import { EVENT_NAMES, isEventName, emitError } from './events.ts';
import { FEATURE_NAMES, tagOf } from './features.ts';
import { showFrame } from './frame-host.ts';
import { loadElements } from './loader-script.ts';
import { placesIn, placesOf } from './places.ts';
import { OPTION_LIST } from './options.ts';
import type { Embedded, EmbedOptions, FrameOptions, QuitsEvents, ShownFrame } from './types/index.d.ts';
import { failureView } from './status-views.ts';

type AnyEvent = QuitsEvents[keyof QuitsEvents];

const isOurs = (event: Event): event is AnyEvent => isEventName(event.type);

/** @throws Error in a bundle, which does not know the app's address: its host must state it */
function placesFor({ base }: { base?: string }) {
  const address = base ?? import.meta.url;
  if (!/^https?:/.test(address)) throw new Error('Say where Quits is: base is the address of the app');
  return base === undefined ? placesOf(address) : placesIn(address);
}

/** Sets an option of an element: by its attribute, if it has one. */
function setOption(element: HTMLElement, name: string, attribute: string | undefined, value: unknown): void {
  // Before the script loads this is a plain property, which the element then takes over.
  if (attribute === undefined) Reflect.set(element, name, value);
  else if (value === true) element.setAttribute(attribute, '');
  else if (typeof value === 'string') element.setAttribute(attribute, value);
}

function elementFor(options: EmbedOptions): HTMLElement {
  const element = document.createElement(tagOf(options.feature));
  for (const [name, { attribute }] of OPTION_LIST)
    setOption(element, name, attribute, Reflect.get(options, name));
  return element;
}

function ask(element: HTMLElement, method: 'navigate' | 'refresh' | 'signOut', ...args: string[]): void {
  void customElements.whenDefined(element.localName).then(() => {
    const found: unknown = Reflect.get(element, method);
    if (typeof found === 'function') Reflect.apply(found, element, args);
  });
}

/**
 * Shows one feature inside an element, for hosts with a bundler. Loads the script of the custom elements and
 * uses them.
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
      // Without a loader the element has no shadow root, so this is its fallback content.
      element.replaceChildren(failureView(element.getAttribute('language') ?? '', load));
      emitError(element, error);
    });
  }
  const onEvent = (event: Event): void => {
    if (isOurs(event)) options.onEvent?.(event);
  };
  for (const name of EVENT_NAMES) element.addEventListener(name, onEvent);
  container.append(element);
  load();
  return {
    update({ path, theme, tokens, language, region }) {
      if (path !== undefined) ask(element, 'navigate', path);
      if (theme !== undefined) element.setAttribute('theme', theme);
      if (language !== undefined) element.setAttribute('language', language);
      if (region !== undefined) element.setAttribute('region', region);
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
      for (const name of EVENT_NAMES) element.removeEventListener(name, onEvent);
      element.remove();
    },
  };
}

/** Loads the script that defines the tags, for hosts that write them themselves. */
export function loadTags(base: string): Promise<void> {
  return new Promise((resolve, reject) => {
    loadElements(placesIn(base).folder, reject);
    void customElements.whenDefined(tagOf('groups')).then(() => {
      resolve();
    });
  });
}

/** Shows one feature in a frame, for pages that must not get the session. */
export function frame(container: Element, options: FrameOptions): ShownFrame {
  return showFrame(container, { ...options, folder: placesFor(options).frames });
}
