import type { Message } from '@shared/messages/model.ts';
import { canSee, type Viewer } from '@shared/tickets/rules/policy.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { crashAtCall } from '@test/support/server/crashAtCall.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aConnection, aContact, aMessage, aTicket } from '@test/support/server/samples.ts';
import { startStorage } from '@test/support/server/storage.ts';
import { recordChange } from '@test/support/server/streamChanges.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { describe, expect, it } from 'vitest';
import type { RecordChange } from '../core/store/changes.ts';
import {
  type Conversation,
  conversationEntity,
  messageEntity,
  messageId,
  type StoredTicket,
  ticketEntity,
} from '../core/store/entities.ts';
import { type Entity, toItem } from '../core/store/records.ts';
import { putItem, updateItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { flushSearch } from '../workers/search/flush.ts';
import { indexMessages } from '../workers/stream/messageWords.ts';
import { searchMessages } from './messages.ts';
import { readIndex } from './record.ts';
import { TicketFile } from './ticketFile.ts';

const visible = { status: 'open', userId: 3, queueId: 2, isGroup: false, whatsappId: 1 } as const;

describe('what is known of tickets', () => {
  it('is read as it was written, later states alone', () => {
    const file = new TicketFile();
    file.set({ id: 7, version: 4, visible });
    file.set({ id: 7, version: 3, visible: { ...visible, userId: 9 } });
    file.set({ id: 900, version: 1, visible: { ...visible, userId: 5 } });
    file.set({ id: 900, version: 2, visible: { ...visible, queueId: null, userId: null } });
    file.setNewest(7, 900);
    file.setNewest(900, 900);
    file.set({ id: 2 ** 31, version: 1, visible });
    const read = TicketFile.read(TicketFile.read(file.written()).written());
    const seen = (sees: Parameters<TicketFile['seenBy']>[0]) => [7, 8, 900, 901, 2 ** 31].map(read.seenBy(sees));
    expect(seen(({ userId }) => userId === 3)).toEqual([true, true, false, true, true]);
    expect(seen(({ userId, queueId }) => userId === null && queueId === null)).toEqual([false, true, true, true, true]);
    expect([7, 8, 900, 901].map(read.newestOf)).toEqual([900, 0, 0, 0]);
  });
});

await forFile(startEngine());
await forFile(startStorage());
catchQueues();

type Next = (below: number) => number;

/** Numbers that look like chance and are the same in every run. */
function random(seed: number): Next {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const start = Date.parse('2026-11-01T12:00:00Z');
const people = ['ANA', 'RUI', 'EVA', 'LIA', 'TOM'];

/** A company in which conversations begin, are handed on, end and go on in other tickets. */
class Company {
  readonly messages = new Map<string, Message>();
  readonly tickets = new Map<number, StoredTicket>();
  readonly conversations = new Map<string, Conversation>();
  readonly batches: RecordChange[][] = [];
  #batch: RecordChange[] = [];
  #turn = 0;
  readonly id: number;

  constructor(id: number) {
    this.id = id;
  }

  async #save<T extends { readonly companyId: number }>(entity: Entity<T>, before: T | undefined, after: T) {
    await putItem(toItem(entity, after));
    this.#batch.push(recordChange(entity, before, after));
  }

  async #open(contactId: string, id: number, fields: Partial<StoredTicket>): Promise<void> {
    const companyId = this.id;
    const contact = aContact({ companyId, id: contactId });
    const blank = { ...aTicket({ companyId, id, contact, connection: aConnection({ companyId, id: 1 }) }), version: 0 };
    const before = this.tickets.get(id);
    await this.ticket({ ...(before ?? blank), ...fields }, before);
    const conversation = this.conversations.get(contactId);
    const none = { companyId, whatsappId: 1, contactId, listedClosedId: null, version: 0 };
    const next = {
      ...(conversation ?? none),
      activeTicketId: id,
      newestTicketId: id,
      version: (conversation?.version ?? 0) + 1,
    };
    this.conversations.set(contactId, next);
    await this.#save(conversationEntity, conversation, next);
  }

  async ticket(changed: StoredTicket, before = this.tickets.get(changed.id)): Promise<void> {
    const after = { ...changed, version: changed.version + 1 };
    this.tickets.set(after.id, after);
    await this.#save(ticketEntity, before, after);
  }

  async happen(next: Next): Promise<void> {
    const contactId = people[next(people.length)] ?? 'ANA';
    const conversation = this.conversations.get(contactId);
    const place = { queueId: [1, 2, null][next(3)] ?? null, userId: [5, 6, null][next(3)] ?? null };
    const own = this.tickets.get(conversation?.newestTicketId ?? 0);
    if (!own || (own.status === 'closed' && next(2) === 0)) {
      const old = [...this.tickets.values()].filter((one) => one.contactId === contactId)[next(6)];
      const id = old && next(3) === 0 ? old.id : this.tickets.size + 1;
      return this.#open(contactId, id, { ...place, status: 'open' });
    }
    if (next(3) === 0) return this.ticket({ ...own, ...place });
    if (next(3) === 0) return this.ticket({ ...own, status: 'closed' });
    const at = new Date(start + next(60) * 1000);
    this.#turn += 1;
    const id = messageId(1, contactId, at, `r${this.#turn}`);
    const fields = { companyId: this.id, id, whatsappId: 1, contactId, ticketId: own.id, createdAt: at.toISOString() };
    const message = aMessage({ ...fields, ticket: own, body: 'pedido' });
    this.messages.set(id, message);
    return this.#save(messageEntity, undefined, message);
  }

  async tell(next: Next): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    this.batches.push(batch);
    await indexMessages(batch);
    // Batches come again, late and in another order.
    if (next(3) === 0) await indexMessages(this.batches[next(this.batches.length)] ?? []);
  }

  /** Of what the viewer sees through a message's own ticket or the newest of its conversation, newest first. */
  reached(viewer: Viewer): string[] {
    return [...this.messages.values()]
      .filter(({ ticketId, contactId }) =>
        [ticketId, this.conversations.get(contactId)?.newestTicketId ?? 0].some((id) => {
          const ticket = this.tickets.get(id);
          return ticket && canSee(viewer, ticket);
        }),
      )
      .map(({ id }) => id)
      .sort((a, b) => (b.split('-')[2] ?? '').localeCompare(a.split('-')[2] ?? '') || (a < b ? 1 : -1));
  }

  async found(viewer: Viewer): Promise<string[]> {
    const { among } = await searchMessages({ companyId: this.id, now: new Date() }, { wanted: ['pedido'] });
    const ids: string[] = [];
    for await (const { id } of among((ticket) => canSee(viewer, ticket), undefined)) ids.push(id);
    return ids;
  }
}

