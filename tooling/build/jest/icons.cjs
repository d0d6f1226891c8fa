/** Creates icons on demand; the package's own entry would create more than a thousand for every test file. */
module.exports = new Proxy(
  {},
  {
    get(_icons, name) {
      if (name === '__esModule' || typeof name === 'symbol') return name === '__esModule';
      const file = name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase();
      return require(`lucide-react/icons/${file}`).default;
    },
  },
);
