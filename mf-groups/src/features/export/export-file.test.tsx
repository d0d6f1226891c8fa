import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor } from '@testing-library/react';
import { ExportActions } from './export-actions.tsx';

const server = useServer();

function show(hasExtras: boolean) {
  const ann = server.addUser({ name: 'Ann' });
  const { id } = server.addGroup({ name: 'Week in Rome', createdBy: ann.id });
  const group = { id, name: 'Week in Rome', createdBy: ann.id, createdAt: '', currency: 'USD' };
  const view = renderFeature(
    <ExportActions group={group} members={[]} loadAll={() => Promise.resolve([])} onBusy={() => undefined} />,
    { signedInAs: ann, hasExtras },
  );
  return { ...view, id };
}

describe('the export of everything', () => {
  const names: string[] = [];
  const files: Blob[] = [];
  beforeEach(() => {
    names.length = 0;
    files.length = 0;
    URL.createObjectURL = (file) => `blob:${String(files.push(file as Blob))}`;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('saves the file that the server gives', async () => {
    const { user, id } = show(true);
    await user.click(screen.getByRole('button', { name: 'Export JSON' }));
    await waitFor(() => expect(names).toEqual(['week-in-rome.json']));
    expect(JSON.parse((await files[0]?.text()) ?? '')).toMatchObject({
      format: 'quits-group/1',
      group: { id },
      members: [{ name: 'Ann' }],
    });
  });

  it('saves an archive with the receipts', async () => {
    const { user } = show(true);
    await user.click(screen.getByRole('button', { name: 'With receipts (ZIP)' }));
    await waitFor(() => expect(names).toEqual(['week-in-rome.zip']));
    expect(files[0]?.type).toBe('application/zip');
    expect((await files[0]?.text())?.startsWith('PK')).toBe(true);
  });

  it('says why it failed', async () => {
    const { user, toasts, id } = show(true);
    server.fail('GET', `/api/groups/${String(id)}/export`, { status: 429, detail: 'Too many requests' });
    await user.click(screen.getByRole('button', { name: 'With receipts (ZIP)' }));
    await waitFor(() => expect(toasts()).toMatchObject([{ title: 'Failed to export the group' }]));
    expect(names).toEqual([]);
  });

  it('is not offered towards another back end', () => {
    show(false);
    expect(screen.queryByRole('button', { name: 'Export JSON' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'With receipts (ZIP)' })).not.toBeInTheDocument();
  });
});
