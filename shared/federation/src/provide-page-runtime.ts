// An entry loads this on a page without a federation runtime of the same version.
import { provideRuntime } from './page-runtime.ts';

provideRuntime();
