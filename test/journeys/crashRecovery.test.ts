import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScheduleView } from '@shared/schedules/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../infra/local/host/listen.ts';
import { forFile } from '../support/server/fileFixture.ts';
import { admin, type CompanySystem, furnish, Phone } from '../support/system/companySystem.ts';
import { type Running, startProcess } from '../support/system/running.ts';
import { bundleSystem } from '../support/system/systemBundle.ts';
import { until } from '../support/until.ts';

const minute = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'prosa-cut-'));
const system = await forFile(bundleSystem());
let port = 0;
let running: Running;
let office: Pick<CompanySystem, 'admin' | 'number'>;
let phone: Phone;
let contactId: string;
let movedMs = 0;

/** Power is back after so many minutes; what was stored before is there. */
async function startAfter(minutes: number): Promise<void> {
  movedMs += minutes * minute;
  const env = {
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    CLOCK_OFFSET_MS: String(movedMs),
    LOG_LEVEL: 'error',
  };
  running = await startProcess(env, join(folder, 'system.log'), { program: system.file });
}

async function cutFor(minutes: number): Promise<void> {
  await running.kill();
  await startAfter(minutes);
  await office.admin.login(admin.email, admin.password);
}

beforeAll(async () => {
  port = await freePort();
  await startAfter(0);
  office = await furnish(running.url);
  phone = await Phone.pickUp(office, 'Clara Dias');
  await phone.write('Oi');
  const ticket = await until(
    async () => (await office.admin.get<{ tickets: TicketView[] }>('/tickets?status=pending&showAll=true')).tickets[0],
    'the ticket',
  );
  contactId = ticket.contactId;
});
afterAll(async () => {
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

const write = (body: string, minutes: number): Promise<ScheduleView> => {
  const sendAt = new Date(Date.now() + movedMs + minutes * minute).toISOString();
  return office.admin.send('POST', '/schedules', { body, contactId, sendAt });
};
const statusOf = async (id: string): Promise<ScheduleView['status']> =>
  (await office.admin.get<ScheduleView>(`/schedules/${id}`)).status;
const received = async (text: string): Promise<number> =>
  (await phone.messages()).filter((message) => message.text === text).length;
const isSent = (id: string) =>
  until(async () => ((await statusOf(id)) === 'ENVIADA' ? true : undefined), 'the schedule to be sent');

it('what fell due while the power was off leaves once when it is back', async () => {
  const { id } = await write('Até amanhã', 30);
  await cutFor(31);
  await phone.sees(({ text }) => text === 'Até amanhã');
  await isSent(id);
  await cutFor(5);
  await isSent(id);
  expect(await received('Até amanhã')).toBe(1);
});

it('what is deleted or moved just before a cut keeps to that', async () => {
  const gone = await write('Melhor não', 30);
  const moved = await write('Mais tarde', 30);
  await office.admin.send('DELETE', `/schedules/${gone.id}`, {});
  const sendAt = new Date(Date.now() + movedMs + 60 * minute).toISOString();
  await office.admin.send('PUT', `/schedules/${moved.id}`, { body: 'Bem mais tarde', sendAt });
  const witness = await write('Na hora certa', 31);
  await cutFor(32);
  await isSent(witness.id);
  expect(await statusOf(moved.id)).toBe('PENDENTE');
  expect([await received('Melhor não'), await received('Mais tarde')]).toEqual([0, 0]);
  await cutFor(30);
  await isSent(moved.id);
  expect(await received('Bem mais tarde')).toBe(1);
});

it('a cut at the moment of sending neither loses nor doubles it', async () => {
  const { id } = await write('No último instante', 30);
  await cutFor(31);
  await until(async () => ((await statusOf(id)) === 'PENDENTE' ? undefined : true), 'the sending to begin');
  await cutFor(10);
  await phone.sees(({ text }) => text === 'No último instante');
  await isSent(id);
  expect(await received('No último instante')).toBe(1);
});
