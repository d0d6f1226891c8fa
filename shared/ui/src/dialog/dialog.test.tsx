import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { TextField } from '../field/text-field.tsx';
import { MessagePage } from '../feedback/message-page.tsx';
import { Card } from '../layout/card.tsx';
import { Page } from '../layout/page.tsx';
import { PortalContainerProvider } from '../portal-container.tsx';
import { ConfirmDialog, Dialog, FormDialog } from './index.ts';

describe('dialogs', () => {
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

    it('closes by a press beside it, and not by the second one of a double click that opened it', async () => {
      render(<Example />);
      const dialog = await open();
      const press = (detail: number) => {
        for (const type of ['pointerdown', 'mousedown', 'click'])
          fireEvent(
            document.querySelector('.backdrop')!,
            new MouseEvent(type, { bubbles: true, button: 0, detail }),
          );
      };
      press(2);
      expect(dialog).toBeInTheDocument();
      press(1);
      await waitFor(() => expect(dialog).not.toBeInTheDocument());
    });

    it('leads to the heading of the page, where a link has opened it', async () => {
      function Linked() {
        const [isOpen, setIsOpen] = useState(true);
        return (
          <>
            <h1 tabIndex={-1} data-page-heading>
              Groups
            </h1>
            <Dialog title="Create Group" isOpen={isOpen} onClose={() => setIsOpen(false)} />
          </>
        );
      }
      render(<Linked />);
      await screen.findByRole('dialog');
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
    });

    it('leads to the heading of the page that has come in the place of its opener’s', async () => {
      function Replaced() {
        const [isOpen, setIsOpen] = useState(false);
        const [isRemoved, setIsRemoved] = useState(false);
        return (
          <>
            {isRemoved ? (
              <MessagePage icon={null} title="Not found" />
            ) : (
              <Page title="Dinner">
                <button type="button" onClick={() => setIsOpen(true)}>
                  Open
                </button>
              </Page>
            )}
            <Dialog title="Create Group" isOpen={isOpen} onClose={() => setIsOpen(false)}>
              <Button onClick={() => setIsRemoved(true)}>Take the page</Button>
            </Dialog>
          </>
        );
      }
      render(<Replaced />);
      await open();
      await userEvent.click(screen.getByRole('button', { name: 'Take the page' }));
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.getByRole('heading', { name: 'Not found' })).toHaveFocus());
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

  interface RowsProps {
    names: readonly string[];
    /** Called when the person confirms the removal; the list may drop the row later. */
    onRemove: (name: string) => void;
  }

  function Rows({ names, onRemove }: RowsProps) {
    const [asked, setAsked] = useState<string>();
    return (
      <Card heading="Members">
        <ul>
          {names.map((name) => (
            <li key={name}>
              <Button>Why? {name}</Button>
              <Button onClick={() => setAsked(name)}>Drop {name}</Button>
            </li>
          ))}
        </ul>
        <ConfirmDialog
          title="Sure?"
          question="Are you sure?"
          confirmLabel="Yes"
          busyLabel="Wait..."
          isOpen={asked !== undefined}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            onRemove(asked ?? '');
            setAsked(undefined);
          }}
        />
      </Card>
    );
  }

  describe('what was removed with the control that opened the dialog', () => {
    const drop = async (name: string) => {
      await userEvent.click(screen.getByRole('button', { name: `Drop ${name}` }));
      await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    };
    const button = (name: string) => screen.getByRole('button', { name });

    function AtOnce({ initial }: { initial: readonly string[] }) {
      const [names, setNames] = useState(initial);
      return <Rows names={names} onRemove={(gone) => setNames(names.filter((name) => name !== gone))} />;
    }

    it.each([
      ['Ben', 'Why? Cid'],
      ['Cid', 'Drop Ben'],
    ])('leaves the focus near where %s was', async (name, next) => {
      render(<AtOnce initial={['Ben', 'Cid']} />);
      await drop(name);
      await waitFor(() => expect(button(next)).toHaveFocus());
    });

    it('leaves it with the heading where nothing else is left', async () => {
      render(<AtOnce initial={['Ben']} />);
      await drop('Ben');
      await waitFor(() => expect(screen.getByRole('heading', { name: 'Members' })).toHaveFocus());
    });

    it('leaves it near also where the list drops it only later', async () => {
      const onRemove = jest.fn();
      const { rerender } = render(<Rows names={['Ben', 'Cid']} onRemove={onRemove} />);
      await drop('Ben');
      await waitFor(() => expect(button('Drop Ben')).toHaveFocus());
      rerender(<Rows names={['Cid']} onRemove={onRemove} />);
      await waitFor(() => expect(button('Why? Cid')).toHaveFocus());
      rerender(<Rows names={[]} onRemove={onRemove} />);
      await waitFor(() => expect(screen.getByRole('heading', { name: 'Members' })).toHaveFocus());
    });

    it('does not take it from where somebody has gone meanwhile', async () => {
      const onRemove = jest.fn();
      const { rerender } = render(<Rows names={['Ben', 'Cid']} onRemove={onRemove} />);
      await drop('Ben');
      await waitFor(() => expect(button('Drop Ben')).toHaveFocus());
      await userEvent.click(document.body);
      rerender(<Rows names={['Cid']} onRemove={onRemove} />);
      await screen.findByRole('button', { name: 'Why? Cid' });
      expect(document.body).toHaveFocus();
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
});

describe('a dialog while the keyboard of a phone is open', () => {
  /** A browser that can open a phone's keyboard. */
  class Seen extends EventTarget implements Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'> {
    height = window.innerHeight;
    offsetTop = 0;
    scale = 1;
    show(what: Partial<Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>>): void {
      Object.assign(this, what);
      act(() => void this.dispatchEvent(new Event('resize')));
    }
  }

  const seen = new Seen();
  const covered = () => screen.getByRole('dialog').parentElement?.style.getPropertyValue('--q-covered') ?? '';

  beforeEach(() => {
    Object.defineProperty(window, 'visualViewport', { configurable: true, value: seen });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'visualViewport');
  });

  it('knows how much of its foot is covered, and keeps the field that is typed into in sight', async () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    render(
      <Dialog title="Settle Up" isOpen onClose={jest.fn()}>
        <input aria-label="Amount" />
      </Dialog>,
    );
    await act(() => new Promise<unknown>(requestAnimationFrame));
    expect(covered()).toBe('');
    act(() => screen.getByRole('textbox').focus());
    scrolled.mockClear();
    seen.show({ height: window.innerHeight - 300 });
    expect(covered()).toBe('300px');
    expect(scrolled.mock.contexts).toEqual([screen.getByRole('textbox')]);
    // The browser has also moved the visible part.
    seen.show({ offsetTop: 120 });
    expect(covered()).toBe('180px');
    // A zoomed page has no keyboard.
    seen.show({ scale: 2 });
    expect(covered()).toBe('0px');
    scrolled.mockRestore();
  });
});
