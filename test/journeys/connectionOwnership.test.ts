import type { ConnectionView } from '@shared/connections/model.ts';
import type { SandboxNumberWithToken } from '@shared/sandbox/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CompanySystem, openCompanySystem, type Person, Phone } from '../support/system/companySystem.ts';
import { until } from '../support/until.ts';

/** What a company that signed up a minute ago tries against another one, over HTTP. */
let office: CompanySystem;
let stranger: Person;
beforeAll(async () => {
  office = await openCompanySystem();
  const login = { email: 'eve@strangers.test', password: 'Quiet-Harbour-71' };
  await office.admin.send('POST', '/auth/signup', {
    ...{ ...login, name: 'Eve', phone: '11999990000', companyName: 'Strangers', planId: 1, termo: true },
  });
  stranger = await office.signIn(login.email, login.password);
});
afterAll(() => office.stop());

const draft = (number: Pick<SandboxNumberWithToken, 'phoneNumberId' | 'wabaId'>, name: string) => ({
  ...{ name, channel: 'whatsappapi', queueIds: [], isDefault: false },
  ...{ phoneNumberId: number.phoneNumberId, wabaId: number.wabaId, accessToken: 'worthless' },
});
const inboxOf = async (person: Person): Promise<TicketView[]> =>
  (await person.get<{ tickets: TicketView[] }>('/tickets?showAll=true&status=pending')).tickets;

describe('another company’s number', () => {
  it('cannot be taken by naming it, before and after its owner connected it', async () => {
    const mine = await stranger.send<SandboxNumberWithToken>('POST', '/sandbox/numbers', {});
    const own = await stranger.send<ConnectionView>('POST', '/whatsapp', {
      ...draft(mine, 'Eve'),
      accessToken: mine.accessToken,
    });
    expect(own.status).toBe('CONNECTED');
    const fresh = await office.admin.send<SandboxNumberWithToken>('POST', '/sandbox/numbers', {});
    for (const target of [office.number, fresh]) {
      const named = await stranger.send<ConnectionView>('POST', '/whatsapp', draft(target, `x${target.wabaId}`));
      expect(named).toMatchObject({ status: 'DISCONNECTED', number: '' });
    }
    const moved = await stranger.send<ConnectionView>('PUT', `/whatsapp/${own.id}`, {
      phoneNumberId: office.number.phoneNumberId,
    });
    expect(moved).toMatchObject({ status: 'DISCONNECTED', number: '' });
    const late = await office.admin.send<ConnectionView>('POST', '/whatsapp', {
      ...draft(fresh, 'Filial'),
      accessToken: fresh.accessToken,
    });
    expect(late.status).toBe('CONNECTED');
    for (const number of [office.number, fresh]) {
      const phone = await Phone.pickUp({ admin: office.admin, number }, `Cliente ${number.wabaId}`);
      await phone.write('É com vocês?');
      const { name } = phone.phone;
      await until(
        async () => (await inboxOf(office.admin)).find(({ contact }) => contact.name === name),
        `the ticket of ${name}`,
      );
    }
    expect(await inboxOf(stranger)).toEqual([]);
  });
});
