import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  assetPolicy,
  contentSecurityPolicy,
  openerPolicy,
  permissionsPolicy,
  transportSecurity,
} from '../../siteHeaders.ts';
import { createEncoder, findFile, inside, type StaticFile } from './staticFile.ts';

export interface SiteOptions {
  /** The built site. */
  readonly webDir: string;
  /** The API's documentation, laid out as it is served below `/api`. */
  readonly docsDir: string;
  readonly mediaOrigin: string;
  /** True to send Strict-Transport-Security. */
  readonly isSecure: boolean;
}

/** Headers of files for browsers; see siteHeaders.ts. */
function buildSiteHeaders({ mediaOrigin, isSecure }: SiteOptions) {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    ...(isSecure ? { 'strict-transport-security': transportSecurity } : {}),
  };
  return {
    assetHeaders: { ...everywhere, 'content-security-policy': assetPolicy },
    pageHeaders: {
      ...everywhere,
      'content-security-policy': contentSecurityPolicy(mediaOrigin),
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': openerPolicy,
      'permissions-policy': permissionsPolicy,
    },
  };
}

/** Serves the built site and the API's documentation as the cloud's distribution does. */
export function createSite(options: SiteOptions) {
  const { webDir, docsDir } = options;
  const encode = createEncoder();
  const { assetHeaders, pageHeaders } = buildSiteHeaders(options);

  /** The file behind a path; one without an extension is a screen of the site, which is one page. */
  function locate(pathname: string): string | undefined {
    if (pathname === '/api/docs') return join(docsDir, 'docs/index.html');
    if (pathname.startsWith('/api/')) return inside(docsDir, pathname.slice('/api'.length));
    return extname(pathname) === '' ? join(webDir, 'index.html') : inside(webDir, pathname);
  }

  async function send(req: IncomingMessage, res: ServerResponse, file: StaticFile): Promise<void> {
    const isHashed = file.path.startsWith(join(webDir, 'assets'));
    const headers: Record<string, string | number> = {
      ...(isHashed ? assetHeaders : pageHeaders),
      'content-type': file.type,
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: file.etag,
      vary: 'Accept-Encoding',
    };
    if (req.headers['if-none-match'] === file.etag) {
      res.writeHead(304, headers).end();
      return;
    }
    const { encoding, size, open } = await encode(file, String(req.headers['accept-encoding'] ?? ''));
    const encoded = encoding === undefined ? {} : { 'content-encoding': encoding };
    res.writeHead(200, { ...headers, ...encoded, 'content-length': size });
    if (req.method === 'HEAD') {
      res.end();
      return;
    }
    const body = open();
    if (Buffer.isBuffer(body)) res.end(body);
    else await pipeline(body, res);
  }

  const missing = (res: ServerResponse, text: string) =>
    res.writeHead(404, { ...pageHeaders, 'content-type': 'text/plain; charset=utf-8' }).end(text);

  return {
    /** True if a path below `/api` is documentation rather than a route. */
    isDocumentation: (pathname: string): boolean => /^\/api\/(docs|docs\.css|docs\.js|openapi\.json)$/.test(pathname),

    async handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
      if (req.method !== 'GET' && req.method !== 'HEAD') {
        res.writeHead(405, { allow: 'GET, HEAD' }).end();
        return;
      }
      const { pathname } = new URL(req.url ?? '/', 'http://localhost');
      const path = locate(pathname);
      const file = path === undefined ? undefined : await findFile(path);
      try {
        if (file !== undefined) await send(req, res, file);
        else missing(res, existsSync(join(webDir, 'index.html')) ? 'Not found' : 'The site is not built.');
      } catch (error) {
        // The browser went away in the middle of a file.
        if (!res.destroyed) console.error(`${pathname} could not be sent:`, error);
        res.destroy();
      }
    },
  };
}

export type Site = ReturnType<typeof createSite>;
