import { now } from '@fn/core/context/clock.ts';
import type { CompanyCtx } from '@fn/core/context/ctx.ts';
import { messageEntity, type StoredTicket, ticketEntity, trackingEntity } from '@fn/core/store/entities.ts';
import { fromItem } from '@fn/core/store/records.ts';
import { getItem, queryPartition } from '@fn/core/store/store.ts';
import { keys, partitions } from '@fn/core/store/table.ts';
import { changeTicket } from '@fn/inbox/tickets/bulkUpdates.ts';
import { handler as minute } from '@fn/timers/minute.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import type { Queue } from '@shared/queues/model.ts';
import type { Ticket, Tracking } from '@shared/tickets/model.ts';
import { sendAutomatic } from './automaticText.ts';
import { type CompanyFixture, shiftClock } from './companyFixture.ts';
import { logTypesOf } from './ticketLogs.ts';

/** A desk whose minutes pass when the test says so. */
export function clockedCompany(deskNow: () => CompanyFixture) {
  let passed = 0;
  const company = (): number => deskNow().company.id;
  const ctx = (): CompanyCtx => ({ companyId: company(), now: now() });
  const pass = (minutes: number): void => {
    passed += minutes * 60_000;
    shiftClock(passed);
  };
  const tick = async (minutes: number): Promise<void> => {
    pass(minutes);
    await minute();
  };
  const current = async ({ id }: Pick<Ticket, 'id'>): Promise<StoredTicket> =>
    fromItem(ticketEntity, (await getItem(keys.ticket(company(), id), true)) ?? {});
  const cycle = async (ticket: Ticket): Promise<Tracking> =>
    fromItem(trackingEntity, (await getItem(keys.tracking(company(), ticket.id, ticket.trackingId), true)) ?? {});
  const logs = ({ id }: Ticket): Promise<string[]> => logTypesOf(company(), id);
  const said = async ({ whatsappId, contactId }: Ticket): Promise<string[]> =>
    (
      await queryPartition({
        pk: partitions.conversation(company(), whatsappId, contactId),
        prefix: 'M#',
        limit: 50,
        consistent: true,
      })
    ).items
      .map((item) => fromItem(messageEntity, item))
      .filter(({ fromMe }) => fromMe)
      .map(({ body }) => body.replace('\u200E', ''));

  const writes = async (fields: Partial<Connection>, contact?: Contact, queue: Queue | null = deskNow().sales) => {
    const desk = deskNow();
    const connection = await desk.connect(fields);
    const author = contact ?? (await desk.contact());
    const { ticket } = await desk.writes(author, 'Oi', { connection, queue, at: now() });
    return { connection, contact: author, ticket };
  };
  const serve = (ticket: Ticket, status: Ticket['status'] = 'open'): Promise<void> =>
    changeTicket(ctx(), ticket.id, (before) => ({
      ticket: { ...before, status, userId: 9, user: { id: 9, name: 'Ana' } },
      event: 'ticket.accepted',
    }));
  const answer = async (ticket: Ticket): Promise<void> => {
    await sendAutomatic(ctx(), await current(ticket), 'Pois não?');
  };

  return { ctx, pass, tick, held: current, cycle, logs, said, writes, serve, answer };
}
