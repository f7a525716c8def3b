import { contactListEntity, contactListImportEntity, contactListItemEntity } from '@fn/core/store/audienceEntities.ts';
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
import { suggestedFields } from '@shared/processingActivities/suggestions.ts';
import { beforeFirstOption, OptionFields } from '@shared/queues/options.ts';
import { aReportExport } from '@test/support/server/history.ts';
import { aPrivacyTask } from '@test/support/server/privacySamples.ts';
import { aCampaign, aContactList, aContactListImport, aContactListItem } from '@test/support/server/audienceSamples.ts';
import {
  aConnection,
  aContact,
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
} from '@test/support/server/samples.ts';
import { newUser } from '@test/support/server/tenant.ts';

// High enough that no record of the other company has the same number.
export const number = 777;
export const contactId = '01JCZZZZZZZZZZZZZZZZZZZZZZ';
export const chatId = '2b6d3a52-0d4c-4b0e-9f0a-3f6f2f1c7a10';
export const optionId = beforeFirstOption(number) + 1;
export const scheduleId = '01JCYYYYYYYYYYYYYYYYYYYYYY';
export const taskId = '01JCXXXXXXXXXXXXXXXXXXXXXX';
export const uuid = '00000000-0309-8aaa-8aaa-aaaaaaaaaaaa';
export const importId = '01JCXXXXXXXXXXXXXXXXXXXXXX';
export const theirMessage = messageId(number, contactId, '2026-11-20T10:00:00.000Z', 'x1');

export const listItem = (companyId: number) =>
  aContactListItem({ companyId, contactListId: number, number: '5511987650011' });

const times = { createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T10:00:00.000Z' };

async function writeConversations({ companyId, id: ownerId, name: ownerName }: SessionOwner): Promise<void> {
  await newUser(companyId, { id: number });
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
  const members = [{ userId: ownerId, name: ownerName, unreads: 0 }];
  const chat = { id: chatId, companyId, title: 'Plantão', ownerId, members, lastMessage: '', ...times };
  await putItem(toItem(chatEntity, { ...chat, version: 1 }));
  await putItem(toItem(quickMessageEntity, aQuickMessage({ companyId, id: number })));
  await putItem(toItem(connectionEntity, connection));
  await putItem(toItem(contactEntity, contact));
  await putItem(toItem(ticketEntity, ticket));
  await putItem(toItem(scheduleEntity, aSchedule({ companyId, id: scheduleId, contactId })));
  await putItem(toItem(messageEntity, aMessage({ companyId, id: theirMessage, ticket })));
}

async function writeOffice({ companyId, id: ownerId }: SessionOwner): Promise<void> {
  const report = {
    title: 'Vazamento',
    description: '',
    affected: '',
    risks: '',
    measures: '',
    protocol: '',
    notes: [],
  };
  const when = { knownAt: '2026-11-20T10:00:00.000Z', dueAt: '2026-11-25T10:00:00.000Z', reportedAt: null };
  const asked = { contact: '', delay: '', happenedAt: null };
  const incident = { ...report, ...asked, ...when, id: number, companyId, createdAt: when.knownAt, version: 1 };
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
  await putItem(toItem(reportExportEntity, aReportExport({ companyId, userId: ownerId, id: String(number) })));
  await putItem(toItem(privacyTaskEntity, aPrivacyTask({ companyId, id: taskId, contactId })));
}

interface SessionOwner {
  readonly companyId: number;
  readonly id: number;
  readonly name: string;
}

/** One record of each kind, in a company that strangers know by numbers alone. */
export async function writeOneOfEach(owner: SessionOwner): Promise<void> {
  await writeConversations(owner);
  await writeOffice(owner);
}
