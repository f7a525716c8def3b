import { createServer } from 'node:http';
import { closeServer, listen } from '../../../infra/local/host/listen.ts';

interface SpeechCall {
  readonly region: string;
  readonly key: string;
  readonly format: string;
  readonly ssml: string;
}

interface SpeechAnswer {
  readonly status: number;
  readonly content: Uint8Array;
}

/** A stand-in for Azure's speech synthesis on HTTP, a region in the path; answers with the beginning of an Ogg stream. */
export async function fakeSpeech() {
  const calls: SpeechCall[] = [];
  const prepared: SpeechAnswer[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [, region = '', ...path] = (request.url ?? '').split('/');
    const key = String(request.headers['ocp-apim-subscription-key'] ?? '');
    const isRight = request.method === 'POST' && path.join('/') === 'cognitiveservices/v1';
    const isSsml = request.headers['content-type'] === 'application/ssml+xml';
    if (!isRight || !isSsml) return void response.writeHead(isRight ? 415 : 404).end();
    if (key === '') return void response.writeHead(401).end();
    const format = String(request.headers['x-microsoft-outputformat'] ?? '');
    calls.push({ region, key, format, ssml: Buffer.concat(chunks).toString('utf8') });
    const { status, content } = prepared.shift() ?? { status: 200, content: Buffer.from('OggS and more') };
    response.writeHead(status, { 'content-type': 'audio/ogg' }).end(content);
  });
  process.env['SPEECH_URL'] = `http://127.0.0.1:${await listen(server, 0)}/{region}`;
  return {
    calls,
    will: (status: number, content: Uint8Array | string = ''): void => {
      prepared.push({ status, content: Buffer.from(content) });
    },
    clear(): void {
      calls.length = 0;
      prepared.length = 0;
    },
    async stop(): Promise<void> {
      delete process.env['SPEECH_URL'];
      server.closeAllConnections();
      await closeServer(server);
    },
  };
}

export type FakeSpeech = Awaited<ReturnType<typeof fakeSpeech>>;
