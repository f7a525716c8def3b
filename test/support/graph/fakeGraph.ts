import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { closeServer, listen } from '../../../infra/local/host/listen.ts';

export interface GraphCall {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly type: string;
  readonly raw: Buffer;
  readonly json: Record<string, unknown>;
}

type Answer = (call: GraphCall, response: ServerResponse) => void;

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const jsonOf = (raw: Buffer): Record<string, unknown> => {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return {};
  }
};

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** An error as the Graph API words it. */
export const refusal = (status: number, code: number, headers: Record<string, string> = {}): Answer =>
  json(
    status,
    {
      error: {
        message: `(#${code}) refused`,
        type: 'OAuthException',
        code,
        error_data: { details: `details of ${code}` },
      },
    },
    headers,
  );

/** What stands between us and the platform when the platform is down. */
export const html: Answer = (_, response) =>
  response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>Bad Gateway</h1></html>');

/** Takes the request and then says nothing more. */
export const hangUp: Answer = (_, response) => response.destroy();

/** Answers in the order they were prepared, then as a healthy platform. */
export async function fakeGraph() {
  const calls: GraphCall[] = [];
  const prepared: Answer[] = [];
  const media = new Map<string, { mime: string; content: Buffer; size?: number | undefined }>();
  const numbers = new Set<string>();
  const worthless = new Set<string>();
  let serial = 0;
  let origin = '';

  const download = (id: string, response: ServerResponse): unknown => {
    const file = media.get(id);
    return response.writeHead(file ? 200 : 404, { 'content-type': file?.mime ?? 'text/plain' }).end(file?.content);
  };
  const read = (id: string, path: string): Answer => {
    const file = media.get(id);
    if (file) {
      const file_size = file.size ?? file.content.byteLength;
      return json(200, { url: `${origin}/download/${id}`, mime_type: file.mime, file_size, id });
    }
    if (!path.includes('fields=')) return refusal(400, 100);
    numbers.add(id);
    return json(200, { id, display_phone_number: '+55 11 3000-1000', verified_name: 'Loja' });
  };
  /** Every number that was asked for belongs to every account, as long as no test prepares another answer. */
  const listNumbers = (): Answer => json(200, { data: [...numbers].map((id) => ({ id })) });
  const accept = (body: Record<string, unknown>): Answer => {
    serial += 1;
    const to = String(body['to'] ?? '');
    const contact = { input: to, ...(to ? { wa_id: to } : {}), user_id: 'BR.777' };
    return json(200, { messaging_product: 'whatsapp', contacts: [contact], messages: [{ id: `wamid.G${serial}` }] });
  };
  const write = (action: string | undefined, body: Record<string, unknown>): Answer => {
    if (action === 'media') return json(200, { id: 'uploaded-1' });
    return action === 'messages' && body['status'] !== 'read' ? accept(body) : json(200, { success: true });
  };
  const healthy: Answer = (call, response) => {
    const [, , id = '', action] = call.path.split('?')[0]?.split('/') ?? [];
    if (call.path.startsWith('/download/')) download(id, response);
    else if (action === 'phone_numbers') listNumbers()(call, response);
    else (call.method === 'GET' ? read(id, call.path) : write(action, call.json))(call, response);
  };

  const server: Server = createServer(async (request, response) => {
    const raw = await bytesOf(request);
    const call: GraphCall = {
      method: request.method ?? '',
      path: request.url ?? '',
      authorization: request.headers.authorization ?? '',
      type: request.headers['content-type'] ?? '',
      raw,
      json: jsonOf(raw),
    };
    calls.push(call);
    const isKnown = !worthless.has(call.authorization);
    (prepared.shift() ?? (isKnown ? healthy : refusal(401, 190)))(call, response);
  });
  origin = `http://127.0.0.1:${await listen(server, 0)}`;
  process.env['META_GRAPH_URL'] = origin;
  return {
    url: origin,
    calls,
    media,
    /** Prepares the next answers. */
    next: (...answers: Answer[]) => prepared.push(...answers),
    /** A token that opens nothing from now on. */
    refuseToken: (token: string) => worthless.add(`Bearer ${token}`),
    /** What was sent to people, without uploads and read marks. */
    sent: () => calls.filter(({ path, json: body }) => path.endsWith('/messages') && body['status'] === undefined),
    reset: () => {
      calls.length = 0;
      prepared.length = 0;
    },
    stop: () => {
      server.closeAllConnections();
      return closeServer(server);
    },
  };
}

export type FakeGraph = Awaited<ReturnType<typeof fakeGraph>>;

/** An address where nobody listens. */
export async function deadAddress(): Promise<string> {
  const server = createServer();
  const port = await listen(server, 0);
  await closeServer(server);
  return `http://127.0.0.1:${port}`;
}
