/**
 * What the bundled hosts have in common: a plain build for production, as their teams would have. Only the
 * minifier is left out, which takes ten times as long as everything else.
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
