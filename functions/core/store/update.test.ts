import { describe, expect, it } from 'vitest';
import { update } from './update.ts';

const key = { pk: 'A', sk: 'B' };

describe('an update', () => {
  it('says what is set, begun, cleared and added to', () => {
    const change = { set: { name: 'x', 'map.4': 1 }, initial: { since: 'now' }, clear: ['old'], add: { 'a-b': 2 } };
    expect(update(key, change)).toEqual({
      Update: {
        Key: key,
        UpdateExpression:
          'SET #name = :to0, #map.#4 = :to1, #since = if_not_exists(#since, :or0) REMOVE #old ADD #a0 :a0',
        ExpressionAttributeNames: {
          ...{ '#name': 'name', '#map': 'map', '#4': '4', '#since': 'since', '#old': 'old', '#a0': 'a-b' },
        },
        ExpressionAttributeValues: { ':to0': 'x', ':to1': 1, ':or0': 'now', ':a0': 2 },
      },
    });
  });

  it('carries its condition', () => {
    const when = { exists: true, expected: { state: 'on', gone: undefined }, most: { items: 9 } };
    const { Update } = update(key, { add: { items: 1 } }, when);
    expect(Update.ConditionExpression).toBe(
      'attribute_exists(pk) AND #items <= :most0 AND #state = :is0 AND attribute_not_exists(#gone)',
    );
    expect(Update.ExpressionAttributeValues).toEqual({ ':a0': 1, ':most0': 9, ':is0': 'on' });
  });

  it('names nothing that it does not use', () => {
    expect(update(key, { clear: ['old'] })).toEqual({
      Update: { Key: key, UpdateExpression: 'REMOVE #old', ExpressionAttributeNames: { '#old': 'old' } },
    });
  });
});
