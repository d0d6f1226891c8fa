import { useSearchParams } from 'react-router-dom';

/**
 * One of a few views, kept in the address (`?balances=net`) so that a reload, the way back and a shared link show it.
 * The first is the usual one, which the address leaves out.
 */
export function useAddressChoice<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (next: Choice) => void] {
  const [params, setParams] = useSearchParams();
  const chosen = choices.find((choice) => choice === params.get(name)) ?? choices[0];

  function choose(next: Choice): void {
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (next === choices[0]) changed.delete(name);
        else changed.set(name, next);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return [chosen, choose];
}
