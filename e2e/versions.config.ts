import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** What a shell does with features of another major (npm run cross-version). */
export default defineConfig({ ...journeys, testMatch: '**/*.versions.ts', reporter: 'list' });
