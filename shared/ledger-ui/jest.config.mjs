import { browserProject } from '../../tooling/build/jest/preset.mjs';

export default browserProject('ledger-ui', 'shared/ledger-ui');
