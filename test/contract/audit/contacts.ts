import { webhookDeliveryEntity } from '@fn/core/store/developerEntities.ts';
import { ticketEntity } from '@fn/core/store/entities.ts';
import { fromItem, toItem } from '@fn/core/store/records.ts';
import { privacyTaskEntity } from '@fn/core/store/resourceEntities.ts';
import { getItem, putItem } from '@fn/core/store/store.ts';
import type { PrivacyTask } from '@shared/privacy/model.ts';
import { writeSheet } from '@shared/sheets/write.ts';
import { act, company, life, outbox, root } from '@test/support/server/auditFixture.ts';
import { aConnection, aContact, aTicket } from '@test/support/server/samples.ts';
import { expect, it } from 'vitest';
import { knownPassword } from '../../support/server/tenant.ts';

/** Customers, their data, and programs. */
export function actionsOnContacts(): void {
  it('contacts and tickets', async () => {
    const imported = await act('contacts.importOne', { number: '5511977770001', name: 'Ana' });
    expect(imported.target).toBe(imported.json['id']);
    const other = (await act('contacts.importOne', { number: '5511977770002', name: 'Bia' })).json['id'];
    const content = Buffer.from(
      writeSheet('x', [
        ['Nome', 'Telefone'],
        ['Caio', '5511977770003'],
        ['Duda', '5511977770004'],
      ]),
    );
    const sheet = { files: [{ field: 'file', name: 'a.xlsx', mime: 'application/octet-stream', content }] };
    expect((await act('contacts.upload', {}, sheet)).target).toBeNull();
    const winnerId = String(imported.target);
    expect((await act('contacts.update', { id: winnerId, number: '5511977770009' })).fields).toContain('number');
    expect((await act('contacts.block', { id: winnerId, active: false })).fields).toEqual(['active']);
    expect((await act('contacts.tellApart', { id: winnerId, otherId: other })).target).toBe(winnerId);
    expect((await act('contacts.merge', { winnerId, loserId: other })).target).toBe(winnerId);
    // The one whose number the merge may have given is named; which one left it stands in the changes.
    expect((await act('contacts.unmerge', { id: other })).target).toBe(winnerId);
    await act('contacts.remove', { id: other });
    const { companyId } = root.user;
    const contact = aContact({ companyId, id: '01JCWWWWWWWWWWWWWWWWWWWWWW' });
    const connection = aConnection({ companyId, id: 9 });
    await putItem(toItem(ticketEntity, aTicket({ companyId, id: 41, status: 'closed', contact, connection })));
    expect((await act('tickets.remove', { id: 41 })).target).toBe('41');
    expect((await act('contacts.export', {})).target).toBeNull();
    expect((await act('tickets.closeAll', { status: 'pending' })).target).toBeNull();
    const report = await act('reports.export', { filters: {}, format: 'csv' });
    expect(report.target).toBe(report.json['id']);
    const saved = await act('reports.createSaved', { name: 'Abertos', filters: {} });
    expect(saved.target).toBe(String(saved.json['id']));
    const ofIt = { id: saved.json['id'] };
    expect((await act('reports.updateSaved', { ...ofIt, name: 'Novos', filters: {} })).target).toBe(saved.target);
    expect((await act('reports.removeSaved', ofIt)).target).toBe(saved.target);
    expect(outbox.sent('jobs')).toContainEqual(expect.objectContaining({ type: 'tickets.closed' }));
  });

  it('the data of people', async () => {
    const ask = async (name: string) =>
      (await act('contacts.importOne', { number: '5511977770011', name })).json['id'] as string;
    const contactId = await ask('Ana');
    expect((await act('privacy.hold', { contactId, isHeld: true, reason: 'Processo' })).fields).toEqual(['legalHold']);
    await act('privacy.hold', { contactId, isHeld: false, reason: 'Encerrado' });
    expect((await act('privacy.reveal', { contactId })).target).toBe(contactId);
    expect((await act('privacy.consent', { contactId, kind: 'given', note: 'Por telefone' })).target).toBe(contactId);
    await act('privacy.setRetention', { messages: 365, media: null, recordings: 90, audit: null });
    await act('privacy.previewRetention', {});
    expect((await act('privacy.count', { contactId })).target).toBe(contactId);
    const made = await act('privacy.export', { contactId });
    expect(made.target).toBe(contactId);
    const taskId = String(made.json['id']);
    const task = privacyTaskEntity.key({ id: taskId, companyId: root.user.companyId } as PrivacyTask);
    const stored = fromItem(privacyTaskEntity, (await getItem(task, true)) ?? {});
    const part = { key: `c/${root.user.companyId}/exports/x`, size: 1, sha256: '', messages: 0 };
    const done = { ...stored, status: 'done' as const, parts: [part], expiresAt: '2999-01-01T00:00:00.000Z' };
    await putItem(toItem(privacyTaskEntity, done));
    expect((await act('privacy.download', { taskId })).target).toBe(taskId);
    await putItem(toItem(privacyTaskEntity, stored));
    expect((await act('privacy.cancel', { taskId })).target).toBe(taskId);
    expect((await act('privacy.erase', { contactId, reason: 'Pedido' })).target).toBe(contactId);
  });

  it('keys of the API', async () => {
    const id = (await act('apiKeys.create', { name: 'ERP', scopes: ['read'], currentPassword: knownPassword })).json[
      'id'
    ];
    expect((await act('apiKeys.remove', { id })).target).toBe(String(id));
  });

  it('webhooks', async () => {
    const draft = { name: 'Loja', url: 'https://loja.example.com/eventos', events: ['message.received'] };
    const { id, end, fields } = await life('webhookEndpoints', draft, { name: 'Outra loja' });
    expect(fields).toEqual(['name']);
    expect((await act('webhookEndpoints.rotate', { id })).target).toBe(String(id));
    const body = { id: 'evt_1', type: 'message.received', createdAt: '', companyId: company.id, data: {} };
    const place = { id: 'W1', companyId: company.id, endpointId: Number(id), group: 't1', mediaKey: null };
    const tried = {
      state: 'failed',
      attempts: 1,
      lastAttemptAt: '',
      httpStatus: 500,
      reason: '',
      durationMs: 1,
    } as const;
    await putItem(toItem(webhookDeliveryEntity, { ...place, ...tried, body }));
    const again = await act('webhookEndpoints.replay', { endpointId: id, deliveryId: 'W1' });
    expect(again.target).toBe(String(id));
    await end();
  });

  it('incidents', async () => {
    const draft = { title: 'Planilha enviada por engano', knownAt: '2026-11-20T13:00:00.000Z' };
    const id = (await act('incidents.create', draft)).json['id'];
    expect((await act('incidents.update', { id, isReported: true })).fields).toEqual(['reportedAt']);
    expect((await act('incidents.note', { id, text: 'Titulares avisados' })).target).toBe(String(id));
  });

  it('processing activities', async () => {
    const id = (await act('processingActivities.create', { activity: 'Folha' })).json['id'];
    expect((await act('processingActivities.suggest', {})).json).toEqual({ added: 6 });
    const changed = await act('processingActivities.update', { id, activity: 'Folha', purpose: 'Pagar' });
    expect(changed.fields).toEqual(['purpose']);
    expect((await act('processingActivities.remove', { id })).target).toBe(String(id));
  });

  it('holidays', async () => {
    const id = (await act('holidays.create', { date: '2026-12-24', name: 'Véspera' })).json['id'];
    const many = [{ date: '2027-01-01', name: 'Ano-novo', isYearly: true }];
    expect((await act('holidays.addMany', { holidays: many })).json).toEqual({ added: 1 });
    const changed = await act('holidays.update', { id, date: '2026-12-24', name: 'Véspera de Natal' });
    expect(changed.fields).toEqual(['name']);
    expect((await act('holidays.remove', { id })).target).toBe(String(id));
  });
}
