import { nodeProject } from '../../tooling/jest/preset.mjs';

export default nodeProject('domain', 'shared/domain');
