import { newTracking } from '@shared/tickets/rules/tracking.ts';
import { ticketUuid } from '@shared/tickets/uuid.ts';
import { aConnection, aContact, aMessage, aTicket } from '@test/support/server/samples.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { messageEntity, messageId, ticketEntity, trackingEntity } from '../../core/store/entities.ts';
import { fromItem, toItem } from '../../core/store/records.ts';

const companyId = 1;
const at = '2026-11-20T10:00:00.000Z';
const MaybeAt = fc.constantFrom(null, at, '2026-11-20T11:00:00.000Z');
const Snapshot = fc.option(fc.record({ id: fc.nat(), name: fc.string(), color: fc.string() }), { nil: null });

const AnyTicket = fc
  .record({
    isGroup: fc.boolean(),
    picture: fc.constantFrom(null, 'p'),
    tags: fc.constantFrom([], [{ id: 1, name: 'vip', color: '#000' }]),
    groupAsTicket: fc.constantFrom('enabled' as const, 'disabled' as const),
    queue: Snapshot,
    user: Snapshot,
    flags: fc.record({
      isBot: fc.boolean(),
      isActiveDemand: fc.boolean(),
      useIntegration: fc.boolean(),
      isListed: fc.boolean(),
      fromMe: fc.boolean(),
    }),
    numbers: fc.record({ unreadMessages: fc.nat({ max: 2 }), amountUsedBotQueues: fc.nat({ max: 2 }) }),
    random: fc.uint8Array({ minLength: 10, maxLength: 10 }),
    lastMediaType: fc.constantFrom(null, 'audio' as const),
    lastSender: fc.constantFrom(null, 'Maria'),
    times: fc.record({ lastMessageAt: MaybeAt, lastInboundAt: MaybeAt, closedAt: MaybeAt }),
  })
  .map(
    ({
      isGroup,
      picture,
      tags,
      groupAsTicket,
      queue,
      user,
      flags,
      numbers,
      random,
      lastMediaType,
      lastSender,
      times,
    }) =>
      aTicket({
        companyId,
        id: 7,
        contact: aContact({ companyId, id: 'C1', isGroup, profilePicUrl: picture, tags: [...tags] }),
        connection: aConnection({ companyId, id: 2, groupAsTicket }),
        queue,
        queueId: queue?.id ?? null,
        user: user && { id: user.id, name: user.name },
        userId: user?.id ?? null,
        ...flags,
        uuid: ticketUuid(7, random),
        lastMediaType,
        lastSender,
        ...numbers,
        ...times,
      }),
  );

it('keeps every ticket, message and cycle whole while leaving out their usual values', () => {
  fc.assert(
    fc.property(AnyTicket, fc.boolean(), (ticket, isUsual) => {
      expect(fromItem(ticketEntity, toItem(ticketEntity, ticket, 'ticket.updated'))).toEqual(ticket);
      const tracking = newTracking(ticket, at);
      expect(fromItem(trackingEntity, toItem(trackingEntity, tracking))).toEqual(tracking);
      const fields = isUsual
        ? {}
        : { isPrivate: true, wid: null, queue: ticket.queue, updatedAt: '2026-11-21T00:00:00.000Z' };
      const message = aMessage({ companyId, id: messageId(2, 'C1', at, 'x'), ticket, ...fields });
      expect(fromItem(messageEntity, toItem(messageEntity, message))).toEqual(message);
    }),
    { numRuns: 500 },
  );
});
