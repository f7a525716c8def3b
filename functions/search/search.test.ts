import type { Message } from '@shared/messages/model.ts';
import { containsAll, wantedWords, wordsOf } from '@shared/messages/words.ts';
import { catchQueues } from '@test/support/server/desk.ts';
import { dying } from '@test/support/server/dying.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/forFile.ts';
import { aConnection, aContact, aMessage, aTicket } from '@test/support/server/samples.ts';
import { startStorage } from '@test/support/server/storage.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { written } from '@test/support/server/written.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { filesBelow, readFile } from '../core/files/files.ts';
import { type Change, mergeChanges } from '../core/store/changes.ts';
import { messageEntity, messageId } from '../core/store/entities.ts';
import { toItem } from '../core/store/records.ts';
import { putItem, queryAll, writeItems } from '../core/store/store.ts';
import { keys, partitions } from '../core/store/table.ts';
import { buildSearch } from '../workers/search/build.ts';
import { flushSearch } from '../workers/search/flush.ts';
import { indexMessages } from '../workers/stream/messageWords.ts';
import { flushChanges } from './flush.ts';
import { mergeRow } from './merging.ts';
import { searchMessages } from './messages.ts';
import { readIndex } from './record.ts';
import type { Scope } from './terms.ts';

let companyId = 0;
/** The company's messages as they are stored. */
let messages = new Map<string, Message>();

await forFile(startEngine());
await forFile(startStorage());
catchQueues();
beforeEach(async () => {
  companyId = (await newTenant()).company.id;
  messages = new Map();
  became.clear();
  // Nothing was said before there was an index.
  await flushSearch({ work: 'flush', companyId }, ctx());
  await buildSearch({ work: 'build', companyId }, ctx());
});

const ctx = () => ({ companyId, now: new Date() });
const start = Date.parse('2026-11-01T12:00:00Z');
let turn = 0;
/** Contacts that became others, and which. */
const became = new Map<string, string>();
const people = ['ANA', 'RUI', 'EVA'] as const;
const personOf = (id: string): string => (became.has(id) ? personOf(became.get(id) ?? '') : id);

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

async function store(after: Message): Promise<ReturnType<typeof written>> {
  const before = messages.get(after.id);
  const next = { ...after, version: (before?.version ?? 0) + 1 };
  messages.set(after.id, next);
  await putItem(toItem(messageEntity, next));
  return written(before, next);
}

async function erase(id: string): Promise<ReturnType<typeof written>> {
  const before = messages.get(id);
  if (!before) throw new Error('no such message');
  messages.delete(id);
  const { pk, sk } = messageEntity.key(before);
  await writeItems([{ remove: { pk, sk } }]);
  return written(before, undefined);
}

const say = async (body: string, options?: Parameters<typeof message>[1]): Promise<Message> => {
  const said = message(body, options);
  await indexMessages([await store(said)]);
  return said;
};

async function found(text: string, scope: Scope = {}, after?: string): Promise<string[]> {
  const wanted = wantedWords(text);
  const { hits } = await searchMessages(ctx(), { wanted, scope, after });
  const ids: string[] = [];
  for await (const { id } of hits) {
    const now = messages.get(id);
    if (now && containsAll(wordsOf(now), wanted) && isIn(scope, now)) ids.push(id);
  }
  return ids;
}

const instant = (id: string): string => id.split('-')[2] ?? '';
const newerFirst = (a: string, b: string): number => instant(b).localeCompare(instant(a)) || (a < b ? 1 : -1);
const isIn = ({ ticketId, contactIds }: Scope, one: Message): boolean =>
  (ticketId === undefined || one.ticketId === ticketId) && (contactIds?.includes(one.contactId) ?? true);

/** What a list of the messages would answer. */
const naive = (text: string, scope: Scope = {}): string[] =>
  [...messages.values()]
    .filter((one) => containsAll(wordsOf(one), wantedWords(text)) && isIn(scope, one))
    .map(({ id }) => id)
    .sort(newerFirst);

const waiting = async (): Promise<number> =>
  (await queryAll({ pk: partitions.searchIndex(companyId), prefix: 'CHANGES#', limit: 1000 })).length;

