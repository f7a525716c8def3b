import { describe, expect, it } from 'vitest';
import { contactIndexChanges } from './contactIndex.ts';
import { emailEntity } from './emails.ts';
import * as entities from './entities.ts';
import { dueKeys } from './indexes.ts';
import { type Entity, fromItem } from './records.ts';
import * as resources from './resourceEntities.ts';
import { wellFormed } from './wellFormedText.ts';

const at = '2026-11-20T12:00:00.000Z';
const stamp = '1795176000000';
const record = {
  ...{ companyId: 2, id: 7, userId: 5, ticketId: 31, queueId: 6, whatsappId: 3, contactId: 'co', chatId: 'ch' },
  ...{ name: 'n', language: 'pt', trackingId: 'tr', createdAt: at },
};
/** Sees to what a kind stores of one record, and where. */
const kinds = { ...entities, ...resources } as unknown as Record<string, Entity<object>>;

it.each([
  ['companyEntity', 'company', 'C#7', 'COMPANY'],
  ['planEntity', 'plan', 'SYSTEM#PLANS', '0000000007'],
  ['helpEntity', 'help', 'SYSTEM#HELPS', '0000000007'],
  ['settingsEntity', 'settings', 'C#2', 'SETTINGS'],
  ['userEntity', 'user', 'C#2#CONFIG', 'USER#0000000007'],
  ['queueEntity', 'queue', 'C#2#CONFIG', 'QUEUE#0000000007'],
  ['connectionEntity', 'connection', 'C#2#CONFIG', 'CONNECTION#0000000007'],
  ['treeEntity', 'tree', 'C#2#TREE#6', 'TREE'],
  ['tagEntity', 'tag', 'C#2#TAGS', '0000000007'],
  ['contactEntity', 'contact', 'C#2#CONTACT#7', 'CONTACT'],
  ['ticketEntity', 'ticket', 'C#2#TICKET#7', 'TICKET'],
  ['ticketLogEntity', 'ticketLog', 'C#2#TICKET#31', 'LOG#7'],
  ['trackingEntity', 'tracking', 'C#2#TICKET#31', 'TRACKING#7'],
  ['ratingEntity', 'rating', 'C#2#RATINGS#2026-11', `${stamp}#tr`],
  ['conversationEntity', 'conversation', 'C#2#TALK#3#co', 'TALK'],
  ['dutyEntity', 'duty', 'C#2#DUTY', '0000000007'],
  ['pushSubscriptionsEntity', 'pushSubscriptions', 'C#2#PUSH', '0000000005'],
  ['quickMessageEntity', 'quickMessage', 'C#2#QUICK', '0000000007'],
  ['promptEntity', 'prompt', 'C#2#PROMPTS', '0000000007'],
  ['fileListEntity', 'fileList', 'C#2#FILES', '0000000007'],
  ['integrationEntity', 'integration', 'C#2#INTEGRATIONS', '0000000007'],
  ['invoiceEntity', 'invoice', 'C#2#INVOICES', '0000000007'],
  ['draftEntity', 'draft', 'C#2#DRAFTS#5', '0000000031'],
  ['templateEntity', 'template', 'C#2#TEMPLATES#3', 'T#n#pt'],
  ['templateSyncEntity', 'templateSync', 'C#2#TEMPLATES#3', 'SYNC'],
  ['chatEntity', 'chat', 'C#2#CHAT#7', 'CHAT'],
  ['chatMessageEntity', 'chatMessage', 'C#2#CHAT#ch', 'M#7'],
  ['scheduleEntity', 'schedule', 'C#2#SCHEDULE#7', 'SCHEDULE'],
  ['announcementEntity', 'announcement', 'SYSTEM#ANNOUNCEMENTS', '7'],
])('%s is stored as %s at %s, %s', (name, kind, pk, sk) => {
  const { [name]: entity } = kinds;
  expect(entity?.name).toBe(kind);
  expect(JSON.parse(JSON.stringify(entity?.key(record)))).toEqual({ pk, sk: name === 'announcementEntity' ? 7 : sk });
});

