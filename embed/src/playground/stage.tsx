import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { tagOf } from '../features.ts';
import { ATTRIBUTES } from '../reference/options.ts';
import type { QuitsElement } from '../types/index.d.ts';
import styles from './playground.module.css';
import type { RecordedBackEnd } from './recorded-back-end.ts';
import { attributesOf, tokensOf } from './settings.ts';
import type { Settings } from './settings.ts';

interface StageProps {
  settings: Settings;
  backEnd: RecordedBackEnd;
  /** In pixels; without one it is as wide as there is room. */
  width: number | undefined;
  element: RefObject<QuitsElement | null>;
}

/** Gives the element what the settings say, as the script of the snippet does. */
function give(element: QuitsElement, settings: Settings, { getToken }: RecordedBackEnd): void {
  const wanted = attributesOf(settings);
  for (const name of ATTRIBUTES) {
    const value = wanted[name];
    if (value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  element.tokens = tokensOf(settings);
  element.getToken = getToken[settings.session];
}

/** Shows the element as a page would that has the snippet; with another key, anew. */
export function Stage({ settings, backEnd, width, element }: StageProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(settings);
  const { feature } = settings;

  useEffect(() => {
    latest.current = settings;
    if (element.current?.localName === tagOf(settings.feature)) give(element.current, settings, backEnd);
  }, [element, settings, backEnd]);

  useEffect(() => {
    // The session ends with the last element of the page: the one before must have gone.
    const timer = setTimeout(() => {
      const made = document.createElement(tagOf(feature));
      give(made, latest.current, backEnd);
      element.current = made;
      place.current?.append(made);
    });
    return () => {
      clearTimeout(timer);
      element.current?.remove();
      element.current = null;
    };
  }, [element, feature, backEnd]);

  return (
    <div className={styles.stage}>
      <div ref={place} style={{ width: width === undefined ? '100%' : `${width}px` }} />
    </div>
  );
}
