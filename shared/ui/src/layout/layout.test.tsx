import { render, screen, waitFor } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { createPortal } from 'react-dom';
import { MessagePage } from '../feedback/message-page.tsx';
import { Card } from './card.tsx';
import { Page } from './page.tsx';

describe('Card', () => {
  it('is a region named by its heading', () => {
    render(<Card heading="Quick Stats">12</Card>);
    expect(screen.getByRole('region', { name: 'Quick Stats' })).toHaveTextContent('12');
    expect(screen.getByRole('heading', { level: 2, name: 'Quick Stats' })).toBeInTheDocument();
  });

  it('is no region without a heading', () => {
    render(<Card>12</Card>);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});

describe('Page', () => {
  it('has one heading that can take the focus, and titles the document', () => {
    render(
      <MemoryRouter>
        <Page title="Groups" backTo={<Link to="/">Dashboard</Link>}>
          content
        </Page>
      </MemoryRouter>,
    );
    const heading = screen.getByRole('heading', { level: 1, name: 'Groups' });
    expect(heading).toHaveAttribute('data-page-heading');
    heading.focus();
    expect(heading).toHaveFocus();
    expect(document.title).toBe('Groups · Quits');
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/');
  });

  it('shows another heading than the title, when given one', () => {
    render(
      <Page title="Dashboard" heading="Welcome, Ana">
        content
      </Page>,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome, Ana' })).toBeInTheDocument();
    expect(document.title).toBe('Dashboard · Quits');
  });

  it('leaves the title of a foreign page alone, in a shadow root', () => {
    document.title = 'Travel blog';
    const host = document.body.appendChild(document.createElement('div'));
    const root = host.attachShadow({ mode: 'open' });
    render(createPortal(<Page title="Groups">content</Page>, root));
    expect(root.querySelector('h1')).toHaveTextContent('Groups');
    expect(document.title).toBe('Travel blog');
  });
});

describe('a page that gives way to another one', () => {
  function Replaced({ isMissing }: { isMissing: boolean }) {
    if (isMissing) return <MessagePage icon={null} title="Not found" />;
    return (
      <>
        <Page title="Dinner">content</Page>
        <button type="button">Edit</button>
      </>
    );
  }

  it('leaves the focus that goes with it to the heading of that one', async () => {
    const { rerender } = render(<Replaced isMissing={false} />);
    screen.getByRole('button').focus();
    rerender(<Replaced isMissing />);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Not found' })).toHaveFocus());
  });

  it('takes the focus from nowhere else', async () => {
    const beside = (isMissing: boolean) => (
      <>
        <Replaced isMissing={isMissing} />
        <input aria-label="Beside" />
      </>
    );
    const { rerender } = render(beside(false));
    screen.getByLabelText('Beside').focus();
    rerender(beside(true));
    await Promise.resolve();
    expect(screen.getByLabelText('Beside')).toHaveFocus();
  });
});
