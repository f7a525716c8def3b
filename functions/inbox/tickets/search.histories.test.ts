import type { Message } from '@shared/messages/model.ts';
import { readableBy } from '@shared/messages/visibility.ts';
import { containsAll, wantedWords, extractSearchWords } from '@shared/messages/words.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { canSee, viewerOf } from '@shared/tickets/rules/policy.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startStorage } from '@test/support/server/storage.ts';
import { messageChange } from '@test/support/server/streamChanges.ts';
import type { SignedIn } from '@test/support/server/tenant.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { messageEntity } from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { putItem } from '../../core/store/store.ts';
import { flushChanges } from '../../search/flush.ts';
import { indexMessages } from '../../workers/stream/messageWords.ts';
import { handler } from './handler.ts';
import { findConversation, getTicket } from './repo.ts';

await forFile(startEngine());
await forFile(startStorage());
catchQueues();

const words = ['boleto', 'entrega', 'entregue', 'tapete', 'troca', 'garantia'];
const step = fc.record({
  what: fc.constantFrom('say', 'say', 'say', 'serve', 'serve', 'hand on', 'move', 'end', 'correct', 'delete', 'flush'),
  which: fc.nat({ max: 99 }),
  person: fc.nat({ max: 1 }),
  body: fc.subarray(words, { minLength: 1 }).map((some) => some.join(' ')),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A desk with two attendants of different queues, and six customers. */
async function open() {
  const desk = await newCompanyFixture();
  const [ana, bia] = [await desk.person({}), await desk.person({ queueIds: [desk.support.id] })];
  const attendants = [ana, bia];
  const contacts = await Promise.all(Array.from({ length: 6 }, () => desk.contact({ name: 'Cliente' })));
  const said = new Map<string, Message>();
  const ctx = () => ({ companyId: desk.company.id, now: new Date() });
  let second = 0;

  async function tell(before: Message | undefined, after: Message): Promise<void> {
    said.set(after.id, after);
    await indexMessages([messageChange(before, after)]);
  }
  const change = async (before: Message, fields: Partial<Message>): Promise<void> => {
    const after = { ...before, ...fields, version: before.version + 1 };
    await putItem(toItem(messageEntity, after));
    await tell(before, after);
  };
  /** What people may do to a ticket depends on what it is by then; refused is as good as done. */
  const update = async (ticketId: number, input: object): Promise<void> => {
    await call(handler, tickets.update, { id: ticketId, ...input }, { token: desk.admin.token });
  };

  async function say({ which, body }: Step): Promise<void> {
    const contact = contacts[which % contacts.length];
    second += 1;
    const at = new Date(Date.now() - 3_600_000 + second * 1000);
    const queue = which % 2 ? desk.sales : desk.support;
    if (contact) await tell(undefined, (await desk.writes(contact, body, { at, queue })).message);
  }

  const doing: Readonly<
    Record<Exclude<Step['what'], 'say' | 'flush'>, (message: Message, given: Step) => Promise<void>>
  > = {
    serve: ({ ticketId }, { person }) => update(ticketId, { status: 'open', userId: attendants[person]?.user.id }),
    'hand on': ({ ticketId }, { person }) =>
      update(ticketId, { status: 'open', isTransfered: true, userId: attendants[person]?.user.id }),
    move: ({ ticketId }, { person }) => update(ticketId, { queueId: person === 0 ? desk.sales.id : desk.support.id }),
    end: ({ ticketId }) => update(ticketId, { status: 'closed', sendFarewellMessage: false }),
    correct: (message, { body }) => change(message, { body, isEdited: true }),
    delete: (message) => change(message, { isDeleted: true }),
  };

  async function take(step: Step): Promise<void> {
    const message = [...said.values()][step.which % Math.max(1, said.size)];
    if (step.what === 'say') await say(step);
    else if (step.what === 'flush') await flushChanges(ctx());
    else if (message) await doing[step.what](message, step);
  }

  /** Messages that a person is shown, page after page. */
  async function found(who: SignedIn, searchParam: string): Promise<(string | undefined)[]> {
    const ids: (string | undefined)[] = [];
    let cursor: string | undefined;
    do {
      const input = { status: 'search' as const, searchParam, ...(cursor ? { cursor } : {}) };
      const { json } = await call(handler, tickets.list, input, { token: who.token });
      ids.push(...json.tickets.map(({ match }) => match?.messageId));
      cursor = json.hasMore ? (json.nextCursor ?? undefined) : undefined;
    } while (cursor);
    return ids.sort();
  }

  /** Of each conversation the newest such message that the person may read now, in its ticket or the conversation's newest. */
  async function naive(who: SignedIn, text: string): Promise<string[]> {
    const fitting = [...said.values()].filter((one) => containsAll(extractSearchWords(one), wantedWords(text)));
    const newest = new Map<string, Message>();
    const viewer = viewerOf(who.user);
    const isRead = async (ticketId: number, message: Message): Promise<boolean> => {
      const ticket = await getTicket(ctx(), ticketId, true);
      return canSee(viewer, ticket) && readableBy(viewer, ticket)(message);
    };
    for (const one of fitting.sort((a, b) => b.createdAt.localeCompare(a.createdAt))) {
      if (newest.has(one.contactId)) continue;
      const conversation = await findConversation(ctx(), desk.connection.id, one.contactId, true);
      const last = conversation?.newestTicketId ?? one.ticketId;
      if ((await isRead(last, one)) || (await isRead(one.ticketId, one))) newest.set(one.contactId, one);
    }
    return [...newest.values()].map(({ id }) => id).sort();
  }
  return { people: { admin: desk.admin, ana, bia }, take, found, naive };
}

it.each([1, 2, 3, 4])(
  'whatever was said, corrected, handed on, moved and ended, a search shows each what a list of all would (%i)',
  async (seed) => {
    const { people, take, found, naive } = await open();
    const shown = { admin: 0, ana: 0, bia: 0 };
    for (const [turn, each] of fc.sample(step, { numRuns: 60, seed }).entries()) {
      await take(each);
      if (turn % 6 !== 5) continue;
      const text = ['entreg', 'boleto', 'troca gar', 'tapete'][((turn / 6) % 4) | 0] ?? 'boleto';
      for (const [name, who] of Object.entries(people)) {
        const ids = await found(who, text);
        expect([turn, text, name, ids]).toEqual([turn, text, name, await naive(who, text)]);
        shown[name as keyof typeof shown] += ids.length;
      }
    }
    // Each of them saw something, and nobody all of it but who may.
    expect(Math.min(...Object.values(shown))).toBeGreaterThan(0);
    expect(shown.admin).toBeGreaterThan(Math.max(shown.ana, shown.bia));
  },
);
