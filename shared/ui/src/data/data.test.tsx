import { render, screen, waitFor } from '@testing-library/react';
import { Avatar } from './avatar.tsx';
import { EntryIcon } from './entry-icon.tsx';
import { GroupTile } from './group-tile.tsx';
import { Money } from './money.tsx';
import { PositionText } from './position-text.tsx';
import { ruleText } from './rule-text.ts';
import { StatCard, StatGrid } from './stat-grid.tsx';

describe('Money', () => {
  it.each([
    [123450, false, '$1,234.50'],
    [500, true, '+$5.00'],
    [-500, true, '−$5.00'],
    [0, true, '$0.00'],
  ])('writes %d cents (signed: %s) as %s', (cents, isSigned, text) => {
    render(<Money cents={cents} isSigned={isSigned} tone="auto" />);
    // Isolated from the direction of the text around it: a sign keeps its place.
    expect(screen.getByText(text, { selector: 'bdi' })).toBeInTheDocument();
  });
});

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

describe('StatGrid', () => {
  it('pairs every figure with its name', () => {
    render(
      <StatGrid>
        <StatCard label="Expenses" value="12" />
      </StatGrid>,
    );
    expect(screen.getByRole('term')).toHaveTextContent('Expenses');
    expect(screen.getByRole('definition')).toHaveTextContent('12');
  });
});

describe('Avatar', () => {
  it('shows initials on the color of the person, as decoration', () => {
    render(<Avatar userId={3} name="ana silva costa" />);
    const avatar = screen.getByText('AS');
    expect(avatar).toHaveAttribute('aria-hidden', 'true');
    expect(avatar.getAttribute('style')).toMatch(/--q-avatar-[1-8]/);
  });
});

describe('GroupTile', () => {
  it.each([
    ['flat on Mill Street', 'F'],
    ['Rome 🍕', '🍕'],
  ])('shows of %j what stands for it, as decoration', (name, sign) => {
    render(<GroupTile groupId={3} name={name} />);
    const tile = screen.getByText(sign);
    expect(tile).toHaveAttribute('aria-hidden', 'true');
    expect(tile.getAttribute('style')).toMatch(/--q-avatar-[1-8]/);
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

describe('the words of a rule', () => {
  const rule = { unit: 'week', every: 2, nextDate: '2026-03-19', isPaused: false } as const;

  it.each([
    [rule, 'Every 2 weeks · next on Mar 19, 2026'],
    [{ ...rule, unit: 'year' as const, every: 1 }, 'Every year · next on Mar 19, 2026'],
    [{ ...rule, isPaused: true }, 'Every 2 weeks · paused'],
    [{ ...rule, nextDate: null }, 'Every 2 weeks · done'],
  ])('say of %j how often, and when next', (given, text) => {
    expect(ruleText(given)).toBe(text);
  });
});
