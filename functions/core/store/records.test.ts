import { describe, expect, it } from 'vitest';
import { aliasKey, holdsAlias, phoneAliases, withVariants } from './contactAliases.ts';
import * as records from './records.ts';
import { taggedRecordAt, taggingSteps } from './tagging.ts';

interface Thing {
  readonly id: number;
  readonly name: string;
  readonly list: readonly number[];
  readonly map: Readonly<Record<string, unknown>> | null;
  readonly version: number;
}
const entity: records.Entity<Thing> = {
  name: 'thing',
  schemaVersion: 2,
  key: ({ id }) => ({ pk: `C#1#${id}`, sk: 'THING' }),
  index: ({ name }) => ({ gsi1pk: 'names', gsi1sk: name }),
  omitted: ({ id }) => ({ name: `Thing ${id}`, list: [] }),
  omittedIn: { map: { a: 1, b: [2] } },
  upcast: (item, from) => ({ ...item, name: `${item['name']} of ${from}` }),
};
const thing: Thing = { id: 7, name: 'Ana', list: [1], map: { a: 2, c: 3 }, version: 4 };
const keysOf = { pk: 'C#1#7', sk: 'THING' };
const stored = { ...thing, gsi1pk: 'names', gsi1sk: 'Ana', ...keysOf, et: 'thing', sv: 2 };

describe('a stored record', () => {
  it('has its keys, its kind and its shape, and what it tells', () => {
    expect(records.toItem(entity, thing)).toEqual(stored);
    expect(records.toItem(entity, thing, 'tag.created')).toEqual({ ...stored, ev: 'tag.created' });
  });

  it('leaves out what is usual, and has it when it is read', () => {
    const usual: Thing = { id: 7, name: 'Thing 7', list: [], map: { a: 1, b: [2], c: 3 }, version: 4 };
    const item = records.toItem(entity, usual);
    expect(item).toEqual({
      id: 7,
      map: { c: 3 },
      version: 4,
      gsi1pk: 'names',
      gsi1sk: 'Thing 7',
      ...keysOf,
      et: 'thing',
      sv: 2,
    });
    expect(records.fromItem(entity, item)).toEqual(usual);
  });

  it.each([[thing], [{ ...thing, map: null }], [{ ...thing, map: {} as Thing['map'], list: [] }]])(
    'is read as it was: %j',
    (record) => {
      const read = records.fromItem(entity, records.toItem(entity, record));
      expect(read).toEqual({ ...record, map: record.map && { a: 1, b: [2], ...record.map } });
    },
  );

  it('of an older shape is brought up to date, of the present or a newer one not', () => {
    const name = (sv: number | undefined) => records.fromItem(entity, { ...stored, sv }).name;
    expect([name(1), name(undefined), name(2), name(3)]).toEqual(['Ana of 1', 'Ana of 1', 'Ana', 'Ana']);
    const { upcast: _, ...plain } = entity;
    expect(records.fromItem(plain, { ...stored, sv: 1 }).name).toBe('Ana');
    expect(records.fromItem({ name: 'x', schemaVersion: 1, key: entity.key }, stored)).toEqual(thing);
  });
});

