import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { LazyPart } from './lazy-part.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

describe('LazyPart', () => {
  it('shows what stands there until the part comes', async () => {
    const load = () => Promise.resolve(Greeting);
    render(
      <LazyPart load={load} part={{ name: 'Ann' }} what="the greeting">
        <p>Wait</p>
      </LazyPart>,
    );
    expect(screen.getByText('Wait')).toBeInTheDocument();
    expect(await screen.findByText('Hello Ann')).toBeInTheDocument();
    expect(screen.queryByText('Wait')).not.toBeInTheDocument();
  });

  it('offers to load it again when it does not come', async () => {
    const load = jest.fn(() => Promise.resolve(Greeting)).mockRejectedValueOnce(new Error('offline'));
    render(<LazyPart load={load} part={{ name: 'Ann' }} what="the greeting" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Hello Ann')).toBeInTheDocument();
  });
});
