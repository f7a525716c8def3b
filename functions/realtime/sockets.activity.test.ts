import { moments } from '@shared/moments/contract.ts';
import { call, edgeHeaders } from '@test/support/server/call.ts';
import { toMidHour } from '@test/support/server/countingClock.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aConnection, aContact, aTicket } from '@test/support/server/samples.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setPresence } from '../accounts/users/service.ts';
import { now } from '../core/context/clock.ts';
import { ticketEntity } from '../core/store/entities.ts';
import { toItem } from '../core/store/records.ts';
import { putItem } from '../core/store/store.ts';
import { handler } from '../inbox/moments/handler.ts';
import { handler as minute } from '../timers/minute.ts';
import { handler as sockets } from './sockets.ts';

let companyId = 0;
let admin: SignedIn;
let ana: SignedIn;

const workshop = await forFile(openStoreFixture());
// What is counted of a day must not fall into two of them.
workshop.pass(toMidHour() / 1000);
beforeEach(async () => {
  // Seconds are counted here, and pass only when a test says so.
  vi.useFakeTimers({ toFake: ['Date'] });
  const tenant = await newTenant();
  [companyId, admin] = [tenant.company.id, tenant.admin];
  ana = await newUser(companyId, { name: 'Ana', queueIds: [1] });
});

afterEach(() => {
  vi.useRealTimers();
});

const connect = (who: SignedIn, connectionId: string) =>
  sockets({
    requestContext: { routeKey: '$connect', connectionId },
    headers: { ...edgeHeaders(), 'sec-websocket-protocol': `bearer, ${who.token}` },
  });
const disconnect = (connectionId: string) => sockets({ requestContext: { routeKey: '$disconnect', connectionId } });
const say = (connectionId: string, said: object) =>
  sockets({ requestContext: { routeKey: '$default', connectionId }, body: JSON.stringify(said) });
const activity = async (who: SignedIn, input: Record<string, unknown> = {}) =>
  (await call(handler, moments.activity, input, { token: who.token })).json;
const board = async () =>
  (await call(handler, moments.show, { showAll: true }, { token: admin.token })).json.attendants.find(
    ({ id }) => id === ana.user.id,
  );

it('counts how long somebody is online and away, from every device, and writes only what changes', async () => {
  await connect(ana, `pc${companyId}`);
  await connect(ana, `phone${companyId}`);
  workshop.pass(300);
  await say(`pc${companyId}`, { action: 'userStatus', away: true });
  // The phone is still in use.
  expect(await board()).toMatchObject({ online: true, isAway: false });
  await say(`phone${companyId}`, { action: 'userStatus', away: true });
  expect(await board()).toMatchObject({ online: true, isAway: true });
  workshop.pass(120);
  await say(`pc${companyId}`, { action: 'userStatus', away: false });
  expect(await board()).toMatchObject({ online: true, isAway: false });
  workshop.pass(60);
  await disconnect(`pc${companyId}`);
  await disconnect(`phone${companyId}`);
  workshop.pass(61);
  await minute();
  const [row] = (await activity(admin)).people;
  expect(row).toMatchObject({ userId: ana.user.id, name: 'Ana', days: 1, conversation: 0 });
  expect(row?.away).toBeGreaterThanOrEqual(119);
  expect(row?.away).toBeLessThanOrEqual(125);
  // Until the look that found them gone.
  expect(row?.online).toBeGreaterThanOrEqual(419);
  expect(row?.online).toBeLessThanOrEqual(430);
  const { days } = await activity(admin, { userId: ana.user.id });
  expect(days).toHaveLength(1);
  expect(days[0]).toMatchObject({
    first: expect.stringMatching(/^\d\d:\d\d$/),
    last: expect.stringMatching(/^\d\d:\d\d$/),
  });
});

