import type { SandboxNumberWithToken, SandboxPhone } from '@shared/sandbox/model.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Change, changeOf, startWorld, type World } from './sandboxWorld.ts';

/** A test phone and its number, again for each test of a file. */

export let world: World;
export let token: string;
export let companyId: number;
export let number: SandboxNumberWithToken;
export let phone: SandboxPhone;
export let pair: { phoneNumberId: string; number: string };

export const write = async (input: Record<string, unknown>) =>
  (await world.call('write', token, { ...pair, ...input })).json;
export const chat = async () => (await world.call('chat', token, pair)).json.messages;
export const savePhone = (change: Record<string, unknown>) => world.call('savePhone', token, { ...phone, ...change });

/** A message of the company, over HTTP as its driver would send it. */
export async function send(body: Record<string, unknown>, path = `${number.phoneNumberId}/messages`) {
  const answer = await fetch(`${world.graphUrl}/v26.0/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${number.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ messaging_product: 'whatsapp', ...body }),
  });
  const json = (await answer.json()) as {
    error?: { code: number; message: string; error_data?: { details: string } };
    messages?: { id: string }[];
    contacts?: { wa_id?: string }[];
  };
  return { status: answer.status, json };
}
export const text = (body: string) => send({ to: phone.number, type: 'text', text: { body } });

export async function delivered(): Promise<Change[]> {
  await world.settled();
  return world.received.map(changeOf);
}
export const statuses = async () =>
  (await delivered()).flatMap(({ statuses = [] }) => statuses.map(({ status }) => status));

beforeAll(async () => {
  world = await startWorld();
  const { company, admin } = await newTenant();
  token = admin.token;
  companyId = company.id;
  number = (await world.call('createNumber', token, {})).json;
});
afterAll(() => world.stop());

beforeEach(async () => {
  phone = (await world.call('savePhone', token, { name: 'João Lima' })).json;
  pair = { phoneNumberId: number.phoneNumberId, number: phone.number };
  await write({ text: 'oi' });
  await world.settled();
  world.received.length = 0;
  world.pauses.length = 0;
});