describe('what is not stored', () => {
  it.each([
    [
      'userEntity',
      {
        ...{ accessNotice: null, invitation: null, hasSecondFactor: false, secondFactorDueAt: null },
        ...{
          emailFailure: null,
          emailState: 'own',
          emailProvenAt: null,
          emailChange: null,
          phoneChangedAt: null,
          phoneProvenAt: null,
          pausedAt: null,
          formerPhone: '',
          waitingNotices: 'enabled',
          isAway: false,
          presenceSince: null,
        },
      },
    ],
    [
      'queueEntity',
      {
        ...{ ativarRoteador: false, tempoRoteador: 0, integrationId: null, promptId: null, fileListId: null },
        ...{ closeTicket: false, serviceLevel: null, hasOptions: false },
      },
    ],
    ['quickMessageEntity', { status: true, isCategory: false, categoryId: null, file: null }],
    ['draftEntity', { isPrivate: false }],
    ['chatMessageEntity', { file: null, requestKey: null }],
    [
      'scheduleEntity',
      {
        ...{ whatsappId: null, media: null, template: null, sentAt: null, failure: null },
        ...{ attempts: 0, dueAt: null, messageIds: [] },
      },
    ],
    [
      'trackingEntity',
      {
        ...{ userId: null, queueId: null, chatbotAt: null, queuedAt: null, startedAt: null },
        ...{ firstStartedAt: null, closedAt: null, ratingAt: null, finishedAt: null, rate: null, channel: null },
        ...{ isGroup: false, isActiveDemand: false, tagIds: [], isReopened: false, hasBot: false, isHandedOver: false },
        ...{ firstResponseAt: null, endedBy: null, rev: 0, advertisement: null, transfers: 0, handed: null },
        ...{ campaignId: null, comment: null },
      },
    ],
    [
      'messageEntity',
      {
        ...{ wid: null, media: null, location: null, contacts: [], quotedMsg: null, template: null, user: null },
        ...{ isPrivate: false, isForwarded: false, isEdited: false, isDeleted: false, isAutomatic: false },
        ...{ queue: null, failure: null, nextAttemptAt: null, updatedAt: at },
      },
    ],
  ])('of %s is what is usual', (name, usual) => {
    const { [name]: entity } = kinds;
    expect(fromItem(entity as Entity<object>, { createdAt: at, sv: 9 })).toEqual({ createdAt: at, ...usual });
  });

  it('of a connection is automation as an empty form has it', () => {
    const { greetingMedia, maxUseBotQueues, menuStyle, promptId } = fromItem(entities.connectionEntity, { sv: 1 });
    expect([greetingMedia, maxUseBotQueues, menuStyle, promptId]).toEqual([null, 3, 'text', null]);
  });

  it('of an e-mail is what became of it', () => {
    expect(fromItem(emailEntity, { id: 'e', sv: 1 })).toEqual({ id: 'e', sentAt: null, failure: null });
  });

  it.each([
    ['pending', true, 'new'],
    ['lgpd', true, 'new'],
    ['open', false, 'done'],
  ])('of a ticket that is %s', (status, fromMe, stage) => {
    const stored = {
      ...{ status, fromMe, lastInboundAt: at, sv: 1, contact: { id: 'co' }, whatsapp: { id: 3, channel: 'whatsapp' } },
      ...{ queue: { id: 6 }, user: { id: 5 } },
    };
    expect(fromItem(entities.ticketEntity as unknown as Entity<object>, stored)).toMatchObject({
      ...{ contactId: 'co', isGroup: false, whatsappId: 3, channel: 'whatsapp', queueId: 6, userId: 5, isBot: false },
      ...{ contact: { profilePicUrl: null, isGroup: false, tags: [] }, whatsapp: { groupAsTicket: 'disabled' } },
      bot: { stage },
      ...{
        isActiveDemand: false,
        kanbanTags: [],
        unreadMessages: 0,
        lastMediaType: null,
        lastSender: null,
        isAnswered: fromMe,
      },
      ...{ hasFailed: false, lastMessageAt: at, lastInboundAt: at, closedAt: null, isListed: true },
    });
    const nobodys = { ...stored, queue: undefined, user: undefined, lastInboundAt: undefined };
    const { queueId, userId, lastMessageAt } = fromItem(
      entities.ticketEntity as unknown as Entity<Record<string, unknown>>,
      JSON.parse(JSON.stringify(nobodys)),
    );
    expect([queueId, userId, lastMessageAt]).toEqual([null, null, null]);
  });
});

