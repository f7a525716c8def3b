import { enqueueOutbound } from '@fn/channels/connections/service.ts';
import { messageEntity, messageId } from '@fn/core/store/entities.ts';
import { fromItem, toItem } from '@fn/core/store/records.ts';
import { getItem, putItem } from '@fn/core/store/store.ts';
import { handler as outbound } from '@fn/outbound/outbound.ts';
import type { Message } from '@shared/messages/model.ts';
import { type FakeGraph, fakeGraph } from '../graph/fakeGraph.ts';
import { type ConnectedCompany, openConnectedCompany, stateOf, write } from './connectedCompany.ts';
import { aMessage } from './samples.ts';
import { openStoreFixture } from './storeFixture.ts';

/** A shop whose customer has written, and messages of the company that wait to be sent. */
export async function openOutbox() {
  const workshop = await openStoreFixture();
  const graph: FakeGraph = await fakeGraph();
  let serial = 0;

  const stored = async (shop: ConnectedCompany, fields: Partial<Message> = {}): Promise<Message> => {
    const { contact, ticket } = await stateOf(shop);
    if (!ticket) throw new Error('no ticket');
    serial += 1;
    const id = messageId(shop.connection.id, contact.id, new Date(Date.now() + serial), `O${serial}`);
    const nextAttemptAt = new Date(Date.now() + 60_000).toISOString();
    const message = aMessage({
      companyId: shop.company.id,
      id,
      ticket,
      fromMe: true,
      wid: null,
      nextAttemptAt,
      ...fields,
    });
    await putItem(toItem(messageEntity, message, 'message.created'));
    return message;
  };

  return {
    workshop,
    graph,
    /** Empty queue, silent platform, a shop of its own. */
    async begin(): Promise<ConnectedCompany> {
      await workshop.drain('outbound');
      const shop = await openConnectedCompany();
      await write(workshop, shop);
      graph.reset();
      return shop;
    },
    /** A message as the panel stores it, waiting to be sent. */
    stored,
    async handedOver(...messages: Message[]): Promise<Message> {
      const [first] = messages;
      if (!first) throw new Error('nothing to hand over');
      await enqueueOutbound({ companyId: first.companyId }, messages);
      return first;
    },
    send: () => workshop.work('outbound', outbound),
    now: async (message: Message): Promise<Message> =>
      fromItem(messageEntity, (await getItem(messageEntity.key(message), true)) ?? {}),
    async stop(): Promise<void> {
      await graph.stop();
      await workshop.close();
    },
  };
}

export type Outbox = Awaited<ReturnType<typeof openOutbox>>;
