import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../infra/local/host/listen.ts';
import { startProcess } from '../support/system/running.ts';
import { Caller, tally } from './caller.ts';
import { type Attack, newAddress } from './scene.ts';

/** Names and spellings that lead to this machine or to what a cloud tells its machines. */
const spellings = (port: number): string[] => [
  ...['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '2130706433', '0x7f.1', '127.1', '[::ffff:127.0.0.1]'].flatMap(
    (host) => [`http://${host}:${port}/x`, `https://${host}:${port}/x`],
  ),
  'http://169.254.169.254/latest/meta-data/',
];

const ownNetwork: Attack = {
  what: "the installation's own network as a webhook, a provider of sign-in and a push service",
  run: async ({ stranger: { admin } }) => {
    let reached = 0;
    const server = createServer((socket) => {
      reached += 1;
      socket.destroy();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const statuses: number[] = [];
    const post = async (path: string, body: unknown) => {
      const answer = await admin.api('POST', path, { body });
      statuses.push(answer.status);
      return answer;
    };
    const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
    for (const url of spellings((server.address() as AddressInfo).port)) {
      const hook = await post('/webhook-endpoints', {
        name: `Own ${statuses.length}`,
        url,
        events: ['message.created'],
      });
      if (hook.status === 200) {
        const { id } = JSON.parse(hook.text) as { id: number };
        await post(`/webhook-endpoints/${id}/test`, {});
        await admin.api('DELETE', `/webhook-endpoints/${id}`);
      }
      await post('/singleSignOn/test', { issuer: url });
      await post('/push-subscriptions', { endpoint: url, keys });
    }
    server.close();
    const isClean = statuses.every((status) => status < 500);
    return { held: reached === 0 && isClean, figure: `${tally(statuses)}; ${reached} connections arrived` };
  },
};

const doors = [
  ['GET', '/sandbox/numbers'],
  ['GET', '/sandbox/phones'],
  ['GET', '/sandbox/emails'],
  ['POST', '/sandbox/numbers'],
  ['POST', '/sandbox/clock'],
  ['POST', '/sandbox/links'],
  ['GET', '/sandbox/bank/payments'],
] as const;

const besideReal: Attack = {
  what: 'doors of the sandbox beside the real WhatsApp, named by its one setting',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'prosa-attack-real-'));
    const password = `Admin-Attack-${Date.now()}`;
    const env = { DEMO: 'off', LOG_LEVEL: 'error', WHATSAPP_WEB_URL: 'wss://web.whatsapp.com/ws/chat' };
    const system = await startProcess(
      { ...env, PORT: String(await freePort()), DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD: password },
      join(folder, 'system.log'),
    );
    try {
      const admin = new Caller(system.url, newAddress());
      const { status: signedIn } = await admin.logIn('admin@prosa.local', password);
      const statuses: number[] = [];
      for (const [method, path] of doors) {
        statuses.push((await admin.api(method, path, method === 'POST' ? { body: {} } : {})).status);
      }
      return { held: signedIn === 200 && statuses.every((status) => status === 404), figure: tally(statuses) };
    } finally {
      await system.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

export const outsideAttacks = [ownNetwork, besideReal];
