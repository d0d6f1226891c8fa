import { nodeProject } from '../../tooling/jest/preset.mjs';

export default nodeProject('contracts', 'shared/contracts');
