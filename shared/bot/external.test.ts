import { aConnection, aContact, aTicket } from '@test/support/server/samples.ts';
import { describe, expect, it } from 'vitest';
import { newSession } from '../tickets/botSession.ts';
import { type ExternalEnd, handsBack, isAwaited } from './external.ts';
import type { BotState } from './model.ts';

const connection = aConnection({ companyId: 1, id: 2 });
const contact = aContact({ companyId: 1, id: 'C1' });
const ticket = (fields = {}) =>
  aTicket({
    ...{ companyId: 1, id: 7, contact, connection, status: 'pending', trackingId: 'T1' },
    ...{ useIntegration: true, integrationId: 5, ...fields },
  });
const message = (fields = {}) => ({
  ticketId: 7,
  isDeleted: false,
  handedTo: { trackingId: 'T1', integrationId: 5, promptId: null },
  ...fields,
});
const external = (answeredTo: string) => ({
  ...{ sessionId: '', at: '', failures: 0, busyUntil: '', isApologised: false },
  answeredTo,
});
const awaited = (t = {}, m = {}, disableBot = false): boolean =>
  isAwaited(ticket(t), message(m), { position: '0000000000200-i', disableBot });

describe('a message waits for the service it was handed to', () => {
  it('while the ticket is with it and nobody else', () => {
    expect(awaited()).toBe(true);
    expect(awaited({ external: external('0000000000199-i') })).toBe(true);
  });

  it.each([
    ['B-INT-2: a person has it', { status: 'open', userId: 3 }],
    ['B-INT-2: a person is named', { userId: 3 }],
    ['B-INT-2: it was let go', { useIntegration: false }],
    ['it is closed', { status: 'closed', useIntegration: false }],
    ['another integration has it', { integrationId: 6 }],
    ['it is another service cycle', { trackingId: 'T2' }],
    ['it was answered', { external: external('0000000000200-i') }],
    ['something later was answered', { external: external('0000000000201-i') }],
  ])('not when %s', (_, fields) => {
    expect(awaited(fields)).toBe(false);
  });

  it('not when it was deleted, is of another ticket or nobody’s, or the contact wants no automation (B-INT-3)', () => {
    expect(awaited({}, { isDeleted: true })).toBe(false);
    expect(awaited({}, { ticketId: 8 })).toBe(false);
    expect(awaited({}, { handedTo: undefined })).toBe(false);
    expect(awaited({}, {}, true)).toBe(false);
  });

  it('of prompts as well, and an integration goes before a prompt', () => {
    const handedTo = { trackingId: 'T1', integrationId: null, promptId: 4 };
    expect(awaited({ integrationId: null, promptId: 4 }, { handedTo })).toBe(true);
    expect(awaited({ integrationId: null, promptId: 9 }, { handedTo })).toBe(false);
    expect(awaited({ integrationId: 5, promptId: 4 }, { handedTo })).toBe(false);
  });
});

const state: BotState = {
  ticket: {
    ...{ status: 'pending', queueId: null, userId: null, isGroup: false, isPlainGroup: false },
    ...{ useIntegration: true, integrationId: 5, promptId: null },
  },
  session: { ...newSession, stage: 'menu' },
};
const ends = (end: ExternalEnd, queueId: number | null = null) =>
  handsBack({ ...state, ticket: { ...state.ticket, queueId } }, end);

describe('the end of a service', () => {
  it('in a queue is the end of automation', () => {
    const { ticket: moved, session, effects } = ends({ type: 'queue', queueId: 3, userId: 9 });
    expect(moved).toMatchObject({
      queueId: 3,
      userId: 9,
      useIntegration: false,
      integrationId: null,
      status: 'pending',
    });
    expect(session).toMatchObject({ stage: 'done', isReleased: true });
    expect(effects).toEqual([
      { type: 'queue', queueId: 3, log: 'queue' },
      { type: 'user', userId: 9 },
    ]);
  });

  it('that only lets go remembers whom to resume, and leaves the menu to a ticket without a queue', () => {
    expect(ends({ type: 'release' })).toMatchObject({
      ticket: { useIntegration: false, integrationId: 5, queueId: null },
      session: { stage: 'menu', isReleased: true },
      effects: [{ type: 'log', log: 'redirect' }],
    });
    expect(ends({ type: 'release' }, 2).session).toMatchObject({ stage: 'done', isReleased: true });
  });

  it('that was lost goes where lost ones go, or stays (B-INT-4)', () => {
    expect(ends({ type: 'lost', queueId: 3 })).toMatchObject({
      ticket: { queueId: 3, useIntegration: false },
      effects: [{ type: 'queue', queueId: 3, log: 'redirect' }],
    });
    for (const queueId of [null, 2]) {
      expect(ends({ type: 'lost', queueId }, 2)).toMatchObject({
        ticket: { queueId: 2 },
        effects: [{ type: 'log', log: 'redirect' }],
      });
    }
  });

  it('that closes says the farewell, if there is one', () => {
    expect(ends({ type: 'close', farewell: 'Até logo!' })).toMatchObject({
      ticket: { status: 'closed', useIntegration: false, integrationId: null },
      effects: [
        { type: 'say', text: 'Até logo!' },
        { type: 'close', log: 'clientClosed' },
      ],
    });
    expect(ends({ type: 'close', farewell: ' ' }).effects).toHaveLength(1);
    const said = { lines: '', choices: [], hasGreetingMedia: false, isQuoting: false, delayMs: 0 };
    expect(ends({ type: 'close', farewell: 'Até logo!' }).effects[0]).toEqual({
      type: 'say',
      text: 'Até logo!',
      ...said,
    });
  });

  it('that closes leaves nothing open of the menu', () => {
    const session = { ...newSession, stage: 'tree' as const, path: [1], sent: 2, sentAt: '2026-11-20T13:00:00.000Z' };
    const after = handsBack({ ...state, session }, { type: 'close', farewell: '' });
    expect(after.session).toEqual({ ...newSession, stage: 'done' });
  });

  it('in a queue without an attendant names nobody', () => {
    const { ticket: moved, effects } = ends({ type: 'queue', queueId: 3, userId: null });
    expect([moved.userId, effects]).toEqual([null, [{ type: 'queue', queueId: 3, log: 'queue' }]]);
  });
});