const someone = {
  id: 5,
  profile: 'user',
  queueIds: [1],
  allTicket: false,
  allowGroup: false,
  whatsappId: null,
} as const;
const viewers: readonly Viewer[] = [
  someone,
  { ...someone, queueIds: [], id: 6 },
  { ...someone, queueIds: [2], allTicket: true, id: 7 },
  { ...someone, profile: 'supervisor', queueIds: [2], id: 8 },
];

/** What happens, is told and is put into files, by a writer that may die. */
async function goOn(own: Company, next: Next): Promise<void> {
  for (let turn = next(7); turn >= 0; turn -= 1) await own.happen(next);
  await updateItem({
    Key: { ...keys.sequences(own.id) },
    UpdateExpression: 'SET ticket = :last',
    ExpressionAttributeValues: { ':last': own.tickets.size },
  });
  await own.tell(next);
  if (next(2) === 0) await crashAtCall(() => flush(own), 1 + next(14), next(2) === 0);
  if (next(3) === 0) await flush(own);
}

const flush = ({ id: companyId }: Company): Promise<void> =>
  flushSearch({ work: 'flush', companyId }, { companyId, now: new Date() });

describe('people of few rights, while tickets are handed on, end and follow one another, and writers die', () => {
  it.each(Array.from({ length: 6 }, (_, seed) => seed))('miss nothing that they may see (%i)', async (seed) => {
    const next = random(seed * 7919 + 5);
    const own = new Company((await newTenant()).company.id);
    // Some of it was there before anybody told of tickets.
    for (let turn = 0; turn < 8; turn += 1) await own.happen(next);
    for (let step = 0; step < 12; step += 1) {
      await goOn(own, next);
      for (const viewer of viewers)
        expect(await own.found(viewer)).toEqual(expect.arrayContaining(own.reached(viewer)));
    }
    await flush(own);
    // All is known: nothing is looked at in vain.
    for (const viewer of viewers) expect(await own.found(viewer)).toEqual(own.reached(viewer));
    expect((await readIndex(own.id)).tickets.upTo).toBe(null);
  });
});
