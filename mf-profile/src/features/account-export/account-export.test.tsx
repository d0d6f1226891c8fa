import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

const server = useServer();

const open = (hasExtras = true) => {
  const ann = server.addUser({ name: 'Ann' });
  server.addGroup({ name: 'Rome', createdBy: ann.id });
  return renderFeature(<RemoteRoutes />, { path: '/profile', signedInAs: ann, hasExtras });
};
const button = () => screen.findByRole('button', { name: 'Download my data' });

describe('downloading what is stored about oneself', () => {
  it('saves the file that the server gives', async () => {
    const names: string[] = [];
    const files: Blob[] = [];
    URL.createObjectURL = (file) => `blob:${String(files.push(file as Blob))}`;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { user } = open();
    await user.click(await button());
    await waitFor(() => expect(names).toEqual([expect.stringMatching(/^quits-account-[\d-]{10}\.json$/)]));
    expect(JSON.parse((await files[0]?.text()) ?? '')).toMatchObject({
      format: 'quits-account/1',
      user: { name: 'Ann' },
      groups: [{ group: { name: 'Rome' } }],
    });
    jest.restoreAllMocks();
  });

  it('says why it failed, and can be tried again', async () => {
    server.fail('GET', '/auth/users/me/export', { status: 429, detail: 'Too many requests' });
    const { user, toasts } = open();
    await user.click(await button());
    await waitFor(() => expect(toasts()).toMatchObject([{ title: 'Failed to download your data' }]));
    expect(await button()).toBeEnabled();
  });

  it('is not offered towards another back end', async () => {
    open(false);
    expect(await screen.findByText(/^Member since/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download my data' })).not.toBeInTheDocument();
  });
});
