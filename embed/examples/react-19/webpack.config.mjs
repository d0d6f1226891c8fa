import { bundle } from '../bundle.mjs';

export default bundle(import.meta.dirname, {
  entry: { host: './host.tsx' },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
});
