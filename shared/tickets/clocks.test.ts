import { aConnection, aQueue } from '@test/support/server/samples.ts';
import { describe, expect, it } from 'vitest';
import { connectionClocks, queueClocks, withClocks } from './clocks.ts';

const connection = (fields: object = {}) => {
  const set = {
    inactiveMessage: 'Ainda está aí?',
    timeInactiveMessage: 10,
    expiresTicket: 30,
    whenExpiresTicket: '1',
  } as const;
  return aConnection({ companyId: 1, id: 1, ...set, expiresTicketNPS: 5, sendIdQueue: 3, timeSendQueue: 7, ...fields });
};

it.each([
  ['all of them', {}, { warns: 10, closes: 40, onlyAfterUs: true, rates: 5, hands: 7 }],
  [
    'no warning without words, but its time counts',
    { inactiveMessage: ' ' },
    { warns: 0, closes: 40, onlyAfterUs: true },
  ],
  ['no end where none is set', { expiresTicket: 0 }, { warns: 10, closes: 0, onlyAfterUs: true }],
  ['whoever wrote last', { whenExpiresTicket: '0' }, { warns: 10, closes: 40, onlyAfterUs: false }],
  ['an end of one minute', { expiresTicket: 1, timeInactiveMessage: 0 }, { warns: 0, closes: 1, onlyAfterUs: true }],
  ['no end and no warning', { expiresTicket: 0, inactiveMessage: '' }, { warns: 0, closes: 0, onlyAfterUs: false }],
  ['no queue to hand to', { sendIdQueue: null }, { hands: 0 }],
])('B-CLOSE-2..4, B-ROUTE-1: a connection wants %s', (_, fields, expected) => {
  expect(connectionClocks(connection(fields))).toMatchObject(expected);
});

it.each([
  [true, 15],
  [false, 0],
])('B-ROUTE-2: a queue that routes (%s) turns every %i minutes', (ativarRoteador, rotates) => {
  expect(queueClocks(aQueue({ companyId: 1, id: 1, ativarRoteador, tempoRoteador: 15 }))).toEqual({ rotates });
});

describe('the clocks of a ticket', () => {
  const none = { warns: 0, closes: 0, onlyAfterUs: false, rates: 0, hands: 0, rotates: 0 };
  it.each([
    ['none are not kept', null, {}, null],
    ['nor when the last one goes', { ...none, warns: 1 }, { warns: 0 }, null],
    ['one is enough', null, { rotates: 1 }, { ...none, rotates: 1 }],
    ['others stay', { ...none, warns: 1 }, { closes: 2 }, { ...none, warns: 1, closes: 2 }],
    ['also a condition alone', null, { onlyAfterUs: true }, { ...none, onlyAfterUs: true }],
  ])('%s', (_, clocks, change, expected) => {
    expect(withClocks(clocks, change)).toEqual(expected);
  });
});
