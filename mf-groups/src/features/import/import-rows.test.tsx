import type { ImportRowAnswer } from '@quits/contracts';
import { setRefusals } from '@quits/core';
import { setLocale } from '@quits/domain';
import { render, screen } from '@testing-library/react';
import { ImportRows } from './import-rows.tsx';

const ROW: ImportRowAnswer = {
  row: 5,
  state: 'refused',
  date: '2026-03-08',
  description: 'Tea',
  total: 4,
  currency: 'EUR',
  reason: 'The amounts of the people add up to €1.00 instead of zero. It is new.',
  reasons: [
    {
      message: 'The amounts of the people add up to €1.00 instead of zero.',
      code: 'row_sum_not_zero',
      params: { amount: '1.00', currency: 'EUR' },
    },
    { message: 'It is new.', code: 'row_newer_than_the_page', params: {} },
  ],
};

const showRow = (row = ROW) => render(<ImportRows title="Refused" rows={[row]} />);

afterEach(() => {
  setLocale();
  setRefusals();
});

describe('the reasons of a row', () => {
  it('are the sentences of the server in English', () => {
    showRow();
    for (const { message } of ROW.reasons ?? []) expect(screen.getByText(message)).toBeVisible();
  });

  it('are one text from a server that does not tell them apart', () => {
    const { reasons: _, ...row } = ROW;
    showRow(row);
    expect(screen.getByText(String(ROW.reason))).toBeVisible();
  });

  it('are in the language of the page, but for a code that it does not know', () => {
    setLocale({ language: 'de', region: 'de-DE', direction: 'ltr' });
    setRefusals({ row_sum_not_zero: 'Die Beträge ergeben zusammen {amount} statt null.' });
    showRow();
    expect(screen.getByText('Die Beträge ergeben zusammen 1,00 € statt null.')).toBeVisible();
    expect(screen.getByText('It is new.')).toBeVisible();
  });
});
