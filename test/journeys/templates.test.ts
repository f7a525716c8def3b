import type { TemplateSync, TemplateView } from '@shared/templates/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CompanySystem, openCompanySystem, Phone } from '../support/system/companySystem.ts';
import { until } from '../support/until.ts';

describe('from the account to the phone', () => {
  let office: CompanySystem;
  let phone: Phone;
  beforeAll(async () => {
    office = await openCompanySystem();
    phone = await Phone.pickUp(office, 'Rita Nunes');
  });
  afterAll(() => office.stop());

  interface Rows {
    readonly templates: TemplateView[];
    readonly sync: TemplateSync | null;
  }
  const rows = (query = ''): Promise<Rows> =>
    office.admin.get<Rows>(`/templates?whatsappId=${office.connection.id}${query}`);

  it('an attendant writes first, because a template may', async () => {
    const { admin, connection, number } = office;
    await fetch(`${office.system.url}/api/sandbox/graph/v26.0/${number.wabaId}/message_templates`, {
      method: 'POST',
      headers: { authorization: `Bearer ${number.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'first_contact',
        language: 'pt_BR',
        category: 'UTILITY',
        components: [
          { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' },
          { type: 'BODY', text: 'Olá {{1}}, podemos falar?' },
          { type: 'FOOTER', text: 'Loja' },
        ],
      }),
    });
    const ear = await admin.listen();
    await admin.send('POST', '/templates/sync', { whatsappId: connection.id });
    await ear.hear(({ channel, data }) => channel.endsWith('-template') && data.action === 'sync');
    const { templates } = await until(async () => {
      const answer = await rows('&isSendable=true');
      return answer.sync?.status === 'done' ? answer : undefined;
    }, 'the sync');
    expect(templates.map(({ id }) => id)).toEqual(['first_contact.pt_BR', 'hello_world.en_US']);

    const contact = await admin.send<{ id: string }>('POST', '/contacts', {
      name: 'Rita Nunes',
      number: phone.phone.number,
    });
    const ticket = await admin.send<TicketView>('POST', '/tickets', {
      contactId: contact.id,
      whatsappId: connection.id,
    });
    const written = admin.send('POST', `/messages/${ticket.id}`, { body: 'Oi' });
    await expect(written).rejects.toThrow('ERR_OUT_OF_WINDOW');
    await ear.show(ticket.id);
    const template = { id: 'first_contact.pt_BR', variables: { 'header.1': '77', 'body.1': 'Rita' } };
    await admin.send('POST', `/messages/${ticket.id}`, { template });
    const seen = await phone.sees(({ type }) => type === 'template');
    expect(seen).toMatchObject({ header: 'Pedido 77', text: 'Olá Rita, podemos falar?', footer: 'Loja' });
    const { message } = (
      await ear.hear(({ channel, data }) => channel.endsWith('-appMessage') && data.message?.ack === 2)
    ).data;
    expect(message).toMatchObject({ body: seen.text, template: { header: 'Pedido 77', footer: 'Loja' } });
    await phone.write('Pode ser!');
    await ear.hear(({ channel, data }) => channel.endsWith('-appMessage') && data.message?.body === 'Pode ser!');
    await admin.send('POST', `/messages/${ticket.id}`, { body: 'Que bom!' });
    await phone.sees(({ text }) => text === 'Que bom!');

    await admin.send('POST', `/sandbox/templates/${number.phoneNumberId}`, {
      name: 'first_contact',
      language: 'pt_BR',
      status: 'PAUSED',
    });
    await ear.hear(({ channel, data }) => channel.endsWith('-template') && data.action === 'update');
    expect((await rows('&isSendable=true')).templates.map(({ name }) => name)).toEqual(['hello_world']);
    await expect(admin.send('POST', `/messages/${ticket.id}`, { template })).rejects.toThrow('NOT_APPROVED');
    ear.close();
  });
});
