import { forFile } from '@test/support/server/fileFixture.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveChange } from '../channels/connections/changes.ts';
import { updateStatus } from './connectionStatus.ts';

const desk = await forFile(openLinkedFixture());
beforeEach(() => {
  vi.stubEnv('MAIL_FROM', 'prosa@example.com');
  vi.stubEnv('PUBLIC_URL', 'https://prosa.example');
});
afterEach(() => desk.clear());

/** What the administrators of a company were told by e-mail. */
const warnings = async (companyId: number) =>
  (await storedEmails(companyId)).map(({ content }) => content.kind === 'numberWarning' && content.warning);

it('tells the administrators of a device that was removed on the phone, once', async () => {
  desk.worker();
  const { shop, owner } = await desk.linked();
  const [device] = desk.whatsapp.devicesOf(owner);
  if (!device) throw new Error('no device');
  desk.whatsapp.unlink(device);
  await desk.status(shop.connection, 'DISCONNECTED');
  expect(await warnings(shop.company.id)).toEqual(['unlinked']);
});

it.each([
  ['BANNED', 'CONNECTED', 'banned'],
  ['REPLACED', 'TIMEOUT', 'replaced'],
  ['LOGGED_OUT', 'OPENING', 'unlinked'],
  ['OVERLOADED', 'CONNECTED', 'overloaded'],
  ['REFUSED_405', 'CONNECTED', 'refused'],
] as const)('tells of a line that ended because of %s while it was %s', async (reason, status, warning) => {
  const { company, connection } = await desk.number();
  const lease = { companyId: company.id, whatsappId: connection.id, owner: 'worker', fence: 1 };
  await updateStatus(lease, { status: 'CONNECTED', number: '5585988000001' });
  await saveChange(company.id, connection.id, (before) => ({ ...before, status }));
  await updateStatus(lease, { status: 'DISCONNECTED', reason });
  await updateStatus(lease, { status: 'DISCONNECTED', reason });
  expect(await warnings(company.id)).toEqual([warning]);
});

it('says nothing of what people do themselves, of codes that ran out and of numbers that were never linked', async () => {
  const { company, connection } = await desk.number();
  const lease = { companyId: company.id, whatsappId: connection.id, owner: 'worker', fence: 1 };
  await updateStatus(lease, { status: 'DISCONNECTED', reason: 'BANNED' });
  await saveChange(company.id, connection.id, (before) => ({ ...before, status: 'qrcode' }));
  await updateStatus(lease, { status: 'DISCONNECTED', reason: 'UNSCANNED' });
  await updateStatus(lease, { status: 'CONNECTED', number: '5585988000002' });
  await updateStatus(lease, { status: 'DISCONNECTED', reason: '' });
  expect(await warnings(company.id)).toEqual([]);
});
