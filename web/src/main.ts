/**
 * Serves the published shell and remotes: node web/src/main.ts [store]. One process without a
 * database; it ends on SIGTERM or Ctrl-C.
 */
import { serve } from './serve.ts';

serve();
