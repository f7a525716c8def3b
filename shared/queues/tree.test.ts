import { option } from '@test/support/server/botFlow.ts';
import { describe, expect, it } from 'vitest';
import { beforeFirstOption, Chatbots, OptionDraft, queueOfOption, treeLimits } from './options.ts';
import {
  allOf,
  findOption,
  numbered,
  parentOf,
  targetFaults,
  treeFaults,
  withAdded,
  withChanged,
  withoutUser,
} from './tree.ts';

const tree = [option(1, 'Preços', { options: [option(2, 'Mesas'), option(3, 'Cadeiras')] }), option(4, 'Entrega')];
const targets = {
  queues: new Set([1]),
  users: new Set([5]),
  integrations: new Set<number>(),
  files: new Set<number>(),
};
const draft = (name: string, more: object = {}) => OptionDraft.parse({ name, ...more });

describe('B-QUEUE-2: numbers', () => {
  it('kept ids stay, missing and unknown ones are new, an id given twice counts once', () => {
    const drafts = [draft('a', { id: 3 }), draft('b'), draft('c', { id: 99, options: [{ name: 'd', id: 3 }] })];
    const { options, lastOptionId } = numbered(drafts, { options: tree, lastOptionId: 4 });
    expect(allOf(options).map(({ id, name }) => [name, id])).toEqual([
      ['a', 3],
      ['b', 5],
      ['c', 6],
      ['d', 7],
    ]);
    expect(lastOptionId).toBe(7);
  });

  it('tell the queue', () => {
    expect(queueOfOption(beforeFirstOption(12) + 1)).toBe(12);
  });

  it('keeps what the type leads to and nothing else', () => {
    const wild = { optQueueId: 1, optUserId: 5, optIntegrationId: 2, optFileId: 3 };
    const kept = (queueType: string) => {
      const [made] = numbered([draft('x', { ...wild, queueType })], { options: [], lastOptionId: 0 }).options;
      return [made?.optQueueId, made?.optUserId, made?.optIntegrationId, made?.optFileId];
    };
    expect(kept('text')).toEqual([null, null, null, null]);
    expect(kept('attendent')).toEqual([1, 5, null, null]);
    expect(kept('queue')).toEqual([1, null, null, null]);
    expect(kept('integration')).toEqual([null, null, 2, null]);
    expect(kept('file')).toEqual([null, null, null, 3]);
  });
});

describe('bounds', () => {
  const nested = (depth: number): object => ({ name: 'x', options: depth === 1 ? [] : [nested(depth - 1)] });
  const many = (count: number) => Array.from({ length: count }, () => ({ name: 'x' }));
  const deepest = () => {
    let value: object = { name: 'x' };
    for (let depth = 0; depth < 50_000; depth += 1) value = { name: 'x', options: [value] };
    return [value];
  };
  it.each([
    ['200 options', many(treeLimits.options), undefined],
    ['201 options', many(treeLimits.options + 1), 'too_many_options'],
    ['eight levels', [nested(8)], undefined],
    ['nine levels', [nested(9)], 'too_deep'],
    ['fifty thousand levels', deepest(), 'too_deep'],
    ['a hundred kilobytes', many(30).map((one) => ({ ...one, greetingMessage: 'á'.repeat(2000) })), 'too_large'],
    ['an empty name', [{ name: ' ' }], 'required'],
  ])('%s', (_case, value, fault) => {
    expect(Chatbots.safeParse(value).error?.issues[0]?.message).toBe(fault);
  });
});

describe('places', () => {
  it('finds, changes, adds and removes with what is below', () => {
    expect(findOption(tree, 3)?.name).toBe('Cadeiras');
    expect([parentOf(tree, 3), parentOf(tree, 4)]).toEqual([1, null]);
    expect(allOf(withChanged(tree, 1, () => undefined)).map(({ id }) => id)).toEqual([4]);
    const renamed = withChanged(tree, 3, (found) => ({ ...found, name: 'Bancos' }));
    expect(findOption(renamed, 3)?.name).toBe('Bancos');
    const grown = withAdded(tree, 4, option(9, 'Frete'));
    expect(parentOf(grown, 9)).toBe(4);
  });
});

describe('targets', () => {
  it.each([
    ['text', {}, {}],
    ['queue', { optQueueId: 1 }, {}],
    ['queue', { optQueueId: 2 }, { optQueueId: 'target_gone' }],
    ['queue', {}, { optQueueId: 'required' }],
    ['attendent', { optUserId: 5 }, {}],
    ['attendent', { optQueueId: 1 }, {}],
    ['attendent', {}, { optUserId: 'required' }],
    ['attendent', { optUserId: 6, optQueueId: 1 }, { optUserId: 'target_gone' }],
    ['integration', { optIntegrationId: 1 }, { optIntegrationId: 'target_gone' }],
    ['file', {}, { optFileId: 'required' }],
  ] as const)('%s with %o', (queueType, fields, faults) => {
    expect(targetFaults(option(1, 'x', { queueType, ...fields }), targets)).toEqual(faults);
  });

  it('faults name their place', () => {
    const wrong = option(3, 'x', { queueType: 'queue', optQueueId: 7 });
    expect(treeFaults([option(1, 'a'), option(2, 'b', { options: [wrong] })], targets)).toEqual({
      'chatbots.1.options.0.optQueueId': 'target_gone',
    });
  });

  it('B-USER-3: options of a user who is gone lead to their queue', () => {
    const gone = option(2, 'Ana', { queueType: 'attendent', optUserId: 5, optQueueId: 1 });
    const [first] = withoutUser([option(1, 'a', { options: [gone] })], 5);
    expect(first?.options[0]).toMatchObject({ queueType: 'queue', optUserId: null, optQueueId: 1 });
    expect(withoutUser(tree, 5)).toBe(tree);
  });
});
