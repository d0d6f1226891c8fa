import { SAMPLE_OFFERS, renderFeature } from '@quits/testing';
import { Slot } from './slot.tsx';

const place = <Slot name="expense.section" part={{ expenseId: 7, groupId: 3 }} />;

describe('a place for parts', () => {
  it('is empty in a host without places, and where no feature offers anything', () => {
    expect(renderFeature(place).container).toBeEmptyDOMElement();
  });

  it('shows the part of each feature with its props', () => {
    const [first] = SAMPLE_OFFERS.parts['expense.section'];
    const second = { feature: 'mf-later', Part: () => <p>another one</p> };
    const parts = { ...SAMPLE_OFFERS.parts, 'expense.section': first ? [first, second] : [] };
    const { container } = renderFeature(place, { offers: { ...SAMPLE_OFFERS, parts } });
    expect(container).toHaveTextContent('expense.section {"expenseId":7,"groupId":3}another one');
  });
});
