import { DynamoDBClient, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { issueSelection } from '@fn/channels/facebook/visits.ts';
import { auditMonth } from '@fn/core/audit.ts';
import { saveFile } from '@fn/core/files/files.ts';
import { webhookDeliveryEntity } from '@fn/core/store/developerEntities.ts';
import { connectionEntity, ticketEntity, userEntity } from '@fn/core/store/entities.ts';
import { fromItem, toItem } from '@fn/core/store/records.ts';
import { invoiceEntity, privacyTaskEntity, signInEntity } from '@fn/core/store/resourceEntities.ts';
import { createItem, getItem, type Item, putItem, queryPartition, WriteConflict } from '@fn/core/store/store.ts';
import { keys, partitions } from '@fn/core/store/table.ts';
import { defaultPrices } from '@shared/campaigns/prices.ts';
import type { Company } from '@shared/companies/model.ts';
import { type AuditAction, auditRules } from '@shared/core/audit.ts';
import { emptyDays } from '@shared/duty/rules.ts';
import type { PrivacyTask } from '@shared/privacy/model.ts';
import { writeSheet } from '@shared/sheets/write.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeGraph } from '../support/graph/fakeGraph.ts';
import { type Options, securityKey } from '../support/outside/securityKey.ts';
import { authenticator } from '../support/server/authenticator.ts';
import type { CallOptions } from '../support/server/call.ts';
import { catchQueues } from '../support/server/desk.ts';
import { startEngine } from '../support/server/engine.ts';
import { forFile } from '../support/server/forFile.ts';
import { allRoutes, callRoute } from '../support/server/handlers.ts';
import { aConnection, aContact, anInvoice, aTicket } from '../support/server/samples.ts';
import { startStorage } from '../support/server/storage.ts';
import { knownPassword, newTenant, newUser, type SignedIn } from '../support/server/tenant.ts';

const auditActions = Object.keys(auditRules) as AuditAction[];

/** May do everything. */
let root: SignedIn;
let plain: SignedIn;
let company: Company;
let month: string;
const send = vi.spyOn(DynamoDBClient.prototype, 'send');

await forFile(startEngine());
await forFile(startStorage());
const outbox = catchQueues();
await forFile(fakeGraph());
beforeEach(async () => {
  ({ company } = await newTenant());
  root = await newUser(company.id, { name: 'Rita Root', profile: 'admin', super: true });
  plain = await newUser(company.id);
  month = auditMonth({ company, now: new Date() });
  outbox.clear();
});

/** Everything recorded of the company, oldest first. */
async function recorded(): Promise<Item[]> {
  const found: Item[] = [];
  let after: Item | undefined;
  do {
    const page = await queryPartition({
      pk: partitions.audit(root.user.companyId, month),
      limit: 500,
      after,
      consistent: true,
    });
    found.push(...page.items);
    after = page.last;
  } while (after);
  return found;
}

const entryOf = (action: string) => {
  const entry = allRoutes.find(({ feature, name }) => `${feature}.${name}` === action);
  if (!entry) throw new Error(`no route ${action}`);
  return entry;
};
const ask = (action: string, input: Record<string, unknown>, options: CallOptions = {}) =>
  callRoute(entryOf(action), input, { token: root.token, ...options });

/** Actions without a transaction of their own to travel with. */
const alone: readonly AuditAction[] = [
  'tickets.closeAll',
  'contacts.export',
  'contactLists.export',
  'webhookEndpoints.replay',
  'optOuts.export',
  'privacy.download',
  'privacy.reveal',
  'removal.archive',
];

const isAudit = ({ Put }: { Put?: { Item?: Item | undefined } | undefined }): boolean => Put?.Item?.['et'] === 'audit';

/** Does it and expects exactly one record, in the transaction of the change. @returns the answer and the record */
const done = new Set<AuditAction>();
async function act(action: AuditAction, input: Record<string, unknown>, options: CallOptions = {}) {
  done.add(action);
  const before = await recorded();
  send.mockClear();
  const { status, json, error } = await ask(action, input, options);
  expect({ action, status, error }).toEqual({ action, status: 200, error: undefined });
  const carriers = send.mock.calls.flatMap(([command]) => {
    const items = command instanceof TransactWriteItemsCommand ? (command.input.TransactItems ?? []) : [];
    return items.some(isAudit) ? [items.length] : [];
  });
  if (!alone.includes(action)) expect([action, carriers]).toEqual([action, [expect.any(Number)]]);
  for (const size of carriers) expect(size).toBeGreaterThan(1);
  const added = (await recorded()).filter(({ id }) => !before.some((record) => record['id'] === id));
  expect([action, added.length]).toEqual([action, 1]);
  const [record = {}] = added;
  expect(record).toMatchObject({
    action,
    user: { id: root.user.id, name: 'Rita Root' },
    profile: 'admin',
    target: { kind: auditRules[action].target },
  });
  return { json: json as Item, target: (record['target'] as Item)['id'], fields: record['fields'] };
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = (field: string) => ({ files: [{ field, name: 'a.png', mime: 'image/png', content: png }] });
const pdf = (field: string) => ({
  files: [{ field, name: 'a.pdf', mime: 'application/pdf', content: Buffer.from('%PDF-1.7 and more') }],
});

/** One life of a kind of record: made, changed, removed. */
async function life(feature: string, draft: Record<string, unknown>, change: Record<string, unknown>) {
  const known = (name: string): AuditAction => {
    const action = auditActions.find((one) => one === `${feature}.${name}`);
    if (!action) throw new Error(`${feature}.${name} is no action`);
    return action;
  };
  const made = await act(known('create'), draft);
  const id = made.json['id'];
  expect(made).toMatchObject({ target: String(id), fields: [] });
  const changed = await act(known('update'), { ...change, id });
  expect(changed.target).toBe(String(id));
  return {
    id,
    fields: changed.fields,
    end: async () => expect((await act(known('remove'), { id })).target).toBe(String(id)),
  };
}

describe('one record of every action, in the transaction of the change', () => {
  it('users, company and settings', async () => {
    const draft = { name: 'Bia', email: `bia${root.user.companyId}@example.com`, password: 'quatro-palavras-boas' };
    const bia = await life('users', draft, {
      profile: 'supervisor',
      password: 'outras-palavras-boas',
      currentPassword: knownPassword,
      allTicket: 'enabled',
    });
    expect(bia.fields).toEqual(['allTicket', 'password', 'profile']);
    await bia.end();
    const { json: caio } = await act('users.create', { name: 'Caio', email: `caio${draft.email}` });
    expect((await act('users.invite', { id: caio['id'] })).target).toBe(String(caio['id']));
    const key = keys.config(root.user.companyId, 'USER', Number(caio['id']));
    const failing = fromItem(userEntity, (await getItem(key, true)) ?? {});
    await putItem(toItem(userEntity, { ...failing, emailFailure: { kind: 'bounce', at: failing.createdAt } }));
    expect((await act('users.retryEmail', { id: caio['id'] })).target).toBe(String(caio['id']));
    const { companyId } = root.user;
    const schedules = company.schedules.map((day) => ({ ...day, startTimeA: '09:00' }));
    const hours = await act('companies.schedules', { id: companyId, schedules });
    expect(hours).toMatchObject({ target: String(companyId), fields: ['schedules'] });
    expect((await act('settings.update', { key: 'userRating', value: 'enabled' })).target).toBe('userRating');
    expect((await act('settings.updateCompany', { column: 'userRating', data: 'disabled' })).target).toBe('userRating');
  });

  it('what people do to their own account', async () => {
    // Whoever runs the platform cannot turn it off.
    root = await newUser(company.id, { name: 'Rita Root', profile: 'admin' });
    const { id: userId, companyId } = root.user;
    const at = new Date().toISOString();
    const signIn = { companyId, userId, id: 'S1', at, device: '', network: '', method: 'password' } as const;
    await putItem(toItem(signInEntity, signIn));
    const own = { currentPassword: knownPassword };
    const { key } = (await ask('security.startAuthenticator', own)).json as { key: string };
    const set = await act('security.confirmAuthenticator', { code: authenticator(key).code() });
    const [first] = set.json['recoveryCodes'] as string[];
    const renewed = await act('security.renewRecoveryCodes', { ...own, code: first });
    const [second] = renewed.json['recoveryCodes'] as string[];
    await act('security.removeAuthenticator', { ...own, code: second });
    const begun = await ask('passkeys.begin', own);
    const { challenge, options } = begun.json as { challenge: string; options: Options };
    const response = securityKey('http://localhost:3000').create(options);
    const made = await act('passkeys.create', { challenge, name: 'Celular', response });
    const { id: passkeyId } = made.json['passkey'] as { id: string };
    await act('passkeys.rename', { passkeyId, name: 'Telefone' });
    const [code] = made.json['recoveryCodes'] as string[];
    await act('passkeys.remove', { ...own, passkeyId, code });
    const signOn = { isEnabled: false, issuer: '', clientId: '', clientSecret: '', domains: [], createsUsers: false };
    await act('singleSignOn.update', { ...signOn, profile: 'user', queueIds: [], allowsPasswords: true, ...own });
    const reset = await act('security.resetSecondFactor', { ...own, userId: plain.user.id });
    expect(reset.target).toBe(String(plain.user.id));
    expect((await act('security.endSession', { sessionId: 'S1' })).target).toBeNull();
  });

  it('what the platform sells and explains', async () => {
    const limits = { users: 3, connections: 3, queues: 3, amount: 99 };
    const plan = await life('plans', { name: 'Plano da auditoria', ...limits }, { amount: 120 });
    expect(plan.fields).toEqual(['amount']);
    const draft = { name: 'Loja', email: `loja${root.user.companyId}@example.com`, userName: 'Dona' };
    const made = await act('companies.create', { ...draft, planId: plan.id });
    const id = made.json['id'];
    expect(made.target).toBe(String(id));
    expect((await act('companies.invite', { id })).target).toBe(String(id));
    const other = await act('plans.create', { name: 'Outro plano da auditoria', ...limits });
    const cheaper = await act('plans.create', { name: 'Plano menor da auditoria', ...limits, amount: 1 });
    await putItem({ ...(await getItem(keys.company(root.user.companyId), true)), dueDate: '2030-01-31' });
    const chosen = await act('companies.changePlan', { planId: cheaper.json['id'] });
    expect(chosen.target).toBe(String(cheaper.json['id']));
    const changed = await act('companies.update', { id, planId: other.json['id'], campaignsEnabled: false });
    expect(changed).toMatchObject({ target: String(id), fields: ['plan', 'planId'] });
    await plan.end();
    const entry = { companyId: id, reason: 'Chamado 4711', mode: 'read' };
    expect((await act('impersonation.begin', entry)).target).toBe(String(id));
    await saveFile(`c/${id}/archive/00001`, Buffer.from('x'), { name: '00001.jsonl.gz', mime: 'application/gzip' });
    const named = String((await getItem(keys.company(Number(id))))?.['name']);
    expect((await act('removal.begin', { id, name: named })).target).toBe(String(id));
    const kept = await getItem(keys.removal(Number(id)));
    await putItem({ ...kept, exported: { files: 1, items: 1, finishedAt: null } });
    expect((await act('removal.archive', { companyId: id })).target).toBe(String(id));
    expect((await act('removal.restore', { companyId: id })).target).toBe(String(id));
    const help = await life('helps', { title: 'Começar', video: 'dQw4w9WgXcQ' }, { title: 'Início' });
    expect(help.fields).toEqual(['title']);
    await help.end();
  });

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

  it('campaigns', async () => {
    const { companyId } = root.user;
    await putItem(toItem(connectionEntity, aConnection({ companyId, id: 4242, channel: 'whatsapp' })));
    const list = await act('contactLists.create', { name: 'Público' });
    const over = { whatsappId: [4242], acceptsRisk: true };
    const draft = { name: 'Novidades', message1: 'Olá', contactListId: list.json['id'], ...over };
    const made = await act('campaigns.create', draft);
    const { id } = made.json;
    expect(made.target).toBe(String(id));
    expect((await act('campaigns.update', { id, name: 'Ofertas' })).fields).toEqual(['name']);
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
    expect((await act('contacts.merge', { winnerId, loserId: other })).target).toBe(winnerId);
    expect((await act('contacts.unmerge', { id: other })).target).toBe(other);
    expect((await act('contacts.tellApart', { id: winnerId, otherId: other })).target).toBe(winnerId);
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
    const id = (await act('apiKeys.create', { name: 'ERP', scopes: ['read'] })).json['id'];
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

  it('and nothing was left out', () => {
    expect(auditActions.filter((action) => !done.has(action))).toEqual([]);
  });
});

describe('a record', () => {
  it('holds names and never a value', async () => {
    const secret = 'palavras-que-so-eu-sei';
    const account = { name: 'Loja', phoneNumberId: '500002', wabaId: '777', accessToken: 'EAAG-secret-5678' };
    await act('users.create', { name: 'Bia', email: 'bia@segredo.example.com', password: secret });
    await act('connections.create', account);
    await act('contacts.importOne', { number: '5511977779999', name: 'Eva Contato', email: 'eva@segredo.example.com' });
    const text = JSON.stringify(await recorded());
    for (const value of [secret, 'scrypt', 'EAAG', '500002', '5511977779999', 'Eva', 'segredo'])
      expect(text).not.toContain(value);
  });

  it('is left by nobody’s own taste, and by what others notice', async () => {
    const own = { id: plain.user.id, name: plain.user.name, email: plain.user.email };
    const asked = { token: plain.token };
    expect((await ask('users.update', { ...own, defaultTheme: 'dark', language: 'en' }, asked)).status).toBe(200);
    expect((await ask('users.update', own, asked)).status).toBe(200);
    expect(await recorded()).toEqual([]);
    expect((await ask('users.update', { ...own, name: 'Nova Pessoa', defaultTheme: 'light' }, asked)).status).toBe(200);
    expect(await recorded()).toMatchObject([
      { user: { id: plain.user.id }, profile: 'user', action: 'users.update', fields: ['defaultTheme', 'name'] },
    ]);
  });

  it('cannot be written twice under its key', async () => {
    await act('tags.create', { name: 'Cliente', color: '#123456' });
    const [record = {}] = await recorded();
    await expect(createItem({ ...record, action: 'tags.remove' })).rejects.toThrow(WriteConflict);
  });
});

interface Request {
  readonly token: string;
  readonly input: Record<string, unknown>;
  readonly action: AuditAction;
  readonly key: string;
}

it('0 missing and 0 too many in hundreds of operations, refused, repeated and at once', async () => {
  const word = fc.constantFrom('Cliente', 'Parceiro', 'Novo', 'Antigo', 'Frio');
  const color = fc.constantFrom('#111111', '#222222', '#333333', 'red');
  const id = fc.integer({ min: 1, max: 8 });
  const kind = fc.oneof(
    fc.record({ action: fc.constant<AuditAction>('tags.create'), input: fc.record({ name: word, color }) }),
    fc.record({ action: fc.constant<AuditAction>('tags.update'), input: fc.record({ id, name: word, color }) }),
    fc.record({ action: fc.constant<AuditAction>('tags.remove'), input: fc.record({ id }) }),
    fc.record({ action: fc.constant<AuditAction>('queues.create'), input: fc.record({ name: word, color }) }),
    fc.record({ action: fc.constant<AuditAction>('queues.update'), input: fc.record({ id, name: word }) }),
    fc.record({ action: fc.constant<AuditAction>('queues.remove'), input: fc.record({ id }) }),
    fc.record({
      action: fc.constant<AuditAction>('quickMessages.create'),
      input: fc.record({ shortcode: word, message: word, geral: fc.boolean() }),
    }),
    fc.record({ action: fc.constant<AuditAction>('quickMessages.remove'), input: fc.record({ id }) }),
    fc.record({
      action: fc.constant<AuditAction>('settings.update'),
      input: fc.record({ key: fc.constantFrom('userRating', 'nothing'), value: fc.constantFrom('enabled', 'x') }),
    }),
    fc.record({
      action: fc.constant<AuditAction>('users.update'),
      input: fc.record({
        id: fc.constantFrom(root.user.id, plain.user.id, 99),
        defaultTheme: fc.constantFrom('dark', 'light'),
      }),
    }),
  );
  const operations = fc.sample(fc.record({ kind, isAdmin: fc.boolean(), isRepeated: fc.boolean() }), {
    numRuns: 400,
    seed: 7,
  });
  const requests: Request[] = operations.map(({ kind: { action, input }, isAdmin }, turn) => ({
    ...{ action, key: `k${turn}` },
    // A name nobody has, because a person's record tells what changed.
    input: action === 'users.update' ? { ...input, name: `Pessoa ${turn}` } : input,
    token: isAdmin ? root.token : plain.token,
  }));
  const expected = new Map<string, number>();
  let refused = 0;
  const atOnce = 4;
  for (let start = 0; start < requests.length; start += atOnce) {
    await Promise.all(
      requests.slice(start, start + atOnce).map(async ({ action, input, token, key }, place) => {
        const answer = await ask(action, input, { token, idempotencyKey: key });
        // What was refused may be possible a moment later, and then it is another operation.
        if (answer.status === 200 && operations[start + place]?.isRepeated && entryOf(action).route.idempotent) {
          const again = await ask(action, input, { token, idempotencyKey: key });
          expect(again.json).toEqual(answer.json);
        }
        expect([200, 400, 403, 404, 409]).toContain(answer.status);
        if (answer.status !== 200) refused += 1;
        else expected.set(action, (expected.get(action) ?? 0) + 1);
      }),
    );
  }
  const counted = new Map<string, number>();
  for (const { action } of await recorded()) counted.set(String(action), (counted.get(String(action)) ?? 0) + 1);
  expect(refused).toBeGreaterThan(50);
  expect(Object.fromEntries([...counted].sort())).toEqual(Object.fromEntries([...expected].sort()));
});
