import { baseOf, createLoader } from './loader-services.ts';

describe("the loader's address", () => {
  it.each([
    ['https://quits.example/embed/quits-embed.js', 'https://quits.example/', 'https://quits.example/embed/'],
    [
      'https://quits.example/app/embed/1.2.0/quits-embed.js',
      'https://quits.example/app/',
      'https://quits.example/app/embed/1.2.0/',
    ],
    ['https://cdn.example/x/quits-embed.js', 'https://cdn.example/x/', 'https://cdn.example/x/'],
  ])('%s leads to the app at %s', (script, base, folder) => {
    expect(baseOf(script)).toEqual({ base, folder });
  });
});

describe('a part of a sibling', () => {
  const ExpenseForm = () => null;
  const loaderOf = (load: () => Promise<unknown>) =>
    createLoader('https://quits.example/', 'https://quits.example/embed/', { load });

  it('is the component of its name in what the sibling exposes', async () => {
    const load = jest.fn(() => Promise.resolve({ ExpenseForm }));
    await expect(loaderOf(load).loadPart('mf-expenses/expense-form')).resolves.toBe(ExpenseForm);
    expect(load).toHaveBeenCalledWith('mf-expenses', './expense-form');
  });

  it.each([{}, null, { ExpenseForm: 'none' }])('is not there in %j', async (module) => {
    const { loadPart } = loaderOf(() => Promise.resolve(module));
    await expect(loadPart('mf-expenses/expense-form')).rejects.toThrow('mf-expenses offers no ExpenseForm');
  });
});
