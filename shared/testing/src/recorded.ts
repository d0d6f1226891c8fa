/**
 * The mock back end without a server and without a test runner: the playground for integrators answers from it, in the
 * page. It imports nothing of Node.
 */
export { demoData } from './demo-data.ts';
export { respond } from './mock-calls.ts';
export { sessionOf } from './token.ts';
