import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { moneySettings, providerSettings, usualAddresses } from '@shared/sandbox/realProviders.ts';
import { type Caller, tally, times } from './caller.ts';
import type { Attack } from './scene.ts';
import { withSystem } from './second.ts';

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
      const answer = await admin.proven('POST', path, { body });
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

/** What an operator writes who means something real, by the setting that says so. */
const real: Readonly<Record<string, string>> = {
  META_GRAPH_URL: 'https://graph.facebook.com',
  WHATSAPP_WEB_URL: 'wss://web.whatsapp.com/ws/chat',
  ...Object.fromEntries(Object.entries(usualAddresses).map(([name, address]) => [name, `${address}/eu`])),
};

const knock = async (staff: Caller): Promise<number[]> => {
  const statuses: number[] = [];
  for (const [method, path] of doors)
    statuses.push((await staff.api(method, path, method === 'POST' ? { body: {} } : {})).status);
  return statuses;
};

/** What the doors answer to the platform's first administrator where one setting names something real. */
const behind = (name: string): Promise<{ isSignedIn: boolean; statuses: number[] }> =>
  withSystem({ [name]: real[name] ?? 'given' }, async ({ staff }) => ({
    isSignedIn: staff.token !== '',
    statuses: await knock(staff),
  }));

const besideReal: Attack = {
  what: 'doors of the sandbox beside something real, named by each single setting alone',
  run: async () => {
    const found = await times(providerSettings.length, 2, (index) => behind(providerSettings[index] ?? ''));
    const open = providerSettings.filter(
      (_, index) => !found[index]?.isSignedIn || found[index].statuses.some((status) => status !== 404),
    );
    const statuses = tally(found.flatMap((one) => one.statuses));
    return {
      held: open.length === 0,
      figure: `${providerSettings.length} settings: ${statuses}${open.length === 0 ? '' : `; open beside ${open}`}`,
    };
  },
};

/** What the platform's administrator saves who takes real money, by the setting that says so. */
const money = { asaas: { asaas: '$aact_prod_0123' }, pixKey: { pixKey: 'a@b.example', pixName: 'A', pixCity: 'B' } };

const besideMoney: Attack = {
  what: 'doors of the sandbox once the platform takes real money, by each single setting alone',
  run: () =>
    withSystem({}, async ({ staff }) => {
      const before = await knock(staff);
      const open: string[] = [];
      const beside: number[] = [];
      for (const name of moneySettings) {
        const saved = await staff.proven('PUT', '/platformSettings', { body: money[name] });
        const statuses = await knock(staff);
        const { text } = await staff.api('POST', '/auth/refresh_token', { body: {} });
        if (saved.status !== 200 || statuses.some((status) => status !== 404) || /"hasSandbox":true/.test(text))
          open.push(name);
        beside.push(...statuses);
        await staff.proven('PUT', '/platformSettings', { body: { [name]: '' } });
      }
      const isThere = before.every((status) => status !== 404);
      return {
        held: isThere && open.length === 0,
        figure: `before ${tally(before)}; beside ${moneySettings.length} settings ${tally(beside)}${open.length > 0 ? `; open beside ${open}` : ''}`,
      };
    }),
};

export const outsideAttacks = [ownNetwork, besideReal, besideMoney];
