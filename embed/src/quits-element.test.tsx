import { tellPage } from './dom-events.ts';
import { tellError } from './events.ts';
import { FEATURE_NAMES, tagOf } from './features.ts';
import { elementClass } from './quits-element.ts';
import { fakeLoader, settled } from './testing/fake-loader.ts';
import type { QuitsElement } from './types/index.d.ts';

const world = fakeLoader();
for (const feature of FEATURE_NAMES) customElements.define(tagOf(feature), elementClass(world.loader));

/** Puts an element into the page, and gives it with the feature that it shows. */
async function show(html: string) {
  document.body.innerHTML = html;
  await settled();
  const element = document.body.firstElementChild as QuitsElement;
  return { element, feature: world.features.at(-1)! };
}
const textOf = (element: Element) => element.shadowRoot?.textContent;

afterEach(async () => {
  document.body.replaceChildren();
  await settled();
  world.features.length = 0;
  world.loaded.length = 0;
});

describe('an element', () => {
  it('shows its feature in its shadow root, with what its attributes say', async () => {
    const { element, feature } = await show(
      '<quits-groups path="/groups/7" theme="dark" api-base="https://api.example" api-port="8123" extras></quits-groups>',
    );
    expect(world.loaded).toEqual(['mf-groups ./mount']);
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
    expect(world.dressed.has(element.shadowRoot!)).toBe(true);
  });

  it('starts with the defaults where it says nothing, or nonsense', async () => {
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

  it('passes a new path, theme and tokens on, and starts anew for everything else', async () => {
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
    expect(world.features).toHaveLength(2);
    expect(world.features[1]?.options).toMatchObject({
      apiBase: 'https://other.example',
      routing: 'browser',
      basePath: '/money',
      path: '/groups/8',
    });
  });

  it('starts anew with another way to get a token', async () => {
    const { element, feature } = await show('<quits-groups></quits-groups>');
    expect(feature.options.getToken).toBeUndefined();
    const getToken = () => Promise.resolve('token');
    element.getToken = getToken;
    await settled();
    expect(world.features.at(-1)?.options.getToken).toBe(getToken);
    element.getToken = getToken;
    await settled();
    expect(world.features).toHaveLength(2);
  });

  it('takes properties that the page set before its script had arrived', async () => {
    const element = document.createElement('quits-groups');
    for (const [name, value] of Object.entries({ path: '/groups/7', tokens: { '--q-rem': '14px' } })) {
      Object.defineProperty(element, name, { value, configurable: true, writable: true, enumerable: true });
    }
    document.body.append(element);
    await settled();
    expect(world.features[0]?.options).toMatchObject({ path: '/groups/7', tokens: { '--q-rem': '14px' } });
  });

  it('goes on when it is moved, and ends when it is taken away', async () => {
    const { element, feature } = await show('<quits-groups></quits-groups><div></div>');
    document.querySelector('div')?.append(element);
    await settled();
    expect(feature.asked).toEqual([]);
    element.remove();
    await settled();
    expect(feature.asked).toEqual(['unmount']);
    expect(element.shadowRoot?.childNodes).toHaveLength(0);
    expect(world.dressed.has(element.shadowRoot!)).toBe(false);
  });

  it('says that it is ready', async () => {
    const onReady = jest.fn();
    document.addEventListener('quits-ready', onReady, { once: true });
    await show('<quits-groups></quits-groups>');
    expect(onReady).toHaveBeenCalledTimes(1);
  });
});

it('reports what broke while it was shown, and nothing else that its feature tells it of', async () => {
  const { element, feature } = await show('<quits-groups></quits-groups>');
  element.addEventListener('quits-error', (event) => event.preventDefault());
  const thrown = new TypeError('x is not a function');
  const tell = feature.options.onError as (error: Error) => void;
  tell(Object.assign(new Error('A screen stopped working', { cause: thrown }), { code: 'render' }));
  tell(Object.assign(new Error('No answer'), { code: 'token' }));
  expect(world.broken).toEqual([['mf-groups', thrown]]);
});

describe('an element whose feature does not load', () => {
  it('says so in its place, tells the page with a code and a sentence, and loads it when it is asked to try again', async () => {
    const heard: unknown[] = [];
    const hear = (event: CustomEvent<unknown>) => {
      heard.push(event.detail);
      event.preventDefault();
    };
    document.addEventListener('quits-error', hear as EventListener);
    world.fail('404');
    const { element } = await show('<quits-groups></quits-groups>');
    expect(element.shadowRoot?.querySelector('[role=alert]')).toHaveTextContent(
      'This part could not be loaded',
    );
    expect(heard).toEqual([{ code: 'load', message: 'mf-groups could not be loaded: 404' }]);
    element.shadowRoot?.querySelector('button')?.click();
    expect(element.shadowRoot?.querySelector('[role=status]')).toHaveTextContent('Loading...');
    await settled();
    expect(textOf(element)).toBe('a feature');
    document.removeEventListener('quits-error', hear as EventListener);
  });

  it('keeps what it is asked meanwhile', async () => {
    const pending = document.createElement('quits-groups');
    document.body.append(pending);
    await Promise.resolve();
    pending.navigate('/groups/9');
    await settled();
    expect(world.features[0]?.options.path).toBe('/groups/9');
  });
});

describe('what a page hears', () => {
  const saved = {
    type: 'expenses/expenseSaved',
    version: 1,
    source: 'mf-expenses',
    payload: { groupId: 3, change: 'added' },
  } as const;

  it('is the event under its own name, by every element, and once by the document', async () => {
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

  it('is nothing of what stays between our own packages', () => {
    const dispatch = jest.spyOn(document.body, 'dispatchEvent');
    const toast = { kind: 'success', title: 'Saved' } as const;
    tellPage(
      document.body,
      { type: 'toasts/requested', version: 1, source: 'mf-groups', payload: toast },
      { isFirst: true },
    );
    expect(dispatch).not.toHaveBeenCalled();
    dispatch.mockRestore();
  });

  it('is an error; one that nobody takes care of goes to the console', () => {
    window.reportError = jest.fn();
    const error = new Error('no token');
    tellError(document.body, error);
    expect(window.reportError).toHaveBeenCalledWith(error);
    document.body.addEventListener('quits-error', (event) => event.preventDefault(), { once: true });
    tellError(document.body, 'no token');
    expect(window.reportError).toHaveBeenCalledTimes(1);
  });
});
