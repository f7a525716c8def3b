import { contactListEntity, contactListImportEntity, contactListItemEntity } from '@fn/core/store/audienceEntities.ts';
import { itemId, optOutId } from '@fn/core/store/audienceIds.ts';
import { campaignEntity } from '@fn/core/store/campaignEntities.ts';
import { apiKeyEntity, webhookEndpointEntity } from '@fn/core/store/developerEntities.ts';
import {
  connectionEntity,
  contactEntity,
  messageEntity,
  messageId,
  queueEntity,
  tagEntity,
  ticketEntity,
  treeEntity,
} from '@fn/core/store/entities.ts';
import { holidayEntity } from '@fn/core/store/holidays.ts';
import { incidentEntity, processingActivityEntity } from '@fn/core/store/privacyEntities.ts';
import { toItem } from '@fn/core/store/records.ts';
import {
  chatEntity,
  dutyEntity,
  fileListEntity,
  integrationEntity,
  invoiceEntity,
  privacyTaskEntity,
  promptEntity,
  quickMessageEntity,
  scheduleEntity,
} from '@fn/core/store/resourceEntities.ts';
import { putItem } from '@fn/core/store/store.ts';
import { reportExportEntity } from '@fn/reports/repo.ts';
import { pathNames, type Route } from '@shared/core/route.ts';
import { suggestedFields } from '@shared/processingActivities/suggestions.ts';
import { beforeFirstOption, OptionFields } from '@shared/queues/options.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { catchQueues } from '../support/server/desk.ts';
import { type Engine, startEngine } from '../support/server/engine.ts';
import { allRoutes, type ContractRoute, callRoute, titleOf } from '../support/server/handlers.ts';
import { aReportExport } from '../support/server/history.ts';
import { type Mailbox, openMailbox } from '../support/server/mailbox.ts';
import { aPrivacyTask } from '../support/server/privacySamples.ts';
import {
  aCampaign,
  aConnection,
  aContact,
  aContactList,
  aContactListImport,
  aContactListItem,
  aDuty,
  aFileList,
  aMessage,
  anIntegration,
  anInvoice,
  aPrompt,
  aQueue,
  aQuickMessage,
  aSchedule,
  aTag,
  aTicket,
} from '../support/server/samples.ts';
import { newTenant, newUser, type SignedIn } from '../support/server/tenant.ts';

// High enough that no record of the other company has the same number.
const number = 777;
const contactId = '01JCZZZZZZZZZZZZZZZZZZZZZZ';
const chatId = '2b6d3a52-0d4c-4b0e-9f0a-3f6f2f1c7a10';
const optionId = beforeFirstOption(number) + 1;
const scheduleId = '01JCYYYYYYYYYYYYYYYYYYYYYY';
const taskId = '01JCXXXXXXXXXXXXXXXXXXXXXX';
const uuid = '00000000-0309-8aaa-8aaa-aaaaaaaaaaaa';

let engine: Engine;
let mailbox: Mailbox;
let owner: SignedIn;
let stranger: SignedIn;
let theirMessage: string;

