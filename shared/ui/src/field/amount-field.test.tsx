import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AmountField } from './amount-field.tsx';

function Example({ start = '' }: { start?: string }) {
  const [amount, setAmount] = useState(start);
  return <AmountField label="Total Amount" value={amount} onChange={setAmount} />;
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Total Amount' });

describe('AmountField', () => {
  it('turns a decimal comma into a point at once, when typed', async () => {
    render(<Example />);
    await userEvent.type(field(), '12,5');
    expect(field()).toHaveValue('12.5');
  });

  it('takes nothing but digits, one point and two decimals', async () => {
    render(<Example />);
    await userEvent.type(field(), '-1a2..3.456');
    expect(field()).toHaveValue('12.34');
  });

  it('leaves the caret in its place, when a comma in the middle becomes a point', async () => {
    render(<Example start="1250" />);
    await userEvent.type(field(), ',', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(field()).toHaveValue('12.50');
    expect(field().selectionStart).toBe(3);
  });

  it.each([
    ['12,50', '12.50'],
    ['1.234,5', '1234.5'],
    ['1,234', '1234'],
    ['$ 1,234.50', '1234.50'],
  ])('reads pasted %s as %s', async (pasted, shown) => {
    render(<Example start="7" />);
    await userEvent.click(field());
    field().select();
    await userEvent.paste(pasted);
    expect(field()).toHaveValue(shown);
  });

  it('selects what it holds, when it takes the focus', () => {
    render(<Example start="42.10" />);
    fireEvent.focus(field());
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 5]);
  });

  it('opens the decimal keyboard on phones', () => {
    render(<Example />);
    expect(field()).toHaveAttribute('inputmode', 'decimal');
  });
});
