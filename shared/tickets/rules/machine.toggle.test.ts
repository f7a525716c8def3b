import { admin, before, bia, facts, open, refusal, ticket } from '@test/support/server/decisions.ts';
import { describe, expect, it } from 'vitest';
import { decide } from './machine.ts';

describe('B-TICKET-11 toggle the bot', () => {
  const current = (fields = {}) => ticket({ integrationId: 4, ...fields });
  const resume = { type: 'toggleBot', useIntegration: true } as const;
  const byAdmin = facts({ viewer: admin });

  it('B-INT-2: resumes with what the ticket had, without a log', () => {
    const external = {
      sessionId: 's',
      at: before,
      failures: 3,
      answeredTo: 'p',
      busyUntil: before,
      isApologised: true,
    };
    const released = current({ external, bot: { ...ticket().bot, isReleased: true } });
    const decision = decide(released, { ...resume, starts: { integrationId: 9, promptId: null } }, byAdmin);
    expect(decision.ticket).toEqual({
      ...released,
      useIntegration: true,
      bot: { ...released.bot, isReleased: false },
      external: { ...external, failures: 0, turns: null },
    });
    expect(decision).toMatchObject({ event: 'ticket.updated', logs: [], tracking: null, effects: [] });
  });

  it('B-INT-2: resumes with what the connection starts with, and not without any', () => {
    const starts = { integrationId: null, promptId: 2 };
    expect(decide(ticket(), { ...resume, starts }, byAdmin).ticket).toMatchObject({ integrationId: null, promptId: 2 });
    expect(refusal(ticket(), resume, byAdmin)).toBe('ERR_TICKET_TRANSITION');
  });

  it('B-INT-2: resumes only while nobody owns the ticket', () => {
    expect(refusal(open({ integrationId: 4 }), resume)).toBe('ERR_TICKET_TRANSITION');
    expect(refusal(current({ user: bia, userId: bia.id }), resume, byAdmin)).toBe('ERR_TICKET_TRANSITION');
    expect(refusal(current({ status: 'closed' }), resume, byAdmin)).toBe('ERR_TICKET_TRANSITION');
  });

  it('stays off once it is switched off', () => {
    const running = current({ useIntegration: true });
    expect(decide(running, { type: 'toggleBot', useIntegration: false }, byAdmin).ticket).toEqual({
      ...running,
      useIntegration: false,
      bot: { ...running.bot, isReleased: true },
    });
  });

  it('counts again without touching the service', () => {
    const running = current({ useIntegration: true, amountUsedBotQueues: 3 });
    const counted = decide(running, { type: 'toggleBot', amountUsedBotQueues: 0 }, byAdmin);
    expect(counted).toMatchObject({ event: 'ticket.updated', ticket: { ...running, amountUsedBotQueues: 0 } });
  });

  it('puts another prompt in the place of the service, and takes one away, without touching the rest', () => {
    const running = current({ useIntegration: true });
    const prompted = decide(running, { type: 'toggleBot', promptId: 7 }, byAdmin);
    expect(prompted).toMatchObject({ event: 'ticket.updated', logs: [], tracking: null, effects: [] });
    expect(prompted.ticket).toEqual({ ...running, promptId: 7, integrationId: null, external: null });
    expect(decide(prompted.ticket, { type: 'toggleBot', promptId: 7 }, byAdmin).event).toBeNull();
    const none = { ...prompted.ticket, promptId: null };
    expect(decide(prompted.ticket, { type: 'toggleBot', promptId: null }, byAdmin).ticket).toEqual(none);
    const started = decide(current(), { ...resume, promptId: 7 }, byAdmin).ticket;
    expect(started).toMatchObject({ useIntegration: true, promptId: 7, integrationId: null });
  });

  it('is for the owner and administrators', () => {
    expect(refusal(current(), resume)).toBe('ERR_NO_PERMISSION');
    expect(decide(open(), { type: 'toggleBot', useIntegration: false }, facts()).event).toBeNull();
  });
});
