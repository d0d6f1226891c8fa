/**
 * What the bundled hosts have in common: a plain build, as their teams would have. `NODE_ENV` is theirs too.
 *
 * @param {string} folder of the host
 * @param {import('webpack').Configuration} own
 * @returns {import('webpack').Configuration}
 */
export const bundle = (folder, own = {}) => ({
  mode: 'production',
  context: folder,
  output: { filename: '[name].js' },
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
