/** The server's process: node server/src/server.ts. */
import { serve } from './start/serve.ts';

await serve();
