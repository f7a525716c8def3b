import { storedIdentity } from '@shared/phones/stored.ts';
import { fold } from '@shared/core/text.ts';
import type { Invoice } from '@shared/invoices/model.ts';
import { passkeyKey } from '../accounts/records/secondFactors.ts';
import { waitingKeys } from '../accounts/records/waitingEmails.ts';
import { campaignAppointment } from '../campaigns/lifecycle.ts';
import { campaignRecords } from '../campaigns/repo.ts';
import { contactListRecords } from '../contacts/lists/repo.ts';
import { tagRecords } from '../contacts/tags/repo.ts';
import { cancelSchedule } from '../core/events/oneTimeSchedule.ts';
import { contactListEntity } from '../core/store/audienceEntities.ts';
import { campaignEntity } from '../core/store/campaignEntities.ts';
import type { Step } from '../core/store/commit.ts';
import { aliasKey } from '../core/store/contactAliases.ts';
import { contactIndexChanges } from '../core/store/contactIndex.ts';
import { emailChoicesKey, undeliverableKey } from '../core/store/emailAddresses.ts';
import {
  companyEntity,
  connectionEntity,
  contactEntity,
  messageEntity,
  queueEntity,
  tagEntity,
  userEntity,
} from '../core/store/entities.ts';
import { impersonationEntity, lastImpersonationKey } from '../core/store/impersonations.ts';
import { fromItem } from '../core/store/records.ts';
import {
  dutyEntity,
  fileListEntity,
  integrationEntity,
  invoiceEntity,
  quickMessageEntity,
  scheduleEntity,
  secondFactorEntity,
} from '../core/store/resourceEntities.ts';
import type { Item } from '../core/store/store.ts';
import { type Key, keys } from '../core/store/table.ts';
import { dutyRecords } from '../duty/repo.ts';
import { fileListRecords } from '../flows/fileLists/repo.ts';
import { integrationRecords } from '../flows/integrations/repo.ts';
import { queueRecords } from '../queues/repo.ts';
import { quickMessageRecords } from '../quickMessages/repo.ts';
import { scheduledMessageAppointment } from '../schedules/appointments.ts';
import { formerKeys } from '../search/formerIndex.ts';

const removedBy = (steps: readonly Step[]): Key[] =>
  steps.flatMap(({ write }) => (write.Delete?.Key ? [write.Delete.Key as unknown as Key] : []));

function invoiceMarks({ companyId, dueDate, markedDate, payments }: Invoice): Key[] {
  const dates = [dueDate, ...(markedDate === null ? [] : [markedDate])];
  return [
    keys.ref(companyId, 'invoice', 'open'),
    ...dates.map((date) => keys.ref(companyId, 'invoiceDate', date)),
    ...payments.map(({ id }) => keys.systemRef('endToEnd', id.toUpperCase())),
  ];
}

const text = (item: Item, name: string): string => String(item[name] ?? '');

