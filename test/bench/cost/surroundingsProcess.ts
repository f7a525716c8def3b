import { createServer } from 'node:http';
import { listen } from '../../../infra/local/host/listen.ts';
import { countingProxy } from '../proxy.ts';

/** The other side of surroundings.ts. */
const proxy = await countingProxy(process.argv[2] ?? '');
let [posts, bytes] = [0, 0];
const gateway = createServer(async (request, response) => {
  let size = 0;
  for await (const chunk of request) size += (chunk as Buffer).length;
  posts += 1;
  bytes = Math.max(bytes, size);
  response.writeHead(200).end();
});
process.on('message', () => {
  process.send?.({ ...proxy.take(), posts, bytes });
  [posts, bytes] = [0, 0];
});
process.on('disconnect', () => process.exit());
process.send?.({ table: proxy.endpoint, sockets: `http://127.0.0.1:${await listen(gateway, 0)}` });
