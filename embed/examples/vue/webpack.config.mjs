import webpack from 'webpack';
import { bundle } from '../bundle.mjs';

export default bundle(import.meta.dirname, {
  entry: { host: './host.ts' },
  resolve: { extensions: ['.ts', '.js'] },
  plugins: [
    new webpack.DefinePlugin({
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    }),
  ],
});
