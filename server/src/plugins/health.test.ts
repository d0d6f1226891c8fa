import { isMonitoring } from './health.ts';

describe('what is answered under any load', () => {
  it.each(['/health', '/health/live', '/health/ready', '/health/ready?full=1', '/metrics'])(
    'is %s',
    (url) => {
      expect(isMonitoring(url)).toBe(true);
    },
  );

  it.each(['/healthy', '/health/../api/groups', '/health/ready/more', '/metrics/more', '/api/health', '/'])(
    'is not %s',
    (url) => {
      expect(isMonitoring(url)).toBe(false);
    },
  );
});
