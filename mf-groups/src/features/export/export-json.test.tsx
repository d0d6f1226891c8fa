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
  it('saves the file that the server gives', async () => {
    const names: string[] = [];
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${String(blobs.push(blob as Blob))}`;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { user, id } = show(true);
    await user.click(screen.getByRole('button', { name: 'Export JSON' }));
    await waitFor(() => expect(names).toEqual(['week-in-rome.json']));
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as string);
      reader.readAsText(blobs[0] ?? new Blob());
    });
    expect(JSON.parse(text)).toMatchObject({
      format: 'quits-group/1',
      group: { id },
      members: [{ name: 'Ann' }],
    });
    jest.restoreAllMocks();
  });

  it('is not offered towards another back end', () => {
    show(false);
    expect(screen.queryByRole('button', { name: 'Export JSON' })).not.toBeInTheDocument();
  });
});
