import { contract } from '@shared/contract.ts';
import { maxDevices } from '@shared/pushSubscriptions/rules.ts';
import { call } from '@test/support/server/call.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openPushService } from '@test/support/server/pushService.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handler as session } from '../accounts/session/handler.ts';
import { enqueueJobs } from '../core/events/jobs.ts';
import { getItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { handler as jobs } from '../workers/queue/handler.ts';
import { handler } from './handler.ts';
import { findDevices, listDevices } from './repo.ts';
import { hasDevices } from './service.ts';

const { pushSubscriptions: routes } = contract;

let person: SignedIn;

const workshop = await forFile(openStoreFixture());
const service = await forFile(openPushService());
beforeEach(async () => {
  process.env['ALLOW_PRIVATE_ADDRESSES'] = 'on';
  const { company } = await newTenant();
  person = await newUser(company.id);
});
afterAll(() => delete process.env['ALLOW_PRIVATE_ADDRESSES']);

const as = ({ token }: SignedIn) => ({ token });
const subscribe = (device: string, who = person) => call(handler, routes.save, service.subscription(device), as(who));
const devicesOf = async ({ user }: SignedIn) =>
  ((await findDevices(user.companyId, user.id))?.devices ?? []).map(({ endpoint }) => endpoint.split('/').at(-1));

describe('the key of the installation', () => {
  it('is one, also when it is asked for by many at once, and its secret half is sealed', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => call(handler, routes.key, {}, as(person))));
    const found = new Set(answers.map(({ json }) => json.publicKey));
    expect(found.size).toBe(1);
    const [publicKey = ''] = found;
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    const item = await getItem(keys.system('VAPID'), true);
    expect(item).toMatchObject({ publicKey });
    expect(String(item?.['privateKey'])).toMatch(/^\w+(\.[\w+/=]+){3}$/);
  });
});

describe('a subscription', () => {
  it('is kept once per browser, however often it is sent', async () => {
    const same = service.subscription('laptop');
    const first = await call(handler, routes.save, same, as(person));
    const again = await call(handler, routes.save, same, as(person));
    expect(first.status).toBe(200);
    expect(again.json.id).toBe(first.json.id);
    expect(Object.keys(first.json).sort()).toEqual(['createdAt', 'id']);
    expect(await devicesOf(person)).toEqual(['laptop']);
  });

  it('of several at once is not lost', async () => {
    await Promise.all(['a', 'b', 'c', 'd'].map((device) => subscribe(device)));
    expect((await devicesOf(person)).sort()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('beyond the limit takes the place of the oldest', async () => {
    for (let number = 0; number <= maxDevices; number += 1) await subscribe(`d${number}`);
    const current = await devicesOf(person);
    expect(current).toHaveLength(maxDevices);
    expect([current[0], current.at(-1)]).toEqual(['d1', `d${maxDevices}`]);
  });

  it('ends when its owner wants, and is nobody else’s to end', async () => {
    const { json } = await subscribe('phone');
    await subscribe('laptop');
    const colleague = await newUser(person.user.companyId, { profile: 'admin' });
    expect((await call(handler, routes.remove, { id: json.id }, as(colleague))).status).toBe(404);
    expect((await call(handler, routes.remove, { id: json.id }, as(person))).status).toBe(200);
    expect((await call(handler, routes.remove, { id: json.id }, as(person))).status).toBe(404);
    expect(await devicesOf(person)).toEqual(['laptop']);
  });

  it('ends with the session, and with the user; then nothing is left of it', async () => {
    const { companyId, id: userId } = person.user;
    await subscribe('phone');
    expect(await hasDevices({ companyId })).toBe(true);
    expect((await call(session, contract.session.logout, {}, as(person))).status).toBe(200);
    expect(await listDevices(companyId)).toEqual([]);
    const other = await newUser(companyId);
    await subscribe('tablet', other);
    await enqueueJobs([{ type: 'user.removed', companyId, userId: other.user.id }]);
    await workshop.work('jobs', jobs);
    expect(await hasDevices({ companyId })).toBe(false);
    expect(await findDevices(companyId, userId)).toBeUndefined();
  });
});

describe('what is no browser of theirs is refused', () => {
  const good = () => service.subscription('x');
  const refused = async (input: object) => call(handler, routes.save, { ...input }, as(person));

  it.each([
    'https://fcm.googleapis.com/fcm/send/dA:b-1',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGuQ',
    'https://wns2-par02p.notify.windows.com/w/?token=BQY',
  ])('but not %s', async (endpoint) => {
    process.env['ALLOW_PRIVATE_ADDRESSES'] = 'off';
    expect((await refused({ ...good(), endpoint })).status).toBe(200);
  });

  it.each([
    'https://push.example.com/1',
    'http://fcm.googleapis.com/fcm/send/1',
    'ftp://fcm.googleapis.com/1',
    'https://fcm.googleapis.com:8443/1',
    'https://me@fcm.googleapis.com/1',
    'https://fcm.googleapis.com.example.com/1',
    'https://fcm.googleapis.com./1',
    'https://www.googleapis.com/1',
    'https://evilpush.apple.com.br/1',
    'https://evilnotify.windows.com/1',
    'https://example.com/?fcm.googleapis.com',
    'https://169.254.169.254/1',
    'https://[::1]/1',
    'https://10.0.0.1/1',
    'push',
    `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
  ])('addresses that are no browser’s push service: %s', async (endpoint) => {
    process.env['ALLOW_PRIVATE_ADDRESSES'] = 'off';
    expect(await refused({ ...good(), endpoint })).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  });

  it('keys that fit no message', async () => {
    const { keys: right } = good();
    const offCurve = Buffer.alloc(65, 4).toString('base64url');
    for (const wrong of [{ p256dh: offCurve }, { p256dh: right.auth }, { auth: 'short' }, { auth: '<script>' }])
      expect(await refused({ ...good(), keys: { ...right, ...wrong } })).toMatchObject({ status: 400 });
  });
});
