/** Takes pictures of every screen, wide and narrow, light and dark, into `screenshots/`. */
import { runOnProduct } from '../lab/journeys.mjs';

console.log('Taking pictures into screenshots/');
process.exit(await runOnProduct({}, ['--config', 'e2e/screenshots.config.ts', ...process.argv.slice(2)]));
