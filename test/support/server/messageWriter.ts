import { filesBelow, readFile } from '@fn/core/files/files.ts';
import { messageEntity, messageId } from '@fn/core/store/entities.ts';
import { toItem } from '@fn/core/store/records.ts';
import { putItem, queryAll, writeItems } from '@fn/core/store/store.ts';
import { partitions } from '@fn/core/store/table.ts';
import { searchMessages } from '@fn/search/messages.ts';
import type { Scope } from '@fn/search/terms.ts';
import { buildSearch } from '@fn/workers/search/build.ts';
import { flushSearch } from '@fn/workers/search/flush.ts';
import { indexMessages } from '@fn/workers/stream/messageWords.ts';
import type { Message } from '@shared/messages/model.ts';
import { containsAll, wantedWords, extractSearchWords } from '@shared/messages/words.ts';
import { aConnection, aContact, aMessage, aTicket } from './samples.ts';
import { messageChange } from './streamChanges.ts';
import { newTenant } from './tenant.ts';

type Change = ReturnType<typeof messageChange>;

const start = Date.parse('2026-11-01T12:00:00Z');
const instant = (id: string): string => id.split('-')[2] ?? '';
const newerFirst = (a: string, b: string): number => instant(b).localeCompare(instant(a)) || (a < b ? 1 : -1);
const isIn = ({ ticketId, contactIds }: Scope, one: Message): boolean =>
  (ticketId === undefined || one.ticketId === ticketId) && (contactIds?.includes(one.contactId) ?? true);

/** What people of a company say: stored, told to the index of the messages, and looked for there and without it. */
export function messageWriter() {
  let companyId = 0;
  let turn = 0;
  /** As they are stored. */
  const messages = new Map<string, Message>();
  const ctx = () => ({ companyId, now: new Date() });

  /** A company in which nothing was said before there was an index. */
  async function begin(): Promise<void> {
    companyId = (await newTenant()).company.id;
    messages.clear();
    await flushSearch({ work: 'flush', companyId }, ctx());
    await buildSearch({ work: 'build', companyId }, ctx());
  }

  /** A message in a contact's conversation, not yet told to the index. */
  function message(body: string, { contactId = 'ANA', ticketId = 1, at = turn } = {}): Message {
    turn += 1;
    const id = messageId(1, contactId, new Date(start + at * 1000), `r${turn}`);
    const createdAt = new Date(start + at * 1000).toISOString();
    const fields = { companyId, id, whatsappId: 1, contactId, ticketId, body, createdAt, version: 1 };
    const contact = aContact({ companyId, id: contactId });
    const connection = aConnection({ companyId, id: 1 });
    return aMessage({ ...fields, ticket: aTicket({ companyId, id: ticketId, contact, connection }) });
  }

  async function store(after: Message): Promise<Change> {
    const before = messages.get(after.id);
    const next = { ...after, version: (before?.version ?? 0) + 1 };
    messages.set(after.id, next);
    await putItem(toItem(messageEntity, next));
    return messageChange(before, next);
  }

  async function erase(id: string): Promise<Change> {
    const before = messages.get(id);
    if (!before) throw new Error('no such message');
    messages.delete(id);
    const { pk, sk } = messageEntity.key(before);
    await writeItems([{ remove: { pk, sk } }]);
    return messageChange(before, undefined);
  }

  async function say(body: string, options?: Parameters<typeof message>[1]): Promise<Message> {
    const said = message(body, options);
    await indexMessages([await store(said)]);
    return said;
  }

  async function found(text: string, scope: Scope = {}, after?: string): Promise<string[]> {
    const wanted = wantedWords(text);
    const { hits } = await searchMessages(ctx(), { wanted, scope, after });
    const ids: string[] = [];
    for await (const { id } of hits) {
      const now = messages.get(id);
      if (now && containsAll(extractSearchWords(now), wanted) && isIn(scope, now)) ids.push(id);
    }
    return ids;
  }

  /** What a list of the messages would answer. */
  const naive = (text: string, scope: Scope = {}): string[] =>
    [...messages.values()]
      .filter((one) => containsAll(extractSearchWords(one), wantedWords(text)) && isIn(scope, one))
      .map(({ id }) => id)
      .sort(newerFirst);

  /** Items of changes that are in no segment yet. */
  const waiting = async (): Promise<number> =>
    (await queryAll({ pk: partitions.searchIndex(companyId), prefix: 'CHANGES#', limit: 1000 })).length;

  /** All that stands in files of the index. */
  async function stored(): Promise<string> {
    const { keys: files } = await filesBelow(`c/${companyId}/search/`, undefined);
    return (await Promise.all(files.map((key) => readFile(key)))).map((one) => one.toString('latin1')).join('\n');
  }

  return {
    get companyId() {
      return companyId;
    },
    ...{ messages, ctx, begin, message, store, erase, say, found, naive, waiting, stored },
  };
}
