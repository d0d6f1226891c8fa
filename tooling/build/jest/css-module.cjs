/** In tests, the class names of CSS modules are their own names. */
module.exports = new Proxy({}, { get: (_classes, name) => (name === '__esModule' ? false : String(name)) });
