export type { MockUser } from './mock-back-end.ts';
export { MOCK_API, useMockBackEnd } from './use-mock-back-end.ts';
export { renderFeature, testRuntime } from './render-feature.tsx';
export { describeDialogs } from './describe-dialogs.ts';
export { describePrefetch } from './describe-prefetch.tsx';
export { describeMount } from './describe-mount.ts';
export { tokenFor } from './token.ts';
export { beyondSpecification } from './beyond-specification.ts';
