import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TextField } from '../field/text-field.tsx';
import { PortalContainerProvider } from '../portal-container.tsx';
import { ConfirmDialog, Dialog, FormDialog } from './index.ts';

function Example({ isBusy = false }: { isBusy?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Dialog
        title="Create Group"
        description="A group holds shared expenses."
        isOpen={isOpen}
        isBusy={isBusy}
        onClose={() => setIsOpen(false)}
        footer={<button type="submit">Create</button>}
      >
        <TextField label="Group Name" value="" onChange={jest.fn()} />
      </Dialog>
    </>
  );
}

async function open(): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.findByRole('dialog', { name: 'Create Group' });
}

describe('Dialog', () => {
  it('is named and described, and starts at its first field', async () => {
    render(<Example />);
    expect(await open()).toHaveAccessibleDescription('A group holds shared expenses.');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Group Name' })).toHaveFocus());
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ])('closes by %s and gives the focus back', async (_way, close) => {
    render(<Example />);
    const dialog = await open();
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
    await close();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
  });

  it('does not close, while busy', async () => {
    render(<Example isBusy />);
    const dialog = await open();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(dialog).toBeInTheDocument();
    expect(dialog).toHaveAttribute('aria-busy', 'true');
  });

  it('renders where the provider says', async () => {
    const container = document.body.appendChild(document.createElement('div'));
    render(
      <PortalContainerProvider container={container}>
        <Example />
      </PortalContainerProvider>,
    );
    expect(container).toContainElement(await open());
  });

  it('stays reachable for screen readers in a shadow root inside of a shadow root', async () => {
    const outer = document.body.appendChild(document.createElement('div'));
    const beside = document.body.appendChild(document.createElement('div'));
    const inner = outer.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
    const container = inner.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
    const view = render(
      <PortalContainerProvider container={container}>
        <Dialog title="Create Group" isOpen onClose={jest.fn()} />
      </PortalContainerProvider>,
    );
    await waitFor(() => expect(beside).toHaveAttribute('aria-hidden', 'true'));
    await waitFor(() => expect(outer).not.toHaveAttribute('aria-hidden'));
    view.unmount();
    outer.remove();
    beside.remove();
  });
});

function Mounted() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="Create Group" isOpen onClose={() => setIsOpen(false)}>
          <TextField label="Group Name" value="" onChange={jest.fn()} />
        </Dialog>
      )}
    </>
  );
}

describe('Dialog that exists only while open', () => {
  it('gives the focus back as well', async () => {
    render(<Mounted />);
    await open();
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
  });
});

describe('ConfirmDialog', () => {
  const onConfirm = jest.fn();
  const onCancel = jest.fn();
  const question = (isBusy: boolean) => (
    <ConfirmDialog
      title="Delete Expense"
      question="Are you sure?"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isOpen
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onCancel}
    />
  );

  beforeEach(() => jest.clearAllMocks());

  it('asks, and starts at the harmless answer', async () => {
    render(question(false));
    const dialog = screen.getByRole('alertdialog', { name: 'Delete Expense' });
    expect(dialog).toHaveAccessibleDescription('Are you sure?');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  });

  it('hands over the answer', async () => {
    render(question(false));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledTimes(2);
  });

  it('takes no answer, while busy', async () => {
    render(question(true));
    await userEvent.click(screen.getByRole('button', { name: 'Deleting...' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.keyboard('{Escape}');
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onCancel).not.toHaveBeenCalled();
  });
});

describe('FormDialog', () => {
  const onSubmit = jest.fn();
  const onClose = jest.fn();
  const form = (props: { isBusy?: boolean; canSubmit?: boolean }) => (
    <FormDialog
      title="Create Group"
      submitLabel="Create"
      isOpen
      isBusy={props.isBusy ?? false}
      canSubmit={props.canSubmit ?? true}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField label="Group Name" value="Rome" onChange={jest.fn()} />
    </FormDialog>
  );

  beforeEach(() => jest.clearAllMocks());

  it('sends by its button and by Enter, and closes by Cancel', async () => {
    render(form({}));
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await userEvent.type(screen.getByRole('textbox'), '{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(2);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it.each([{ isBusy: true }, { canSubmit: false }])('does not send with %j', async (props) => {
    render(form(props));
    await userEvent.type(screen.getByRole('textbox'), '{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('cannot be canceled while busy', async () => {
    render(form({ isBusy: true }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).not.toHaveBeenCalled();
  });
});
