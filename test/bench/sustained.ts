import { WebSocket } from 'ws';
import { envelope, sign } from '../support/graph/platform.ts';
import { tokenOf } from '../support/server/tenant.ts';
import type { BenchUsers } from './people.ts';
import { peakMegabytes, residentMegabytes } from './processes.ts';
import { platformSecret, startBenchSystem } from './system.ts';
import { phoneNumberId, worldContact } from './world.ts';

const seconds = 20;
const conversations = 200;
/** Milliseconds that a message may take, whatever the machine has to do beside. */
const patience = 120_000;

interface Arrivals {
  readonly sentAt: Map<string, number>;
  readonly latencies: number[];
}

interface Frame {
  readonly channel: string;
  readonly data: { readonly message?: { readonly body: string } };
}

/** Hears what an administrator's browser hears; the frame of a message ends its way. */
function listen(url: string, token: string, { sentAt, latencies }: Arrivals): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket`, ['bearer', token]);
  socket.on('message', (data) => {
    for (const { channel, data: payload } of [JSON.parse(String(data))].flat() as Frame[]) {
      const start = channel.endsWith('-appMessage') ? sentAt.get(payload.message?.body ?? '') : undefined;
      if (start === undefined) continue;
      sentAt.delete(payload.message?.body ?? '');
      latencies.push(performance.now() - start);
    }
  });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

async function post(url: string, companyId: number, index: number, arrivals: Arrivals): Promise<void> {
  const { number } = worldContact(companyId, (Math.abs(index) % conversations) * 3);
  const body = `bench ${index}`;
  const text = envelope(phoneNumberId, {
    contacts: [{ profile: { name: 'Cliente' }, wa_id: number }],
    messages: [
      {
        from: number,
        id: `wamid.S${Date.now()}.${index}`,
        timestamp: String(Math.floor(Date.now() / 1000)),
        type: 'text',
        text: { body },
      },
    ],
  });
  arrivals.sentAt.set(body, performance.now());
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': sign(platformSecret, text) };
  const answer = await fetch(`${url}/api/webhooks/meta`, { method: 'POST', headers, body: text });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`webhook: ${answer.status}`);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** While the server catches up with what was filled in, a handshake may be refused, and a browser tries again. */
async function listenSoon(url: string, token: string, arrivals: Arrivals): Promise<WebSocket> {
  const deadline = performance.now() + patience;
  for (;;) {
    try {
      return await listen(url, token, arrivals);
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(1000);
    }
  }
}

/** Waits for what was sent. @throws when some of it does not come */
async function arrived({ sentAt }: Arrivals): Promise<void> {
  const deadline = performance.now() + patience;
  while (sentAt.size > 0 && performance.now() < deadline) await pause(20);
  if (sentAt.size > 0) throw new Error(`${sentAt.size} messages did not arrive`);
}

/** On a machine that has other work beside, one message alone may never be there within a second. */
const maxTries = 30;

/** What was filled in comes through the stream first, and nobody would measure that: until a message is there within a second. */
async function settled(url: string, { admin }: BenchUsers): Promise<void> {
  const arrivals: Arrivals = { sentAt: new Map(), latencies: [] };
  const socket = await listenSoon(url, await tokenOf(admin), arrivals);
  for (let index = 0; index < maxTries && (arrivals.latencies.at(-1) ?? Infinity) > 1000; index += 1) {
    await post(url, admin.companyId, -index, arrivals);
    await arrived(arrivals);
  }
  socket.close();
}

/**
 * Inbound messages a second, from the webhook to an attendant's screen, against the filled table: offers
 * a rate for twenty seconds and waits until the last frame came. Prints; asserts nothing but completeness.
 */
export async function sustained(endpoint: string, users: BenchUsers): Promise<void> {
  const system = await startBenchSystem(endpoint);
  await settled(system.url, users);
  let index = 0;
  for (const rate of [50, 100, 150, 200]) {
    const arrivals: Arrivals = { sentAt: new Map(), latencies: [] };
    const socket = await listen(system.url, await tokenOf(users.admin), arrivals);
    const start = performance.now();
    const before = system.cpu();
    const posts: Promise<void>[] = [];
    for (let sent = 0; sent < rate * seconds; sent += 1) {
      const due = start + (sent * 1000) / rate;
      const early = due - performance.now();
      if (early > 1) await pause(early);
      index += 1;
      posts.push(post(system.url, users.admin.companyId, index, arrivals));
    }
    await Promise.all(posts);
    await arrived(arrivals);
    const took = (performance.now() - start) / 1000;
    socket.close();
    const sorted = arrivals.latencies.sort((a, b) => a - b);
    const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0);
    const after = system.cpu();
    const each = (part: 'server' | 'engine') => ((after[part] - before[part]) / sorted.length).toFixed(1);
    console.log(
      `offered ${rate}/s: ${(sorted.length / took).toFixed(0)}/s to the screen, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ` +
        `CPU ${each('server')} + ${each('engine')} ms a message, ` +
        `server ${residentMegabytes(system.pid).toFixed(0)} MB, at most ${peakMegabytes(system.pid).toFixed(0)} MB`,
    );
  }
  await system.stop();
}
