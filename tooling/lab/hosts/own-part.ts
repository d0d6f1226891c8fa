import { createElement, useState, version } from 'react';
import { createRoot } from 'react-dom/client';

function Counter() {
  const [count, setCount] = useState(0);
  const press = () => {
    setCount((before) => before + 1);
  };
  return createElement('button', { type: 'button', onClick: press }, `React ${version}: ${String(count)}`);
}

/** Shows what the host does with its own React. */
export function showCounter(place: Element | null): void {
  if (place) createRoot(place).render(createElement(Counter));
}
