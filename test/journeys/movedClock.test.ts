import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CompanySystem, openCompanySystem, Phone } from '../support/system/companySystem.ts';
import { until } from '../support/until.ts';

let office: CompanySystem;
beforeAll(async () => {
  office = await openCompanySystem();
});
afterAll(() => office.stop());

const hour = 3_600_000;

it('moves for everybody at once: replies, windows and schedules, and nobody is signed out', async () => {
  const { admin } = office;
  const phone = await Phone.pickUp(office, 'Rita Nunes');
  await phone.write('Oi');
  const ticket = await until(
    async () =>
      (await admin.get<{ tickets: { id: number; contactId: string }[] }>('/tickets?showAll=true&status=pending'))
        .tickets[0],
    'the ticket',
  );
  await admin.send('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: 1 });
  const sendAt = new Date(Date.now() + 20 * hour).toISOString();
  await admin.send('POST', '/schedules', { contactId: ticket.contactId, body: 'Até amanhã', sendAt });
  const moved = await admin.send<{ now: string; movedMs: number }>('POST', '/sandbox/clock', { movedMs: 21 * hour });
  expect(Date.parse(moved.now) - Date.now()).toBeGreaterThan(20.9 * hour);
  await phone.sees(({ text, fromCustomer }) => !fromCustomer && text.includes('Até amanhã'));
  await admin.send('POST', '/sandbox/clock', { movedMs: 40 * hour });
  const refused = admin.send('POST', `/messages/${ticket.id}`, { body: 'Tarde demais' });
  await expect(refused).rejects.toThrow(/ERR_/);
  expect(await admin.get('/auth/me')).toMatchObject({ profile: 'admin' });
  const again = await office.signIn('admin@prosa.test', 'Admin-Journey-1');
  expect(await again.get('/auth/me')).toMatchObject({ profile: 'admin' });
  const ear = await again.listen();
  const later = await Phone.pickUp({ admin: again, number: office.number }, 'Rui Costa');
  await later.write('Ainda estou aqui');
  await ear.hear(({ data }) => data.message?.body === 'Ainda estou aqui');
  ear.close();
});
