/**
 * The common build of the bundled hosts: a plain production build, as their teams would have. Only the
 * minifier is omitted, which takes ten times as long as the rest.
 *
 * @param {string} folder of the host
 * @param {import('webpack').Configuration} own
 * @returns {import('webpack').Configuration}
 */
export const bundle = (folder, own = {}) => ({
  mode: 'production',
  context: folder,
  output: { filename: '[name].js' },
  optimization: { minimize: false },
  performance: false,
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            target: 'es2022',
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
    ],
  },
  ...own,
});
