import type { CampaignReport } from '@shared/campaigns/views.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CompanySystem, openCompanySystem, Phone } from '../support/system/companySystem.ts';
import { until } from '../support/until.ts';

let office: CompanySystem;
let phone: Phone;

beforeAll(async () => {
  office = await openCompanySystem();
  phone = await Phone.pickUp(office, 'Clara Dias');
  await phone.write('Oi');
  await until(
    async () => (await office.admin.get<{ tickets: TicketView[] }>('/tickets?status=pending&showAll=true')).tickets[0],
    'the ticket',
  );
});
afterAll(() => office.stop());

const post = <T>(path: string, body: unknown): Promise<T> =>
  office.admin.send<T>('POST', path, body, { 'idempotency-key': ulid() });

it('a campaign reaches a customer, who answers, and its report knows both', async () => {
  await post('/campaign-settings', { settings: { messageInterval: 0 } });
  const { id: contactListId } = await post<{ id: number }>('/contact-lists', { name: 'Clientes' });
  const person = { contactListId, name: 'Clara Dias', number: phone.phone.number, email: '' };
  await post('/contact-list-items', person);
  await post('/contact-list-items', person);
  const draft = {
    name: 'Novidades',
    contactListId,
    whatsappId: [office.connection.id],
    message1: 'Oi, {primeiro_nome}!',
  };
  const { id } = await post<{ id: number }>('/campaigns', draft);
  expect(await office.admin.get(`/campaigns/${id}/estimate`)).toMatchObject({ recipients: 1, inWindow: 1 });
  await post(`/campaigns/${id}/start`, {});
  const report = (fits: (found: CampaignReport) => boolean, what: string): Promise<CampaignReport> =>
    until(async () => {
      const found = await office.admin.get<CampaignReport>(`/campaigns/${id}`);
      return fits(found) ? found : undefined;
    }, what);
  await phone.sees(({ text }) => text === 'Oi, Clara!');
  await report(({ status, counts }) => status === 'FINALIZADA' && counts.sent === 1, 'the end');
  await phone.read();
  await phone.write('Quero saber mais');
  const { counts } = await report(({ counts: { read, answered } }) => read === 1 && answered === 1, 'the answer');
  expect(counts).toMatchObject({ total: 1, sent: 1, delivered: 1, read: 1, answered: 1, failed: 0 });
});
