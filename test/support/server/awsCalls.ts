import { createServer } from 'node:http';
import { closeServer, listen } from '../../../infra/local/host/listen.ts';

/** What a client asked of a service. */
export interface AwsCall {
  readonly method: string;
  readonly url: string;
  /** The operation, where the protocol has it in a header. */
  readonly target: string;
  readonly text: string;
  /** The body, where it is JSON. */
  readonly body: Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly status: number;
  readonly body?: object;
  readonly error?: string;
}

const parsed = (text: string): AwsCall['body'] => (text.startsWith('{') ? JSON.parse(text) : {});

/** A service that notes what it is asked, and answers what it is told to; for all that the local ones never say. */
export async function noteAwsCalls() {
  const calls: AwsCall[] = [];
  const answers: Answer[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const target = String(request.headers['x-amz-target'] ?? '');
    calls.push({ method: request.method ?? '', url: request.url ?? '', target, text, body: parsed(text) });
    const { status, body = {}, error } = answers.shift() ?? { status: 200 };
    const headers = { 'content-type': 'application/json', ...(error ? { 'x-amzn-errortype': error } : {}) };
    response.writeHead(status, headers).end(JSON.stringify(error ? { __type: error } : body));
  });
  const url = `http://127.0.0.1:${await listen(server, 0)}`;
  return {
    url,
    calls,
    /** The next calls are answered with these, one after another; all others with an empty success. */
    answers(...next: Answer[]): void {
      answers.push(...next);
    },
    clear(): void {
      calls.length = 0;
      answers.length = 0;
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await closeServer(server);
    },
  };
}

export type AwsCalls = Awaited<ReturnType<typeof noteAwsCalls>>;
