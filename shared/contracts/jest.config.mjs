import { nodeProject } from '../../tooling/build/jest/preset.mjs';

export default nodeProject('contracts', 'shared/contracts');
