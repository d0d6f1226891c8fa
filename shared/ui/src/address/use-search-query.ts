import { useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router-dom';
import { withParams } from '../with-params.ts';

const PARAM = 'q';

/**
 * The search text, stored in the address (`?q=`) so that it survives a reload and can be shared. The hook
 * holds the text itself, because the router may lag behind the keyboard. The text follows the address on back
 * and forward.
 */
export function useSearchQuery(): [query: string, setQuery: (query: string) => void] {
  const [params, setParams] = useSearchParams();
  const navigation: string = useNavigationType();
  const inAddress = params.get(PARAM) ?? '';
  const [query, setText] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);

  if (seen !== inAddress) {
    setSeen(inAddress);
    // A replaced entry is our own, possibly outdated, write: text that was typed since must stay.
    if (navigation !== 'REPLACE') setText(inAddress);
  }

  function setQuery(next: string): void {
    setText(next);
    setParams((current) => withParams(current, { [PARAM]: next === '' ? undefined : next }), {
      replace: true,
      preventScrollReset: true,
    });
  }

  return [query, setQuery];
}
