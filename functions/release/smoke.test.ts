import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeServer, listen } from '../../infra/local/host/listen.ts';
import { smokeTest } from './smoke.ts';

let server: Server;
let url = '';
let asked: string[];
let answers: Record<string, [number, string]>;

beforeEach(async () => {
  asked = [];
  answers = {
    '/': [200, '<!doctype html><html></html>'],
    '/version.json': [200, '{"build":"b2"}'],
    '/api/plans/listPublic': [200, '[]'],
    '/api/no-such-path': [404, '{"error":"ERR_NOT_FOUND"}'],
    '/api/webhooks/meta?hub.mode=subscribe&hub.verify_token=ours&hub.challenge=1158201444': [200, '1158201444'],
  };
  server = createServer((req, res) => {
    asked.push(req.url ?? '');
    const [status, body] = answers[req.url ?? ''] ?? [500, ''];
    res.writeHead(status).end(body);
  });
  url = `http://127.0.0.1:${await listen(server, 0)}`;
});
afterEach(() => closeServer(server));

const test = (tries = 1) => smokeTest({ url, build: 'b2', verifyToken: 'ours' }, { tries, pauseMs: 1 });

it('finds nothing wrong with a release that works, at the first try', async () => {
  expect(await test(5)).toEqual([]);
  expect(asked).toHaveLength(5);
});

it.each([
  ['/', [200, 'no page'], 'page'],
  ['/version.json', [200, '{"build":"b1"}'], 'build'],
  ['/version.json', [200, '<html>'], 'build'],
  ['/api/plans/listPublic', [500, '{"error":"ERR_INTERNAL"}'], 'api'],
  ['/api/no-such-path', [403, '{"message":"Missing Authentication Token"}'], 'gateway'],
] as const)('names what is wrong with %s', async (path, answer, name) => {
  answers[path] = [...answer];
  expect(await test(3)).toEqual([name]);
  expect(asked.filter((url) => url === path)).toHaveLength(3);
});

it('names everything when nothing answers', async () => {
  await closeServer(server);
  expect(await test()).toEqual(['page', 'build', 'api', 'gateway', 'webhook']);
});
