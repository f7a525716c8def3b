import { describe, expect, it } from 'vitest';
import { type StatusName, withStatus } from './acks.ts';
import type { SendFailure } from './model.ts';

const [blocked, unknown] = ['blocked', 'unknown'].map((detail) => ({ detail })) as unknown as SendFailure[];

describe('what became of a message after one more report', () => {
  it.each<[string, number, SendFailure | undefined, StatusName, SendFailure | undefined, object]>([
    ['it rises', 0, undefined, 'sent', undefined, { ack: 1, failure: null }],
    ['to delivered', 1, undefined, 'delivered', undefined, { ack: 2, failure: null }],
    ['to read', 1, undefined, 'read', undefined, { ack: 3, failure: null }],
    ['to played', 3, undefined, 'played', undefined, { ack: 4, failure: null }],
    ['and never falls', 3, undefined, 'delivered', undefined, { ack: 3, failure: null }],
    ['a failure is kept', 1, undefined, 'failed', blocked, { ack: 1, failure: blocked }],
    ['the latest one', 1, unknown, 'failed', blocked, { ack: 1, failure: blocked }],
    ['or the one before where none is told', 1, unknown, 'failed', undefined, { ack: 1, failure: unknown }],
    ['it cannot fail once somebody received it', 2, undefined, 'failed', blocked, { ack: 2, failure: null }],
    ['being sent does not clear a failure', 0, blocked, 'sent', undefined, { ack: 1, failure: blocked }],
    ['being delivered does', 1, blocked, 'delivered', undefined, { ack: 2, failure: null }],
  ])('%s', (_, ack, failure, status, told, expected) => {
    expect(withStatus({ ack, failure: failure ?? null }, status, told)).toEqual(expected);
  });
});
