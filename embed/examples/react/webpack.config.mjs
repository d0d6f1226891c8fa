import { bundle } from '../bundle.mjs';

export default bundle(import.meta.dirname, {
  entry: { host: './host.tsx' },
  // This host's React is older than that of Quits. In its own repository it is simply called "react".
  resolve: { extensions: ['.tsx', '.ts', '.js'], alias: { react: 'react-18', 'react-dom': 'react-dom-18' } },
});
