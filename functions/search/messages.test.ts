import { catchQueues } from '@test/support/server/companyFixture.ts';
import { crashAtCall } from '@test/support/server/crashAtCall.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { messageWriter } from '@test/support/server/messageWriter.ts';
import { startStorage } from '@test/support/server/storage.ts';
import type { messageChange } from '@test/support/server/streamChanges.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { filesBelow } from '../core/files/files.ts';
import { type RecordChange, mergeChanges } from '../core/store/changes.ts';
import { queryAll, writeItems } from '../core/store/store.ts';
import { keys, partitions } from '../core/store/table.ts';
import { flushSearch } from '../workers/search/flush.ts';
import { indexMessages } from '../workers/stream/messageWords.ts';
import { changeItems } from './changes.ts';
import { flushChanges } from './flush.ts';
import { mergeRow } from './merging.ts';
import { searchMessages } from './messages.ts';
import { readIndex } from './record.ts';

await forFile(startEngine());
await forFile(startStorage());
catchQueues();

const conversation = messageWriter();
const { ctx, message, store, erase, say, found, naive, waiting, stored } = conversation;
beforeEach(async () => {
  await conversation.begin();
  became.clear();
});

/** Contacts that became others, and which. */
const became = new Map<string, string>();
const people = ['ANA', 'RUI', 'EVA'] as const;
const personOf = (id: string): string => (became.has(id) ? personOf(became.get(id) ?? '') : id);

const job = () => ({ work: 'flush' as const, companyId: conversation.companyId });

describe('the index of what was said', () => {
  it('finds what was written at once, and in a segment later', async () => {
    const said = await say('o orçamento chegou');
    await say('outra coisa');
    expect([await found('orcam'), await waiting()]).toEqual([[said.id], 2]);
    expect(await flushChanges(ctx())).toBe(false);
    expect([await found('orcam'), await waiting()]).toEqual([[said.id], 0]);
    expect((await readIndex(conversation.companyId)).segments).toMatchObject([{ documents: 2, gone: 0 }]);
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
    const items = await queryAll({ pk: partitions.searchIndex(conversation.companyId), prefix: 'CHANGES#', limit: 10 });
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
    await flushSearch({ ...job(), isDue: true }, ctx());
    expect([await stored(), await waiting()]).toEqual([expect.not.stringContaining('segredo'), 0]);
    const index = await readIndex(conversation.companyId);
    const { keys: files } = await filesBelow(`c/${conversation.companyId}/search/`, undefined);
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
    expect((await readIndex(conversation.companyId)).segments).toHaveLength(1);
  });

  it('finds the last of very many that came at once, and says that not all is found yet', async () => {
    const batch = Array.from({ length: 5200 }, (_, at) => message('pedido', { at }));
    const items = batch.flatMap(({ id, createdAt }) =>
      changeItems(
        conversation.companyId,
        { at: createdAt, messages: [{ id, ticketId: 1, words: ['pedido'], isReplaced: false }] },
        '',
      ),
    );
    await writeItems(items.map((put) => ({ put })));
    const { hits, building } = await searchMessages(ctx(), { wanted: ['pedido'] });
    const ids: string[] = [];
    for await (const { id } of hits) if (ids.push(id) === 500) break;
    expect(ids).toEqual(
      batch
        .map(({ id }) => id)
        .toReversed()
        .slice(0, 500),
    );
    expect(building).toEqual({ percent: 99 });
  });

  it('writes nothing for a company that is gone', async () => {
    const said = await say('adeus');
    await writeItems([
      { remove: keys.company(conversation.companyId) },
      ...(await rows()).map((remove) => ({ remove })),
    ]);
    await indexMessages([await erase(said.id)]);
    await flushSearch(job(), ctx());
    expect(await rows()).toEqual([]);
  });
});

const rows = async () =>
  (await queryAll({ pk: partitions.searchIndex(conversation.companyId), limit: 100 })).map(({ pk, sk }) => ({
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
function happen(next: Next): Promise<ReturnType<typeof messageChange>> {
  const known = [...conversation.messages.values()][next(conversation.messages.size * 2 + 1)];
  const body = vocabulary.filter(() => next(4) === 0).join(' ');
  if (known && next(3) === 0) return erase(known.id);
  if (known && next(2) === 0) return store({ ...known, body });
  if (known) return store({ ...known, ticketId: next(4) + 1 });
  return store(message(body, { contactId: personOf(people[next(3)] ?? 'ANA'), ticketId: next(4) + 1, at: next(60) }));
}

async function tell(next: Next, batches: RecordChange[][]): Promise<void> {
  const batch: RecordChange[] = [];
  for (let count = next(8); count >= 0; count -= 1) batch.push(await happen(next));
  const changes = mergeChanges(batch);
  batches.push(changes);
  await indexMessages(changes);
  // Batches come again, late and in another order.
  if (next(3) === 0) await indexMessages(batches[next(batches.length)] ?? []);
}

async function work(next: Next): Promise<void> {
  const order = { ...job(), isDue: next(2) === 0 };
  if (next(2) === 0) await crashAtCall(() => flushSearch(order, ctx()), 1 + next(16), next(2) === 0);
  if (next(3) === 0) await flushSearch(order, ctx());
}

const texts = ['bom', 'dia', 'diam', 'dia pedido', 'ação entre', '退款', 'pix orc', 'zebra'];

describe('histories of messages, corrections, erasures, other tickets, merged contacts, and writers that die', () => {
  it.each(Array.from({ length: 8 }, (_, seed) => seed))('are found as a list would find them (%i)', async (seed) => {
    const next = random(seed * 7919 + 3);
    const batches: RecordChange[][] = [];
    for (let step = 0; step < 10; step += 1) {
      await tell(next, batches);
      await work(next);
      const text = texts[next(texts.length)] ?? 'bom';
      for (const scope of [{}, { ticketId: next(4) + 1 }, { contactIds: ['RUI'] }])
        expect([text, scope, await found(text, scope)]).toEqual([text, scope, naive(text, scope)]);
      if (next(6) === 0) merge(next);
      const person = personOf(people[next(3)] ?? 'ANA');
      const theirs = naive(text).filter((id) => personOf(conversation.messages.get(id)?.contactId ?? '') === person);
      const contactIds = people.filter((one) => personOf(one) === person);
      expect([person, await found(text, { contactIds })]).toEqual([person, theirs]);
    }
    await flushSearch({ ...job(), isDue: true }, ctx());
    const { hits } = await searchMessages(ctx(), { wanted: ['bom'] });
    const all: string[] = [];
    for await (const { id } of hits) all.push(id);
    // Nothing but what is there: whatever was replaced is gone from the files.
    expect([all, await waiting()]).toEqual([naive('bom'), 0]);
  });
});
