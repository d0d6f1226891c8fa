import { act, screen, waitFor, within } from '@testing-library/react';
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

  it('takes no path and no name of a remote that the shell knows', async () => {
    const { path, loader } = await renderShell({
      path: '/groups',
      signedInAs: ada,
      prepare(port) {
        deployComments(port, { feature: { ...FACTS, routes: ['/groups', '/comments'] } });
        port.listed = ['mf-comments', 'mf-groups', '../evil', 'mf-comments'];
      },
    });
    expect(await screen.findByRole('heading', { name: 'mf-groups at /groups' })).toBeVisible();
    act(() => loader.features.load());
    await waitFor(() => expect(loader.features.snapshot()?.map(({ name }) => name)).toEqual(['mf-comments']));
    expect(path()).toBe('/groups');
  });
});

it('leads from an unknown path to the dashboard after the search @full', async () => {
  const { path } = await renderShell({ path: '/nothing', signedInAs: ada });
  await waitFor(() => expect(path()).toBe('/'));
});
