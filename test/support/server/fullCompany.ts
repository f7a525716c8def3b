import { creationSteps as invoiceSteps } from '@fn/accounts/billing/repo.ts';
import { campaignRecords } from '@fn/campaigns/repo.ts';
import { contactListRecords } from '@fn/contacts/lists/repo.ts';
import { tagRecords } from '@fn/contacts/tags/repo.ts';
import { commit } from '@fn/core/store/commit.ts';
import { contactIndexChanges } from '@fn/core/store/contactIndex.ts';
import { contactEntity, messageEntity } from '@fn/core/store/entities.ts';
import { indexKeys, indexPartitions } from '@fn/core/store/indexes.ts';
import { fromItem } from '@fn/core/store/records.ts';
import { nextNumber } from '@fn/core/store/sequences.ts';
import { type Item, putItem, queryPartition, writeItems } from '@fn/core/store/store.ts';
import { type Key, keys, partitions } from '@fn/core/store/table.ts';
import { dutyRecords } from '@fn/duty/repo.ts';
import { fileListRecords } from '@fn/flows/fileLists/repo.ts';
import { integrationRecords } from '@fn/flows/integrations/repo.ts';
import { promptRecords } from '@fn/flows/prompts/repo.ts';
import { queueRecords } from '@fn/queues/repo.ts';
import { quickMessageRecords } from '@fn/quickMessages/repo.ts';
import { createSocket } from '@fn/realtime/repo.ts';
import { createLine, createNumber, createPhone } from '@fn/sandbox/repo.ts';
import { creationSteps as scheduleSteps } from '@fn/schedules/repo.ts';
import { formerKeys } from '@fn/search/formerIndex.ts';
import { viewerOf } from '@shared/tickets/rules/policy.ts';
import { aCampaign, aContactList } from './audienceSamples.ts';
import { type ConnectedCompany, stateOf } from './connectedCompany.ts';
import {
  aDuty,
  aFileList,
  anIntegration,
  anInvoice,
  aPrompt,
  aQueue,
  aQuickMessage,
  aSchedule,
  aTag,
} from './samples.ts';

/** Records that go by themselves long before a removal is final, or are written with others below. */
const notAlone = [
  'ref',
  'idempotency',
  'email',
  'searchTerm',
  'messageWord',
  'message',
  'config',
  'company',
  'sequences',
];

