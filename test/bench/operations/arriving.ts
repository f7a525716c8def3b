import type { TicketView } from '@shared/tickets/model.ts';
import { ulid } from 'ulid';
import { worldContact } from '../world.ts';
import { type Bench, type Caller, load } from './caller.ts';
import type { Operation } from './model.ts';

/** Takes what `fetch` puts into the queue, and consumes it as what is measured. */
type Arrival = (fetch: (turn: number) => Promise<unknown>) => Pick<Operation, 'prepare' | 'run'>;

async function arrivals(): Promise<Arrival> {
  const inbound = await load('inbound/inbound.ts');
  let delivery: unknown;
  return (fetch) => ({
    prepare: async (turn) => {
      delivery = await fetch(turn);
    },
    run: async () => {
      const { batchItemFailures } = await inbound(delivery as never, {} as never);
      if (batchItemFailures.length > 0) throw new Error('inbound failed');
    },
  });
}

/** Texts of customers, a second apart: nobody writes two in one, and a hundred of them would be told apart by reading them. */
function writingAs({ receive }: Caller) {
  let seconds = Math.floor(Date.now() / 1000) - 100_000;
  return (sender: () => string) => (turn: number) => {
    const from = sender();
    seconds += 1;
    const text = { from, id: `wamid.x.${ulid()}`, timestamp: String(seconds), type: 'text' };
    return receive({
      contacts: [{ profile: { name: 'Cliente' }, wa_id: from }],
      messages: [{ ...text, text: { body: `Mensagem ${turn}` } }],
    });
  };
}

function reporting({ mailbox }: Bench, { say, receive }: Caller, ticket: TicketView, recipient: string) {
  let sentId = '';
  return async (turn: number) => {
    if (turn % 3 === 0) {
      sentId = await say(ticket.id, 'x');
      await mailbox.drop('outbound');
    }
    const timestamp = String(Math.floor(Date.now() / 1000));
    const status = ['sent', 'delivered', 'read'][turn % 3];
    const ids = { id: `wamid.${sentId}`, recipient_id: recipient, biz_opaque_callback_data: sentId };
    return receive({ statuses: [{ ...ids, status, timestamp }] });
  };
}

/** What the channel tells. Of three contacts of the world one has an open ticket, one waits, one is done; see world.ts. */
export async function arriving(bench: Bench, caller: Caller, ticket: TicketView): Promise<Operation[]> {
  const arrival = await arrivals();
  const from = writingAs(caller);
  const open = worldContact(bench.companyId, 0).number;
  let done = 0;
  let strangers = 0;
  return [
    { name: 'inbound, open ticket', ...arrival(from(() => open)) },
    {
      name: 'inbound, new ticket',
      turns: 20,
      ...arrival(
        from(() => {
          done += 1;
          return worldContact(bench.companyId, done * 3 - 1).number;
        }),
      ),
    },
    {
      name: 'inbound, new contact and ticket',
      ...arrival(
        from(() => {
          strangers += 1;
          return `5521${String(Date.now()).slice(-7)}${String(strangers).padStart(2, '0')}`;
        }),
      ),
    },
    { name: 'status webhook', ...arrival(reporting(bench, caller, ticket, open)) },
  ];
}
