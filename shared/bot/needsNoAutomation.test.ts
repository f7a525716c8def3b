import { flowOf, waitingTicket } from '@test/support/server/botFlow.ts';
import { describe, expect, it } from 'vitest';
import { needsNoAutomation } from './needsNoAutomation.ts';

type Changes = {
  ticket?: Partial<(typeof waitingTicket)['ticket']>;
  session?: Partial<(typeof waitingTicket)['session']>;
  input?: Partial<{ isAudio: boolean; body: string; replyId: string | null; isText: boolean }>;
  flow?: Parameters<typeof flowOf>[0];
};

/** A ticket that a queue has, after its menu. */
const isQuietFor = ({ ticket, session, input, flow }: Changes): boolean =>
  needsNoAutomation(
    {
      ticket: { ...waitingTicket.ticket, queueId: 1, ...ticket },
      session: { ...waitingTicket.session, stage: 'done', ...session },
    },
    { isAudio: false, body: 'Obrigada', replyId: null, isText: true, ...input },
    flowOf(flow),
  );

describe('automation has nothing to do about', () => {
  it.each<[string, Changes]>([
    ['what comes after the menu of a queue', {}],
    ['a ticket that waits for somebody', { ticket: { userId: 10 }, session: { stage: 'menu' } as never }],
    ['somebody who wants no automation, in a queue', { flow: { contact: { disableBot: true } } }],
    ['a group that is no ticket', { ticket: { isPlainGroup: true, queueId: null } }],
    ['a group', { ticket: { status: 'group', queueId: null } }],
    ['a closed ticket', { ticket: { status: 'closed', queueId: null } }],
    ['a service without hours', { ticket: { status: 'open' } }],
    [
      'a service whose hours of queues are not its own',
      {
        ticket: { status: 'open' },
        flow: { settings: { scheduleType: 'queue', sendMessageOutExpedientTicketOpen: 'enabled' } },
      },
    ],
    [
      'a service that is told no hours',
      { ticket: { status: 'open' }, flow: { settings: { scheduleType: 'company' } } },
    ],
    ['a voice message that is taken', { input: { isAudio: true } }],
    ['what a service handed back', { ticket: { useIntegration: true }, session: { isReleased: true } }],
  ])('%s', (_, changes) => {
    expect(isQuietFor(changes)).toBe(true);
  });
});

describe('automation looks at', () => {
  it.each<[string, Changes]>([
    ['a ticket without a queue', { ticket: { queueId: null } }],
    [
      'somebody who wants no automation and is in no queue',
      { flow: { contact: { disableBot: true } }, ticket: { queueId: null } },
    ],
    ['an answer to a menu', { session: { stage: 'menu' } as never }],
    ['a wish for the menu', { input: { body: '#' } }],
    ['what an outside service has', { ticket: { useIntegration: true } }],
    ['a connection that an outside service answers', { flow: { connection: { integrationId: 1 } } }],
    ['hours of queues', { flow: { settings: { scheduleType: 'queue' } } }],
    ['hours of the company', { flow: { settings: { scheduleType: 'company' } } }],
    ['hours of the connection', { flow: { settings: { scheduleType: 'connection' } } }],
    ['somebody who was told that nobody is there', { session: { isOutOfHours: true } as never }],
    [
      'a voice message of somebody who sends none',
      {
        input: { isAudio: true },
        flow: { contact: { acceptAudioMessage: false } },
      },
    ],
    [
      'a voice message where none are taken',
      {
        input: { isAudio: true },
        flow: { settings: { acceptAudioMessageContact: 'disabled' } },
      },
    ],
    ['a question for consent', { ticket: { status: 'lgpd' } }],
    ['a question for a rating', { ticket: { status: 'nps' } }],
    [
      'a service that is told the hours',
      {
        ticket: { status: 'open' },
        flow: { settings: { scheduleType: 'connection', sendMessageOutExpedientTicketOpen: 'enabled' } },
      },
    ],
  ])('%s', (_, changes) => {
    expect(isQuietFor(changes)).toBe(false);
  });
});
