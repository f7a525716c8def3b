import { connectionView } from '@shared/connections/view.ts';
import { contactListView } from '@shared/contactLists/model.ts';
import { contactView } from '@shared/contacts/mask.ts';
import { dutyView } from '@shared/duty/rules.ts';
import { fileListView } from '@shared/fileLists/model.ts';
import { integrationView } from '@shared/integrations/rules.ts';
import { noUsage, promptView, withoutInstructions } from '@shared/prompts/rules.ts';
import type { Queue } from '@shared/queues/model.ts';
import { queueView } from '@shared/queues/rules.ts';
import { withDefaults } from '@shared/settings/model.ts';
import { tagView } from '@shared/tags/rules.ts';
import { userView, withoutPrivate } from '@shared/users/view.ts';
import { contactListEntity } from '../core/store/audienceEntities.ts';
import type { RecordChange } from '../core/store/changes.ts';
import {
  connectionEntity,
  contactEntity,
  queueEntity,
  tagEntity,
  treeEntity,
  userEntity,
} from '../core/store/entities.ts';
import { type Entity, fromItem } from '../core/store/records.ts';
import { dutyEntity, fileListEntity, integrationEntity, promptEntity } from '../core/store/resourceEntities.ts';
import type { Item } from '../core/store/store.ts';
import { channelOf, everybody, isVisibleChange, type SharedEvent, type ViewScope } from './events.ts';

interface Shape<T> {
  readonly entity: Entity<T>;
  readonly channel: string;
  /** Name of the payload and of the number in a removal. */
  readonly name: string;
  readonly idName: string;
  readonly view: (record: T, look: ViewScope) => unknown;
  /** The channel's word for something new (B-RT-4). */
  readonly created: 'create' | 'update';
  /** Audience; absent: all users of the company. */
  readonly isFor?: SharedEvent['isFor'];
}

const plainLook: ViewScope = { isAdmin: true, isMasked: false };

export function recordFacts<T extends { id: number | string }>(
  companyId: number,
  change: RecordChange,
  shape: Shape<T>,
): SharedEvent[] {
  const channel = channelOf(companyId, shape.channel);
  const { before, after } = change;
  const { isFor = everybody } = shape;
  if (!after) {
    const id = before && fromItem(shape.entity, before).id;
    return [{ channel, isFor, data: () => ({ action: 'delete', [shape.idName]: id }) }];
  }
  const record = fromItem(shape.entity, after);
  const former = before && fromItem(shape.entity, before);
  if (former && !isVisibleChange(shape.view(former, plainLook), shape.view(record, plainLook))) return [];
  const action = former ? 'update' : shape.created;
  return [{ channel, isFor, data: (look) => ({ action, [shape.name]: shape.view(record, look) }) }];
}

export const contactEvents = (companyId: number, change: RecordChange): SharedEvent[] =>
  recordFacts(companyId, change, {
    entity: contactEntity,
    channel: 'contact',
    name: 'contact',
    idName: 'contactId',
    view: (contact, { isMasked }) => contactView(contact, isMasked),
    created: 'create',
  });

export const queueEvents = (companyId: number, change: RecordChange): SharedEvent[] =>
  recordFacts(companyId, change, {
    entity: queueEntity,
    channel: 'queue',
    name: 'queue',
    idName: 'queueId',
    view: queueView,
    created: 'update',
  });

/** Phones of colleagues are for those who enter them. */
export const dutyEvents = (companyId: number, change: RecordChange): SharedEvent[] =>
  recordFacts(companyId, change, {
    entity: dutyEntity,
    channel: 'plantao',
    name: 'plantao',
    idName: 'id',
    view: dutyView,
    created: 'create',
    isFor: ({ profile }) => profile === 'admin',
  });

/** Tags and file lists are the only channels without a hyphen before the company. */
export const fileListEvents = (companyId: number, change: RecordChange): SharedEvent[] =>
  recordFacts(companyId, change, {
    entity: fileListEntity,
    channel: 'file',
    name: 'fileList',
    idName: 'fileId',
    view: fileListView,
    created: 'create',
  }).map((fact) => ({ ...fact, channel: `company${companyId}-file` }));

/**
 * Contact lists are for administrators, who send campaigns; the entries are read again when a list's count changed
 * (B-CLIST-2).
 */
export function contactListEvents(companyId: number, change: RecordChange): SharedEvent[] {
  const isFor: SharedEvent['isFor'] = ({ profile }) => profile === 'admin';
  const facts = recordFacts(companyId, change, {
    entity: contactListEntity,
    channel: 'ContactList',
    name: 'record',
    idName: 'id',
    view: contactListView,
    created: 'create',
    isFor,
  });
  const { before, after } = change;
  if (!before || !after || facts.length === 0) return facts;
  const channel = `${channelOf(companyId, 'ContactListItem')}-${String(after['id'])}`;
  return [...facts, { channel, isFor, data: () => ({ action: 'reload', records: [] }) }];
}

