const path = require('node:path');

/** All of rxjs in one file instead of two hundred; its package does not export this file. */
module.exports = require(path.resolve(__dirname, '../../../node_modules/rxjs/dist/bundles/rxjs.umd.js'));
