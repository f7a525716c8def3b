import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerJson } from './aws/protocol/protocol.ts';
import type { S3 } from './aws/s3/s3.ts';
import { apiBase } from './runtime/proxyEvent.ts';
import type { Sockets } from './runtime/sockets.ts';
import type { Site } from './site/site.ts';

/** Servers behind the public port. */
export interface Upstreams {
  readonly api: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  readonly sockets: Sockets;
}

export interface Gateway {
  readonly server: Server;
  /** Before the system is up the site says that it is starting. */
  showSite(site: Site): void;
  /** Calls of the API wait until then. */
  open(upstreams: Upstreams): void;
}

export interface GatewayOptions {
  readonly s3: S3;
  /** Buckets reachable under their own names. */
  readonly buckets: readonly string[];
  /** Milliseconds that calls wait until the system is up, before they are answered that it is starting. */
  readonly longestWaitMs?: number;
}

const socketPath = '/socket';
/** API Gateway gives up on a call after 29 seconds. */
const usualWaitMs = 25_000;

/**
 * Stored files share the site's origin here, unlike in the cloud, so an uploaded file must not run as a page of the
 * site.
 */
const fileHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  'x-content-type-options': 'nosniff',
};

/** The one public port: the REST API, the sockets, the stored files, and the site for everything else. */
export function createGateway({ s3, buckets, longestWaitMs = usualWaitMs }: GatewayOptions): Gateway {
  let site: Site | undefined;
  let upstreams: Upstreams | undefined;
  let setOpen: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    setOpen = resolve;
  });

  /** Servers behind the API once they are ready; undefined if that takes longer than a call may. */
  async function awaited(): Promise<Upstreams | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, longestWaitMs).unref();
    });
    await Promise.race([opened, late]);
    clearTimeout(timer);
    return upstreams;
  }

  async function route(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = (req.url ?? '/').split('?')[0] ?? '/';
    const [, first = ''] = path.split('/');
    if (buckets.includes(first)) {
      for (const [name, value] of Object.entries(fileHeaders)) res.setHeader(name, value);
      return s3.handle(req, res);
    }
    const isApi = path.startsWith(`${apiBase}/`) && site?.isDocumentation(path) !== true;
    if (!isApi && site !== undefined) return site.handle(req, res);
    const { api } = upstreams ?? (await awaited()) ?? {};
    if (api === undefined) return answerJson(res, 503, { error: 'ERR_STARTING' }, { 'retry-after': '1' });
    return api(req, res);
  }

  function upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void {
    const path = (req.url ?? '/').split('?')[0];
    if (upstreams !== undefined && path === socketPath) {
      upstreams.sockets.upgrade(req, socket, head).catch(() => socket.destroy());
      return;
    }
    socket.end(`HTTP/1.1 ${upstreams === undefined ? '503 Starting' : '404 Not Found'}\r\nConnection: close\r\n\r\n`);
  }

  const server = createServer((req, res) => {
    // A request line that is no URL, as scanners send them.
    route(req, res).catch(() => (res.headersSent ? res.destroy() : answerJson(res, 400, { error: 'ERR_VALIDATION' })));
  });
  // Node's five seconds are shorter than clients, ours among them, keep an idle connection for another request.
  server.keepAliveTimeout = 65_000;
  server.on('upgrade', upgrade);
  return {
    server,
    showSite(given) {
      site = given;
    },
    open(given) {
      upstreams = given;
      setOpen();
    },
  };
}
