import { injectFor } from '@quits/core';
import { renderFeature, testRuntime, useMockBackEnd } from '@quits/testing';
import { act, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { useOthersChanges } from './use-others-changes.ts';
import type { ChangeAnnouncement } from './use-others-changes.ts';

useMockBackEnd();

interface Item {
  id: number;
  title: string;
}

const ANNOUNCEMENT: ChangeAnnouncement<Item> = {
  printOf: ({ title }) => title,
  nameOf: ({ title }) => title,
  many: 'entries',
};

const { saveTestItem } = injectFor('mf-marks', (build) => ({
  saveTestItem: build.mutation<null, void>({ queryFn: () => ({ data: null }) }),
})).endpoints;

let change: (items: readonly Item[]) => void;

function Items({ isOn }: { isOn: boolean }) {
  const [items, setItems] = useState<readonly Item[]>();
  useEffect(() => {
    change = setItems;
  }, []);
  const { marks, words } = useOthersChanges(items, isOn, ANNOUNCEMENT);
  return (
    <>
      <ul>
        {items?.map(({ id, title }) => (
          <li key={id}>{[title, marks.get(id)].filter(Boolean).join(' ')}</li>
        ))}
      </ul>
      <p role="status">{words}</p>
    </>
  );
}

const tea = { id: 3, title: 'Tea' };
const cake = { id: 5, title: 'Cake' };
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const words = () => screen.getByRole('status').textContent;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const bring = (...items: Item[]) => act(() => change(items));

function show(isOn = true) {
  const runtime = testRuntime({ signedInAs: { id: 1, name: 'Ada', email: 'ada@example.com' } });
  renderFeature(<Items isOn={isOn} />, { runtime });
  bring(tea, cake);
  return runtime;
}

describe('what others change while somebody looks', () => {
  it('is not what was there at first', () => {
    show();
    expect(shown()).toEqual(['Tea', 'Cake']);
    expect(words()).toBe('');
  });

  it('is marked in a word and said politely, for a moment', () => {
    show();
    bring(tea, cake, { id: 6, title: 'Jam' });
    expect(shown()).toEqual(['Tea', 'Cake', 'Jam new']);
    expect(words()).toBe('New: Jam');
    bring({ ...tea, title: 'Green tea' }, cake, { id: 6, title: 'Jam' });
    expect(shown()).toEqual(['Green tea changed', 'Cake', 'Jam new']);
    expect(words()).toBe('Changed: Green tea');
    act(() => jest.advanceTimersByTime(8000));
    expect(shown()).toEqual(['Green tea', 'Cake', 'Jam']);
    expect(words()).toBe('');
  });

  it('is counted where it is more than one', () => {
    show();
    const more = [6, 7, 8].map((id) => ({ id, title: `Jam ${String(id)}` }));
    bring(tea, cake, ...more);
    expect(words()).toBe('3 entries are new or changed');
  });

  it('is not the rest of a long list, which comes later', () => {
    show();
    bring({ id: 1, title: 'Old' }, tea, cake);
    expect(shown()).toEqual(['Old', 'Tea', 'Cake']);
  });

  it('is not what a change of one’s own has brought', async () => {
    const runtime = show();
    const saving = runtime.store.dispatch(saveTestItem.initiate());
    bring({ ...tea, title: 'Own' }, cake);
    expect(shown()).toEqual(['Own', 'Cake']);
    await act(() => saving);
    bring({ ...tea, title: 'Own' }, cake, { id: 6, title: 'Jam' });
    expect(shown()).toEqual(['Own', 'Cake', 'Jam']);
    act(() => jest.advanceTimersByTime(1500));
    bring({ ...tea, title: 'Theirs' }, cake, { id: 6, title: 'Jam' });
    expect(shown()).toEqual(['Theirs changed', 'Cake', 'Jam']);
  });

  it('is not marked where extras are off', () => {
    show(false);
    bring(tea, cake, { id: 6, title: 'Jam' });
    expect(shown()).toEqual(['Tea', 'Cake', 'Jam']);
  });
});
