import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Version/18.0 Safari/605.1.15', 'Safari on Mac'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
  ['Mozilla/5.0 (X11; CrOS x86_64) Chrome/140.0 Safari/537.36 OPR/120.0', 'Opera on ChromeOS'],
  ['Mozilla/5.0 (Windows NT 10.0) Something/1.0', 'Unknown browser on Windows'],
  ['curl/8.5.0', 'Unknown app'],
  ['', 'Unknown app'],
])('%s is %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
