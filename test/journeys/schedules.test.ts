import type { ScheduleView } from '@shared/schedules/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  admin,
  type CompanySystem,
  openCompanySystem,
  Phone,
  type SocketFrame,
  type TestSocket,
} from '../support/system/companySystem.ts';
import { until } from '../support/until.ts';

const minute = 60_000;
let office: CompanySystem;
let ear: TestSocket;
let phone: Phone;
let ticket: TicketView;
let movedMs = 0;

const clock = (): number => Date.now() + movedMs;

/** Moves the clock of the whole system on; sessions end by that, and begin again. */
async function pass(minutes: number): Promise<void> {
  movedMs += minutes * minute;
  process.env['CLOCK_OFFSET_MS'] = String(movedMs);
  await office.admin.login(admin.email, admin.password);
  ear.close();
  ear = await office.admin.listen();
}

beforeAll(async () => {
  office = await openCompanySystem();
  ear = await office.admin.listen();
  phone = await Phone.pickUp(office, 'Clara Dias');
  await phone.write('Oi');
  ticket = await until(
    async () => (await office.admin.get<{ tickets: TicketView[] }>('/tickets?status=pending&showAll=true')).tickets[0],
    'the ticket',
  );
});
afterAll(async () => {
  ear.close();
  await office.stop();
  process.env['CLOCK_OFFSET_MS'] = '0';
});

const inMinutes = (minutes: number): string => new Date(clock() + minutes * minute).toISOString();
const write = (body: string, minutes: number): Promise<ScheduleView> =>
  office.admin.send('POST', '/schedules', { body, contactId: ticket.contactId, sendAt: inMinutes(minutes) });
const state = (id: string): Promise<ScheduleView> => office.admin.get(`/schedules/${id}`);
const becomes = (id: string, status: ScheduleView['status']) =>
  until(async () => {
    const current = await state(id);
    return current.status === status ? current : undefined;
  }, `the schedule to be ${status}`);
const received = async (text: string): Promise<number> =>
  (await phone.messages()).filter((message) => message.text === text).length;

/** News of a schedule as browsers hear them, also under the name of older ones. */
const heard = (channel: string, action: string, id: string) =>
  ear.hear((frame) => {
    const data = frame.data as SocketFrame['data'] & { schedule?: ScheduleView; scheduleId?: string };
    return frame.channel === channel && data.action === action && (data.schedule?.id ?? data.scheduleId) === id;
  });

it('a message leaves at its time, once, and everybody sees how it goes', async () => {
  const { id } = await write('Olá {{firstName}}, até amanhã', 60);
  await heard('company-1-schedule', 'create', id);
  await heard('company1-schedule', 'create', id);
  await pass(59);
  expect((await state(id)).status).toBe('PENDENTE');
  expect(await received('Olá Clara, até amanhã')).toBe(0);
  await pass(1.1);
  await phone.sees(({ text }) => text === 'Olá Clara, até amanhã');
  const sent = await becomes(id, 'ENVIADA');
  expect(Date.parse(sent.sentAt ?? '')).toBeGreaterThanOrEqual(Date.parse(sent.sendAt));
  expect(Date.parse(sent.sentAt ?? '') - Date.parse(sent.sendAt)).toBeLessThan(minute);
  const { messages } = await office.admin.get<{ messages: { body: string; ticketId: number }[] }>(
    `/messages/${ticket.id}`,
  );
  expect(messages.filter(({ body }) => body === 'Olá Clara, até amanhã')).toMatchObject([{ ticketId: ticket.id }]);
  await pass(10);
  expect(await received('Olá Clara, até amanhã')).toBe(1);
});

it('an edit moves it, and what was written before never leaves', async () => {
  const { id } = await write('Primeira versão', 30);
  await office.admin.send('PUT', `/schedules/${id}`, { body: 'Segunda versão', sendAt: inMinutes(60) });
  await pass(31);
  expect((await state(id)).status).toBe('PENDENTE');
  await pass(30);
  await phone.sees(({ text }) => text === 'Segunda versão');
  await becomes(id, 'ENVIADA');
  expect(await received('Primeira versão')).toBe(0);
});

it('what was deleted never leaves', async () => {
  const { id } = await write('Melhor não', 30);
  const after = await write('Depois disso', 31);
  await office.admin.send('DELETE', `/schedules/${id}`, {});
  await heard('company-1-schedule', 'delete', id);
  await pass(32);
  await becomes(after.id, 'ENVIADA');
  expect(await received('Melhor não')).toBe(0);
});

it('outside the reply window it fails with the reason, not in silence', async () => {
  const { id } = await write('Ainda está aí?', 60 * 25);
  await pass(60 * 25 + 1);
  expect((await becomes(id, 'ERRO')).failure).toMatchObject({ code: 'ERR_OUT_OF_WINDOW' });
  expect(await received('Ainda está aí?')).toBe(0);
});
