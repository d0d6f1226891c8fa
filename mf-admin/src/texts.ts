import { pageLanguage } from '@quits/core';
import { type Catalogue, setLocale } from '@quits/domain';

/** The texts of this build follow the language of the page. Each language is a file of its own. */
pageLanguage.provide({
  take: setLocale,
  load: (language) =>
    import(/* webpackChunkName: "texts-[request]" */ `../locales/${language}.json`) as Promise<{
      default: Catalogue;
    }>,
});
