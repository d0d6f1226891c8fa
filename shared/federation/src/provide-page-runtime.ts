// What an entry loads on a page that offers no federation runtime, or another version of it.
import { provideRuntime } from './page-runtime.ts';

provideRuntime();
