import underPressure from '@fastify/under-pressure';
import fp from 'fastify-plugin';
import { serviceUnavailable } from '../errors/app-error.ts';
import { isMonitoring } from './health.ts';

const MAX_EVENT_LOOP_DELAY_MS = 1000;
const MAX_RSS_BYTES = 1.5 * 1024 ** 3;
/** The delay is a mean over this time, so that one long pause of the machine is not overload. */
const SAMPLE_INTERVAL_MS = 2000;
/** Loading and migrating hold up the event loop, which is no overload: the samples that saw it do not count. */
export const START_MS = 2 * SAMPLE_INTERVAL_MS;

/**
 * Sheds load with 503 and Retry-After when every call would wait for more than a second, or memory
 * runs out. Monitoring requests always pass.
 */
export const admissionControlPlugin = fp(
  async (app) => {
    let isStarting = true;
    app.addHook('onReady', (done) => {
      setTimeout(() => (isStarting = false), START_MS).unref();
      done();
    });
    await app.register(underPressure, {
      maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
      maxRssBytes: MAX_RSS_BYTES,
      sampleInterval: SAMPLE_INTERVAL_MS,
      pressureHandler: ({ url }) => {
        if (!isStarting && !isMonitoring(url)) throw serviceUnavailable();
      },
    });
  },
  { name: 'admission-control' },
);
