import { WhatsAppClient } from '@kapso/whatsapp-cloud-api';
import type { SandboxMessage, SandboxNumberWithToken, SandboxPhone } from '@shared/sandbox/model.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { startWorld, type World } from './sandboxWorld.ts';

/** An independent client of the Cloud API against the stand-in, and its reader against our webhooks. */

export let world: World;
export let token: string;
export let number: SandboxNumberWithToken;
export let phone: SandboxPhone;
export let client: WhatsAppClient;
export let phoneNumberId: string;
export let pair: { phoneNumberId: string; number: string };

export const clientWith = (accessToken: string): WhatsAppClient =>
  new WhatsAppClient({ accessToken, baseUrl: world.graphUrl, graphVersion: 'v26.0' });

export const write = async (input: Record<string, unknown>): Promise<SandboxMessage> => {
  const answer = await world.call('write', token, { ...pair, ...input });
  expect(answer.status).toBe(200);
  return answer.json;
};
export const chat = async (): Promise<SandboxMessage[]> => (await world.call('chat', token, pair)).json.messages;
export const lastLine = async (): Promise<SandboxMessage | undefined> => (await chat()).at(-1);

beforeAll(async () => {
  world = await startWorld();
  token = (await newTenant()).admin.token;
  number = (await world.call('createNumber', token, { verifiedName: 'Loja da Ana' })).json;
  phoneNumberId = number.phoneNumberId;
  client = clientWith(number.accessToken);
});
afterAll(() => world.stop());

beforeEach(async () => {
  phone = (await world.call('savePhone', token, { name: 'Maria Souza' })).json;
  pair = { phoneNumberId, number: phone.number };
  // Opens the 24-hour window.
  await write({ text: 'oi' });
  await world.settled();
  world.received.length = 0;
});