describe('records of an older shape', () => {
  const read = (entity: unknown, item: object) => fromItem(entity as Entity<object>, { sv: 1, ...item });
  it('are brought up to date', () => {
    expect(read(entities.userEntity, { defaultMenu: 'closed' })).toMatchObject({ defaultMenu: 'open' });
    expect(read(entities.userEntity, { defaultMenu: 'closed', sv: 2 })).toMatchObject({ defaultMenu: 'closed' });
    expect(read(entities.planEntity, {})).toMatchObject({ companies: 0, createdAt: '', version: 0 });
    expect(read(entities.planEntity, { companies: 4 })).toMatchObject({ companies: 4 });
  });

  it('of a ticket have names and instants in full', () => {
    const fields = {
      ...{ uuid: '00000000-001f-8101-8101-010101010101', unreadMessages: 2, lastMessage: 'Oi', trackingId: 'tr' },
      ...{ updatedAt: at, createdAt: at, lastInboundAt: at, lastMessageAt: '2026-11-20T12:00:01.000Z', closedAt: at },
      ...{ status: 'open', contact: { id: 'co', name: 'Ana' }, whatsapp: { id: 3 }, queue: null, user: { id: 5 } },
    };
    expect(read(entities.ticketEntity, fields)).toMatchObject(fields);
  });

  it('of a ticket’s history have one entry, and newer ones several', () => {
    const head = { id: 'l', ticketId: 31, createdAt: at };
    const entry = { type: 'create', user: null, queue: null };
    expect(entities.logEntriesOf({ sv: 1, ...head, ...entry })).toEqual([{ ...head, ...entry }]);
    expect(entities.logEntriesOf({ sv: 1, ...head, entries: [entry] })).toEqual([{ ...head, ...entry }]);
    expect(entities.logEntriesOf({ sv: 2, ...head, entries: [entry, entry] }).map(({ id }) => id)).toEqual([
      'l',
      'l-1',
    ]);
  });
});

