import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as z from 'zod';
import { closeServer, listen } from '../../../infra/local/host/listen.ts';

const Chat = z.object({
  model: z.string().min(1),
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })).min(1),
  max_tokens: z.number().int().positive().optional(),
  max_completion_tokens: z.number().int().positive().optional(),
  temperature: z.number().min(0).max(2).optional(),
  tools: z.array(z.object({ type: z.literal('function'), function: z.looseObject({ name: z.string() }) })).optional(),
  tool_choice: z.literal('auto').optional(),
});
export type ChatCall = z.infer<typeof Chat> & { readonly key: string };

export interface SoundCall {
  readonly key: string;
  readonly model: string;
  readonly name: string;
  readonly mime: string;
  readonly content: Buffer;
}

type Answer = (response: ServerResponse) => void;

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** An error as OpenAI words it. */
export const refusal = (
  status: number,
  error: { message?: string; param?: string; code?: string } = {},
  headers: Record<string, string> = {},
): Answer =>
  json(
    status,
    { error: { message: 'refused', type: 'invalid_request_error', param: null, code: null, ...error } },
    headers,
  );

export const usage = { prompt_tokens: 20, completion_tokens: 7, total_tokens: 27 };

const completion = (message: object, finish: string): Answer =>
  json(200, {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', refusal: null, ...message }, finish_reason: finish }],
    usage,
  });

export const says = (content: string): Answer => completion({ content }, 'stop');

/** The model calls the one function it was offered. */
export const calls = (name: string, content: string | null = null): Answer =>
  completion(
    { content, tool_calls: [{ id: 'call_1', type: 'function', function: { name, arguments: '{}' } }] },
    'tool_calls',
  );

export const hears = (text: string): Answer =>
  json(200, { text, usage: { type: 'tokens', input_tokens: 14, output_tokens: 6, total_tokens: 20 } });

export const html: Answer = (response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html><h1>Sign in to the hotel</h1></html>');

/** Takes the request and never answers. */
export const silence: Answer = () => {};

/** Five megabytes of an answer. */
export const flood: Answer = (response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.alloc(5 * 1024 * 1024, ' '));

async function bytesOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const keyIn = ({ headers }: IncomingMessage): string => (headers.authorization ?? '').replace(/^Bearer /, '');

async function soundOf(request: IncomingMessage, raw: Buffer<ArrayBuffer>): Promise<SoundCall> {
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(raw, { headers: { 'content-type': type } }).formData();
  const file = form.get('file');
  if (!(file instanceof File)) throw new Error('a transcription without a file');
  const content = Buffer.from(await file.arrayBuffer());
  return { key: keyIn(request), model: String(form.get('model')), name: file.name, mime: file.type, content };
}

/**
 * A stand-in for OpenAI's API on HTTP: chat completions and transcriptions. Answers in the order they were
 * prepared, then `Claro!` and `Oi`; keys in `revoked` are refused.
 */
export async function fakeOpenAi() {
  const chats: ChatCall[] = [];
  const sounds: SoundCall[] = [];
  const prepared: Answer[] = [];
  const revoked = new Set<string>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await bytesOf(request);
    const key = keyIn(request);
    const isChat = request.url === '/v1/chat/completions';
    if (request.method !== 'POST' || (!isChat && request.url !== '/v1/audio/transcriptions')) {
      return refusal(404, { message: `Invalid URL (${request.method} ${request.url})` })(response);
    }
    if (key === '' || revoked.has(key)) return refusal(401, { code: 'invalid_api_key' })(response);
    if (isChat) {
      const { success, data, error } = Chat.safeParse(JSON.parse(raw.toString('utf8')));
      if (!success) return refusal(400, { message: error.message })(response);
      chats.push({ ...data, key });
    } else {
      sounds.push(await soundOf(request, raw));
    }
    (prepared.shift() ?? (isChat ? says('Claro!') : hears('Oi')))(response);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => json(500, { error: { message: String(error) } })(response));
  });
  const url = `http://127.0.0.1:${await listen(server, 0)}`;
  Object.assign(process.env, { OPENAI_URL: url, OPENAI_MODEL: 'model-1', OPENAI_TRANSCRIBE_MODEL: 'ear-1' });
  return {
    url,
    chats,
    sounds,
    revoked,
    /** Answers to come, whatever is asked. */
    will: (...answers: Answer[]): void => {
      prepared.push(...answers);
    },
    clear(): void {
      for (const list of [chats, sounds, prepared]) list.length = 0;
      revoked.clear();
    },
    async stop(): Promise<void> {
      for (const name of ['OPENAI_URL', 'OPENAI_MODEL', 'OPENAI_TRANSCRIBE_MODEL']) delete process.env[name];
      server.closeAllConnections();
      await closeServer(server);
    },
  };
}

export type FakeOpenAi = Awaited<ReturnType<typeof fakeOpenAi>>;
