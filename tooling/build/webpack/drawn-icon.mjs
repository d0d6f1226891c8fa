// In the place of lucide's own component, which a build carries with what it knows of sizes, names and contexts: here
// an icon has the size and color of its style sheet, and no name.
import { createElement } from 'react';

const LOOK = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
};

/** @param {(string | [tag: string, attributes: object])[]} parts the course of a path, or another element */
export const drawnIcon =
  (parts) =>
  /** @param {{ 'aria-label'?: string }} props */
  (props) =>
    createElement(
      'svg',
      { ...LOOK, 'aria-hidden': !props['aria-label'], ...props },
      ...parts.map((part) =>
        typeof part === 'string' ? createElement('path', { d: part }) : createElement(...part),
      ),
    );
