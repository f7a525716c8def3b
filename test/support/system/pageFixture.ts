import type { QueueView } from '@shared/queues/model.ts';
import { openCompanySystem, Phone } from './companySystem.ts';
import { connectPage } from './pageAccounts.ts';

const day = (weekdayEn: string) => ({
  ...{ weekday: weekdayEn, weekdayEn },
  ...{ startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' },
});
const closedAllWeek = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(day);

/** An office with two queues, a page and its Instagram account, which both say what a company can have them say. */
export async function openPageFixture() {
  const office = await openCompanySystem();
  const { admin } = office;
  const queue = (name: string, fields: object): Promise<QueueView> => admin.send('POST', '/queue', { name, ...fields });
  const sales = await queue('Vendas', { color: '#0f766e', greetingMessage: 'Vendas!' });
  const support = await queue('Suporte', { color: '#b45309' });
  const accounts = await connectPage(office);
  for (const { connectionId } of accounts) {
    await admin.send('PUT', `/whatsapp/${connectionId}`, {
      ...{ queueIds: [sales.id, support.id], greetingMessage: 'Olá, {{firstName}}!' },
      ...{ ratingMessage: 'De 0 a 10?', complationMessage: 'Até logo!' },
      ...{ schedules: closedAllWeek, outOfHoursMessage: 'Abrimos amanhã.' },
    });
  }
  const accountOf = (channel: string) => {
    const found = accounts.find((one) => one.channel === channel);
    if (!found) throw new Error('not connected');
    return found;
  };
  return {
    office,
    sales,
    accountOf,
    set: (column: string, data: string): Promise<unknown> => admin.send('PUT', '/companySettings', { column, data }),
    pickUp: (channel: string, name: string): Promise<Phone> =>
      Phone.pickUp({ admin, number: { ...office.number, phoneNumberId: accountOf(channel).id } }, `${name} ${channel}`),
    async close(): Promise<void> {
      delete process.env['CLOCK_OFFSET_MS'];
      delete process.env['CLOCK_MOVED_MS'];
      await office.stop();
    },
  };
}

export type PageFixture = Awaited<ReturnType<typeof openPageFixture>>;
