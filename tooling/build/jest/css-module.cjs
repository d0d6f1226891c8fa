/** Class names of CSS modules are their own names in tests. */
module.exports = new Proxy({}, { get: (_classes, name) => (name === '__esModule' ? false : String(name)) });
