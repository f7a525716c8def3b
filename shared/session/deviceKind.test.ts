import { expect, it } from 'vitest';
import { deviceKind } from './deviceKind.ts';

const mozilla = 'Mozilla/5.0';
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge, Windows'],
  [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox, Linux'],
  [`${mozilla} (Linux; Android 15; K) ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
  [
    `${mozilla} (Linux; Android 15; K) ${webKit} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
    'Samsung Internet, Android',
  ],
  [`${mozilla} (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1`, 'Safari, iPhone'],
  [`${mozilla} (iPad; CPU OS 19_0 like Mac OS X) CriOS/142.0 Mobile/15E148 Safari/604.1`, 'Chrome, iPad'],
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15`, 'Safari, Mac'],
  ['curl/8.5.0', ''],
  ['', ''],
])('%s is %s', (userAgent, kind) => {
  expect(deviceKind(userAgent)).toBe(kind);
});

it('says nothing that a stranger wrote', () => {
  expect(deviceKind('<b>Chrome</b>; your bank calls')).toBe('');
  expect(deviceKind(`${'x'.repeat(100_000)} Chrome/1 Windows`)).toBe('');
});
