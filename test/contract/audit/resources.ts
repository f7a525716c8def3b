import { issueSelection } from '@fn/channels/facebook/visits.ts';
import { connectionEntity, userEntity } from '@fn/core/store/entities.ts';
import { toItem } from '@fn/core/store/records.ts';
import { putItem } from '@fn/core/store/store.ts';
import { emptyDays } from '@shared/duty/rules.ts';
import { act, ask, company, life, pdf, picture, plain, recorded, root } from '@test/support/server/auditFixture.ts';
import { aConnection } from '@test/support/server/samples.ts';
import { expect, it } from 'vitest';

/** What a company sets up. */
export function actionsOnResources(): void {
  it('queues and their options', async () => {
    const queue = await life('queues', { name: 'Vendas', color: '#123456' }, { greetingMessage: 'Olá!' });
    expect(queue.fields).toEqual(['greetingMessage']);
    const option = await act('queues.addOption', { queueId: queue.id, name: 'Mesas' });
    expect(option.target).toBe(String(queue.id));
    const chatbotId = option.json['id'];
    expect((await act('queues.changeOption', { chatbotId, name: 'Cadeiras' })).target).toBe(String(chatbotId));
    expect((await act('queues.removeOption', { chatbotId })).target).toBe(String(chatbotId));
    // Somebody who serves it loses it first.
    await putItem(toItem(userEntity, { ...plain.user, queueIds: [Number(queue.id)] }));
    await queue.end();
  });

  it('connections', async () => {
    const account = { name: 'Loja', phoneNumberId: '500001', wabaId: '777', accessToken: 'EAAG-secret-1234' };
    const connection = await life('connections', account, { name: 'Loja 2', accessToken: 'EAAG-other-9876' });
    expect(connection.fields).toEqual(['accessToken', 'name']);
    const { id } = connection;
    await act('connections.uploadMedia', { id, typeArch: 'greeting' }, picture('file'));
    await act('connections.removeMedia', { id });
    await act('connections.disconnect', { id });
    // Nothing changes any more, so there is nothing for it to travel with.
    const twice = (await recorded()).length;
    expect((await ask('connections.disconnect', { id: String(id) })).status).toBe(200);
    expect(await recorded()).toHaveLength(twice + 1);
    await act('connections.retry', { id });
    await putItem(toItem(connectionEntity, aConnection({ companyId: company.id, id: 4243, channel: 'whatsapp' })));
    await act('connections.newCode', { id: 4243 });
    await act('connections.closeImported', { id: 4243 });
    expect((await act('connections.restart', {})).target).toBeNull();
    expect((await act('connections.choosePlaces', { ids: [] })).target).toBeNull();
    await connection.end();
    const { companyId, id: userId } = root.user;
    const found = { channel: 'facebook', id: '600001', name: 'Padaria' } as const;
    const page = { ...found, wabaId: found.id, accessToken: 'EAAG-page-1234' };
    const selection = await issueSelection({ companyId, now: new Date(), user: { id: userId } }, [page]);
    const accounts = [{ channel: 'facebook', id: page.id }];
    expect((await act('facebook.connect', { selection, accounts })).target).toBeNull();
  });

  it('tags, quick messages, announcements, duty', async () => {
    const tag = await life('tags', { name: 'Cliente', color: '#123456' }, { name: 'Cliente fiel' });
    expect(tag.fields).toEqual(['name']);
    await tag.end();
    const quick = await life('quickMessages', { shortcode: 'oi', message: 'Olá' }, { message: 'Bom dia', geral: true });
    expect(quick.fields).toEqual(['geral', 'message']);
    await act('quickMessages.uploadMedia', { id: quick.id }, picture('file'));
    await act('quickMessages.removeMedia', { id: quick.id });
    await quick.end();
    const notice = await life('announcements', { title: 'Aviso', text: 'Texto' }, { text: 'Outro' });
    expect(notice.fields).toEqual(['text']);
    await act('announcements.uploadMedia', { id: notice.id }, picture('file'));
    await act('announcements.removeMedia', { id: notice.id });
    await notice.end();
    const days = emptyDays().map((day) => ({ ...day, startTime: '00:00', endTime: '23:59' }));
    const person = { userId: root.user.id, phone: '5511988887777', interval: 5, days };
    const duty = await life('duty', person, { phone: '5511988886666' });
    expect(duty.fields).toEqual(['phone']);
    await duty.end();
  });

  it('prompts, file lists, integrations', async () => {
    const { id: queueId } = (await ask('queues.create', { name: 'Suporte', color: '#654321' })).json as { id: number };
    const words = { name: 'Vendedor', prompt: 'Você vende móveis.', queueId, maxMessages: 10 };
    const prompt = await life(
      'prompts',
      { ...words, apiKey: 'sk-one' },
      { ...words, apiKey: 'sk-two', temperature: 0 },
    );
    expect(prompt.fields).toEqual(['apiKey', 'temperature']);
    await prompt.end();
    const list = await life(
      'fileLists',
      { name: 'Catálogo', message: 'Segue', options: [{ name: 'Mesas' }] },
      { name: 'Catálogo', message: 'Aqui está' },
    );
    expect(list.fields).toEqual(['message']);
    await act('fileLists.uploadList', { fileId: list.id, id: 1, typeArch: 'fileList' }, pdf('files'));
    await list.end();
    const hook = { type: 'webhook', name: 'Fluxo', urlN8N: 'https://flows.example.com' };
    const integration = await life('integrations', hook, { ...hook, secret: 'geheim-9876' });
    expect(integration.fields).toEqual(['secret']);
    await integration.end();
  });
}
