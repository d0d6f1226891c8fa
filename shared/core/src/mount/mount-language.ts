import { localeOf } from '../language/locale-choice.ts';
import { pageLanguage } from '../language/page-language.ts';
import type { MountLanguage } from './options.ts';

let chosen: MountLanguage = {};

/** Shows the language of a mounted feature's options; omitted values stay as another feature set them. */
function change({ language = chosen.language, region = chosen.region }: MountLanguage): void {
  chosen = { language, region };
  const next = localeOf(chosen, navigator.languages);
  const shown = pageLanguage.requested();
  if (next.language !== shown.language || next.region !== shown.region) void pageLanguage.change(next);
}

/**
 * Sets the page's language from a feature's options, and states it on the feature's own place.
 *
 * @returns `change`, which takes new values, and `stop`
 */
export function createMountLanguage(place: HTMLElement, options: MountLanguage) {
  const state = () => {
    const { language, direction } = pageLanguage.snapshot();
    place.lang = language;
    place.dir = direction;
  };
  change(options);
  state();
  return { change, stop: pageLanguage.subscribe(state) };
}
