import { audit } from '@shared/audit/contract.ts';
import { tags } from '@shared/tags/contract.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { handler as tagsHandler } from '../contacts/tags/handler.ts';
import { handler } from './handler.ts';

let admin: SignedIn;
let other: SignedIn;

await forFile(startEngine());
beforeEach(async () => {
  const tenant = await newTenant();
  admin = tenant.admin;
  other = await newUser(tenant.company.id, { profile: 'admin', name: 'Bia' });
});
afterEach(() => {
  delete process.env['CLOCK_OFFSET_MS'];
});

const startClock = (at: string): void => {
  process.env['CLOCK_OFFSET_MS'] = String(Date.parse(at) - Date.now());
};
let serial = 0;
async function makeTag({ token }: SignedIn = admin): Promise<number> {
  serial += 1;
  const { json } = await call(tagsHandler, tags.create, { name: `Tag ${serial}`, color: '#123456' }, { token });
  return json.id;
}
const list = async (input: object = {}, { token } = admin) =>
  (await call(handler, audit.list, { ...input }, { token })).json;
const targets = async (input?: object) => (await list(input)).records.map(({ target }) => Number(target.id));

it('tells who did what to which record and when, newest first', async () => {
  startClock('2026-11-20T13:00:00Z');
  const id = await makeTag();
  const { status } = await call(tagsHandler, tags.update, { id, color: '#654321' }, { token: other.token });
  expect(status).toBe(200);
  expect((await list()).records).toEqual([
    {
      id: expect.stringMatching(/^[0-9A-Z]{26}$/),
      at: expect.stringMatching(/^2026-11-20T13:00:0/),
      user: { id: other.user.id, name: 'Bia' },
      profile: 'admin',
      action: 'tags.update',
      target: { kind: 'tag', id: String(id) },
      fields: ['color'],
    },
    expect.objectContaining({ action: 'tags.create', user: { id: admin.user.id, name: admin.user.name } }),
  ]);
});

it('comes in pages of 40 that leave nothing out, for everybody and for one person', async () => {
  for (let turn = 0; turn < 45; turn += 1) await makeTag(turn % 9 === 0 ? other : admin);
  for (const [input, count] of [
    [{}, 45],
    [{ userId: admin.user.id }, 40],
    [{ userId: other.user.id }, 5],
  ] as const) {
    const first = await list(input);
    expect(first.records).toHaveLength(Math.min(40, count));
    const rest = first.nextCursor === null ? [] : (await list({ ...input, cursor: first.nextCursor })).records;
    const ids = [...first.records, ...rest].map(({ id }) => id);
    expect(new Set(ids).size).toBe(count);
    expect(ids).toEqual([...ids].sort().reverse());
  }
});

it('goes by the months of the company’s clock', async () => {
  startClock('2026-11-01T02:30:00Z');
  const october = await makeTag();
  startClock('2026-11-01T03:30:00Z');
  const november = await makeTag();
  expect(await targets()).toEqual([november]);
  expect(await targets({ month: '2026-10' })).toEqual([october]);
  expect(await targets({ month: '2026-09' })).toEqual([]);
});

it('is for administrators and their own company alone', async () => {
  await makeTag();
  const supervisor = await newUser(admin.user.companyId, { profile: 'supervisor' });
  expect(await call(handler, audit.list, {}, { token: supervisor.token })).toMatchObject({ status: 403 });
  const stranger = (await newTenant()).admin;
  expect(await list({}, stranger)).toEqual({ records: [], count: 0, hasMore: false, nextCursor: null });
  expect(await list({ userId: admin.user.id }, stranger)).toMatchObject({ records: [] });
});

it.each([{ month: '2026-13' }, { month: 'x' }, { userId: 0 }, { cursor: 'x' }])('refuses %o', async (input) => {
  const answer = await call(handler, audit.list, input, { token: admin.token });
  expect(answer).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
});