/** Events of prompts; a change of the usage alone is not pushed. */
export function promptEvents(companyId: number, change: RecordChange, queues: readonly Queue[]): SharedEvent[] {
  const { before, after } = change;
  const [former, now] = [before, after].map((item) => item && { ...fromItem(promptEntity, item), ...noUsage });
  if (former && now && !isVisibleChange({ ...former, version: 0 }, { ...now, version: 0 })) return [];
  return recordFacts(companyId, change, {
    entity: promptEntity,
    channel: 'prompt',
    name: 'prompt',
    idName: 'promptId',
    view: (prompt, { isAdmin }) => promptView(isAdmin ? prompt : withoutInstructions(prompt), queues),
    created: 'create',
  });
}

/** Addresses of flows are for those who enter them; secrets are not even hinted at. */
export const integrationEvents = (companyId: number, change: RecordChange): SharedEvent[] =>
  recordFacts(companyId, change, {
    entity: integrationEntity,
    channel: 'queueIntegration',
    name: 'queueIntegration',
    idName: 'integrationId',
    view: (integration) => integrationView(integration),
    created: 'create',
    isFor: ({ profile }) => profile === 'admin',
  });

/** The tree itself is up to 100 KB, so pages that show it read it (B-QUEUE-3). */
export function treeEvents(companyId: number, { before, after }: RecordChange): SharedEvent[] {
  const item = after ?? before;
  if (!item || !isVisibleChange(before?.['options'] ?? [], after?.['options'] ?? [])) return [];
  const { queueId } = fromItem(treeEntity, item);
  const action = after ? 'update' : 'delete';
  return [{ channel: channelOf(companyId, 'chatbot'), isFor: everybody, data: () => ({ action, queueId }) }];
}

export const userEvents = (companyId: number, change: RecordChange, queues: readonly Queue[]): SharedEvent[] =>
  recordFacts(companyId, change, {
    entity: userEntity,
    channel: 'user',
    name: 'user',
    idName: 'userId',
    view: (user, { isAdmin }) => (isAdmin ? userView(user, queues) : withoutPrivate(userView(user, queues))),
    created: 'create',
  });

/** The one channel whose name has no hyphen before the company (B-TAG-4). Counts are news as well. */
export function tagEvents(companyId: number, { before, after }: RecordChange): SharedEvent[] {
  const [former, tag] = [before, after].map((item) =>
    item?.['et'] === tagEntity.name && item['removedAt'] === undefined ? fromItem(tagEntity, item) : undefined,
  );
  const data = (payload: object) => [
    { channel: `company${companyId}-tag`, isFor: everybody, data: () => ({ ...payload }) },
  ];
  if (!tag) return former ? data({ action: 'delete', tagId: former.id }) : [];
  if (!former) return data({ action: 'create', tag: tagView(tag) });
  return isVisibleChange(tagView(former), tagView(tag)) ? data({ action: 'update', tag: tagView(tag) }) : [];
}

/** The end of the access token is shown by the API only: the pusher holds no key to open it. */
const maskedToken = '****';

export function connectionEvents(companyId: number, change: RecordChange, queues: readonly Queue[]): SharedEvent[] {
  const shape = {
    entity: connectionEntity,
    channel: 'whatsapp',
    name: 'whatsapp',
    idName: 'whatsappId',
    created: 'update',
  } as const;
  const view: Shape<ReturnType<typeof fromConnection>>['view'] = (connection, { isAdmin }) =>
    connectionView(connection, queues, { isAdmin, maskedToken });
  const facts = recordFacts(companyId, change, { ...shape, view });
  const { before, after } = change;
  const isNews =
    after && (before?.['status'] !== after['status'] || before?.['statusReason'] !== after['statusReason']);
  if (!after || !isNews) return facts;
  const connection = fromConnection(after);
  const session: SharedEvent = {
    channel: channelOf(companyId, 'whatsappSession'),
    isFor: everybody,
    data: (look) => ({ action: 'update', session: view(connection, look) }),
  };
  return [...facts, session];
}

const fromConnection = (item: Item) => fromItem(connectionEntity, item);

/** An event per changed column; the installation's settings are pushed to the company that changed them. */
export function settingsEvents(companyId: number, { pk, before = {}, after = {} }: RecordChange): SharedEvent[] {
  const read = (item: Item): Readonly<Record<string, unknown>> =>
    pk === 'SYSTEM' ? { userCreation: item['userCreation'] } : withDefaults(item);
  const [old, now] = [read(before), read(after)];
  return Object.entries(now)
    .filter(([key, value]) => value !== undefined && old[key] !== value)
    .map(([key, value]) => ({
      channel: channelOf(companyId, 'settings'),
      isFor: everybody,
      data: () => ({ action: 'update', setting: { key, value } }),
    }));
}