beforeAll(async () => {
  engine = await startEngine();
  // Only named in the link to a file.
  process.env['MEDIA_BUCKET'] ??= 'media';
  catchQueues();
  const theirs = await newTenant();
  owner = theirs.admin;
  mailbox = await openMailbox();
  await mailbox.receive(theirs.company.id, contactId);
  stranger = (await newTenant()).admin;
  const companyId = theirs.company.id;
  await newUser(companyId, { id: number });
  theirMessage = messageId(number, contactId, '2026-11-20T10:00:00.000Z', 'x1');
  const connection = aConnection({ companyId, id: number });
  const contact = aContact({ companyId, id: contactId });
  const ticket = aTicket({ companyId, id: number, uuid, contact, connection });
  await putItem(toItem(queueEntity, aQueue({ companyId, id: number })));
  const option = { ...OptionFields.parse({ name: 'Mesas' }), id: optionId, options: [] };
  await putItem(
    toItem(treeEntity, { companyId, queueId: number, options: [option], lastOptionId: optionId, version: 1 }),
  );
  await putItem(toItem(integrationEntity, anIntegration({ companyId, id: number })));
  await putItem(toItem(dutyEntity, aDuty({ companyId, id: number })));
  await putItem(toItem(promptEntity, aPrompt({ companyId, id: number })));
  await putItem(toItem(campaignEntity, aCampaign({ companyId, id: number })));
  await putItem(toItem(contactListEntity, aContactList({ companyId, id: number })));
  await putItem(toItem(contactListItemEntity, listItem(companyId)));
  await putItem(
    toItem(contactListImportEntity, aContactListImport({ companyId, contactListId: number, id: importId })),
  );
  await putItem(toItem(fileListEntity, aFileList({ companyId, id: number })));
  await putItem(toItem(invoiceEntity, anInvoice({ companyId, id: number })));
  await putItem(toItem(tagEntity, aTag({ companyId, id: number })));
  const members = [{ userId: owner.user.id, name: owner.user.name, unreads: 0 }];
  const times = { createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T10:00:00.000Z' };
  const chat = { id: chatId, companyId, title: 'Plantão', ownerId: owner.user.id, members, lastMessage: '', ...times };
  await putItem(toItem(chatEntity, { ...chat, version: 1 }));
  await putItem(toItem(quickMessageEntity, aQuickMessage({ companyId, id: number })));
  await putItem(toItem(connectionEntity, connection));
  await putItem(toItem(contactEntity, contact));
  await putItem(toItem(ticketEntity, ticket));
  await putItem(toItem(scheduleEntity, aSchedule({ companyId, id: scheduleId, contactId })));
  await putItem(toItem(messageEntity, aMessage({ companyId, id: theirMessage, ticket })));
  const told = { title: 'Vazamento', description: '', affected: '', risks: '', measures: '', protocol: '', notes: [] };
  const when = { knownAt: '2026-11-20T10:00:00.000Z', dueAt: '2026-11-25T10:00:00.000Z', reportedAt: null };
  const asked = { contact: '', delay: '', happenedAt: null };
  const incident = { ...told, ...asked, ...when, id: number, companyId, createdAt: when.knownAt, version: 1 };
  await putItem(toItem(incidentEntity, incident));
  const made = { createdBy: { id: 1, name: 'Ana' }, createdAt: when.knownAt, version: 1 };
  const key = { id: number, companyId, name: 'ERP', scopes: [], hash: '', hint: '', expiresAt: null, ...made };
  await putItem(toItem(apiKeyEntity, key));
  const place = { name: 'Loja', url: 'https://loja.example.com', events: [], secret: '', failures: 0 };
  await putItem(
    toItem(webhookEndpointEntity, { ...place, id: number, companyId, status: 'active', createdAt: '', version: 1 }),
  );
  const activity = { ...suggestedFields('bot', 'en'), suggestion: null, id: number, companyId, version: 1 };
  await putItem(toItem(processingActivityEntity, { ...activity, ...times }));
  await putItem(
    toItem(holidayEntity, {
      id: number,
      companyId,
      date: '2026-12-25',
      name: 'Natal',
      isYearly: true,
      createdAt: times.createdAt,
      version: 1,
    }),
  );
  await putItem(toItem(reportExportEntity, aReportExport({ companyId, userId: owner.user.id, id: String(number) })));
  await putItem(toItem(privacyTaskEntity, aPrivacyTask({ companyId, id: taskId, contactId })));
});
afterAll(async () => {
  await mailbox.close();
  await engine.stop();
});

const listItem = (companyId: number) => aContactListItem({ companyId, contactListId: number, number: '5511987650011' });

const idOfFeature = (feature: string, name: string): string => {
  if ((feature === 'contacts' && name === 'id') || name === 'contactId') return contactId;
  if (feature === 'messages' && name === 'id') return theirMessage;
  if (feature === 'chats') return chatId;
  if (feature === 'notes') return `${number}-${contactId}`;
  if (feature === 'schedules') return scheduleId;
  if (name === 'taskId') return taskId;
  if (name === 'chatbotId') return String(optionId);
  if (name === 'uuid') return uuid;
  if (feature === 'companies' || name === 'companyId') return String(owner.user.companyId);
  if (name === 'key') return `c/${owner.user.companyId}/01JCZZZZZZZZZZZZZZZZZZZZZZ`;
  return String(number);
};

const importId = '01JCXXXXXXXXXXXXXXXXXXXXXX';
const theirItem = (): string => itemId(number, listItem(owner.user.companyId).identity);

/** What identifies a record of the other company in a path. */
const idOf = ({ feature, name: route }: ContractRoute, name: string): string => {
  if (feature === 'contactLists' && route.endsWith('tem')) return theirItem();
  if (feature === 'optOuts' && name === 'id') return optOutId({ kind: 'pn', value: '5511987650000' });
  if (feature === 'contactLists' && /Import|refused/.test(route)) return importId;
  return idOfFeature(feature, name);
};

/** The least a request needs to reach the record; every route with a path parameter and required fields stands here. */
const bodies: Readonly<Record<string, Record<string, unknown>>> = {
  'companies.schedules': {
    schedules: Array.from({ length: 7 }, () => ({
      weekday: 'x',
      weekdayEn: 'monday',
      startTimeA: '',
      endTimeA: '',
      startTimeB: '',
      endTimeB: '',
    })),
  },
  'chats.send': { message: 'x' },
  'contacts.block': { active: false },
  'contacts.create': { name: 'Maria', number: '5511987650000' },
  'contacts.tellApart': { otherId: 'other' },
  'campaigns.create': { name: 'Minha' },
  'campaigns.duplicate': { name: 'Minha' },
  'campaigns.test': { number: '5511987650000' },
  'contactLists.create': { name: 'Minha' },
  'contactLists.update': { name: 'Minha' },
  'contactLists.startCheck': { whatsappId: number },
  'contactLists.changeImport': { contactListId: number, action: 'stop' },
  'contactLists.refusedRows': { contactListId: number },
  'contactLists.addItem': { contactListId: 1, name: 'Maria', number: '5511987650000' },
  'drafts.save': { body: 'x' },
  'fileLists.update': { name: 'Minha', message: 'x' },
  'fileLists.uploadList': { id: 1 },
  'holidays.update': { date: '2026-12-25', name: 'Natal' },
  'incidents.note': { text: 'x' },
  'integrations.update': { type: 'webhook', name: 'Fluxo', urlN8N: 'https://flows.example.com' },
  'messages.edit': { body: 'x' },
  'messages.search': { searchParam: 'xyz' },
  'messages.send': { body: 'x' },
  'processingActivities.update': { activity: 'Folha' },
  'reports.updateSaved': { name: 'Meu', filters: {} },
  'passkeys.rename': { name: 'Minha' },
  'passkeys.remove': { currentPassword: 'x' },
  'quickMessages.create': { shortcode: 'oi', message: 'Olá' },
  'sandbox.payCharge': { action: 'pay' },
  'sandbox.judgeTemplate': { name: 'x', language: 'pt_BR', status: 'PAUSED' },
  'security.resetSecondFactor': { currentPassword: 'x' },
  'webhookEndpoints.replay': { deliveryId: 'x' },
  'tickets.create': { contactId, whatsappId: 1 },
  'tickets.update': { status: 'closed' },
};

/** Paths whose parameter is no record's id, each with its reason. */
const notRecords: Readonly<Record<string, string>> = {
  'settings.update': 'the parameter is the name of a setting',
  'contacts.profile': 'a number that is nobody’s answers contactId 0',
  'announcements.get': 'the installation’s, for every company',
  'media.read': 'identified by cookie; see the media feature',
  'recovery.state': 'the parameter is a handle, which is nobody’s',
  'media.linked': 'the parameter is a signature; see the media feature',
};

const targets = allRoutes.filter(
  ({ feature, name, route }) =>
    pathNames(route.path).length > 0 &&
    // The platform's staff acts on records of the installation.
    route.access !== 'signed' &&
    route.access !== 'super' &&
    !notRecords[`${feature}.${name}`],
);

const inputNames = (route: Route): string[] => {
  const schema = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as { properties?: object };
  return Object.keys(schema.properties ?? {});
};

describe('a record of another company does not exist', () => {
  it.each(targets.map((entry) => [titleOf(entry), entry] as const))('%s answers 404', async (_, entry) => {
    const key = `${entry.feature}.${entry.name}`;
    const ids = Object.fromEntries(pathNames(entry.route.path).map((name) => [name, idOf(entry, name)]));
    const answer = await callRoute(entry, { ...bodies[key], ...ids }, { token: stranger.token });
    expect(answer.status).toBe(404);
    expect(answer.error).toMatch(/^ERR_.*(NOT_FOUND|NO_\w+_FOUND)$/);
  });

  it('shows its records to its own company, so that the 404 above means something', async () => {
    const reads = targets.filter(({ route, feature }) => route.method === 'GET' && feature !== 'sandbox');
    for (const entry of reads) {
      const ids = Object.fromEntries(pathNames(entry.route.path).map((name) => [name, idOf(entry, name)]));
      const input = { ...bodies[`${entry.feature}.${entry.name}`], ...ids };
      const answer = await callRoute(entry, input, { token: owner.token });
      expect([titleOf(entry), answer.status]).toEqual([titleOf(entry), 200]);
    }
  });

  it('lists nothing of it', async () => {
    const lists = allRoutes.filter(
      ({ route, feature, name }) =>
        route.method === 'GET' &&
        pathNames(route.path).length === 0 &&
        !['public', 'signed'].includes(route.access) &&
        feature !== 'session' &&
        // The time is no record, and only a system on one's own machine lets it be moved.
        `${feature}.${name}` !== 'sandbox.clock',
    );
    for (const entry of lists) {
      const answer = await callRoute(entry, { column: 'userRating' }, { token: stranger.token });
      // What spans companies is for the platform's staff alone.
      const status = entry.route.access === 'super' ? 403 : 200;
      expect([titleOf(entry), answer.status]).toEqual([titleOf(entry), status]);
      expect(JSON.stringify(answer.json)).not.toContain(contactId);
      expect(JSON.stringify(answer.json)).not.toContain(`"companyId":${owner.user.companyId},`);
    }
  });

  const naming = allRoutes.filter(
    ({ route }) =>
      !['public', 'signed', 'super', 'cookie'].includes(route.access) &&
      inputNames(route).includes('companyId') &&
      !pathNames(route.path).includes('companyId'),
  );
  it.each(naming.map((entry) => [titleOf(entry), entry] as const))(
    '%s refuses to be asked about another company',
    async (_, entry) => {
      const ids = Object.fromEntries(pathNames(entry.route.path).map((name) => [name, idOf(entry, name)]));
      const input = { ...bodies[`${entry.feature}.${entry.name}`], ...ids, companyId: owner.user.companyId };
      const answer = await callRoute(entry, input, { token: stranger.token });
      expect([answer.status, answer.error]).toEqual([403, 'ERR_NO_PERMISSION']);
    },
  );
});
