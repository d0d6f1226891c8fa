import { localDayOf } from '@quits/contracts';
import { shiftDay } from '@quits/domain';
import { render, waitFor } from '@testing-library/react';
import { EntryIcon } from './entry-icon.tsx';
import { PositionText } from './position-text.tsx';
import { Upcoming } from './upcoming.tsx';

describe('PositionText', () => {
  it.each([
    [{ kind: 'lent', cents: 2000 }, 'you lent $20.00', '$20.00'],
    [{ kind: 'owe', cents: 1000 }, 'you owe $10.00', '$10.00'],
    [{ kind: 'settled' }, "you're settled", undefined],
    [{ kind: 'notInvolved' }, 'not involved', undefined],
  ] as const)('reads %j as %s, the amount apart from the words around it', (position, text, amount) => {
    const { container } = render(<PositionText position={position} />);
    expect(container).toHaveTextContent(text);
    expect(container.querySelector('bdi')?.textContent).toBe(amount);
  });
});

describe('Upcoming', () => {
  it('is a chip on an entry dated ahead, on no other', () => {
    const day = (offset: number) => shiftDay(localDayOf(new Date().toISOString()), offset);
    const { container } = render(<Upcoming date={day(1)} />);
    expect(container).toHaveTextContent('Upcoming');
    for (const date of [day(0), day(-1), ''])
      expect(render(<Upcoming date={date} />).container).toBeEmptyDOMElement();
  });
});

describe('EntryIcon', () => {
  it('tells a settlement from an expense, as decoration', () => {
    const { container } = render(
      <>
        <EntryIcon isSettlement={false} />
        <EntryIcon isSettlement />
      </>,
    );
    const [expense, settlement] = [...container.children];
    expect(expense).toHaveAttribute('aria-hidden', 'true');
    expect(expense?.innerHTML).not.toBe(settlement?.innerHTML);
  });

  it('shows what an expense was for in the color of its category; a settlement has none', async () => {
    const { container } = render(
      <>
        <EntryIcon isSettlement={false} category="taxi" />
        <EntryIcon isSettlement={false} category="pets" />
        <EntryIcon isSettlement category="taxi" />
      </>,
    );
    const [taxi, pets, settlement] = [...container.children];
    expect(taxi?.getAttribute('style')).toMatch(/--q-avatar-[1-8]/);
    await waitFor(() => expect(pets?.querySelector('svg')).toBeInTheDocument());
    expect(taxi?.innerHTML).not.toBe(pets?.innerHTML);
    expect(settlement?.getAttribute('style')).toBeNull();
  });

  it('guesses from the description what an expense without a category was for', async () => {
    const { container } = render(
      <>
        <EntryIcon isSettlement={false} category={null} description="Taxi home" />
        <EntryIcon isSettlement={false} category="pets" description="Taxi home" />
        <EntryIcon isSettlement={false} category={null} description="Xyzzy" />
        <EntryIcon isSettlement={false} category="taxi" />
        <EntryIcon isSettlement={false} />
      </>,
    );
    const looks = () => [...container.children].map((icon) => icon.outerHTML);
    await waitFor(() => expect(looks()[0]).toContain('--q-avatar-'));
    await waitFor(() => expect(looks()[0]).toBe(looks()[3]));
    expect(looks()[1]).not.toBe(looks()[0]);
    expect(looks()[2]).toBe(looks()[4]);
  });

  it('shows an expense of a category that it does not know like one without', () => {
    const { container } = render(
      <>
        <EntryIcon isSettlement={false} category="yacht" />
        <EntryIcon isSettlement={false} />
      </>,
    );
    const [unknown, none] = [...container.children];
    expect(unknown?.outerHTML).toBe(none?.outerHTML);
  });
});
