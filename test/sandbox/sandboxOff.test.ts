import { createHmac } from 'node:crypto';
import { changePlatformSettings } from '@fn/accounts/settings/platform.ts';
import { getItem } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import { handler as webhook } from '@fn/inbound/webhook.ts';
import { contract } from '@shared/contract.ts';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { edgeHeaders } from '../support/server/call.ts';
import { testSecrets } from '../support/server/secrets.ts';
import { newTenant, newUser, type SignedIn } from '../support/server/tenant.ts';
import { appSecret, startWorld, type World } from '../support/system/sandboxWorld.ts';

type Name = keyof typeof contract.sandbox;

let world: World;
let admin: SignedIn;
let standIn: string;
beforeAll(async () => {
  world = await startWorld();
  admin = (await newTenant()).admin;
  standIn = process.env['META_GRAPH_URL'] ?? '';
});
afterAll(() => world.stop());
afterEach(() => {
  Object.assign(process.env, { SANDBOX: 'on', META_GRAPH_URL: standIn });
});

const names = Object.keys(contract.sandbox) as Name[];
const pages = names.filter((name) => contract.sandbox[name].access !== 'signed');
const input = {
  ...{ phoneNumberId: '1', number: '5511987654321', name: 'x', language: 'pt_BR', status: 'APPROVED' },
  ...{ id: '1', version: 'v26.0', text: 'oi' },
};

it.each(names)('%s does not exist beside a real provider, and not where the stage leaves it out', async (name) => {
  process.env['META_GRAPH_URL'] = 'https://graph.facebook.com';
  expect(await world.call(name, admin.token, input)).toMatchObject({ status: 404, error: 'ERR_NOT_FOUND' });
  Object.assign(process.env, { META_GRAPH_URL: standIn, SANDBOX: 'off' });
  expect(await world.call(name, admin.token, input)).toMatchObject({ status: 404, error: 'ERR_NOT_FOUND' });
});

it.each(['asaas', 'pixKey'] as const)(
  'nothing of it exists beside %s in the settings of the platform',
  async (name) => {
    await changePlatformSettings(async (current) => ({ ...current, [name]: 'given' }));
    try {
      for (const route of names)
        expect([route, await world.call(route, admin.token, input)]).toMatchObject([
          route,
          { status: 404, error: 'ERR_NOT_FOUND' },
        ]);
    } finally {
      await changePlatformSettings(async (current) => ({ ...current, [name]: '' }));
    }
    expect(await world.call('numbers', admin.token)).toMatchObject({ status: 200 });
  },
);

it.each(pages)('%s is not for attendants', async (name) => {
  const ana = await newUser(admin.user.companyId);
  expect(await world.call(name, ana.token, input)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
});

it('shows a token once, keeps its digest only, and takes it back for another', async () => {
  const { json: made } = await world.call('createNumber', admin.token);
  const stored = await getItem(keys.sandboxRecord(made.companyId, 'NUMBER', made.phoneNumberId), true);
  expect(JSON.stringify(stored)).not.toContain(made.accessToken);
  expect(JSON.stringify((await world.call('numbers', admin.token)).json)).not.toMatch(/sbx_|accessToken|tokenHash/);
  const opens = async (token: string): Promise<number> =>
    (await fetch(`${world.graphUrl}/v26.0/${made.phoneNumberId}`, { headers: { authorization: `Bearer ${token}` } }))
      .status;
  expect(await opens(made.accessToken)).toBe(200);
  const { phoneNumberId } = made;
  const { json: renewed } = await world.call('renewToken', admin.token, { phoneNumberId });
  expect([await opens(made.accessToken), await opens(renewed.accessToken)]).toEqual([401, 200]);
  const stranger = (await newTenant()).admin;
  expect(await world.call('renewToken', stranger.token, { phoneNumberId })).toMatchObject({ status: 404 });
});

it('makes twenty numbers a day and no more', async () => {
  const { admin: eager } = await newTenant();
  const statuses = [];
  for (let made = 0; made < 21; made += 1) statuses.push((await world.call('createNumber', eager.token)).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
});

it('has its webhooks taken while it is open, and never for those of a real provider', async () => {
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [] });
  const signed = (secret: string) => ({
    ...edgeHeaders(),
    'X-Hub-Signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  });
  const post = async (secret: string): Promise<number> => {
    const event = { httpMethod: 'POST', headers: signed(secret), body, isBase64Encoded: false };
    return (await webhook(event as unknown as APIGatewayProxyEvent)).statusCode;
  };
  const ofTheProvider = testSecrets['meta-app-secret'];
  expect([await post(appSecret), await post(ofTheProvider), await post('else')]).toEqual([200, 200, 403]);
  process.env['META_GRAPH_URL'] = 'https://graph.facebook.com';
  expect([await post(appSecret), await post(ofTheProvider)]).toEqual([403, 200]);
});
