// npm run bundle -w mf-groups [-- webpack's options]: webpack's command line with the package's
// configuration.
import 'webpack-cli/bin/cli.js';
