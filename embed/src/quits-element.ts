import type { GetToken, MountOptions, Theme } from '@quits/core';
import { featureOf, REMOTE_NAMES, type RemoteName } from '@quits/federation';
import { emitEvent } from './dom-events.ts';
import { emitError } from './events.ts';
import { tagOf } from './features.ts';
import type { Loader } from './loader-services.ts';
import { ATTRIBUTES, PROPERTIES } from './options.ts';
import { createView, type View } from './view.ts';

/** The package behind an element ("quits-groups" → "mf-groups"). */
function remoteOf(tag: string): RemoteName {
  const remote = REMOTE_NAMES.find((name) => tagOf(featureOf(name)) === tag);
  if (!remote) throw new Error(`${tag} is no element of Quits`);
  return remote;
}

const themeOf = (text: string | null): Theme => (text === 'light' || text === 'dark' ? text : 'system');

/** The base of all custom elements; types/ has its public part. */
abstract class QuitsElement extends HTMLElement {
  static readonly observedAttributes = ATTRIBUTES;

  protected abstract readonly loader: Loader;

  readonly #root = this.attachShadow({ mode: 'open' });
  #view: View | undefined;
  #getToken: GetToken | undefined;
  #tokens: Readonly<Record<string, string>> = {};

  connectedCallback(): void {
    this.#takeEarlyProperties();
    // Further changes in the same turn (attributes, properties, another place) belong to the start.
    queueMicrotask(() => {
      if (this.isConnected) this.#start();
    });
  }

  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) this.#stop();
    });
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (!this.#view || before === now) return;
    if (name === 'path') this.#view.update(now ? { path: now } : {});
    else if (name === 'theme') this.#view.update({ theme: themeOf(now) });
    else if (name === 'language' || name === 'region') this.#view.update(now ? { [name]: now } : {});
    else this.#restart();
  }

  get getToken(): GetToken | undefined {
    return this.#getToken;
  }
  set getToken(getToken: GetToken | null | undefined) {
    const had = this.#getToken;
    this.#getToken = getToken ?? undefined;
    if (this.#view && had !== this.#getToken) this.#restart();
  }

  get tokens(): Readonly<Record<string, string>> {
    return this.#tokens;
  }
  set tokens(tokens: Readonly<Record<string, string>> | null | undefined) {
    this.#tokens = tokens ?? {};
    this.#view?.update({ tokens: this.#tokens });
  }

  get path(): string {
    return this.getAttribute('path') ?? '';
  }
  set path(path: string) {
    this.setAttribute('path', path);
  }
  get theme(): Theme {
    return themeOf(this.getAttribute('theme'));
  }
  set theme(theme: Theme) {
    this.setAttribute('theme', theme);
  }
  get language(): string {
    return this.getAttribute('language') ?? '';
  }
  set language(language: string) {
    this.setAttribute('language', language);
  }
  get region(): string {
    return this.getAttribute('region') ?? '';
  }
  set region(region: string) {
    this.setAttribute('region', region);
  }
  get routing(): 'browser' | 'memory' {
    return this.getAttribute('routing') === 'browser' ? 'browser' : 'memory';
  }
  set routing(routing: 'browser' | 'memory') {
    this.setAttribute('routing', routing);
  }
  get basePath(): string {
    return this.getAttribute('base-path') ?? '';
  }
  set basePath(path: string) {
    this.setAttribute('base-path', path);
  }
  get apiBase(): string {
    return this.getAttribute('api-base') ?? '';
  }
  set apiBase(address: string) {
    this.setAttribute('api-base', address);
  }

  /** Shows another path of the feature. */
  navigate(path: string): void {
    if (this.#view) this.#view.update({ path });
    else this.path = path;
  }
  /** Refetches everything on the screen, and requests a token when signed out. */
  refresh(): void {
    this.#view?.refresh();
  }
  /** Ends the session, for every embed of the page. */
  signOut(): void {
    this.#view?.signOut();
  }

  #start(): void {
    this.#view ??= createView({
      root: this.#root,
      remote: remoteOf(this.localName),
      loader: this.loader,
      options: () => this.#options(),
      onReady: () => {
        this.dispatchEvent(new CustomEvent('quits-ready', { bubbles: true, composed: true }));
      },
      onError: (error) => {
        emitError(this, error);
      },
    });
  }

  #stop(): void {
    this.#view?.end();
    this.#view = undefined;
  }

  #restart(): void {
    this.#stop();
    queueMicrotask(() => {
      if (this.isConnected) this.#start();
    });
  }

  #options(): MountOptions {
    return {
      path: this.path || undefined,
      routing: this.routing,
      basePath: this.basePath,
      apiBase: this.apiBase || undefined,
      apiPort: Number(this.getAttribute('api-port')) || undefined,
      getToken: this.#getToken,
      theme: this.theme,
      language: this.language || undefined,
      region: this.region || undefined,
      tokens: this.#tokens,
      appBase: this.loader.base,
      hasExtras: this.hasAttribute('extras'),
      loadPart: this.loader.loadPart,
      onEvent: (event, delivery) => {
        emitEvent(this, event, delivery);
      },
    };
  }

  #takeEarlyProperties(): void {
    for (const name of PROPERTIES) {
      if (!Object.hasOwn(this, name)) continue;
      const value: unknown = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
  }
}

/**
 * Makes the class of one custom element. The tag name decides its feature, because the minifier would share a
 * variable in here between all classes.
 */
export function elementClass(loader: Loader): CustomElementConstructor {
  return class extends QuitsElement {
    protected override readonly loader = loader;
  };
}
