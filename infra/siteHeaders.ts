/** What a page of the site may do; `mediaOrigin` is where stored files are uploaded to and shown from. */
export const contentSecurityPolicy = (mediaOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // Libraries position popovers and rows of long lists through style attributes.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${mediaOrigin}`,
    `media-src 'self' blob: ${mediaOrigin}`,
    `connect-src 'self' ${mediaOrigin}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
