import { CreateScheduleCommand, DeleteScheduleCommand, ResourceNotFoundException } from '@aws-sdk/client-scheduler';
import { schedules } from '@shared/schedules/contract.ts';
import { call } from '@test/support/server/call.ts';
import { type CompanyFixture, catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { inMinutes, minute, scheduleCallsOf, stubScheduler } from '@test/support/server/schedulerStub.ts';
import { startStorage, uploadAsBrowser } from '@test/support/server/storage.ts';
import { newTenant, newUser, type SignedIn, widePlan } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { contactEntity } from '../core/store/entities.ts';
import { toItem } from '../core/store/records.ts';
import { getItem, putItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { scheduleEvents } from '../realtime/scheduleEvents.ts';
import { handler } from './handler.ts';

let desk: CompanyFixture;
const scheduler = stubScheduler();
const { create, update, remove, list, stored, due, scheduled, talking } = scheduleCallsOf(() => desk);

await forFile(startEngine());
await forFile(startStorage());
const outbox = catchQueues();
beforeEach(async () => {
  desk = await newCompanyFixture();
  outbox.clear();
  scheduler.clear();
});

describe('B-SCHED-2: creating', () => {
  it('keeps the message and makes an appointment to the second', async () => {
    const { contact, schedule } = await scheduled({ sendAt: inMinutes(60) });
    expect(schedule).toMatchObject({
      status: 'PENDENTE',
      body: 'Seu pedido chegou',
      contactId: contact.id,
      contact: { name: contact.name },
      userId: desk.admin.user.id,
      sentAt: null,
    });
    const [appointment] = scheduler.made();
    expect(appointment).toMatchObject({
      ScheduleExpression: `at(${schedule.sendAt.slice(0, 19)})`,
      ActionAfterCompletion: 'DELETE',
    });
    expect(JSON.parse(appointment?.Target?.Input ?? '')).toEqual({
      companyId: desk.company.id,
      scheduleId: schedule.id,
      edition: 1,
    });
    expect(outbox.sent('schedules')).toEqual([]);
  });

  it('leaves what is due at once to the queue', async () => {
    await scheduled({ sendAt: new Date(Date.now() - minute / 2).toISOString() });
    expect(scheduler.made()).toEqual([]);
    expect(outbox.sent('schedules')).toHaveLength(1);
  });

  it('is stored although the appointment is refused: the due index has it', async () => {
    scheduler.mock.on(CreateScheduleCommand).rejects(new Error('throttled'));
    const { schedule } = await scheduled();
    expect(await stored(schedule.id)).toMatchObject({ status: 'PENDENTE', dueAt: schedule.sendAt });
  });

  it('makes its file stay', async () => {
    const png = new Uint8Array(Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1'));
    const { key, isUnused } = await uploadAsBrowser(desk.company.id, png, 'image/png');
    const { schedule } = await scheduled({ media: { key, name: 'a.png' } });
    expect(schedule.media).toMatchObject({ mime: 'image/png' });
    expect(await isUnused()).toBe(false);
  });

  it('takes a time in two years, and none beyond', async () => {
    const days = (count: number): string => inMinutes(count * 24 * 60);
    const { schedule } = await scheduled({ sendAt: days(2 * 365) });
    expect(schedule.status).toBe('PENDENTE');
    const contact = await desk.contact();
    for (const sendAt of [days(2 * 366 + 1), '2099-12-31T23:59:00Z']) {
      expect(await create(desk.admin, { contactId: contact.id, sendAt })).toMatchObject({
        status: 400,
        fields: { sendAt: 'too_far' },
      });
    }
  });

  it.each([
    ['a short text', { body: 'Oi ' }, 'body', 'message_too_short'],
    ['no contact', { contactId: '' }, 'contactId', 'required'],
    ['no time', { sendAt: 'amanhã' }, 'sendAt', 'invalid_time'],
    ['a time that is over', { sendAt: inMinutes(-2) }, 'sendAt', 'in_past'],
    ['a file that is not there', { media: { key: 'c/9/x', name: 'a.png' } }, 'medias.0.key', 'not_uploaded'],
  ])('is refused with %s', async (_, fields, field, code) => {
    const contact = await desk.contact();
    expect(await create(desk.admin, { contactId: contact.id, ...fields })).toMatchObject({
      status: 400,
      error: 'ERR_VALIDATION',
      fields: { [field]: code },
    });
    expect((await list(desk.admin)).schedules).toEqual([]);
  });

  it('B-GEN-2: knows no contact and no connection of another company', async () => {
    const stranger = await (await newCompanyFixture()).contact();
    expect(await create(desk.admin, { contactId: stranger.id })).toMatchObject({ error: 'ERR_NO_CONTACT_FOUND' });
    const contact = await desk.contact();
    expect(await create(desk.admin, { contactId: contact.id, whatsappId: 999 })).toMatchObject({
      error: 'ERR_NO_WAPP_FOUND',
    });
  });

  it('B-PLAN-3: belongs to the plan', async () => {
    const { admin } = await newTenant({ plan: { ...widePlan, useSchedules: false } });
    expect(await create(admin, { contactId: 'x' })).toMatchObject({ status: 403, error: 'ERR_PLAN_FEATURE_DISABLED' });
  });
});

describe('B-SCHED-3: changing', () => {
  it('makes another edition with an appointment of its own and takes the old one back', async () => {
    const { schedule } = await scheduled();
    const moved = await update(desk.admin, schedule.id, { sendAt: inMinutes(90), body: 'Chega amanhã' });
    expect(moved.json).toMatchObject({ body: 'Chega amanhã', status: 'PENDENTE' });
    expect(scheduler.made().map(({ Name }) => Name)).toEqual(
      [1, 2].map((edition) => `${desk.company.id}-${schedule.id}-${edition}`),
    );
    expect(scheduler.cancelled()).toEqual([`${desk.company.id}-${schedule.id}-1`]);
  });

  it('is for the author, administrators and supervisors; for others it does not exist', async () => {
    const [ana, bia, chief] = [await desk.person(), await desk.person(), await desk.person({ profile: 'supervisor' })];
    const contact = await desk.contact();
    const { json } = await create(ana, { contactId: contact.id });
    for (const route of [schedules.get, schedules.update, schedules.remove]) {
      expect(await call(handler, route, { id: json.id, body: 'Outra coisa' }, { token: bia.token })).toMatchObject({
        status: 404,
        error: 'ERR_NO_SCHEDULE_FOUND',
      });
    }
    expect((await update(chief, json.id, { body: 'Melhor assim' })).json).toMatchObject({ userId: ana.user.id });
    expect((await remove(ana, json.id)).status).toBe(200);
  });

  it.each([[-10], [60 * 24 * 30]])('needs a time that is not over (%i minutes)', async (minutes) => {
    const { schedule } = await scheduled();
    const answer = await update(desk.admin, schedule.id, { sendAt: inMinutes(minutes) });
    expect(answer.status).toBe(minutes < 0 ? 400 : 200);
  });

  it('is over once it is on its way', async () => {
    const { schedule } = await scheduled();
    await due(schedule.id, 61);
    for (const answer of [
      await update(desk.admin, schedule.id, { body: 'Tarde demais' }),
      await remove(desk.admin, schedule.id),
    ]) {
      expect(answer).toMatchObject({ status: 400, error: 'ERR_SCHEDULE_ALREADY_SENT' });
    }
  });

  it('an appointment that is gone already does not matter', async () => {
    scheduler.mock
      .on(DeleteScheduleCommand)
      .rejects(new ResourceNotFoundException({ message: '', Message: '', $metadata: {} }));
    const { schedule } = await scheduled();
    expect((await remove(desk.admin, schedule.id)).status).toBe(200);
    expect((await list(desk.admin)).schedules).toEqual([]);
  });
});

describe('B-SCHED-6: the list', () => {
  it('is ordered by time, own ones for a user, all for administrators, and filtered', async () => {
    const [ana, bia] = [await desk.person(), await desk.person()];
    const [one, two] = [await desk.contact({ name: 'José Lima' }), await desk.contact({ name: 'Rita Reis' })];
    await create(ana, { contactId: one.id, body: 'Terceira mensagem', sendAt: inMinutes(180) });
    await create(bia, { contactId: two.id, body: 'Primeira mensagem', sendAt: inMinutes(60) });
    await create(ana, { contactId: two.id, body: 'Segunda mensagem', sendAt: inMinutes(120) });
    const bodies = async (who: SignedIn, input = {}) =>
      (await list(who, input)).schedules.map(({ body }) => body.split(' ')[0]);
    expect(await bodies(desk.admin)).toEqual(['Primeira', 'Segunda', 'Terceira']);
    expect(await bodies(ana)).toEqual(['Segunda', 'Terceira']);
    expect(await bodies(ana, { userId: bia.user.id })).toEqual([]);
    expect(await bodies(desk.admin, { userId: bia.user.id })).toEqual(['Primeira']);
    expect(await bodies(desk.admin, { contactId: two.id })).toEqual(['Primeira', 'Segunda']);
    expect(await bodies(bia, { contactId: two.id })).toEqual(['Primeira']);
    expect(await bodies(desk.admin, { searchParam: 'JOSE' })).toEqual(['Terceira']);
    expect(await bodies(desk.admin, { searchParam: 'segunda' })).toEqual(['Segunda']);
    expect(await bodies(desk.admin, { since: inMinutes(100) })).toEqual(['Segunda', 'Terceira']);
    expect(await bodies(desk.admin, { since: inMinutes(100), contactId: two.id })).toEqual(['Segunda']);
  });

  it('shows the contact’s name as it is now', async () => {
    const { contact } = await scheduled();
    await putItem(toItem(contactEntity, { ...contact, name: 'Nome Novo' }));
    expect((await list(desk.admin)).schedules[0]?.contact.name).toBe('Nome Novo');
    expect((await list(desk.admin, { searchParam: 'nome novo' })).schedules).toHaveLength(1);
  });

  it('hides a number that is a name, from answers and from the search (B-PERM-11)', async () => {
    const ana = await desk.person();
    const contact = await desk.contact({ name: '5541977776666', number: '5541977776666' });
    const made = (await create(ana, { contactId: contact.id })).json;
    expect(made.contact.name).toBe('5541977776666');
    await desk.set({ lgpdHideNumber: 'enabled' });
    const nameFor = async (who: SignedIn) => (await list(who)).schedules.map((row) => row.contact.name);
    expect(await nameFor(ana)).toEqual(['5541*******66']);
    expect(await nameFor(desk.admin)).toEqual(['5541977776666']);
    const answers = [
      (await create(ana, { contactId: contact.id })).json,
      (await update(ana, made.id, { body: 'Outra mensagem' })).json,
      (await call(handler, schedules.get, { id: made.id }, { token: ana.token })).json,
    ];
    expect(answers.map((answer) => answer.contact.name)).toEqual(Array(3).fill('5541*******66'));
    expect((await list(ana, { searchParam: '97777' })).schedules).toEqual([]);
    expect((await stored(made.id))?.contact.name).toBe('5541977776666');
    const after = await getItem(keys.schedule(desk.company.id, made.id));
    const [event] = scheduleEvents(desk.company.id, {
      ...{ pk: '', sk: '', kind: 'schedule', companyId: desk.company.id, events: [] },
      ...{ before: undefined, after },
    });
    const dataFor = (isMasked: boolean) => event?.data({ isAdmin: !isMasked, isMasked });
    expect(dataFor(true)).toMatchObject({ schedule: { contact: { name: '5541*******66' } } });
    expect(dataFor(false)).toMatchObject({ schedule: { contact: { name: '5541977776666' } } });
  });

  it('comes in pages of twenty, each row once', async () => {
    const contact = await desk.contact();
    for (let turn = 0; turn < 23; turn += 1)
      await create(desk.admin, { contactId: contact.id, sendAt: inMinutes(60 + Math.floor(turn / 3)) });
    for (const input of [{}, { contactId: contact.id }, { searchParam: 'pedido' }]) {
      const first = await list(desk.admin, input);
      expect(first).toMatchObject({ hasMore: true });
      expect(first.schedules).toHaveLength(20);
      const second = await list(desk.admin, { ...input, cursor: first.nextCursor });
      expect(second).toMatchObject({ hasMore: false, nextCursor: null });
      expect((await list(desk.admin, { ...input, pageNumber: 2 })).schedules).toEqual(second.schedules);
      const ids = [...first.schedules, ...second.schedules].map(({ id }) => id);
      expect(new Set(ids).size).toBe(23);
    }
  });
});

it('B-MSG-16: tells until when free text is accepted, and through what', async () => {
  const { contact, message } = await talking();
  const ask = async (input: Record<string, unknown>) =>
    (await call(handler, schedules.window, { contactId: contact.id, ...input }, { token: desk.admin.token })).json;
  expect(await ask({})).toEqual({
    connection: { id: desk.connection.id, name: desk.connection.name, channel: 'whatsappapi' },
    windowHours: 24,
    closesAt: new Date(Date.parse(message.createdAt) + 24 * 60 * minute).toISOString(),
  });
  const other = await desk.connect({ isDefault: false });
  expect(await ask({ whatsappId: other.id })).toMatchObject({ connection: { id: other.id }, closesAt: null });
  expect(await ask({ whatsappId: 999 })).toMatchObject({ connection: null });
});

it('newcomers of another company see nothing of it', async () => {
  await scheduled();
  const { company } = await newTenant();
  const stranger = await newUser(company.id, { profile: 'admin' });
  expect(await list(stranger)).toMatchObject({ schedules: [], hasMore: false });
});
