import { connectionEntity } from '@fn/core/store/entities.ts';
import { toItem } from '@fn/core/store/records.ts';
import { invoiceEntity } from '@fn/core/store/resourceEntities.ts';
import { putItem } from '@fn/core/store/store.ts';
import { defaultPrices } from '@shared/campaigns/prices.ts';
import { act, ask, life, picture, root } from '@test/support/server/auditFixture.ts';
import { aConnection, anInvoice } from '@test/support/server/samples.ts';
import { expect, it } from 'vitest';

/** What goes to many, and what the platform is paid. */
export function actionsOnAudiences(): void {
  it('campaigns', async () => {
    const { companyId } = root.user;
    await putItem(toItem(connectionEntity, aConnection({ companyId, id: 4242, channel: 'whatsapp' })));
    const list = await act('contactLists.create', { name: 'Público' });
    await act('contactLists.addItem', { contactListId: list.json['id'], name: 'Caio', number: '5511977770022' });
    const over = { whatsappId: [4242], acceptsRisk: true };
    const draft = { name: 'Novidades', message1: 'Olá', contactListId: list.json['id'], ...over };
    const made = await act('campaigns.create', draft);
    const { id } = made.json;
    expect(made.target).toBe(String(id));
    expect((await act('campaigns.update', { id, name: 'Ofertas' })).fields).toEqual(['name']);
    await act('campaigns.uploadMedia', { id }, picture('file'));
    await act('campaigns.removeMedia', { id });
    for (const action of ['start', 'cancel', 'restart', 'cancel', 'retry', 'cancel', 'archive'] as const)
      await act(`campaigns.${action}`, { id });
    await act('campaigns.test', { id, number: '5511977770033' });
    const copy = await act('campaigns.duplicate', { id, name: 'Cópia' });
    await act('campaigns.saveSettings', { settings: { messageInterval: 10 } });
    await act('campaigns.savePrices', defaultPrices);
    for (const one of [id, copy.json['id']]) await act('campaigns.remove', { id: one });
  });

  it('contact lists', async () => {
    const list = await life('contactLists', { name: 'Clientes' }, { name: 'Clientes fiéis' });
    expect(list.fields).toEqual(['name']);
    const person = { contactListId: list.id, name: 'Ana', number: '5511977770021' };
    const item = await act('contactLists.addItem', person);
    expect(item.target).toBe(String(list.id));
    await act('contactLists.updateItem', { id: item.json['id'], name: 'Bia' });
    const started = await act('contactLists.startImport', {
      contactListId: list.id,
      contacts: { channel: 'whatsapp' },
    });
    const order = { contactListId: list.id, id: started.json['id'] };
    expect((await act('contactLists.changeImport', { ...order, action: 'stop' })).target).toBe(String(list.id));
    const content = Buffer.from('Nome;Telefone\nCaio;5511977770003\n');
    const sheet = { files: [{ field: 'file', name: 'a.csv', mime: 'text/csv', content }] };
    expect((await act('contactLists.upload', { id: list.id }, sheet)).target).toBe(String(list.id));
    await putItem(
      toItem(connectionEntity, aConnection({ companyId: root.user.companyId, id: 4243, channel: 'whatsapp' })),
    );
    const asked = await act('contactLists.startCheck', { id: list.id, whatsappId: 4243 });
    expect(asked.target).toBe(String(list.id));
    expect((await act('contactLists.stopCheck', { id: list.id })).target).toBe(String(list.id));
    expect((await act('contactLists.export', { id: list.id })).target).toBe(String(list.id));
    await act('contactLists.removeItem', { id: item.json['id'] });
    await list.end();
  });

  it('opt-outs', async () => {
    const contactId = String((await act('contacts.importOne', { number: '5511977770031', name: 'Ana' })).json['id']);
    expect((await act('optOuts.create', { contactId })).target).toBe(contactId);
    expect((await act('optOuts.removeOfContact', { contactId })).target).toBe(contactId);
    await act('optOuts.create', { number: '5511977770032' });
    const [row] = ((await ask('optOuts.list', {})).json as { optOuts: { id: string }[] }).optOuts;
    await act('optOuts.remove', { id: row?.id });
    expect((await act('optOuts.export', {})).target).toBeNull();
  });

  it('invoices', async () => {
    const { companyId } = root.user;
    const pix = { pixKey: 'pix@prosa.example', pixName: 'Prosa', pixCity: 'São Paulo' };
    await act('platformSettings.update', pix);
    await putItem(toItem(invoiceEntity, anInvoice({ companyId, id: 41 })));
    const place = { companyId, id: 41 };
    expect((await act('invoices.subscribe', { invoiceId: 41, document: '529.982.247-25' })).target).toBe('41');
    expect((await act('invoices.update', { ...place, value: 90 })).fields).toEqual(['charge', 'isValueFixed', 'value']);
    expect((await act('invoices.confirm', { ...place, endToEndId: 'E00000000202611221200abcdef12345' })).target).toBe(
      '41',
    );
    const paymentId = 'E00000000202611221200abcdef12345';
    expect((await act('invoices.refund', { ...place, paymentId })).target).toBe('41');
  });
}
