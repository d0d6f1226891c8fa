import { EVENT_NAMES, isEventName } from './dom-events.ts';
import { FEATURE_NAMES } from './features.ts';
import { showFrame } from './frame-host.ts';
import type { Embedded, EmbedOptions, FrameOptions, QuitsEvents, ShownFrame } from './quits-embed.d.ts';

type AnyEvent = QuitsEvents[keyof QuitsEvents];

const isOurs = (event: Event): event is AnyEvent => isEventName(event.type);

function baseFor({ base }: { base?: string }): string {
  const address = base ?? new URL('..', import.meta.url).href;
  return address.endsWith('/') ? address : `${address}/`;
}

/** The loader's address; under Trusted Types as a page takes it that allows the policy of this name. */
function scriptAddress(src: string): unknown {
  const policy = window.trustedTypes?.createPolicy('quits-embed', { createScriptURL: (address) => address });
  return policy?.createScriptURL(src) ?? src;
}

/** Adds the loader's script to the page, once for all embeds. */
function loadScript(base: string): void {
  const src = new URL('embed/quits-embed.js', base).href;
  if (customElements.get('quits-groups') || document.querySelector(`script[src="${src}"]`)) return;
  const script = document.createElement('script');
  // Not an assignment: TypeScript knows the address as a text alone.
  Reflect.set(script, 'src', scriptAddress(src));
  script.async = true;
  script.addEventListener('error', () => {
    script.remove();
  });
  document.head.append(script);
}

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
  loadScript(baseFor(options));
  const element = elementFor(options);
  const hear = (event: Event): void => {
    if (isOurs(event)) options.onEvent?.(event);
  };
  for (const name of EVENT_NAMES) element.addEventListener(name, hear);
  container.append(element);
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
      for (const name of EVENT_NAMES) element.removeEventListener(name, hear);
      element.remove();
    },
  };
}

/** Shows one feature in a frame, for pages that must not be trusted with the session. */
export function frame(container: Element, options: FrameOptions): ShownFrame {
  return showFrame(container, { ...options, base: baseFor(options) });
}
