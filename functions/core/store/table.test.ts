import { describe, expect, it } from 'vitest';
import * as indexes from './indexes.ts';
import { indexPartitions } from './indexes.ts';
import { stamp } from './keyParts.ts';
import { keys, partitions } from './table.ts';

// Literally, because items of before are found under these names and no others.
describe('where items stand', () => {
  it.each([
    [keys.company(2), 'C#2', 'COMPANY'],
    [keys.settings(2), 'C#2', 'SETTINGS'],
    [keys.counters(2), 'C#2', 'COUNTERS'],
    [keys.sequences(2), 'C#2', 'SEQUENCES'],
    [keys.quotas(2), 'C#2', 'CENSUS'],
    [keys.liveSequence(2), 'C#2', 'LIVE'],
    [keys.config(2, 'USER', 9), 'C#2#CONFIG', 'USER#0000000009'],
    [keys.tree(2, 6), 'C#2#TREE#6', 'TREE'],
    [keys.contact(2, 'id'), 'C#2#CONTACT#id', 'CONTACT'],
    [keys.ticket(2, 9), 'C#2#TICKET#9', 'TICKET'],
    [keys.ticketLog(2, 31, 'id'), 'C#2#TICKET#31', 'LOG#id'],
    [keys.ticketNote(2, 31, 'id'), 'C#2#TICKET#31', 'NOTE#id'],
    [keys.rating(2, '2026-11-20T12:00:00.000Z', 'tr'), 'C#2#RATINGS#2026-11', '1795176000000#tr'],
    [keys.assignments(2), 'C#2', 'ASSIGNMENTS'],
    [keys.tracking(2, 31, 'id'), 'C#2#TICKET#31', 'TRACKING#id'],
    [keys.tag(2, 9), 'C#2#TAGS', '0000000009'],
    [keys.quickMessage(2, 9), 'C#2#QUICK', '0000000009'],
    [keys.duty(2, 9), 'C#2#DUTY', '0000000009'],
    [keys.prompt(2, 9), 'C#2#PROMPTS', '0000000009'],
    [keys.fileList(2, 9), 'C#2#FILES', '0000000009'],
    [keys.integration(2, 9), 'C#2#INTEGRATIONS', '0000000009'],
    [keys.tagMember(2, 5, 'contact', 'id'), 'C#2#TAG#5', 'contact#id'],
    [keys.tagMember(2, 5, 'ticket', 31), 'C#2#TAG#5', 'ticket#0000000031'],
    [keys.ticketUndo(2, 31), 'C#2#TICKET#31', 'UNDO'],
    [keys.ticketViewers(2, 31), 'C#2#TICKET#31', 'VIEWERS'],
    [keys.ticketAccess(2, 31, 7), 'C#2#TICKET#31', 'ACCESS#0000000007'],
    [keys.draft(2, 7, 31), 'C#2#DRAFTS#7', '0000000031'],
    [keys.conversation(2, 3, 'co'), 'C#2#TALK#3#co', 'TALK'],
    [keys.message(2, 3, 'co', 'p'), 'C#2#TALK#3#co', 'M#p'],
    [keys.template(2, 3, 'n', 'pt'), 'C#2#TEMPLATES#3', 'T#n#pt'],
    [keys.templateSync(2, 3), 'C#2#TEMPLATES#3', 'SYNC'],
    [keys.templateAccount('w', 2, 3), 'SYSTEM#WABA#w', '2#3'],
    [keys.ref(2, 'ki', 'v'), 'C#2#REF#ki#v', 'REF'],
    [keys.socket(2, 'so'), 'C#2#SOCKETS', 'so'],
    [keys.pushSubscriptions(2, 7), 'C#2#PUSH', '0000000007'],
    [keys.presenceCheck(2, 7), 'C#2#PRESENCE#7', 'PRESENCE'],
    [keys.idempotency(2, 7, 'k'), 'C#2#IDEMPOTENCY#7#k', 'REQUEST'],
    [keys.searchTerm(2, 'l', 'souza', 'id'), 'C#2#SEARCH#l#sou', 'souza#id'],
    [keys.messageWord(2, 'sou', '170#m-a-170'), 'C#2#WORD#sou', '170#m-a-170'],
    [keys.searchPart(2, 'x'), 'C#2#WORDS', 'x'],
    [keys.sandboxChat(2, 'ph', '55', 'id'), 'C#2#SANDBOX#ph#55', 'id'],
    [keys.sandboxRecord(2, 'ki', 'id'), 'C#2#SANDBOX', 'ki#id'],
    [keys.email(2, 'id'), 'C#2#EMAIL#id', 'EMAIL'],
    [keys.chat(2, 'id'), 'C#2#CHAT#id', 'CHAT'],
    [keys.chatMessage(2, 'ch', 'id'), 'C#2#CHAT#ch', 'M#id'],
    [keys.chatPlace(2, 7, 'ch'), 'C#2#CHATS#7', 'ch'],
    [keys.schedule(2, 'id'), 'C#2#SCHEDULE#id', 'SCHEDULE'],
    [keys.scheduleOfContact(2, 'co', '2026-11-20T12:00:00.000Z', 'id'), 'C#2#SCHEDULES#CONTACT#co', '1795176000000#id'],
    [keys.audit(2, '2026-11', 'id'), 'C#2#AUDIT#2026-11', 'id'],
    [keys.announcement('id'), 'SYSTEM#ANNOUNCEMENTS', 'id'],
    [keys.announcementNews(2, 'id'), 'C#2', 'ANNOUNCEMENT#id'],
    [keys.systemRef('ki', 'v'), 'SYSTEM#REF#ki#v', 'REF'],
    [keys.system('n'), 'SYSTEM', 'n'],
    [keys.plan(9), 'SYSTEM#PLANS', '0000000009'],
    [keys.help(9), 'SYSTEM#HELPS', '0000000009'],
    [keys.throttle('sc', 'v'), 'SYSTEM#THROTTLE#sc#v', 'COUNT'],
    [keys.failedTries('id'), 'SYSTEM#TRIES#id', 'COUNT'],
  ])('%j is %s, %s', (key, pk, sk) => {
    expect(key).toEqual({ pk, sk });
  });

  it.each([
    [partitions.config(2), 'C#2#CONFIG'],
    [partitions.tags(2), 'C#2#TAGS'],
    [partitions.quickMessages(2), 'C#2#QUICK'],
    [partitions.tagMembers(2, 5), 'C#2#TAG#5'],
    [partitions.ticket(2, 9), 'C#2#TICKET#9'],
    [partitions.conversation(2, 3, 'co'), 'C#2#TALK#3#co'],
    [partitions.drafts(2, 7), 'C#2#DRAFTS#7'],
    [partitions.templates(2, 3), 'C#2#TEMPLATES#3'],
    [partitions.templateAccounts('w'), 'SYSTEM#WABA#w'],
    [partitions.sockets(2), 'C#2#SOCKETS'],
    [partitions.pushSubscriptions(2), 'C#2#PUSH'],
    [partitions.search(2, 'l', 'souza'), 'C#2#SEARCH#l#sou'],
    [partitions.searchIndex(2), 'C#2#WORDS'],
    [partitions.sandboxChat(2, 'ph', '55'), 'C#2#SANDBOX#ph#55'],
    [partitions.sandboxRecords(2), 'C#2#SANDBOX'],
    [partitions.duties(2), 'C#2#DUTY'],
    [partitions.prompts(2), 'C#2#PROMPTS'],
    [partitions.fileLists(2), 'C#2#FILES'],
    [partitions.integrations(2), 'C#2#INTEGRATIONS'],
    [partitions.chat(2, 'id'), 'C#2#CHAT#id'],
    [partitions.chatPlaces(2, 7), 'C#2#CHATS#7'],
    [partitions.schedulesOfContact(2, 'co'), 'C#2#SCHEDULES#CONTACT#co'],
    [partitions.audit(2, '2026-11'), 'C#2#AUDIT#2026-11'],
    [partitions.setAside('r'), 'SYSTEM#SETASIDE#r'],
  ])('%s is the partition %s', (partition, pk) => {
    expect(partition).toBe(pk);
  });

  it.each([
    [indexPartitions.chatsByActivity(2, 7), 'gsi1', 'C#2#CHATS#7'],
    [indexPartitions.unreadChats(2, 7), 'gsi2', 'C#2#CHATS#7'],
    [indexPartitions.schedules(2), 'gsi1', 'C#2#SCHEDULES'],
    [indexPartitions.schedulesOfUser(2, 7), 'gsi2', 'C#2#SCHEDULES#USER#7'],
    [indexPartitions.auditOfUser(2, '2026-11', 7), 'gsi1', 'C#2#AUDIT#2026-11#7'],
    [indexPartitions.activeAnnouncements(), 'gsi1', 'SYSTEM#ANNOUNCEMENTS#ACTIVE'],
    [indexPartitions.contactsByName(2), 'gsi1', 'C#2#CONTACTS'],
    [indexPartitions.narrowList(2, 'pl'), 'gsi1', 'C#2#LIST#pl'],
    [indexPartitions.wideList(2, 'pl'), 'gsi2', 'C#2#ALL#pl'],
    [indexPartitions.waiting(2, 'pl'), 'gsi6', 'C#2#LIST#pl'],
    [indexPartitions.due(4), 'gsi3', 'SYSTEM#DUE#4'],
  ])('%j is in %s the list %s', (list, index, pk) => {
    expect(list).toEqual({ index, pk });
  });
});

