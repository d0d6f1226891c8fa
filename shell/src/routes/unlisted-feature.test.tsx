import { act, screen, waitFor, within } from '@testing-library/react';
import { pageLanguage } from '@quits/core';
import type { FakePort } from '../testing/fake-port.ts';
import { renderShell } from '../testing/render-shell.tsx';

const ada = { id: 1, name: 'Ada Lovelace', email: 'ada@example.com' };
const Comments = () => <h1>All comments</h1>;
const FACTS = { title: 'Comments', menu: 'Talk', routes: ['/comments', '/comments/:commentId'] };

/** Deploys a feature that is unknown to this shell. */
function deployComments(port: FakePort, pointer: Partial<Parameters<FakePort['publish']>[1]> = {}): void {
  port.listed = ['mf-comments'];
  port.publish('mf-comments', { current: '1.0.0', feature: FACTS, ...pointer });
  port.version('mf-comments', '1.0.0', { modules: { './routes': { RemoteRoutes: Comments } } });
}

const menu = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('a feature that was deployed under a running shell @full', () => {
  it('is in the menu of the next page, which leads to it', async () => {
    const { user, path } = await renderShell({ signedInAs: ada, prepare: deployComments });
    await user.click(await screen.findByRole('link', { name: 'Talk' }, { timeout: 5000 }));
    expect(await screen.findByRole('heading', { name: 'All comments' })).toBeVisible();
    expect(path()).toBe('/comments');
    expect(menu()).toEqual(['/', '/groups', '/expenses', '/comments', '/profile']);
  });

  it('has the words of the page for its menu entry, and follows their language', async () => {
    const menuOf = { label: 'Talk', labels: { de: 'Gespräche' } };
    await renderShell({
      signedInAs: ada,
      prepare: (port) => deployComments(port, { feature: { ...FACTS, menu: menuOf } }),
    });
    expect(await screen.findByRole('link', { name: 'Talk' }, { timeout: 5000 })).toBeVisible();
    await act(() => pageLanguage.change({ language: 'de', region: 'DE', direction: 'ltr' }));
    expect(screen.getByRole('link', { name: 'Gespräche' })).toBeVisible();
    await act(() => pageLanguage.change({ language: 'en', region: 'US', direction: 'ltr' }));
  });

  it('shows immediately when its address is opened', async () => {
    const { path } = await renderShell({ path: '/comments/7', signedInAs: ada, prepare: deployComments });
    expect(await screen.findByRole('heading', { name: 'All comments' })).toBeVisible();
    expect(path()).toBe('/comments/7');
  });

  it('is for signed-in users', async () => {
    const { path } = await renderShell({ path: '/comments', prepare: deployComments });
    expect(path()).toBe('/login');
  });

  it('has its title on its failure view', async () => {
    await renderShell({
      path: '/comments',
      signedInAs: ada,
      prepare(port) {
        deployComments(port);
        port.version('mf-comments', '1.0.0', { core: '^9.0.0' });
      },
    });
    expect(await screen.findByRole('heading', { name: 'This page was updated' })).toBeVisible();
    expect(document.title).toContain('Comments');
  });

  it('leaves the menu when it is switched off', async () => {
    const { loader } = await renderShell({
      signedInAs: ada,
      prepare: (port) => deployComments(port, { disabled: true }),
    });
    act(() => loader.features.load());
    await waitFor(() => expect(loader.features.snapshot()).toHaveLength(1));
    expect(menu()).not.toContain('/comments');
  });

  it('takes no path of a remote that the shell knows, whose facts are those of the table', async () => {
    const { path, loader } = await renderShell({
      path: '/groups',
      signedInAs: ada,
      prepare(port) {
        deployComments(port, { feature: { ...FACTS, routes: ['/groups', '/comments'] } });
        port.listed = ['mf-comments', 'mf-groups', '../evil', 'mf-comments'];
        port.publish('mf-groups', { current: '1.0.0', feature: { ...FACTS, menu: 'Trip', title: 'Trips' } });
      },
    });
    expect(await screen.findByRole('heading', { name: 'mf-groups at /groups' })).toBeVisible();
    act(() => loader.features.load());
    await waitFor(() =>
      expect(loader.features.snapshot()?.map(({ name, title }) => ({ name, title }))).toEqual([
        { name: 'mf-comments', title: 'Comments' },
        { name: 'mf-groups', title: 'Groups' },
      ]),
    );
    expect(screen.queryByRole('link', { name: 'Trip' })).not.toBeInTheDocument();
    expect(path()).toBe('/groups');
  });
});

it('leads from an unknown path to the dashboard after the search @full', async () => {
  const { path } = await renderShell({ path: '/nothing', signedInAs: ada });
  await waitFor(() => expect(path()).toBe('/'));
});

describe('a feature that only this tab asks for', () => {
  const TRIED = { title: 'Polls', menu: 'Polls', routes: ['/polls'] };
  const Polls = () => <h1>All polls</h1>;
  /** A feature without a live version, which the store lists. */
  const deployCanary = (port: FakePort) => {
    port.listed = ['mf-polls'];
    port.publish('mf-polls', { canary: { version: '1.0.0', percent: 0, feature: TRIED } });
    port.version('mf-polls', '1.0.0', { modules: { './routes': { RemoteRoutes: Polls } } });
  };
  const link = () => screen.findByRole('link', { name: 'Polls' }, { timeout: 5000 });

  it("runs from a developer's address, though the app has never heard of it", async () => {
    const prepare = (port: FakePort) => {
      port.publish('mf-polls', { current: '1.0.0', feature: TRIED });
      port.version('mf-polls', '1.0.0', { modules: { './routes': { RemoteRoutes: Polls } } });
    };
    const tab = { addresses: { 'mf-polls': 'http://app.test/remotes/mf-polls/current.json' }, canaries: [] };
    const { user } = await renderShell({ signedInAs: ada, prepare, tab });
    await user.click(await link());
    expect(await screen.findByRole('heading', { name: 'All polls' })).toBeVisible();
  });

  it('has routes and menu by the facts of its canary, in a tab that asks for it', async () => {
    const tab = { addresses: {}, canaries: ['mf-polls'] };
    const { user } = await renderShell({ signedInAs: ada, prepare: deployCanary, tab });
    await user.click(await link());
    expect(await screen.findByRole('heading', { name: 'All polls' })).toBeVisible();
  });

  it('has neither in any other tab while its first version is a canary', async () => {
    const { loader } = await renderShell({ signedInAs: ada, prepare: deployCanary });
    act(() => loader.features.load());
    await waitFor(() => expect(loader.features.snapshot()).toEqual([]));
    expect(screen.queryByRole('link', { name: 'Polls' })).not.toBeInTheDocument();
  });
});