/** Where a kind of record may stand: numbers are those of the first record, ids those of what the shop has. */
function recordKeys(
  { company, connection }: ConnectedCompany,
  contactId: string,
  ticketId: number,
): Record<string, Key> {
  const id = company.id;
  const at = new Date().toISOString();
  const one = 1;
  return {
    settings: keys.settings(id),
    counters: keys.counters(id),
    quotas: keys.quotas(id),
    liveSequence: keys.liveSequence(id),
    assignments: keys.assignments(id),
    announcementNews: keys.announcementNews(id, 'A1'),
    tree: keys.tree(id, one),
    contact: keys.contact(id, contactId),
    ticket: keys.ticket(id, ticketId),
    ticketLog: keys.ticketLog(id, ticketId, 'L1'),
    ticketNote: keys.ticketNote(id, ticketId, 'N1'),
    ticketUndo: keys.ticketUndo(id, ticketId),
    ticketViewers: keys.ticketViewers(id, ticketId),
    ticketAccess: keys.ticketAccess(id, ticketId, one),
    tracking: keys.tracking(id, ticketId, 'T1'),
    rating: keys.rating(id, at, 'T1'),
    tag: keys.tag(id, 77),
    quickMessage: keys.quickMessage(id, 77),
    duty: keys.duty(id, 77),
    prompt: keys.prompt(id, 77),
    assistantMonth: keys.assistantMonth(id, '2026-11'),
    assistantCall: keys.assistantCall(id, 'C1'),
    fileList: keys.fileList(id, 77),
    campaign: keys.campaign(id, 77),
    campaignSettings: keys.campaignSettings(id),
    campaignsAtWork: keys.campaignsAtWork(id),
    dailyUse: keys.dailyUse(id, connection.id),
    campaignRun: keys.campaignRun(id, one),
    campaignCounts: keys.campaignCounts(id, one),
    campaignHour: keys.campaignHour(id, one, at),
    delivery: keys.delivery(id, one, 'pn:5511'),
    contactList: keys.contactList(id, 77),
    optOut: keys.optOut(id, { kind: 'pn', value: '5511' }),
    contactListImport: keys.contactListImport(id, one, 'I1'),
    contactListCheck: keys.contactListCheck(id, one),
    contactListRefusal: keys.contactListRefusal(id, one, 'I1', 90),
    contactListItem: keys.contactListItem(id, one, { kind: 'pn', value: '5511' }),
    integration: keys.integration(id, 77),
    tagMember: keys.tagMember(id, one, 'contact', contactId),
    draft: keys.draft(id, one, ticketId),
    reportExport: keys.reportExport(id, one, 'R1'),
    savedReport: keys.savedReport(id, one),
    conversation: keys.conversation(id, connection.id, contactId),
    silentTicket: keys.silentTicket(id, connection.id, contactId, ticketId),
    linkedSession: keys.linkedSession(id, connection.id),
    linkedSecret: keys.linkedSecret(id, connection.id, 'creds'),
    linkedCommand: keys.linkedCommand(id, connection.id, 'C1'),
    linkedQuestions: keys.linkedQuestions(id, connection.id, '2026-11-20'),
    linkedAnswer: keys.linkedAnswer(id, connection.id, 'Q1'),
    linkedNewConversation: keys.linkedNewConversation(id, connection.id, '2026-11-20', 'X'),
    template: keys.template(id, connection.id, 'hello', 'pt_BR'),
    templateSync: keys.templateSync(id, connection.id),
    templateAccount: keys.templateAccount(connection.wabaId, id, connection.id),
    socket: keys.socket(id, 'S77'),
    pushSubscriptions: keys.pushSubscriptions(id, one),
    signIn: keys.signIn(id, one, 'S1'),
    secondFactor: keys.secondFactor(id, one),
    singleSignOn: keys.singleSignOn(id),
    identity: keys.identity(id, 'I1'),
    presenceCheck: keys.presenceCheck(id, one),
    sandboxChat: keys.sandboxChat(id, `P${id}`, '5585', 'LINE'),
    sandboxRecord: keys.sandboxRecord(id, 'PAIR', 'P1#5585'),
    planChoice: keys.planChoice(id, 'users'),
    paymentNotice: keys.paymentNotice(id, '2026-12-10', 'due'),
    chat: keys.chat(id, 'CHAT1'),
    chatMessage: keys.chatMessage(id, 'CHAT1', 'M1'),
    chatPlace: keys.chatPlace(id, one, 'CHAT1'),
    invoice: keys.invoice(id, 77),
    subscriber: keys.subscriber(id),
    usage: keys.usage(id, at.slice(0, 7)),
    heldWork: keys.heldWork(id, 'message', 'H1'),
    schedule: keys.schedule(id, '01JCZZZZZZZZZZZZZZZZZZZZZZ'),
    scheduleOfContact: keys.scheduleOfContact(id, contactId, at, 'X'),
    agentMonth: keys.agentMonth(id, at.slice(0, 7), one),
    audit: keys.audit(id, at.slice(0, 7), 'A1'),
    privacyTask: keys.privacyTask(id, 'T1'),
    impersonation: keys.impersonation(id, 'I1'),
    consent: keys.consent(id, contactId, 'C1'),
    apiKey: keys.apiKey(id, one),
    apiUsage: keys.apiUsage(id, '2026-11-20'),
    webhookEndpoint: keys.webhookEndpoint(id, one),
    webhookDelivery: keys.webhookDelivery(id, one, 'W1'),
    incident: keys.incident(id, one),
    processingActivity: keys.processingActivity(id, one),
    holiday: keys.holiday(id, one),
    promiseAlert: keys.promiseAlert(id, ticketId, 'A1'),
    serviceResult: keys.serviceResult(id, ticketId, 'L1'),
    retention: keys.retention(id),
    weeklySummary: keys.weeklySummary(id),
    weeklyNotice: keys.weeklyNotice(id, '2026-11-23'),
    accessMessage: keys.accessMessage(id, 'A1'),
    searchPart: keys.searchPart(id, 'CHANGES#X1'),
    metrics: keys.metrics(id, 'P#X1'),
    countedService: keys.countedService(id, ticketId, 'T1'),
    contactServices: keys.contactServices(id, contactId),
  };
}