const stored = async (): Promise<string> => {
  const { keys: files } = await filesBelow(`c/${companyId}/search/`, undefined);
  return (await Promise.all(files.map((key) => readFile(key)))).map((one) => one.toString('latin1')).join('\n');
};

const job = { work: 'flush' as const, companyId: 0 };

describe('the index of what was said', () => {
  it('finds what was written at once, and in a segment later', async () => {
    const said = await say('o orçamento chegou');
    await say('outra coisa');
    expect([await found('orcam'), await waiting()]).toEqual([[said.id], 2]);
    expect(await flushChanges(ctx())).toBe(false);
    expect([await found('orcam'), await waiting()]).toEqual([[said.id], 0]);
    expect((await readIndex(companyId)).segments).toMatchObject([{ documents: 2, gone: 0 }]);
  });

  it('looks within a ticket and within the conversations of a person', async () => {
    const one = await say('pedido um', { contactId: 'ANA', ticketId: 1 });
    const two = await say('pedido dois', { contactId: 'ANA', ticketId: 12 });
    const three = await say('pedido três', { contactId: 'RUI', ticketId: 3 });
    for (const _ of [1, 2]) {
      expect(await found('pedido', { ticketId: 1 })).toEqual([one.id]);
      expect(await found('pedido', { contactIds: ['ANA'] })).toEqual([two.id, one.id]);
      expect(await found('pedido', { contactIds: ['ANA', 'RUI'] })).toEqual([three.id, two.id, one.id]);
      await flushChanges(ctx());
    }
  });

  it('keeps a lone message for one unit, however often it is told', async () => {
    const change = await store(message('Bom dia, vocês entregam no bairro da Glória no sábado pela manhã ainda?'));
    await indexMessages([change]);
    await indexMessages([change]);
    const items = await queryAll({ pk: partitions.searchIndex(companyId), prefix: 'CHANGES#', limit: 10 });
    expect(items).toHaveLength(1);
    expect(
      Object.values(items[0] ?? {})
        .map(String)
        .join('').length,
    ).toBeLessThan(900);
  });

  it('leaves no word of what was erased in any file or item', async () => {
    const said = await say('segredo guardado');
    for (let count = 0; count < 3; count += 1) await say(`conversa ${count}`);
    await flushChanges(ctx());
    expect(await stored()).toContain('segredo');
    await indexMessages([await erase(said.id)]);
    expect(await found('segredo')).toEqual([]);
    await flushSearch({ ...job, companyId, isDue: true }, ctx());
    expect([await stored(), await waiting()]).toEqual([expect.not.stringContaining('segredo'), 0]);
    const index = await readIndex(companyId);
    const { keys: files } = await filesBelow(`c/${companyId}/search/`, undefined);
    expect([index.goneSince, files]).toEqual([null, index.segments.map(({ key }) => key).sort()]);
    expect(await found('conversa')).toHaveLength(3);
  });

  it('goes on where a page ended, and elsewhere when segments became others meanwhile', async () => {
    for (let count = 0; count < 6; count += 1) {
      await say(`boleto ${count}`);
      await flushChanges(ctx());
    }
    const all = naive('boleto');
    expect(await found('boleto', {}, all[2])).toEqual(all.slice(3));
    const { hits } = await searchMessages(ctx(), { wanted: ['boleto'] });
    const first = await hits.next();
    await mergeRow(ctx());
    const rest: string[] = [];
    for await (const { id } of hits) rest.push(id);
    expect([first.value?.id, ...rest]).toEqual(all);
    expect((await readIndex(companyId)).segments).toHaveLength(1);
  });

  it('takes what was made to be slow: thousands of words, one word thousands of times, long ones', async () => {
    const many = await say(Array.from({ length: 4096 }, (_, place) => `palavra${place}`).join(' '));
    const same = await say('igual '.repeat(4096));
    const long = await say('z'.repeat(4000));
    for (const _ of [1, 2]) {
      expect(await found('palavra4095 palavra0 palavra77')).toEqual([many.id]);
      expect(await found('igual')).toEqual([same.id]);
      expect(await found('z'.repeat(400))).toEqual([long.id]);
      expect(await found(Array.from({ length: 200 }, (_none, place) => `palavra${place}`).join(' '))).toEqual([
        many.id,
      ]);
      await flushChanges(ctx());
    }
  });

  it('writes nothing for a company that is gone', async () => {
    const said = await say('adeus');
    await writeItems([{ remove: keys.company(companyId) }, ...(await rows()).map((remove) => ({ remove }))]);
    await indexMessages([await erase(said.id)]);
    await flushSearch({ ...job, companyId }, ctx());
    expect(await rows()).toEqual([]);
  });
});

