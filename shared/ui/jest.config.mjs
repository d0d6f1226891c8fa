import { browserProject } from '../../tooling/jest/preset.mjs';

export default browserProject('ui', 'shared/ui');
