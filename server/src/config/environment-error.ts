/**
 * The environment prevents the program from continuing. `message` is a sentence for the operator,
 * without a stack.
 */
export class EnvironmentError extends Error {}
