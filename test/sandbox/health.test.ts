import { createConnection } from '@fn/channels/connections/changes.ts';
import { recheck } from '@fn/channels/connections/checks.ts';
import { parsers } from '@fn/channels/drivers/byChannel/parsers.ts';
import { payloadOf } from '@fn/channels/drivers/byChannel/webhookPayloads.ts';
import { ConnectionInput } from '@shared/connections/contract.ts';
import type { SandboxNumberWithToken } from '@shared/sandbox/model.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newTenant, type SignedIn } from '../support/server/tenant.ts';
import { startWorld, type World } from '../support/system/sandboxWorld.ts';

let world: World;
let admin: SignedIn;
let number: SandboxNumberWithToken;
beforeAll(async () => {
  world = await startWorld();
  admin = (await newTenant()).admin;
  number = (await world.call('createNumber', admin.token, {})).json;
});
afterAll(() => world.stop());

const ctx = () => ({ companyId: admin.user.companyId, now: new Date() });
const decide = async (health: Record<string, string>) => {
  await world.settled();
  const from = world.received.length;
  const { status } = await world.call('setHealth', admin.token, { phoneNumberId: number.phoneNumberId, ...health });
  expect(status).toBe(200);
  await world.settled();
  return world.received.slice(from).flatMap(({ raw }) => {
    const payload: unknown = JSON.parse(raw.toString('utf8'));
    return [...(payloadOf(payload)?.split(payload) ?? [])].flatMap(({ event }) => {
      const parsed = parsers['whatsappapi']?.(event, new Date());
      return parsed?.kind === 'number' ? [parsed.change] : [];
    });
  });
};

it('a number whose health is decided by hand tells by webhook what Meta tells, and a check finds all of it', async () => {
  const owner = (await newTenant()).admin;
  const digits = number.displayPhoneNumber.replace(/\D/g, '');
  const draft = ConnectionInput.parse({
    ...{ name: 'Loja', channel: 'whatsappapi' },
    ...{ phoneNumberId: number.phoneNumberId, wabaId: number.wabaId, accessToken: number.accessToken },
  });
  const connection = await createConnection(ctx(), { connections: 5 }, draft);
  expect(connection.health).toMatchObject({ quality: 'GREEN', dailyLimit: null, nameStatus: 'APPROVED' });

  expect(await decide({ quality: 'RED' })).toMatchObject([{ number: digits, health: { quality: 'RED' } }]);
  expect(await decide({ tier: 'TIER_250' })).toMatchObject([{ number: digits, health: { dailyLimit: 250 } }]);
  expect(await decide({ name: 'DECLINED' })).toMatchObject([{ number: digits, health: { nameStatus: 'DECLINED' } }]);
  expect(await decide({ throughput: 'HIGH' })).toMatchObject([{ number: digits, health: { throughput: 'HIGH' } }]);
  const checked = await recheck(ctx(), connection.id);
  expect(checked.health).toMatchObject({
    ...{ quality: 'RED', dailyLimit: 250, nameStatus: 'DECLINED', throughput: 'HIGH' },
  });
  // Nobody is told of medium: Meta has no webhook for it.
  expect(await decide({ quality: 'YELLOW' })).toMatchObject([{ health: { quality: 'GREEN' } }]);
  expect((await recheck(ctx(), connection.id)).health?.quality).toBe('YELLOW');
  const foreign = await world.call('setHealth', owner.token, { phoneNumberId: number.phoneNumberId, quality: 'RED' });
  expect(foreign.status).toBe(404);
});
