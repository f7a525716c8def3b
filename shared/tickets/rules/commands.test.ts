import { expect, it } from 'vitest';
import { type Intent, intentOf, type TicketChange } from './commands.ts';

const me = 10;
const other = 11;
const pending = { status: 'pending' as const, userId: null, queueId: 5 };
const mine = { status: 'open' as const, userId: me, queueId: 5 };
const theirs = { status: 'open' as const, userId: other, queueId: 5 };
const closed = { status: 'closed' as const, userId: me, queueId: 5 };

it.each<[string, typeof pending | typeof mine | typeof closed, Partial<TicketChange>, Intent | undefined]>([
  ['accept', pending, { status: 'open', userId: me }, { type: 'accept' }],
  ['accept into a queue', pending, { status: 'open', userId: me, queueId: 6 }, { type: 'accept', queueId: 6 }],
  ['accept without naming oneself', pending, { status: 'open' }, { type: 'accept' }],
  ['take somebody’s', theirs, { status: 'open', userId: me }, { type: 'accept' }],
  ['ignore', pending, { status: 'closed', sendFarewellMessage: false }, { type: 'ignore' }],
  ['close a waiting one with farewell', pending, { status: 'closed' }, { type: 'close' }],
  ['close', mine, { status: 'closed' }, { type: 'close' }],
  ['close without farewell', mine, { status: 'closed', sendFarewellMessage: false }, { type: 'close' }],
  ['return', mine, { status: 'pending', userId: null }, { type: 'return' }],
  ['return by clearing the person', mine, { userId: null }, { type: 'return' }],
  ['move to a queue', mine, { status: 'pending', queueId: 6 }, { type: 'transfer', userId: null, queueId: 6 }],
  ['move to a queue, short', mine, { queueId: 6 }, { type: 'transfer', userId: null, queueId: 6 }],
  ['give to a person', mine, { userId: other }, { type: 'transfer', userId: other }],
  [
    'give with status',
    mine,
    { status: 'open', userId: other, queueId: 6 },
    { type: 'transfer', userId: other, queueId: 6 },
  ],
  ['give a waiting one', pending, { status: 'open', userId: other }, { type: 'transfer', userId: other }],
  [
    'keep it, other queue',
    mine,
    { status: 'open', userId: me, queueId: 6 },
    { type: 'transfer', userId: me, queueId: 6 },
  ],
  ['accept again', mine, { status: 'open', userId: me, queueId: 5 }, { type: 'accept', queueId: 5 }],
  ['reopen', closed, { status: 'open', userId: me }, { type: 'reopen' }],
  ['reopen into a queue', closed, { status: 'open', queueId: 6 }, { type: 'reopen', queueId: 6 }],
  ['reopen for somebody', closed, { status: 'open', userId: other }, { type: 'transfer', userId: other }],
  ['toggle', mine, { useIntegration: true }, { type: 'toggleBot' }],
  ['choose a prompt', mine, { promptId: 3 }, { type: 'toggleBot' }],
  ['take the prompt away', mine, { promptId: null }, { type: 'toggleBot' }],
  ['reset the counter', mine, { amountUsedBotQueues: 0 }, { type: 'toggleBot' }],
  ['same queue', mine, { queueId: 5 }, undefined],
  ['nothing', mine, {}, undefined],
])('%s', (_, current, change, expected) => {
  expect(intentOf(current, { sendFarewellMessage: true, ...change }, me)).toEqual(expected);
});
