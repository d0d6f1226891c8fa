import { createRuntime, memoryStorage, RuntimeProvider } from '@quits/core';
import type { Storages } from '@quits/core';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { OverrideBanner } from './override-banner.tsx';
import { takeOverrides } from './take-overrides.ts';

const DEVELOPER = 'http://localhost:3102';
const POINTER = `${DEVELOPER}/remotes/mf-groups/current.json`;
const remotes = { 'mf-groups': 'http://app.test/remotes/mf-groups/current.json' };

function open(search: string, storages: Storages = memoryStorage()) {
  window.history.replaceState(null, '', `/groups${search}`);
  const runtime = createRuntime({ config: { base: 'http://api.test', hasExtras: false }, storages });
  const leave = jest.fn();
  const rules = { tab: storages.tab, overrideOrigins: [DEVELOPER], remotes };
  const overrides = takeOverrides(window, rules);
  render(
    <RuntimeProvider runtime={runtime} host={{ kind: 'app', loadPart: () => new Promise(() => undefined) }}>
      <OverrideBanner {...overrides} leave={leave} />
    </RuntimeProvider>,
  );
  const news = runtime.bus.for('test');
  const button = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  return { overrides, storages, leave, news, button };
}
const banner = () => screen.queryByRole('complementary', { name: 'Versions in this tab' });

afterEach(() => {
  window.history.replaceState(null, '', '/');
});

describe("a developer's own build in this tab", () => {
  it('is named with its origin, and one click leads back to the live version', async () => {
    const { overrides, leave, button } = open(`?remote.mf-groups=${DEVELOPER}/`);
    expect(overrides.addresses).toEqual({ 'mf-groups': POINTER });
    expect(banner()).toHaveTextContent('In this tab only: mf-groups from http://localhost:3102');
    await button('Back to the live version');
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it.each([
    [
      'does not fit this shell',
      'failed',
      { error: '1.1.0: core: built for ^99.0.0, the shell has 2.0.0' },
      /mf-groups from http:\/\/localhost:3102 does not run: 1\.1\.0: core: built for \^99/,
    ],
    [
      'breaks, and the version before takes its place',
      'fellBack',
      { from: '1.1.0', to: '1.0.0', error: '1.1.0 broke while it was shown: x' },
      /mf-groups from http:\/\/localhost:3102 does not run: 1\.1\.0 broke while it was shown: x/,
    ],
  ] as const)('is reported as not running when it %s', (_name, outcome, about, sentence) => {
    const { news } = open(`?remote.mf-groups=${DEVELOPER}/`);
    act(() => {
      const payload = { remote: 'mf-groups', from: '', to: '', ...about };
      news.publish<'remotes/failed' | 'remotes/fellBack'>(`remotes/${outcome}`, payload);
    });
    expect(banner()).toHaveTextContent(sentence);
    expect(screen.getByRole('button', { name: 'Back to the live version' })).toBeVisible();
    act(() => news.publish('remotes/loaded', { remote: 'mf-groups', version: '1.1.0', ms: 1 }));
    expect(banner()).toHaveTextContent('In this tab only: mf-groups from http://localhost:3102');
  });

  it('ignores the loads of another remote', () => {
    const { news } = open(`?remote.mf-groups=${DEVELOPER}/`);
    act(() => news.publish('remotes/failed', { remote: 'mf-profile', error: '404' }));
    expect(banner()).toHaveTextContent('In this tab only');
  });
});

it('explains why an override was refused, until the user closes it', async () => {
  const { overrides, button } = open('?remote.mf-groups=https://evil.example/');
  expect(overrides.addresses).toEqual({});
  expect(banner()).toHaveTextContent(
    'mf-groups from https://evil.example is not shown: this app takes no builds of that origin (OVERRIDE_ORIGINS).',
  );
  await button('Close');
  expect(banner()).toBeNull();
});

it('shows nothing when an empty value ends an override', () => {
  const { storages } = open(`?remote.mf-groups=${DEVELOPER}/`);
  document.body.replaceChildren();
  open('?remote.mf-groups=', storages);
  expect(banner()).toBeNull();
});