it('counts what is open before somebody, and tells who has what open', async () => {
  const contact = aContact({ companyId, id: '01JCAAAAAAAAAAAAAAAAAAAAAA' });
  const row = { companyId, contact, connection: aConnection({ companyId, id: 1 }), queueId: 1 };
  for (const id of [42, 43]) await putItem(toItem(ticketEntity, aTicket({ ...row, id })));
  const socket = `look${companyId}`;
  await connect(ana, socket);
  const looking = async () => (await call(handler, moments.looking, {}, { token: admin.token })).json.people;
  await say(socket, { action: 'joinChatBox', ticketId: 42 });
  expect(await looking()).toEqual([{ userId: ana.user.id, ticketId: 42 }]);
  workshop.pass(100);
  await say(socket, { action: 'joinChatBox', ticketId: 43 });
  workshop.pass(50);
  await say(socket, { action: 'joinChatBoxLeave', ticketId: 42 });
  expect(await looking()).toEqual([{ userId: ana.user.id, ticketId: 43 }]);
  await disconnect(socket);
  expect(await looking()).toEqual([]);
  await setPresence({ companyId, now: now() }, ana.user.id, 'offline');
  const [person] = (await activity(admin)).people;
  expect(person?.conversation).toBeGreaterThanOrEqual(149);
  expect(person?.conversation).toBeLessThanOrEqual(person?.online ?? 0);
});

it('splits a night at midnight of the company, and bears a clock that went back', async () => {
  const at = (text: string) => ({ companyId, now: new Date(text) });
  const { id } = ana.user;
  // 23:00 to 01:30 in São Paulo, over the end of a month.
  await setPresence(at('2026-10-01T02:00:00.000Z'), id, 'online');
  await setPresence(at('2026-10-01T04:30:00.000Z'), id, 'offline');
  const { days, people } = await activity(admin, { from: '2026-09-30', to: '2026-10-01', userId: id });
  expect(days).toEqual([
    { day: '2026-09-30', online: 3600, away: 0, conversation: 0, first: '23:00', last: null },
    { day: '2026-10-01', online: 5400, away: 0, conversation: 0, first: null, last: '01:30' },
  ]);
  expect(people).toMatchObject([{ online: 9000, days: 2 }]);
  await setPresence(at('2026-09-10T12:00:00.000Z'), id, 'online');
  await setPresence(at('2026-09-10T11:00:00.000Z'), id, 'offline');
  expect((await activity(admin, { from: '2026-09-10', to: '2026-09-10', userId: id })).days).toMatchObject([
    { online: 0 },
  ]);
});

it('shows people only those they see at work, keeps who left, and refuses periods that are none', async () => {
  const bia = await newUser(companyId, { name: 'Bia', queueIds: [1] });
  const rui = await newUser(companyId, { name: 'Rui', queueIds: [2] });
  const sue = await newUser(companyId, { name: 'Sue', queueIds: [1], profile: 'supervisor' });
  for (const { user } of [ana, bia, rui]) {
    await setPresence({ companyId, now: new Date('2026-10-05T12:00:00.000Z') }, user.id, 'online');
    await setPresence({ companyId, now: new Date('2026-10-05T13:00:00.000Z') }, user.id, 'offline');
  }
  const october = { from: '2026-10-01', to: '2026-10-31' };
  const namesFor = async (who: SignedIn) => (await activity(who, october)).people.map(({ name }) => name);
  expect(await namesFor(admin)).toEqual(['Ana', 'Bia', 'Rui']);
  expect(await namesFor(sue)).toEqual(['Ana', 'Bia']);
  expect(await namesFor(ana)).toEqual(['Ana']);
  expect((await activity(ana, { ...october, userId: rui.user.id })).days).toEqual([]);
  expect(await namesFor((await newTenant()).admin)).toEqual([]);
  const refused = [
    { from: '2026-10-31', to: '2026-10-01' },
    { from: '2016-01-01', to: '2026-01-01' },
    { from: '2026-02-30' },
  ];
  for (const input of refused)
    expect((await call(handler, moments.activity, input, { token: admin.token })).status).toBe(400);
  expect((await activity(admin, { to: '2026-10-31' })).people).toHaveLength(3);
});
