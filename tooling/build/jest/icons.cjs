/** The icons that are drawn, each when it is: the package's own entry makes more than a thousand for every file. */
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
