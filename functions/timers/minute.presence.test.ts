import { edgeHeaders } from '@test/support/server/call.ts';
import { openStoreFixture, type StoreFixture } from '@test/support/server/storeFixture.ts';
import { newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { handler as sockets } from '../realtime/sockets.ts';
import { handler as minute } from './minute.ts';

let workshop: StoreFixture;
let companyId = 0;
beforeAll(async () => {
  workshop = await openStoreFixture();
  companyId = (await newTenant()).company.id;
});
afterAll(() => workshop.close());

describe('presence', () => {
  const connect = (user: SignedIn, connectionId: string) =>
    sockets({
      requestContext: { routeKey: '$connect', connectionId },
      headers: { ...edgeHeaders(), 'sec-websocket-protocol': `bearer, ${user.token}` },
    });
  const disconnect = (connectionId: string) => sockets({ requestContext: { routeKey: '$disconnect', connectionId } });
  const isOnline = async ({ user }: SignedIn): Promise<boolean> =>
    fromItem(userEntity, (await getItem(keys.config(companyId, 'USER', user.id), true)) ?? {}).online;

  it('lasts a minute longer than the last socket', async () => {
    const user = await newUser(companyId);
    await connect(user, 'a');
    await connect(user, 'b');
    expect(await isOnline(user)).toBe(true);
    await disconnect('a');
    workshop.pass(120);
    await minute();
    expect(await isOnline(user)).toBe(true);
    await disconnect('b');
    workshop.pass(30);
    await minute();
    expect(await isOnline(user)).toBe(true);
    workshop.pass(31);
    await minute();
    expect(await isOnline(user)).toBe(false);
  });

  it('survives a reload', async () => {
    const user = await newUser(companyId);
    await connect(user, 'c');
    await disconnect('c');
    await connect(user, 'd');
    workshop.pass(90);
    await minute();
    expect(await isOnline(user)).toBe(true);
  });

  it('ends when a socket vanished without a word and its token ran out', async () => {
    const user = await newUser(companyId);
    await connect(user, 'e');
    workshop.pass(15 * 60 + 300);
    await minute();
    expect(await isOnline(user)).toBe(true);
    workshop.pass(120);
    await minute();
    expect(await isOnline(user)).toBe(false);
  });
});