const rows = async () =>
  (await queryAll({ pk: partitions.searchIndex(companyId), limit: 100 })).map(({ pk, sk }) => ({
    pk: String(pk),
    sk: String(sk),
  }));

/** Numbers that look like chance and are the same in every run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const vocabulary = 'bom boa dia diamante pedido ação pix pixel orçamento 退款 entrega entregam entrada'.split(' ');

type Next = (below: number) => number;

/** One who is somebody of their own becomes another who is. */
function merge(next: Next): void {
  const [from = '', to = ''] = [next(3), next(3)].map((at) => personOf(people[at] ?? ''));
  if (from !== to) became.set(from, to);
}

/** What happens to one message: it is new, says something else, belongs to another ticket, or is erased. */
function happen(next: Next): Promise<ReturnType<typeof written>> {
  const known = [...messages.values()][next(messages.size * 2 + 1)];
  const body = vocabulary.filter(() => next(4) === 0).join(' ');
  if (known && next(3) === 0) return erase(known.id);
  if (known && next(2) === 0) return store({ ...known, body });
  if (known) return store({ ...known, ticketId: next(4) + 1 });
  return store(message(body, { contactId: personOf(people[next(3)] ?? 'ANA'), ticketId: next(4) + 1, at: next(60) }));
}

async function tell(next: Next, batches: Change[][]): Promise<void> {
  const batch: Change[] = [];
  for (let count = next(8); count >= 0; count -= 1) batch.push(await happen(next));
  const changes = mergeChanges(batch);
  batches.push(changes);
  await indexMessages(changes);
  // Batches come again, late and in another order.
  if (next(3) === 0) await indexMessages(batches[next(batches.length)] ?? []);
}

async function work(next: Next): Promise<void> {
  const order = { ...job, companyId, isDue: next(2) === 0 };
  if (next(2) === 0) await dying(() => flushSearch(order, ctx()), 1 + next(16), next(2) === 0);
  if (next(3) === 0) await flushSearch(order, ctx());
}

const texts = ['bom', 'dia', 'diam', 'dia pedido', 'ação entre', '退款', 'pix orc', 'zebra'];

describe('histories of messages, corrections, erasures, other tickets, merged contacts, and writers that die', () => {
  it.each(Array.from({ length: 8 }, (_, seed) => seed))('are found as a list would find them (%i)', async (seed) => {
    const next = random(seed * 7919 + 3);
    const batches: Change[][] = [];
    for (let step = 0; step < 10; step += 1) {
      await tell(next, batches);
      await work(next);
      const text = texts[next(texts.length)] ?? 'bom';
      for (const scope of [{}, { ticketId: next(4) + 1 }, { contactIds: ['RUI'] }])
        expect([text, scope, await found(text, scope)]).toEqual([text, scope, naive(text, scope)]);
      if (next(6) === 0) merge(next);
      const person = personOf(people[next(3)] ?? 'ANA');
      const theirs = naive(text).filter((id) => personOf(messages.get(id)?.contactId ?? '') === person);
      const contactIds = people.filter((one) => personOf(one) === person);
      expect([person, await found(text, { contactIds })]).toEqual([person, theirs]);
    }
    await flushSearch({ ...job, companyId, isDue: true }, ctx());
    const { hits } = await searchMessages(ctx(), { wanted: ['bom'] });
    const all: string[] = [];
    for await (const { id } of hits) all.push(id);
    // Nothing but what is there: whatever was replaced is gone from the files.
    expect([all, await waiting()]).toEqual([naive('bom'), 0]);
  });
});
