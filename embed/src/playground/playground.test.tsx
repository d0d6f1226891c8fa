import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FEATURE_NAMES, tagOf } from '../features.ts';
import { elementClass } from '../quits-element.ts';
import { ATTRIBUTES, OPTION_LIST } from '../reference/options.ts';
import { EVENTS, METHODS, TOKENS } from '../reference/words.ts';
import { fakeLoader, settled } from '../testing/fake-loader.ts';
import { createLog } from './log.ts';
import { Playground } from './playground.tsx';
import type { RecordedBackEnd } from './recorded-back-end.ts';

const world = fakeLoader();
for (const feature of FEATURE_NAMES) customElements.define(tagOf(feature), elementClass(world.loader));

const given = () => Promise.resolve('token');
const behave = jest.fn();
const backEnd: RecordedBackEnd = {
  getToken: { given, none: undefined, missing: undefined, failing: undefined, hanging: undefined },
  paths: { groups: ['/'], expenses: ['/expenses'], profile: ['/profile'], auth: ['/login'] },
  behave,
};

async function show() {
  const log = createLog();
  render(<Playground script="https://quits.example/embed/quits-embed.js" backEnd={backEnd} log={log} />);
  await act(settled);
  return { log, user: userEvent.setup() };
}

const snippet = () => screen.getByRole('region', { name: 'HTML of this element' }).textContent;
const feature = () => world.features.at(-1)!;

describe('the playground', () => {
  it('has a field for every option and token, and a word for every method and event', async () => {
    await show();
    const settings = within(screen.getByRole('complementary', { name: 'Settings' }));
    for (const name of ATTRIBUTES) expect(settings.getByLabelText(name)).toBeInTheDocument();
    for (const name of TOKENS.flatMap(({ names }) => names))
      expect(settings.getByLabelText(name)).toBeInTheDocument();
    const others = OPTION_LIST.flatMap(([name, { attribute }]) => (attribute ? [] : [name]));
    expect(others).toEqual(['tokens', 'getToken']);
    expect(settings.getByLabelText('getToken')).toBeInTheDocument();
    for (const name of [...Object.keys(METHODS), ...Object.keys(EVENTS)])
      expect(screen.getByText(name, { selector: 'code' })).toBeInTheDocument();
    const elements = within(screen.getByLabelText('Element')).getAllByRole('option');
    expect(elements.map(({ textContent }) => textContent)).toEqual(FEATURE_NAMES.map(tagOf));
  });

  it('gives the element what is set, and shows the HTML for it', async () => {
    const { user } = await show();
    expect(feature().options).toMatchObject({ apiBase: 'https://api.quits.example', getToken: given });
    await user.selectOptions(screen.getByLabelText('theme'), 'dark');
    await user.type(screen.getByLabelText('--q-radius-card'), '2px');
    await user.type(screen.getByLabelText('path'), '/groups/7{Enter}');
    expect(feature().asked).toEqual(
      expect.arrayContaining([
        { theme: 'dark' },
        { tokens: { '--q-radius-card': '2px' } },
        { path: '/groups/7' },
      ]),
    );
    expect(snippet()).toContain('path="/groups/7" api-base="https://api.quits.example" theme="dark"');
    expect(snippet()).toContain('"--q-radius-card": "2px"');
    await user.click(screen.getByLabelText('extras'));
    await act(settled);
    expect(feature().options).toMatchObject({ hasExtras: true, path: '/groups/7', theme: 'dark' });
  });

  it('shows another element, at its own first path', async () => {
    const { user } = await show();
    await user.type(screen.getByLabelText('path'), '/groups/7{Enter}');
    await user.selectOptions(screen.getByLabelText('Element'), 'quits-auth');
    await act(settled);
    expect(document.querySelector('quits-groups')).toBeNull();
    expect(document.querySelector('quits-auth')?.getAttribute('path')).toBeNull();
    expect(snippet()).toContain('<quits-auth api-base');
  });

  it('begins anew without a session, or with another back end', async () => {
    const { user } = await show();
    await user.selectOptions(screen.getByLabelText('getToken'), 'missing');
    await act(settled);
    expect(feature().options.getToken).toBeUndefined();
    expect(snippet()).not.toContain('getToken');
    const before = world.features.length;
    await user.selectOptions(screen.getByLabelText('Server'), 'busy');
    await act(settled);
    expect(behave).toHaveBeenCalledWith('busy');
    expect(world.features.length).toBeGreaterThan(before);
    expect(document.querySelectorAll('quits-groups')).toHaveLength(1);
  });

  it('calls the methods', async () => {
    const { user } = await show();
    for (const name of ["navigate('/')", 'refresh()', 'signOut()'])
      await user.click(screen.getByRole('button', { name }));
    expect(feature().asked).toEqual([{ path: '/' }, 'refresh', 'signOut']);
  });

  it('logs events, and calls where they are wanted', async () => {
    const { log, user } = await show();
    const detail = { groupId: 7, change: 'added' } as const;
    act(() => {
      feature().publish({
        type: 'expenses/expenseSaved',
        version: 1,
        source: 'mf-expenses',
        payload: detail,
      });
      log.add({ kind: 'call', name: 'GET https://api.quits.example/api/groups' });
    });
    const list = screen.getByRole('log');
    expect(list).toHaveTextContent('quits-expense-saved {"groupId":7,"change":"added"}');
    expect(list).not.toHaveTextContent('GET');
    await user.click(screen.getByLabelText(/Show calls/));
    expect(list).toHaveTextContent('GET https://api.quits.example/api/groups');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(within(list).queryAllByRole('listitem')).toEqual([]);
    expect(screen.getByText('Nothing has happened yet.')).toBeInTheDocument();
  });
});