it.each([
  [0, '0000000000000'],
  ['2026-11-20T12:00:00.000Z', '1795176000000'],
  [new Date(1), '0000000000001'],
])('the instant %s sorts as %s', (at, text) => {
  expect(stamp(at)).toBe(text);
});

describe('what is due', () => {
  const at = '2026-11-20T12:00:00.000Z';

  it('stands in one of eight lists, always the same, at its instant', () => {
    expect(indexes.dueKeys('C#1', at, 'rest')).toEqual({ gsi3pk: 'SYSTEM#DUE#1', gsi3sk: '1795176000000#rest' });
    const shards = new Set(Array.from({ length: 99 }, (_, turn) => indexes.dueKeys(`C#${turn}`, at, '')['gsi3pk']));
    expect([...shards].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((shard) => `SYSTEM#DUE#${shard}`));
  });

  it('is found up to an instant, that one included', () => {
    expect(indexes.upTo(at)).toBe('1795176000000~');
    expect('1795176000000#rest' <= indexes.upTo(at)).toBe(true);
    expect('1795176000001#rest' <= indexes.upTo(at)).toBe(false);
  });

  it('knows its place, or has none', () => {
    expect(indexes.duePosition({ gsi3sk: 'p' })).toBe('p');
    expect([indexes.duePosition({}), indexes.duePosition(undefined)]).toEqual([undefined, undefined]);
    expect(indexes.isDueAt('p')).toEqual({ gsi3sk: 'p' });
  });
});

it('an item stands in a list where it was put', () => {
  const list = indexPartitions.unreadChats(2, 7);
  expect(indexes.indexKeys(list, 'p')).toEqual({ gsi2pk: 'C#2#CHATS#7', gsi2sk: 'p' });
  expect(indexes.positionIn(list, { gsi1sk: 'a', gsi2sk: 'b' })).toBe('b');
});
