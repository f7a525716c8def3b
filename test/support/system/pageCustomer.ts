import { accountOf } from '@fn/channels/connections/accounts.ts';
import { parsers } from '@fn/channels/drivers/byChannel/parsers.ts';
import { driverOf } from '@fn/channels/drivers/byChannel/registry.ts';
import { payloadOf } from '@fn/channels/drivers/byChannel/webhookPayloads.ts';
import type { InboundEvent, Outgoing } from '@fn/channels/drivers/driver.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { Message } from '@shared/messages/model.ts';
import { aConnection, aContact, aMessage, aTicket } from '@test/support/server/samples.ts';
import type { SignedIn } from '@test/support/server/tenant.ts';
import type { World } from './sandboxWorld.ts';

export const customer = '5511987654321';

/** A customer who writes over the stand-in's pages. @param admin of the company whose pages these are */
export function pageCustomer(world: () => World, admin: () => SignedIn) {
  const write = async (connection: Connection, input: Record<string, unknown> = { text: 'Oi' }) => {
    await world().settled();
    const from = world().received.length;
    const pair = { phoneNumberId: connection.phoneNumberId, number: customer };
    await world().call('write', admin().token, { ...pair, ...input });
    return parsed(connection, from);
  };
  /** The next webhook, as the driver of the connection reads it. */
  async function parsed(connection: Connection, from: number): Promise<InboundEvent | undefined> {
    const [webhook] = await world().webhooks(1, from);
    const payload: unknown = JSON.parse(webhook?.raw.toString('utf8') ?? '');
    const [piece] = payloadOf(payload)?.split(payload) ?? [];
    return parsers[connection.channel]?.(piece?.event, new Date());
  }
  const outgoing = (connection: Connection, event: InboundEvent | undefined, fields: Partial<Message>): Outgoing => {
    const aliases = event?.kind === 'message' ? event.message.aliases : [];
    const contact = aContact({ companyId: admin().user.companyId, id: 'C' });
    const ticket = aTicket({
      companyId: admin().user.companyId,
      id: 1,
      contact,
      connection: aConnection({ companyId: admin().user.companyId, id: connection.id }),
    });
    const message = aMessage({
      companyId: admin().user.companyId,
      id: `${connection.id}-C-1763632800000-x`,
      ticket,
      fromMe: true,
      wid: null,
    });
    return { message: { ...message, ...fields }, aliases, number: '', file: null };
  };
  const send = async (connection: Connection, event: InboundEvent | undefined, fields: Partial<Message>) =>
    driverOf(connection.channel)?.send(await accountOf(connection), outgoing(connection, event, fields));
  return { write, parsed, send };
}
