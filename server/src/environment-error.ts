/** The environment forbids to go on; `message` is a sentence for the operator, and no stack is wanted. */
export class EnvironmentError extends Error {}
