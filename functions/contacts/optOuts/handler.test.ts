import type { Alias } from '@shared/contacts/model.ts';
import { optOuts } from '@shared/optOuts/contract.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aContact } from '@test/support/server/samples.ts';
import { newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { phoneAliases } from '../../core/store/contactAliases.ts';
import { contactEntity } from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { followOptOuts } from '../../workers/stream/optOuts.ts';
import { changeContact, createContact } from '../records/contacts.ts';
import { handler } from './handler.ts';
import { addOptOut, identitiesOf, isOptedOut, optOutsAmong, removeOptOut } from './repo.ts';
import { applyPlatformOptOut, followOptOut } from './service.ts';

let admin: SignedIn;
let plain: SignedIn;
let companyId: number;
await forFile(startEngine());
beforeEach(async () => {
  ({ admin } = await newTenant());
  companyId = admin.user.companyId;
  plain = await newUser(companyId);
});

const as = ({ token }: SignedIn) => ({ token });
const pn = (value: string) => ({ kind: 'pn', value }) as const;
const contactId = '01JCZZZZZZZZZZZZZZZZZZZZZZ';
const bsuid = { kind: 'bsuid', value: 'BR.123' } as const;
async function ana() {
  const aliases = [...phoneAliases('5511988887777'), bsuid];
  const contact = aContact({ companyId, id: contactId, name: 'Ana', number: '5511988887777', aliases });
  await createContact(contact);
  return contact;
}
const list = async (input: { searchParam?: string } = {}) =>
  (await call(handler, optOuts.list, input, as(admin))).json.optOuts;

it('every identity of a contact is refused, in whichever spelling', async () => {
  await ana();
  expect((await call(handler, optOuts.create, { contactId }, as(plain))).json).toMatchObject({ via: 'panel' });
  const identities = [pn('551188887777'), pn('5511988887777'), bsuid, pn('5511988887778'), { kind: 'lid', value: '1' }];
  expect(await optOutsAmong({ companyId }, identities as never)).toEqual([true, true, true, false, false]);
  expect(await isOptedOut({ companyId }, [bsuid])).toBe(true);
  expect(await list()).toMatchObject([{ name: 'Ana', number: '5511988887777', via: 'panel', contactId }]);
  const other = (await newTenant()).admin.user.companyId;
  expect(await isOptedOut({ companyId: other }, [bsuid])).toBe(false);
});

it('is said once, also when it is said at the same time, and learns identities', async () => {
  const said = { name: 'Ana', contactId: null, via: 'message', text: 'Sair', by: null } as const;
  const ctx = { companyId, now: new Date() };
  await Promise.all([1, 2, 3].map(() => addOptOut(ctx, [pn('551188887777')], said)));
  await addOptOut(ctx, [pn('5511988887777'), bsuid], { ...said, via: 'platform' });
  expect(await list()).toMatchObject([{ via: 'message', text: 'Sair' }]);
  const [row] = await list();
  const removed = await call(handler, optOuts.remove, { id: row?.id ?? '' }, as(admin));
  expect(removed.status).toBe(200);
  expect(await optOutsAmong(ctx, [pn('5511988887777'), bsuid])).toEqual([false, false]);
});

it('attendants note one, and never see numbers; taking it back is for administrators', async () => {
  await ana();
  const of = () => call(handler, optOuts.ofContact, { contactId }, as(plain));
  expect((await of()).json).toEqual({ optOut: null });
  await call(handler, optOuts.create, { contactId, text: 'Pediu por telefone' }, as(plain));
  const { optOut } = (await of()).json;
  expect(Object.keys(optOut ?? {}).sort()).toEqual(['at', 'by', 'via']);
  const back = (person: SignedIn) => call(handler, optOuts.removeOfContact, { contactId }, as(person));
  expect(await back(await newUser(companyId))).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
  expect((await back(admin)).status).toBe(200);
  expect(await back(admin)).toMatchObject({ status: 404, error: 'ERR_NO_OPTOUT_FOUND' });
});

describe('whoever noted one', () => {
  const back = () => call(handler, optOuts.removeOfContact, { contactId }, as(plain));

  it('takes it back at once', async () => {
    await ana();
    await call(handler, optOuts.create, { contactId }, as(plain));
    expect((await back()).status).toBe(200);
  });

  it('does not take back one of long ago, nor what the customer said', async () => {
    const contact = await ana();
    const by = { id: plain.user.id, name: plain.user.name };
    const said = { name: 'Ana', contactId, via: 'panel', text: '', by } as const;
    const record = await addOptOut({ companyId, now: new Date(Date.now() - 11 * 60_000) }, identitiesOf(contact), said);
    expect(await back()).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    await removeOptOut(record);
    await addOptOut({ companyId, now: new Date() }, identitiesOf(contact), { ...said, via: 'message', by: null });
    expect(await back()).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
  });
});

it('what the platform was told is taken back there, what we were told is not', async () => {
  const contact = await ana();
  const ctx = { companyId, now: new Date() };
  await applyPlatformOptOut(ctx, contact, true);
  await applyPlatformOptOut(ctx, contact, true);
  expect(await list()).toHaveLength(1);
  await applyPlatformOptOut(ctx, contact, false);
  expect(await list()).toHaveLength(0);
  await call(handler, optOuts.create, { contactId }, as(plain));
  await applyPlatformOptOut(ctx, contact, false);
  expect(await list()).toHaveLength(1);
});

it('are listed newest first, by pages, and found by number', async () => {
  const said = { name: '', contactId: null, via: 'panel', text: '', by: null } as const;
  for (let place = 10; place < 35; place += 1)
    await addOptOut({ companyId, now: new Date(Date.UTC(2026, 10, place - 9)) }, [pn(`55119888877${place}`)], said);
  const first = (await call(handler, optOuts.list, {}, as(admin))).json;
  const rest = (await call(handler, optOuts.list, { cursor: first.nextCursor ?? '' }, as(admin))).json;
  const numbers = [...first.optOuts, ...rest.optOuts].map(({ number }) => number);
  expect(numbers).toEqual(Array.from({ length: 25 }, (_, place) => `55119888877${34 - place}`));
  expect(rest.hasMore).toBe(false);
  expect(await list({ searchParam: '98888-7712' })).toHaveLength(1);
  const rows = (await call(handler, optOuts.rows, {}, as(admin))).json;
  expect([rows.optOuts.length, rows.hasMore]).toEqual([25, false]);
});

it.each([[{}], [{ number: '123' }], [{ number: '5511988887777', contactId }]])('refuses %o', async (input) => {
  expect(await call(handler, optOuts.create, input, as(plain))).toMatchObject({ status: 400 });
});

describe('what somebody said holds under', () => {
  const said = { name: 'Ana', contactId, via: 'message', text: 'Sair', by: null } as const;
  const ctx = () => ({ companyId, now: new Date() });
  const as = (number: string, ...more: Alias[]) =>
    aContact({ companyId, id: contactId, number, aliases: [...(number ? phoneAliases(number) : []), ...more] });
  const areOut = (...identities: Alias[]) => optOutsAmong(ctx(), identities);

  it('the number that turns out to be theirs, and is taken back under all', async () => {
    const record = await addOptOut(ctx(), [bsuid], said);
    await followOptOut(ctx(), as('', bsuid), as('5511988887777', bsuid));
    await followOptOut(ctx(), as('', bsuid), as('5511988887777', bsuid));
    expect(await areOut(bsuid, pn('551188887777'))).toEqual([true, true]);
    expect(await list()).toMatchObject([{ name: 'Ana', via: 'message', text: 'Sair' }]);
    const [row] = await list();
    await call(handler, optOuts.remove, { id: row?.id ?? '' }, { token: admin.token });
    expect([await areOut(bsuid, pn('5511988887777')), record.identity]).toEqual([[false, false], bsuid]);
  });

  it('a new number that somebody wrote into their record', async () => {
    await addOptOut(ctx(), [pn('5511988887777')], said);
    await followOptOut(ctx(), as('5511988887777'), as('5511977776666'));
    expect(await areOut(pn('5511988887777'), pn('5511977776666'))).toEqual([true, true]);
  });

  it('the numbers that somebody changed before, unless others have them by now', async () => {
    await ana();
    for (const number of ['5511988880001', '5511988880002'])
      await changeContact(ctx(), contactId, (before) => ({ ...before, number }));
    const aliases = phoneAliases('5511988880001');
    const id = '01JCZZZZZZZZZZZZZZZZZZZZZY';
    await createContact(aContact({ companyId, id, name: 'Bia', number: '5511988880001', aliases }));
    await call(handler, optOuts.create, { contactId }, { token: admin.token });
    const numbers = ['5511988887777', '5511988880001', '5511988880002'];
    expect(await areOut(...numbers.map(pn))).toEqual([true, false, true]);
  });

  it('who said it, and not whoever has the old number next', async () => {
    await ana();
    await call(handler, optOuts.create, { contactId }, { token: admin.token });
    const before = as('5511988887777', bsuid);
    const moved = await changeContact(ctx(), contactId, (contact) => ({ ...contact, number: '5511977776666' }));
    await followOptOut(ctx(), before, moved);
    expect(await areOut(pn('5511988887777'), pn('5511977776666'))).toEqual([true, true]);
    const aliases = phoneAliases('5511988887777');
    const next = aContact({
      companyId,
      id: '01JCZZZZZZZZZZZZZZZZZZZZZY',
      name: 'Bia',
      number: '5511988887777',
      aliases,
    });
    await createContact(next);
    for (const _ of ['once', 'once more']) await followOptOut(ctx(), undefined, next);
    expect(await areOut(pn('551188887777'), pn('5511988887777'))).toEqual([false, false]);
    expect(await areOut(pn('5511977776666'), bsuid)).toEqual([true, true]);
    expect(await list()).toMatchObject([{ name: 'Ana', number: '5511977776666', contactId }]);
    const [row] = await list();
    expect((await call(handler, optOuts.remove, { id: row?.id ?? '' }, { token: admin.token })).status).toBe(200);
    expect(await areOut(pn('5511977776666'), bsuid)).toEqual([false, false]);
  });

  it('a number that was noted without a contact, whoever has it next', async () => {
    await addOptOut(ctx(), [pn('5511988887777')], { ...said, contactId: null });
    await followOptOut(ctx(), undefined, as('5511988887777'));
    expect(await areOut(pn('5511988887777'))).toEqual([true]);
  });

  it('no identity of somebody who said nothing', async () => {
    await addOptOut(ctx(), [pn('5511900000000')], said);
    await followOptOut(ctx(), undefined, as('5511988887777', bsuid));
    await followOptOut(ctx(), as('5511988887777'), as('5511988887777', bsuid));
    expect(await areOut(pn('5511988887777'), bsuid)).toEqual([false, false]);
  });

  it('the other contact that became this one, by the stream', async () => {
    const lid = { kind: 'lid', value: '82880134910105' } as const;
    await addOptOut(ctx(), [lid], said);
    const change = { pk: '', sk: '', kind: 'contact', companyId, events: [] };
    const [before, after] = [as('5511988887777', bsuid), as('5511988887777', bsuid, lid)];
    await followOptOuts(
      [{ ...change, before: toItem(contactEntity, before), after: toItem(contactEntity, after) }],
      new Date(),
    );
    expect(await areOut(pn('5511988887777'), bsuid, lid)).toEqual([true, true, true]);
  });
});
