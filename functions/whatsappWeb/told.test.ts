import { forFile } from '@test/support/server/forFile.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import { openLinkedDesk } from '@test/support/whatsappWeb/linkedDesk.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveChange } from '../channels/connections/changes.ts';
import { showState } from './shownState.ts';

const desk = await forFile(openLinkedDesk());
beforeEach(() => {
  vi.stubEnv('MAIL_FROM', 'prosa@example.com');
  vi.stubEnv('PUBLIC_URL', 'https://prosa.example');
});
afterEach(() => desk.rest());

/** What the administrators of a company were told by e-mail. */
const told = async (companyId: number) =>
  (await storedEmails(companyId)).map(({ content }) => content.kind === 'numberWarning' && content.warning);

it('tells the administrators of a device that was removed on the phone, once', async () => {
  desk.worker();
  const { shop, owner } = await desk.linked();
  const [device] = desk.whatsapp.devicesOf(owner);
  if (!device) throw new Error('no device');
  desk.whatsapp.unlink(device);
  await desk.status(shop.connection, 'DISCONNECTED');
  expect(await told(shop.company.id)).toEqual(['unlinked']);
});

it.each([
  ['BANNED', 'CONNECTED', 'banned'],
  ['REPLACED', 'TIMEOUT', 'replaced'],
  ['LOGGED_OUT', 'OPENING', 'unlinked'],
  ['REFUSED_405', 'CONNECTED', 'refused'],
] as const)('tells of a line that ended because of %s while it was %s', async (reason, status, warning) => {
  const { company, connection } = await desk.number();
  const lease = { companyId: company.id, whatsappId: connection.id, owner: 'worker', fence: 1 };
  await showState(lease, { status: 'CONNECTED', number: '5585988000001' });
  await saveChange(company.id, connection.id, (before) => ({ ...before, status }));
  await showState(lease, { status: 'DISCONNECTED', reason });
  await showState(lease, { status: 'DISCONNECTED', reason });
  expect(await told(company.id)).toEqual([warning]);
});

it('says nothing of what people do themselves, of codes that ran out and of numbers that were never linked', async () => {
  const { company, connection } = await desk.number();
  const lease = { companyId: company.id, whatsappId: connection.id, owner: 'worker', fence: 1 };
  await showState(lease, { status: 'DISCONNECTED', reason: 'BANNED' });
  await saveChange(company.id, connection.id, (before) => ({ ...before, status: 'qrcode' }));
  await showState(lease, { status: 'DISCONNECTED', reason: 'UNSCANNED' });
  await showState(lease, { status: 'CONNECTED', number: '5585988000002' });
  await showState(lease, { status: 'DISCONNECTED', reason: '' });
  expect(await told(company.id)).toEqual([]);
});
