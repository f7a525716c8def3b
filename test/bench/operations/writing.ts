import { messageEntity, messageKey } from '@fn/core/store/entities.ts';
import { fromItem, toItem } from '@fn/core/store/records.ts';
import { getItem, putItem } from '@fn/core/store/store.ts';
import { contract } from '@shared/contract.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { worldContact } from '../world.ts';
import type { Bench, Caller } from './caller.ts';
import type { Operation } from './model.ts';

const { tickets, messages } = contract;

/** A text of the attendant that came back. @returns its id */
async function failedText({ companyId }: Bench, { say }: Caller, ticket: TicketView): Promise<string> {
  const id = await say(ticket.id, 'Vai falhar');
  const key = messageKey(companyId, id);
  const item = key && (await getItem(key, true));
  if (!item) throw new Error('a sent message is not stored');
  const failure = { code: '131026', reason: 'Undeliverable', isRetriable: false };
  await putItem(toItem(messageEntity, { ...fromItem(messageEntity, item), failure, attempts: 5, nextAttemptAt: null }));
  return id;
}

function texts(bench: Bench, caller: Caller, mine: readonly TicketView[]): Operation[] {
  const { mailbox, companyId } = bench;
  const [ticket] = mine;
  if (!ticket) throw new Error('the attendant of the bench has no open ticket');
  // What the first contact says next must be the newest of its conversation.
  const others = mine.filter(({ id, contactId }) => id !== ticket.id && contactId !== worldContact(companyId, 0).id);
  let sentId = '';
  let failedId = '';
  return [
    {
      name: 'forward text',
      prepare: async (turn) => {
        await mailbox.drop('outbound');
        if (sentId === '') sentId = await caller.say(ticket.id, `Para encaminhar ${turn}`);
      },
      run: async (turn) => {
        const contactId = others[turn % others.length]?.contactId;
        await caller.ask('agent', 'messages', messages.forward, { messageId: sentId, contactId });
      },
    },
    {
      name: 'correct a failed text',
      prepare: async () => {
        if (failedId === '') failedId = await failedText(bench, caller, ticket);
      },
      run: (turn) => caller.ask('agent', 'messages', messages.edit, { id: failedId, body: `Corrigida ${turn}` }),
    },
    {
      name: 'send text',
      prepare: () => mailbox.drop('outbound'),
      run: (turn) => caller.say(ticket.id, `Resposta ${turn}`),
    },
  ];
}

function accepting({ users }: Bench, { ask }: Caller, waiting: readonly TicketView[]): Operation {
  const next = (turn: number): TicketView => {
    const ticket = waiting[turn % waiting.length];
    if (!ticket) throw new Error('nobody waits in the bench');
    return ticket;
  };
  return {
    name: 'accept',
    prepare: async (turn) => {
      if (turn < waiting.length) return;
      await ask('admin', 'tickets', tickets.update, { id: next(turn).id, status: 'pending', userId: null });
    },
    run: (turn) =>
      ask('admin', 'tickets', tickets.update, { id: next(turn).id, status: 'open', userId: users.admin.id }),
  };
}

/** What people do. @param mine open tickets of the attendant @param waiting tickets nobody has */
export const writing = (
  bench: Bench,
  caller: Caller,
  mine: readonly TicketView[],
  waiting: readonly TicketView[],
): Operation[] => [...texts(bench, caller, mine), accepting(bench, caller, waiting)];
