import { FEATURE_NAMES, tagOf } from './features.ts';
import { createLoader } from './loader-services.ts';
import { placesOf } from './places.ts';
import { elementClass } from './quits-element.ts';

/** Defines the elements, once, however often the page names the script. */
function defineElements(script: string): void {
  if (customElements.get('quits-groups')) return;
  const loader = createLoader(placesOf(script));
  for (const feature of FEATURE_NAMES) customElements.define(tagOf(feature), elementClass(loader));
}

const { currentScript } = document;
if (currentScript instanceof HTMLScriptElement) defineElements(currentScript.src);
