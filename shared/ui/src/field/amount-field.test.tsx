import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { setLocale } from '@quits/domain';
import { AmountField } from './amount-field.tsx';

interface ExampleProps {
  sign?: { after: string };
  start?: string;
  currency?: string;
  onChange?: (amount: string) => void;
}

function Example({ start = '', currency, sign, onChange }: ExampleProps) {
  const [amount, setAmount] = useState(start);
  const change = (next: string) => {
    setAmount(next);
    onChange?.(next);
  };
  return (
    <AmountField label="Total Amount" value={amount} currency={currency} sign={sign} onChange={change} />
  );
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

  it.each([
    ['1,234', '1.23', 'Two decimals at most. For $1,234 type 1234. = $1.23'],
    ['12+5', '125', 'Only digits and a point: the rest was left out. = $125.00'],
    ['-5', '5', 'Only digits and a point: the rest was left out. = $5.00'],
  ])(
    'says politely and in color what it did not take of %s, until it is empty',
    async (typed, shown, hint) => {
      render(<Example />);
      await userEvent.type(field(), typed);
      expect(field()).toHaveValue(shown);
      expect(field()).toHaveAccessibleDescription(hint);
      expect(screen.getByText(hint)).toHaveClass('remark');
      expect(screen.getByText(hint).closest('[aria-live="polite"]')).not.toBeNull();
      await userEvent.clear(field());
      await userEvent.type(field(), '12,50');
      expect(field()).not.toHaveAccessibleDescription();
    },
  );

  const ways: [way: string, enter: (text: string) => Promise<void> | void][] = [
    ['typed', (text) => userEvent.type(field(), text)],
    [
      'pasted',
      async (text) => {
        await userEvent.click(field());
        await userEvent.paste(text);
      },
    ],
    // As a dropped text, or one from the keyboard of a phone.
    ['inserted', (text) => void fireEvent.input(field(), { target: { value: text } })],
  ];

  it.each(ways)('takes the last of two kinds of signs for the decimal sign, %s', async (_way, enter) => {
    for (const text of ['$1,234.56', '€ 1.234,56', '1,234.56']) {
      const { unmount } = render(<Example />);
      await enter(text);
      expect(field()).toHaveValue('1234.56');
      expect(field()).not.toHaveAccessibleDescription();
      unmount();
    }
  });

  it.each(ways.slice(1))('refuses in words what is below zero, %s', async (_way, enter) => {
    for (const text of ['-200', '−200', '(200)', '200-']) {
      const change = jest.fn();
      const { unmount } = render(<Example start="7.00" onChange={change} />);
      await enter(text);
      expect(field()).toHaveValue('7.00');
      expect(change).not.toHaveBeenCalled();
      expect(field()).toHaveAccessibleDescription('The pasted number is below zero: it was not taken.');
      unmount();
    }
  });

  it.each([
    ['1.234', 'Two decimals at most. For $1,234 type 1234. = $1.23'],
    ['12+5', 'Only digits and a point: the rest was left out. = $125.00'],
    ['$ 1,234.50', ''],
  ])('says politely what it did not take of pasted %s', async (pasted, hint) => {
    render(<Example />);
    await userEvent.click(field());
    await userEvent.paste(pasted);
    expect(field()).toHaveAccessibleDescription(hint);
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

  it.each([
    ['12', '12.00'],
    ['12,5', '12.50'],
    ['.5', '0.50'],
    ['', ''],
    ['.', '.'],
  ])('completes the decimals of typed "%s" once it is left', async (typed, shown) => {
    render(<Example />);
    await userEvent.click(field());
    if (typed !== '') await userEvent.keyboard(typed);
    await userEvent.tab();
    expect(field()).toHaveValue(shown);
  });

  it('leaves what nobody typed here as it is', async () => {
    const change = jest.fn();
    render(<Example start="12" onChange={change} />);
    await userEvent.click(field());
    await userEvent.tab();
    expect(change).not.toHaveBeenCalled();
  });

  it('takes whole amounts alone of a currency without decimals', async () => {
    render(<Example currency="JPY" />);
    await userEvent.type(field(), '12.50');
    expect(field()).toHaveValue('12');
    expect(field()).toHaveAccessibleDescription('Whole amounts only: the rest was left out. = ¥12');
    expect(field()).toHaveAttribute('inputmode', 'numeric');
    expect(screen.getByText('¥')).toBeInTheDocument();
    await userEvent.tab();
    expect(field()).toHaveValue('12');
  });

  it('opens the decimal keyboard on phones', () => {
    render(<Example />);
    expect(field()).toHaveAttribute('inputmode', 'decimal');
  });
});

describe('AmountField in a region that writes a comma', () => {
  beforeEach(() => setLocale({ language: 'de', region: 'de-DE', direction: 'ltr' }));
  afterEach(() => setLocale());

  const plainBlanks = (text: string | null) => text?.replace(/\s/g, ' ');
  const saidBelow = () => {
    const id = field().getAttribute('aria-describedby');
    return plainBlanks(id === null ? '' : (document.getElementById(id)?.textContent ?? null));
  };

  it.each([
    ['12,5', '12,5', '12.5', '12,50'],
    ['12.5', '12,5', '12.5', '12,50'],
    ['1.234', '1.234', '1234', '1234,00'],
    ['1.234,5', '1.234,5', '1234.5', '1234,50'],
    ['1.234.567,89', '1.234.567,89', '1234567.89', '1234567,89'],
  ])('shows typed %s as %s, and its decimals when it is left', async (typed, shown, value, left) => {
    const change = jest.fn();
    render(<Example currency="EUR" onChange={change} />);
    await userEvent.type(field(), typed);
    expect(field()).toHaveValue(shown);
    expect(change).toHaveBeenLastCalledWith(value);
    await userEvent.tab();
    expect(field()).toHaveValue(left);
  });

  it.each([
    ['1.234,50', '1234,50', ''],
    ['1.234', '1234', '= 1.234,00 €'],
    ['1,234', '1,23', 'Two decimals at most. For 1.234 € type 1234. = 1,23 €'],
    ['1’234.50', '1234,50', ''],
  ])('reads pasted %s as %s, and says how where it is doubtful', async (pasted, shown, said) => {
    render(<Example currency="EUR" start="7" />);
    await userEvent.click(field());
    await userEvent.paste(pasted);
    expect(field()).toHaveValue(shown);
    expect(saidBelow()).toBe(said);
  });

  it('says how it reads a typed grouping sign, until another sign makes it certain', async () => {
    render(<Example currency="EUR" />);
    await userEvent.type(field(), '1.234');
    expect(saidBelow()).toBe('= 1.234,00 €');
    await userEvent.type(field(), ',', { initialSelectionStart: 5, initialSelectionEnd: 5 });
    expect(field()).toHaveValue('1.234,');
    expect(saidBelow()).toBe('');
  });

  it('shows a value from outside with its sign, and leaves the caret in its place', async () => {
    render(<Example start="1250.00" />);
    expect(field()).toHaveValue('1250,00');
    await userEvent.type(field(), '9', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(field()).toHaveValue('12950,00');
    expect(field().selectionStart).toBe(3);
  });

  it('never groups a number that is no money', async () => {
    render(<Example sign={{ after: '%' }} />);
    await userEvent.type(field(), '33.333');
    expect(field()).toHaveValue('33,33');
  });

  it('names the sign that it takes', async () => {
    render(<Example />);
    await userEvent.type(field(), '12+5');
    expect(saidBelow()).toBe('Only digits and a comma: the rest was left out. = 125,00 $');
  });
});

it('says in English how a pasted doubtful amount was read', async () => {
  render(<Example currency="EUR" />);
  await userEvent.click(field());
  await userEvent.paste('1,234');
  expect(field()).toHaveAccessibleDescription('= €1,234.00');
});
