/**
 * The page of a host whose build shares its React, or none. The experiment decides which of the two comes first, by
 * `showOwnPart` and `mountQuits`.
 */
import type { Embedded, QuitsMountModule } from '@quits/embed';
import { loadFeature } from '../../../embed/examples/federation/load-feature.ts';

/** What the experiment does with the page. */
export interface HostPage {
  errors: string[];
  showOwnPart: () => Promise<void>;
  mountQuits: () => Promise<void>;
  unmountQuits: () => void;
  refresh: () => void;
}

const getToken = async () =>
  (await fetch('/quits-token', { method: 'POST' })).json() as Promise<{ token: string }>;

let quits: Embedded | undefined;

const page: HostPage = {
  errors: [],
  async showOwnPart() {
    const { showCounter } = await import('./own-part.ts');
    showCounter(document.querySelector('#own'));
  },
  async mountQuits() {
    const { mount } = await loadFeature<QuitsMountModule>('mf-groups', 'mount');
    quits = mount(document.querySelector('#quits') ?? document.body, {
      path: '/groups',
      apiBase: 'https://api.quits.example',
      theme: 'light',
      language: 'en',
      getToken,
      onError: ({ message }) => page.errors.push(message),
    });
  },
  unmountQuits() {
    quits?.unmount();
  },
  refresh() {
    quits?.refresh();
  },
};
Object.assign(window, { hostPage: page });
