import { createServer } from 'node:http';
import { closeServer, listen } from '../../../infra/local/host/listen.ts';

/** What a service outside was asked. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly json: Readonly<Record<string, unknown>>;
}

export interface Reply {
  readonly status?: number;
  readonly json?: unknown;
  readonly body?: string | Buffer;
  readonly type?: string;
  readonly location?: string;
}

/** undefined: never answers. */
export type Answering = (heard: ReceivedRequest) => Reply | undefined | Promise<Reply | undefined>;

const jsonOf = (body: string): Readonly<Record<string, unknown>> => {
  try {
    return JSON.parse(body) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
};

/** An HTTP server outside the product; what it answers may be changed at any time. */
export async function openExternalServer(first: Answering) {
  let answering = first;
  const heard: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const each = { method: request.method ?? '', path: request.url ?? '', headers, body, json: jsonOf(body) };
    heard.push(each);
    const reply = await answering(each);
    if (!reply) return;
    const { status = 200, json, type = json === undefined ? 'text/html' : 'application/json', location } = reply;
    response.writeHead(status, { 'content-type': type, ...(location ? { location } : {}) });
    response.end(json === undefined ? (reply.body ?? '') : JSON.stringify(json));
  });
  const port = await listen(server, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    heard,
    answers(next: Answering): void {
      answering = next;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await closeServer(server);
    },
  };
}

export type ExternalServer = Awaited<ReturnType<typeof openExternalServer>>;
