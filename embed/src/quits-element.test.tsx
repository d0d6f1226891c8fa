import { emitEvent } from './dom-events.ts';
import { emitError } from './events.ts';
import { FEATURE_NAMES, tagOf } from './features.ts';
import { elementClass } from './quits-element.ts';
import { loadingView } from './status-views.ts';
import { fakeLoader, settled } from './testing/fake-loader.ts';
import type { QuitsElement } from './types/index.d.ts';

const fixture = fakeLoader();
for (const feature of FEATURE_NAMES) customElements.define(tagOf(feature), elementClass(fixture.loader));

/** Adds an element to the page, and returns it with its feature. */
async function show(html: string) {
  document.body.innerHTML = html;
  await settled();
  const element = document.body.firstElementChild as QuitsElement;
  return { element, feature: fixture.features.at(-1)! };
}
const textOf = (element: Element) => element.shadowRoot?.textContent;

afterEach(async () => {
  document.body.replaceChildren();
  await settled();
  fixture.features.length = 0;
  fixture.loaded.length = 0;
});

describe('an element', () => {
  it('shows its feature in its shadow root, with the options of its attributes', async () => {
    const { element, feature } = await show(
      '<quits-groups path="/groups/7" theme="dark" api-base="https://api.example" api-port="8123" extras></quits-groups>',
    );
    expect(fixture.loaded).toEqual(['mf-groups ./mount']);
    expect(textOf(element)).toBe('a feature');
    expect(feature.root).toBe(element.shadowRoot);
    expect(feature.options).toMatchObject({
      path: '/groups/7',
      theme: 'dark',
      apiBase: 'https://api.example',
      apiPort: 8123,
      hasExtras: true,
      routing: 'memory',
      appBase: 'https://quits.example/',
    });
    expect(fixture.styled.has(element.shadowRoot!)).toBe(true);
  });

  it('starts with the defaults for missing or invalid attributes', async () => {
    const { element, feature } = await show('<quits-profile theme="pink" routing="x"></quits-profile>');
    expect(feature.options).toMatchObject({
      theme: 'system',
      routing: 'memory',
      basePath: '',
      hasExtras: false,
    });
    expect(feature.options.path).toBeUndefined();
    expect(feature.options.apiBase).toBeUndefined();
    expect([element.path, element.theme, element.routing, element.basePath, element.apiBase]).toEqual([
      '',
      'system',
      'memory',
      '',
      '',
    ]);
  });

  it('passes a new path, theme and tokens on, and restarts for everything else', async () => {
    const { element, feature } = await show('<quits-groups></quits-groups>');
    element.path = '/groups/8';
    element.theme = 'dark';
    element.tokens = { '--q-color-brand': 'teal' };
    element.navigate('/groups/9');
    element.refresh();
    element.signOut();
    expect(feature.asked).toEqual([
      { path: '/groups/8' },
      { theme: 'dark' },
      { tokens: { '--q-color-brand': 'teal' } },
      { path: '/groups/9' },
      'refresh',
      'signOut',
    ]);
    element.apiBase = 'https://other.example';
    element.routing = 'browser';
    element.basePath = '/money';
    await settled();
    expect(feature.asked.at(-1)).toBe('unmount');
    expect(fixture.features).toHaveLength(2);
    expect(fixture.features[1]?.options).toMatchObject({
      apiBase: 'https://other.example',
      routing: 'browser',
      basePath: '/money',
      path: '/groups/8',
    });
  });

  it('passes language and region on while it runs', async () => {
    const { element, feature } = await show('<quits-profile language="de"></quits-profile>');
    expect(feature.options).toMatchObject({ language: 'de' });
    expect(feature.options.region).toBeUndefined();
    element.language = 'fr';
    element.setAttribute('region', 'fr-CH');
    expect(feature.asked).toEqual([{ language: 'fr' }, { region: 'fr-CH' }]);
    expect([element.language, element.region]).toEqual(['fr', 'fr-CH']);
  });

  it('restarts with another way to get a token', async () => {
    const { element, feature } = await show('<quits-groups></quits-groups>');
    expect(feature.options.getToken).toBeUndefined();
    const getToken = () => Promise.resolve('token');
    element.getToken = getToken;
    await settled();
    expect(fixture.features.at(-1)?.options.getToken).toBe(getToken);
    element.getToken = getToken;
    await settled();
    expect(fixture.features).toHaveLength(2);
  });

  it('takes properties that the page set before its script loaded', async () => {
    const element = document.createElement('quits-groups');
    for (const [name, value] of Object.entries({ path: '/groups/7', tokens: { '--q-rem': '14px' } })) {
      Object.defineProperty(element, name, { value, configurable: true, writable: true, enumerable: true });
    }
    document.body.append(element);
    await settled();
    expect(fixture.features[0]?.options).toMatchObject({ path: '/groups/7', tokens: { '--q-rem': '14px' } });
  });

  it('continues when it is moved, and ends when it is removed', async () => {
    const { element, feature } = await show('<quits-groups></quits-groups><div></div>');
    document.querySelector('div')?.append(element);
    await settled();
    expect(feature.asked).toEqual([]);
    element.remove();
    await settled();
    expect(feature.asked).toEqual(['unmount']);
    expect(element.shadowRoot?.childNodes).toHaveLength(0);
    expect(fixture.styled.has(element.shadowRoot!)).toBe(false);
  });

  it('reports that it is ready', async () => {
    const onReady = jest.fn();
    document.addEventListener('quits-ready', onReady, { once: true });
    await show('<quits-groups></quits-groups>');
    expect(onReady).toHaveBeenCalledTimes(1);
  });
});