describe('a write of a record', () => {
  const same = { ExpressionAttributeNames: { '#version': 'version' }, ExpressionAttributeValues: { ':version': 4 } };

  it('is new, or nothing', () => {
    expect(records.putNew(entity, thing, 'tag.created')).toEqual({
      Put: { Item: { ...stored, ev: 'tag.created' }, ConditionExpression: 'attribute_not_exists(pk)' },
    });
  });

  it('is the next version of the one that was read', () => {
    expect(records.putVersion(entity, thing, 'tag.updated')).toEqual({
      next: { ...thing, version: 5 },
      write: {
        Put: {
          Item: { ...stored, version: 5, ev: 'tag.updated' },
          ConditionExpression: '#version = :version',
          ...same,
        },
      },
    });
  });

  it('may be of single fields', () => {
    expect(records.setFields(entity, thing, { name: 'Bia' }, 'tag.updated')).toEqual({
      Update: {
        Key: keysOf,
        UpdateExpression: 'SET #name = :name, #ev = :ev ADD #version :one',
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version', '#name': 'name', '#ev': 'ev' },
        ExpressionAttributeValues: { ':one': 1, ':version': 4, ':name': 'Bia', ':ev': 'tag.updated' },
      },
    });
  });

  it('of what differs leaves what is counted elsewhere', () => {
    const after = { ...thing, name: 'Bia', list: [1], map: { a: 9 } };
    const { next, write } = records.updateVersion(entity, thing, after, ['map'], 'tag.updated');
    expect(next).toEqual({ ...after, version: 5 });
    expect(write.Update?.UpdateExpression).toBe('SET #name = :name, #ev = :ev ADD #version :one');
    const more = records.updateVersion(entity, thing, { ...after, list: [2] }, [], 'tag.updated').write;
    expect(more.Update?.UpdateExpression).toBe(
      'SET #name = :name, #list = :list, #map = :map, #ev = :ev ADD #version :one',
    );
  });

  it('may remove it, whether somebody saved or not', () => {
    expect(records.deleteVersion(entity, thing)).toEqual({
      Delete: { Key: keysOf, ConditionExpression: '#version = :version', ...same },
    });
    expect(records.remove(keysOf)).toEqual({ Delete: { Key: keysOf } });
    expect(records.put(stored)).toEqual({ Put: { Item: stored } });
  });

  it('takes a value that nobody has', () => {
    expect(records.claimUnique(keysOf, { id: 7 })).toEqual({
      Put: { Item: { id: 7, ...keysOf, et: 'ref', sv: 1 }, ConditionExpression: 'attribute_not_exists(pk)' },
    });
  });

  it('adds to numbers, when there is something to add', () => {
    expect(records.increment(keysOf, {})).toEqual([]);
    expect(records.increment(keysOf, { 'a-b': 1, c: -2 })).toEqual([
      {
        Update: {
          Key: keysOf,
          UpdateExpression: 'ADD #a0 :a0, #a1 :a1',
          ExpressionAttributeNames: { '#a0': 'a-b', '#a1': 'c' },
          ExpressionAttributeValues: { ':a0': 1, ':a1': -2 },
        },
      },
    ]);
  });
});

describe('B-IN-8: the identities of a contact', () => {
  const [long, short] = [
    { kind: 'pn', value: '5511987654321' },
    { kind: 'pn', value: '551187654321' },
  ] as const;
  const lid = { kind: 'lid', value: '5511987654321' } as const;

  it('of a number are both its forms', () => {
    expect(phoneAliases('+55 11 98765-4321')).toEqual([long, short]);
    expect(withVariants([lid, short])).toEqual([lid, short, long]);
    expect(withVariants([long, short])).toEqual([long, short]);
    expect(withVariants([lid])).toEqual([lid]);
  });

  it('are the same when kind and value are', () => {
    expect([holdsAlias([lid, short], long), holdsAlias([lid, long], { ...long }), holdsAlias([], long)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(aliasKey(2, lid)).toEqual({ pk: 'C#2#REF#alias#lid#5511987654321', sk: 'REF' });
  });
});

describe('the tags of a record', () => {
  it('are written with it: those that came and those that went', () => {
    const steps = taggingSteps(2, { kind: 'contact', id: 'co' }, [{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 3 }]);
    const tag = (id: number) => ({ pk: 'C#2#TAGS', sk: `000000000${id}` });
    const names = { ExpressionAttributeNames: { '#count': 'contactsCount' } };
    const ADD = { UpdateExpression: 'ADD #count :amount', ...names };
    const there = 'attribute_exists(et) AND attribute_not_exists(removedAt)';
    expect(steps).toEqual([
      {
        write: {
          Put: {
            Item: { companyId: 2, pk: 'C#2#TAG#3', sk: 'contact#co', et: 'ref', sv: 1 },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
      },
      {
        write: {
          Update: { Key: tag(3), ...ADD, ConditionExpression: there, ExpressionAttributeValues: { ':amount': 1 } },
        },
        refused: 'ERR_NO_TAG_FOUND',
      },
      { write: { Delete: { Key: { pk: 'C#2#TAG#1', sk: 'contact#co' } } } },
      { write: { Update: { Key: tag(1), ...ADD, ExpressionAttributeValues: { ':amount': -1 } } } },
    ]);
    expect(taggingSteps(2, { kind: 'ticket', id: 3 }, [{ id: 1 }], [{ id: 1 }])).toEqual([]);
  });

  it.each([
    ['ticket#0000000031', { kind: 'ticket', id: 31 }],
    ['contact#co', { kind: 'contact', id: 'co' }],
    ['contact', { kind: 'contact', id: '' }],
  ])('lead back from %s', (position, carrier) => {
    expect(taggedRecordAt(position)).toEqual(carrier);
  });
});
