import { useSearchParams } from 'react-router-dom';
import { withParams } from '../with-params.ts';

/**
 * One of a few views, stored in the address (`?balances=net`), so that a reload, Back and a shared link show
 * it. The address leaves out the first one, the default.
 */
export function useAddressChoice<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (next: Choice) => void] {
  const [params, setParams] = useSearchParams();
  const chosen = choices.find((choice) => choice === params.get(name)) ?? choices[0];

  function choose(next: Choice): void {
    setParams((current) => withParams(current, { [name]: next === choices[0] ? undefined : next }), {
      replace: true,
      preventScrollReset: true,
    });
  }

  return [chosen, choose];
}
