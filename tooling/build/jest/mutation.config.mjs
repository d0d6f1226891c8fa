import { nodeProject } from './preset.mjs';

// A change that a property notices is noticed within few cases; there are hundreds of changes to try.
process.env.PROPERTY_CASES ??= '100';

/** The rules of money alone, for `npm run lab -- mutate`. */
export default {
  ...nodeProject('domain', 'shared/domain'),
};