/** References and counters of a record outside its own partition, by kind of record. */
const marks: Readonly<Record<string, (item: Item, companyId: number) => Key[]>> = {
  company: (item) => {
    const { name, document, email } = fromItem(companyEntity, item);
    return [
      undeliverableKey(email),
      emailChoicesKey(email),
      keys.systemRef('companyName', fold(name)),
      ...(document === '' ? [] : [keys.systemRef('document', document)]),
    ];
  },
  user: (item, companyId) => {
    const user = fromItem(userEntity, item);
    const { email, emailState, wpp, id } = user;
    const phone = storedIdentity(wpp);
    // An address now used in another company belongs there, with all its data.
    const ofAddress =
      emailState === 'own' ? [keys.systemRef('email', email), undeliverableKey(email), emailChoicesKey(email)] : [];
    return [...ofAddress, ...waitingKeys(user), ...(phone === '' ? [] : [keys.userPhone(phone, companyId, id)])];
  },
  impersonation: (item) => [lastImpersonationKey(fromItem(impersonationEntity, item))],
  singleSignOn: (item) => [keys.systemRef('signInLink', text(item, 'link'))],
  secondFactor: (item) =>
    fromItem(secondFactorEntity, item).passkeys.map(({ credentialId }) => passkeyKey(credentialId)),
  queue: (item) => removedBy(queueRecords.releaseSteps(fromItem(queueEntity, item))),
  tag: (item) => removedBy(tagRecords.releaseSteps(fromItem(tagEntity, item))),
  quickMessage: (item) => removedBy(quickMessageRecords.releaseSteps(fromItem(quickMessageEntity, item))),
  fileList: (item) => removedBy(fileListRecords.releaseSteps(fromItem(fileListEntity, item))),
  campaign: (item) => removedBy(campaignRecords.releaseSteps(fromItem(campaignEntity, item))),
  contactList: (item) => removedBy(contactListRecords.releaseSteps(fromItem(contactListEntity, item))),
  integration: (item) => removedBy(integrationRecords.releaseSteps(fromItem(integrationEntity, item))),
  duty: (item) => removedBy(dutyRecords.releaseSteps(fromItem(dutyEntity, item))),
  connection: (item, companyId) => {
    const { channel, name, token, phoneNumberId, wabaId, id } = fromItem(connectionEntity, item);
    return [
      keys.ref(companyId, 'connectionName', `${channel}#${fold(name)}`),
      keys.ref(companyId, 'defaultConnection', 'whatsapp'),
      keys.systemRef('connectionToken', token),
      keys.systemRef('account', `${channel}:${phoneNumberId}`),
      keys.linkedSession(companyId, id),
      ...(wabaId === '' ? [] : [keys.templateAccount(wabaId, companyId, id)]),
    ];
  },
  contact: (item, companyId) => {
    const contact = fromItem(contactEntity, item);
    const terms = contactIndexChanges(contact, undefined).flatMap((entry) => ('remove' in entry ? [entry.remove] : []));
    return [...contact.aliases.map((alias) => aliasKey(companyId, alias)), ...terms];
  },
  message: (item, companyId) => {
    const message = fromItem(messageEntity, item);
    return [
      ...formerKeys(message),
      ...(message.wid ? [keys.ref(companyId, 'wid', message.wid)] : []),
      keys.ref(companyId, 'heard', message.id),
    ];
  },
  invoice: (item) => invoiceMarks(fromItem(invoiceEntity, item)),
  privacyTask: (item, companyId) => [
    keys.ref(companyId, `privacy#${text(item, 'kind')}`, text(item, 'contactId') || 'everybody'),
  ],
  socket: (item) => [keys.systemRef('socket', text(item, 'connectionId'))],
  sandboxNumber: (item) => [
    keys.systemRef('sandboxNumber', text(item, 'phoneNumberId')),
    keys.systemRef('sandboxToken', text(item, 'tokenHash')),
  ],
  sandboxPhone: (item, companyId) => [keys.ref(companyId, 'sandboxUser', text(item, 'userId'))],
  sandboxMessage: (item, companyId) => [
    keys.ref(companyId, 'sandboxWamid', text(item, 'wamid')),
    // Files of the sandbox are known by the address under which a phone shows them.
    ...[text(item, 'mediaUrl').split('/').at(-1)].flatMap((id) => (id ? [keys.systemRef('sandboxMedia', id)] : [])),
  ],
};

export const relatedKeysOf = (item: Item, companyId: number): Key[] => {
  const kind = text(item, 'et');
  return Object.hasOwn(marks, kind) ? (marks[kind]?.(item, companyId) ?? []) : [];
};

/** Cancels what exists outside the table for a record. */
export async function cancelOutside(items: readonly Item[]): Promise<void> {
  for (const item of items) {
    if (item['et'] === scheduleEntity.name)
      await cancelSchedule(scheduledMessageAppointment(fromItem(scheduleEntity, item)));
    if (item['et'] === campaignEntity.name) await cancelSchedule(campaignAppointment(fromItem(campaignEntity, item)));
  }
}