/** Builders of keys that begin with a company, as their own text says. */
const companyBuilders = (): string[] =>
  Object.entries(keys)
    .filter(([, build]) => /^\(companyId/.test(build.toString()))
    .map(([name]) => name)
    .filter((name) => !notAlone.includes(name) && name !== 'removal');

/** Something at every place, unless something stands there already. */
async function fillPlaces(shop: ConnectedCompany, contactId: string, ticketId: number): Promise<void> {
  const places = recordKeys(shop, contactId, ticketId);
  for (const name of companyBuilders()) {
    const key = places[name];
    if (!key)
      throw new Error(`${name}: nobody knows whether it goes with its company; see functions/removal/stages.ts`);
    const { items } = await queryPartition({ pk: key.pk, prefix: key.sk, limit: 1, consistent: true });
    if (items.length === 0) await putItem({ ...key, et: 'filling', companyId: shop.company.id });
  }
}

/** Records with what leads to them. */
async function fillRecords({ company, connection, admin }: ConnectedCompany, contactId: string): Promise<void> {
  const companyId = company.id;
  const number = (kind: Parameters<typeof nextNumber>[1]) => nextNumber(companyId, kind);
  await queueRecords.insert(aQueue({ companyId, id: await number('queue') }));
  await tagRecords.insert(aTag({ companyId, id: await number('tag') }));
  await quickMessageRecords.insert(aQuickMessage({ companyId, id: await number('quickMessage') }));
  await promptRecords.insert(aPrompt({ companyId, id: await number('prompt') }));
  await campaignRecords.insert(aCampaign({ companyId, id: await number('campaign') }));
  await contactListRecords.insert(aContactList({ companyId, id: await number('contactList') }));
  await fileListRecords.insert(aFileList({ companyId, id: await number('fileList') }));
  await integrationRecords.insert(anIntegration({ companyId, id: await number('integration') }));
  // The log of webhooks is found by the numbers that were given out.
  await number('webhookEndpoint');
  await dutyRecords.insert(aDuty({ companyId, id: await number('duty') }));
  await commit(invoiceSteps(anInvoice({ companyId, id: await number('invoice'), dueDate: '2026-12-10' })));
  await commit(scheduleSteps(aSchedule({ companyId, id: '01JCZZZZZZZZZZZZZZZZZZZZZZ', contactId })));
  const viewer = viewerOf(admin.user);
  const socket = {
    companyId,
    connectionId: `s${companyId}`,
    userId: admin.user.id,
    viewer,
    tokenVersion: 0,
    expiresAt: 9e9,
  };
  await createSocket(socket, new Date());
  const phoneNumberId = `P${companyId}`;
  await createNumber({ companyId, phoneNumberId, wabaId: connection.wabaId } as never, `token${companyId}`);
  await createPhone({ companyId, number: '5585', userId: `U${companyId}` } as never);
  await createLine({
    companyId,
    phoneNumberId,
    number: '5585',
    id: 'L1',
    wamid: `w${companyId}`,
    mediaUrl: null,
  } as never);
}

/** What the readers of the stream write beside contacts and messages. */
async function fillIndexes({ company, connection }: ConnectedCompany, contactItem: Item): Promise<void> {
  const contact = fromItem(contactEntity, contactItem);
  const pk = partitions.conversation(company.id, connection.id, contact.id);
  const { items } = await queryPartition({ pk, limit: 50, consistent: true });
  const messages = items
    .filter((item) => item['et'] === messageEntity.name)
    .map((item) => fromItem(messageEntity, item));
  await writeItems([
    ...contactIndexChanges(undefined, contact),
    ...messages.flatMap(formerKeys).map((key) => ({ put: { ...key, et: 'messageWord' } })),
    { put: { ...contactItem, ...indexKeys(indexPartitions.contactsByName(company.id), `x#${contact.id}`) } },
  ]);
}

/** Something of every kind that a company can have, at every place of the table where it can stand. */
export async function fillCompany(shop: ConnectedCompany): Promise<void> {
  const { contact, ticket } = await stateOf(shop);
  if (!ticket) throw new Error('no ticket');
  const { items } = await queryPartition({
    pk: keys.contact(shop.company.id, contact.id).pk,
    limit: 1,
    consistent: true,
  });
  await fillRecords(shop, contact.id);
  await fillIndexes(shop, items[0] ?? {});
  await fillPlaces(shop, contact.id, ticket.id);
}
