import { createLoader } from './loader-services.ts';
import { placesIn } from './places.ts';

describe('a part of a sibling', () => {
  const ExpenseForm = () => null;
  const loaderOf = (load: () => Promise<unknown>) =>
    createLoader(placesIn('https://quits.example'), { load, reportThrow: jest.fn() });

  it("is the component of its name in the sibling's module", async () => {
    const load = jest.fn(() => Promise.resolve({ ExpenseForm }));
    await expect(loaderOf(load).loadPart('mf-expenses/expense-form')).resolves.toBe(ExpenseForm);
    expect(load).toHaveBeenCalledWith('mf-expenses', './expense-form');
  });

  it.each([{}, null, { ExpenseForm: 'none' }])('is missing in %j', async (module) => {
    const { loadPart } = loaderOf(() => Promise.resolve(module));
    await expect(loadPart('mf-expenses/expense-form')).rejects.toThrow('mf-expenses offers no ExpenseForm');
  });
});
