/**
 * Loads a package's catalogue (`locales/de.json`) together with those of the packages that its build bundles.
 * Messages without a translation stay out: the page shows them in English.
 */
const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');

/** @type {import('webpack').LoaderDefinition<{ folders: string[] }>} */
module.exports = function loadCatalogue(own) {
  const file = path.basename(this.resourcePath);
  const others = this.getOptions()
    .folders.map((folder) => path.join(folder, 'locales', file))
    .filter((place) => place !== this.resourcePath && existsSync(place));
  others.forEach((place) => this.addDependency(place));
  const texts = [...others.map((place) => readFileSync(place, 'utf8')), own].map((text) => JSON.parse(text));
  const translated = Object.entries(Object.assign({}, ...texts)).filter(([, text]) => text !== '');
  return JSON.stringify(Object.fromEntries(translated));
};
