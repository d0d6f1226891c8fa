/**
 * A faster computed style for jsdom. By default jsdom compares each element with every rule of an old
 * browser's sheet and computes a dozen colors. This compares only the rules that decide visibility, and
 * computes only the properties that a test reads.
 */
const SHEET = require.resolve('jsdom/lib/jsdom/browser/default-stylesheet.js');

/**
 * Groups the selectors of the browser's sheet by their display value ("block", "none"). @param {string} sheet
 */
function displays(sheet) {
  /** @type {Map<string, string[]>} */
  const selectors = new Map();
  const rules = sheet.replace(/\/\*[\s\S]*?\*\/|@[^;]*;/g, '').matchAll(/([^{}]+)\{([^}]*)\}/g);
  for (const [, selector = '', body = ''] of rules) {
    const display = /[\s;{]display:\s*([\w-]+)/.exec(body)?.[1];
    if (display !== undefined) selectors.set(display, [...(selectors.get(display) ?? []), selector.trim()]);
  }
  return selectors;
}

/**
 * One rule for each value. The hiding rule comes last, because in jsdom the last rule wins. @param {string}
 * sheet
 */
function shortened(sheet) {
  const { none = [], ...shown } = Object.fromEntries(displays(sheet));
  return [...Object.entries(shown), ['none', none]]
    .map(([display, selectors]) => `${selectors} { display: ${display} }`)
    .join('\n');
}

// Must run before jsdom reads the sheet.
const sheet = require(SHEET);
const loaded = require.cache[SHEET];
if (loaded) loaded.exports = shortened(sheet);

/** A part of jsdom without types. @param {string} name */
const partOf = (name) => require(`jsdom/lib/jsdom/living/${name}`);

/**
 * @type {{
 *   getDeclarationForElement(element: object): CSSStyleDeclaration,
 *   getResolvedValue(element: object, name: string): string,
 *   propertiesWithResolvedValueImplemented: object,
 * }}
 */
const rules = partOf('helpers/style-rules.js');
/** @type {{ implForWrapper(element: Element): object | undefined }} */
const { implForWrapper } = partOf('generated/utils.js');

/** @param {string} key "pointerEvents" */
const propertyOf = (key) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** @param {import('jsdom').DOMWindow} window */
exports.withQuickStyles = (window) => {
  const original = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element, pseudo) => {
    const own = implForWrapper(element);
    if (!own || pseudo) return original(element, pseudo);
    const declared = rules.getDeclarationForElement(own);
    /** @param {string} name */
    const valueOf = (name) =>
      name in rules.propertiesWithResolvedValueImplemented
        ? rules.getResolvedValue(own, name)
        : declared.getPropertyValue(name);
    return new Proxy(declared, {
      get(_declared, key) {
        if (key === 'getPropertyValue') return valueOf;
        if (typeof key === 'string' && propertyOf(key) in rules.propertiesWithResolvedValueImplemented)
          return valueOf(propertyOf(key));
        const value = Reflect.get(declared, key);
        return typeof value === 'function' ? value.bind(declared) : value;
      },
    });
  };
};
