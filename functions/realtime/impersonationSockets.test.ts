import { forFile } from '@test/support/server/fileFixture.ts';
import { itemOf, startPushes } from '@test/support/server/pushes.ts';
import { aConnection, aContact, aMessage, aTicket } from '@test/support/server/samples.ts';
import { newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, expect, it } from 'vitest';
import { changeUser } from '../accounts/users/service.ts';
import { signAccess } from '../core/http/tokens.ts';
import { messageEntity, messageId, ticketEntity } from '../core/store/entities.ts';
import { impersonationEntity } from '../core/store/impersonations.ts';
import { toItem } from '../core/store/records.ts';
import { getItem, putItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';

let root: SignedIn;
let companyId = 0;

const live = await forFile(startPushes());
beforeEach(async () => {
  const home = await newTenant();
  root = await newUser(home.company.id, { profile: 'admin', super: true });
  companyId = (await newTenant()).company.id;
  const { id, name, profile, tokenVersion } = root.user;
  const actor = { companyId: home.company.id, id, name };
  const at = Date.now();
  await putItem(
    toItem(impersonationEntity, {
      ...{ id: 'entry', companyId, actor, mode: 'write', reason: 'looking', leftAt: null },
      ...{ startedAt: new Date(at).toISOString(), endsAt: new Date(at + 3_600_000).toISOString() },
    }),
  );
  const claims = { id, name, profile, companyId: home.company.id, tokenVersion };
  const token = await signAccess({ ...claims, impersonation: { id: 'entry', companyId, mode: 'write' } });
  await live.connect({ token }, 'looker');
  live.clear();
});

const contact = () => aContact({ companyId, id: '01JCAAAAAAAAAAAAAAAAAAAAAA' });
const change = () => {
  const ticket = aTicket({ companyId, id: 42, connection: aConnection({ companyId, id: 1 }), contact: contact() });
  return live.stream([undefined, itemOf(ticketEntity, ticket)]);
};
const withdraw = () => changeUser({ ...root.user, change: (user) => ({ ...user, super: false }) });

it('hears what administrators of the company hear, and leaves no trace of presence', async () => {
  await change();
  expect(live.heard('looker').length).toBeGreaterThan(0);
  await live.say('looker', '{"action":"userStatus"}');
  await live.say('looker', '{"action":"joinChatBox","ticketId":42}');
  expect(await getItem(keys.ticketViewers(companyId, 42), true)).toBeUndefined();
  expect(await getItem(keys.presenceCheck(companyId, 0), true)).toBeUndefined();
  expect(await getItem(keys.config(companyId, 'USER', 0), true)).toBeUndefined();
});

it('hears of ticks, though it says nothing of what is open on its page', async () => {
  const ticket = aTicket({ companyId, id: 42, connection: aConnection({ companyId, id: 1 }), contact: contact() });
  const sent = aMessage({ companyId, id: messageId(1, contact().id, '2026-11-20T10:00:00.000Z', 'a'), ticket, ack: 1 });
  await live.stream([itemOf(messageEntity, sent), itemOf(messageEntity, { ...sent, ack: 2, version: 2 })]);
  expect(live.heard('looker')).toEqual(['appMessage:update']);
});

it('hears nothing more once the right is withdrawn, and is closed', async () => {
  await withdraw();
  await change();
  expect(live.heard('looker')).toEqual(['auth:expired:']);
  expect(live.closed).toEqual(['looker']);
  expect(await getItem(keys.socket(companyId, 'looker'), true)).toBeUndefined();
  expect(await getItem(keys.presenceCheck(companyId, 0), true)).toBeUndefined();
});

it('is closed at its own next word, too', async () => {
  await withdraw();
  await live.say('looker', '{"action":"ping"}');
  expect(live.heard('looker')).toEqual(['auth:expired:']);
  expect(live.closed).toEqual(['looker']);
});
