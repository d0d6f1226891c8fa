import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Pictures of every screen: the same browser and product as the journeys, other files. */
export default defineConfig({ ...journeys, testMatch: '**/*.shots.ts', timeout: 300_000 });