it('reports errors while it is shown, and no other event of its feature', async () => {
  const { element, feature } = await show('<quits-groups></quits-groups>');
  element.addEventListener('quits-error', (event) => event.preventDefault());
  const thrown = new TypeError('x is not a function');
  const emit = feature.options.onError as (error: Error) => void;
  emit(Object.assign(new Error('A screen stopped working', { cause: thrown }), { code: 'render' }));
  emit(Object.assign(new Error('No answer'), { code: 'token' }));
  expect(fixture.broken).toEqual([['mf-groups', thrown]]);
});

describe('an element whose feature does not load', () => {
  it('shows an error in its place, notifies the page with a code and a sentence, and loads on retry', async () => {
    const details: unknown[] = [];
    const onError = (event: CustomEvent<unknown>) => {
      details.push(event.detail);
      event.preventDefault();
    };
    document.addEventListener('quits-error', onError as EventListener);
    fixture.fail('404');
    const { element } = await show('<quits-groups></quits-groups>');
    expect(element.shadowRoot?.querySelector('[role=alert]')).toHaveTextContent(
      'This part could not be loaded',
    );
    expect(details).toEqual([{ code: 'load', message: 'mf-groups could not be loaded: 404' }]);
    element.shadowRoot?.querySelector('button')?.click();
    expect(element.shadowRoot?.querySelector('[role=status]')).toHaveTextContent('Loading...');
    await settled();
    expect(textOf(element)).toBe('a feature');
    document.removeEventListener('quits-error', onError as EventListener);
  });

  it('says so in the language of the element, else of the browser', async () => {
    document.addEventListener('quits-error', (event) => event.preventDefault(), { once: true });
    fixture.fail('404');
    const { element } = await show('<quits-groups language="de-AT"></quits-groups>');
    const shown = element.shadowRoot?.querySelector<HTMLElement>('[role=alert]');
    expect(shown).toHaveTextContent('Dieser Teil konnte nicht geladen werden');
    expect(shown?.lang).toBe('de');
    element.setAttribute('language', 'ar');
    element.shadowRoot?.querySelector('button')?.click();
    const loading = element.shadowRoot?.querySelector<HTMLElement>('[role=status]');
    expect(loading).toHaveTextContent('جارٍ التحميل…');
    expect(loading?.dir).toBe('rtl');
    await settled();
    expect(loadingView('tlh')).toHaveTextContent('Loading...');
  });

  it('keeps requests meanwhile', async () => {
    const pending = document.createElement('quits-groups');
    document.body.append(pending);
    await Promise.resolve();
    pending.navigate('/groups/9');
    await settled();
    expect(fixture.features[0]?.options.path).toBe('/groups/9');
  });
});

describe('the events for a page', () => {
  const saved = {
    type: 'expenses/expenseSaved',
    version: 1,
    source: 'mf-expenses',
    payload: { groupId: 3, change: 'added' },
  } as const;

  it('fire under their own names on every element, and once on the document', async () => {
    const { element, feature } = await show('<quits-groups></quits-groups>');
    const byElement = jest.fn();
    const byDocument = jest.fn();
    element.addEventListener('quits-expense-saved', byElement);
    document.addEventListener('quits-expense-saved', byDocument);
    feature.publish(saved, true);
    feature.publish(saved, false);
    expect(byElement).toHaveBeenCalledTimes(2);
    expect(byDocument).toHaveBeenCalledTimes(1);
    expect(byDocument).toHaveBeenCalledWith(expect.objectContaining({ detail: saved.payload }));
    document.removeEventListener('quits-expense-saved', byDocument);
  });

  it('exclude those between our own packages', () => {
    const dispatch = jest.spyOn(document.body, 'dispatchEvent');
    const toast = { kind: 'success', title: 'Saved' } as const;
    emitEvent(
      document.body,
      { type: 'toasts/requested', version: 1, source: 'mf-groups', payload: toast },
      { isFirst: true },
    );
    expect(dispatch).not.toHaveBeenCalled();
    dispatch.mockRestore();
  });

  it('include errors; an unhandled one goes to the console', () => {
    window.reportError = jest.fn();
    const error = new Error('no token');
    emitError(document.body, error);
    expect(window.reportError).toHaveBeenCalledWith(error);
    document.body.addEventListener('quits-error', (event) => event.preventDefault(), { once: true });
    emitError(document.body, 'no token');
    expect(window.reportError).toHaveBeenCalledTimes(1);
  });
});
