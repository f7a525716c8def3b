/** Browsers come back over TLS only, for a year; the API says the same of itself. */
export const transportSecurity = 'max-age=31536000; includeSubDomains';

/** Voice notes, photos and full screen; everything else a browser could offer stays shut. */
export const permissionsPolicy = [
  'camera=(self)',
  'microphone=(self)',
  'fullscreen=(self)',
  ...['accelerometer', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'midi', 'payment', 'usb'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ');

/** A window that a page of another site opened, or was opened by, learns nothing of this one. */
export const openerPolicy = 'same-origin';

/**
 * Policy of hashed files, which only matters for workers. The page's longer policy would add half a kilobyte to each of
 * two dozen files of the first load.
 */
export const assetPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** Content security policy of pages; `mediaOrigin` is the origin of uploads and stored files. */
export const contentSecurityPolicy = (mediaOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${mediaOrigin}`,
    `media-src 'self' blob: ${mediaOrigin}`,
    `connect-src 'self' ${mediaOrigin}`,
    "font-src 'self'",
    // Help videos, from YouTube's domain that sets no cookies before a video is played.
    'frame-src https://www.youtube-nocookie.com',
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
