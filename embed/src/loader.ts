import { FEATURE_NAMES, tagOf } from './features.ts';
import { createLoader } from './loader-services.ts';
import { type Places, placesIn, placesOf } from './places.ts';
import { elementClass } from './quits-element.ts';

/** Defines the elements once, even when the page includes the script several times. */
function defineElements(places: Places): void {
  if (customElements.get('quits-groups')) return;
  const loader = createLoader(places);
  for (const feature of FEATURE_NAMES) customElements.define(tagOf(feature), elementClass(loader));
}

const { currentScript } = document;
if (currentScript instanceof HTMLScriptElement) {
  const { src, dataset } = currentScript;
  // A page that serves a copy of this script states the address of the app.
  defineElements(dataset.base === undefined ? placesOf(src) : placesIn(dataset.base));
}