describe('where a record is listed', () => {
  const index = (name: string, more: object): unknown => kinds[name]?.index?.({ ...record, id: 'x', ...more });

  it('a ticket with those of its status, and with those of its attendant or queue', () => {
    const ticket = { id: 31, status: 'open', userId: 5, queueId: 6, updatedAt: at, dueAt: null, isListed: true };
    const wide = { gsi2pk: 'C#2#ALL#open', gsi2sk: `${stamp}#31` };
    const listed = { ...wide, gsi1pk: 'C#2#LIST#open#U#5', gsi1sk: `${stamp}#31` };
    expect(index('ticketEntity', ticket)).toEqual(listed);
    expect(index('ticketEntity', { ...ticket, dueAt: at })).toEqual({
      ...listed,
      ...{ gsi3pk: dueKeys('2#31', at, '').gsi3pk, gsi3sk: `${stamp}#2#T31` },
    });
    expect(index('ticketEntity', { ...ticket, status: 'nps' })).toEqual({ ...wide, gsi2pk: 'C#2#ALL#nps' });
    expect(index('ticketEntity', { ...ticket, isListed: false })).toEqual({});
  });

  it('a contact by name, unless it became another one', () => {
    expect(index('contactEntity', { name: 'Ávila' })).toEqual({ gsi1pk: 'C#2#CONTACTS', gsi1sk: 'avila#x' });
    expect(index('contactEntity', { name: 'a'.repeat(70) })).toMatchObject({ gsi1sk: `${'a'.repeat(60)}#x` });
    expect(index('contactEntity', { merge: {} })).toEqual({});
  });

  it('an announcement while it is shown', () => {
    expect(index('announcementEntity', { status: true })).toEqual({
      gsi1pk: 'SYSTEM#ANNOUNCEMENTS#ACTIVE',
      gsi1sk: 'x',
    });
    expect(index('announcementEntity', { status: false })).toEqual({});
  });

  it('a schedule by its time, and by when it is due', () => {
    const listed = {
      ...{ gsi1pk: 'C#2#SCHEDULES', gsi1sk: `${stamp}#x` },
      ...{ gsi2pk: 'C#2#SCHEDULES#USER#5', gsi2sk: `${stamp}#x` },
    };
    expect(index('scheduleEntity', { sendAt: at, dueAt: null })).toEqual(listed);
    expect(index('scheduleEntity', { sendAt: at, dueAt: at })).toEqual({
      ...listed,
      ...{ gsi3pk: expect.stringMatching(/^SYSTEM#DUE#[0-7]$/), gsi3sk: `${stamp}#2#x` },
    });
  });

  it('a message when it has to be tried again or rescued', () => {
    const due = { gsi3pk: expect.stringMatching(/^SYSTEM#DUE#[0-7]$/), gsi3sk: `${stamp}#2#x` };
    expect(index('messageEntity', { nextAttemptAt: at })).toEqual(due);
    expect(index('messageEntity', { nextAttemptAt: null, handedTo: { rescue: { at } } })).toEqual(due);
    for (const handedTo of [undefined, {}])
      expect(index('messageEntity', { nextAttemptAt: null, handedTo })).toEqual({});
  });
});

describe('the id of a message', () => {
  const id = `3-co-${stamp}-a-b`;
  it('says where and when it was', () => {
    expect(entities.messageId(3, 'co', at, 'a-b')).toBe(id);
    expect(entities.messagePosition(id)).toBe(`${stamp}-a-b`);
    expect(entities.messageParts(id)).toEqual({ connectionId: 3, contactId: 'co', at: new Date(at), rest: 'a-b' });
    expect(entities.messageParts('3')).toEqual({ connectionId: 3, contactId: '', at: new Date(0), rest: '' });
    expect(entities.messageEntity.key({ ...record, id } as never)).toEqual({
      pk: 'C#2#TALK#3#co',
      sk: `M#${stamp}-a-b`,
    });
    expect(entities.messageKey(2, id)).toEqual({ pk: 'C#2#TALK#3#co', sk: `M#${stamp}-a-b` });
  });

  it.each([
    '',
    'x',
    `x-co-${stamp}-a`,
    `3--${stamp}-a`,
    '3-co-17-a',
    `3-co-${stamp}`,
    `3-co-${stamp}-`,
    `12345678901-co-${stamp}-a`,
  ])('is none of ours: %j', (other) => {
    expect(entities.messageKey(2, other)).toBeUndefined();
  });
});

it('a contact is found by its words: those that came and those that went', () => {
  const contact = (name: string) =>
    ({ companyId: 2, id: 'co', name, number: '', email: '', aliases: [], tags: [] }) as never;
  const terms = (entries: readonly object[]) => entries.map((entry) => JSON.stringify(entry));
  expect(contactIndexChanges(undefined, undefined)).toEqual([]);
  expect(contactIndexChanges(contact('ana'), contact('ana'))).toEqual([]);
  expect(contactIndexChanges(undefined, contact('ana'))).toContainEqual({
    put: { pk: 'C#2#SEARCH#contacts#ana', sk: 'ana#co', et: 'searchTerm', sv: 1 },
  });
  expect(contactIndexChanges(contact('ana'), undefined)).toContainEqual({
    remove: { pk: 'C#2#SEARCH#contacts#ana', sk: 'ana#co' },
  });
  const moved = terms(contactIndexChanges(contact('ana'), contact('bia')));
  expect(moved.filter((entry) => entry.includes('"put"') && entry.includes('bia#co'))).toHaveLength(1);
  expect(moved.filter((entry) => entry.includes('"remove"') && entry.includes('ana#co'))).toHaveLength(1);
});

it.each([
  ['a\uD83Cb', 'a\uFFFDb'],
  ['🌻', '🌻'],
])('the text %j is stored as %j', (text, expected) => {
  expect(wellFormed(text)).toBe(expected);
});
