import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Entity, fromItem, setFields, toItem } from './records.ts';
import { instant, named, shortForm } from './shortForm.ts';

interface Note {
  readonly id: number;
  readonly text: string;
  readonly at: string | null;
  readonly version: number;
}

const key = { pk: 'C#1#NOTE#7', sk: 'NOTE' };
const entity: Entity<Note> = {
  name: 'note',
  schemaVersion: 2,
  key: () => key,
  omitted: ({ id }) => ({ text: `Note ${id}`, at: null }),
  shortForm: shortForm(named('text', 't'), instant('at', 'a')),
};
const note: Note = { id: 7, text: 'Oi', at: '2026-11-20T10:00:00.000Z', version: 3 };
const stored = { id: 7, t: 'Oi', a: Date.parse('2026-11-20T10:00:00Z'), version: 3, ...key, et: 'note', sv: 2 };

describe('a record with a short form', () => {
  it('is stored in it and read as it was', () => {
    expect(toItem(entity, note)).toEqual(stored);
    expect(fromItem(entity, stored)).toEqual(note);
  });

  it('leaves out what is usual', () => {
    const usual = { id: 7, text: 'Note 7', at: null, version: 3 };
    expect(toItem(entity, usual)).toEqual({ id: 7, version: 3, ...key, et: 'note', sv: 2 });
    expect(fromItem(entity, toItem(entity, usual))).toEqual(usual);
  });

  it('is read where it was stored before there was one', () => {
    expect(fromItem(entity, { ...note, ...key, et: 'note', sv: 1 })).toEqual(note);
  });

  it('has it in writes of single fields', () => {
    const { Update } = setFields(entity, note, { text: 'Até', at: '2026-11-21T10:00:00.000Z' }, 'tag.updated');
    expect(Update?.UpdateExpression).toBe('SET #t = :t, #a = :a, #ev = :ev ADD #version :one');
    expect(Update?.ExpressionAttributeValues).toMatchObject({ ':t': 'Até', ':a': Date.parse('2026-11-21T10:00:00Z') });
  });
});

it('keeps texts that are no instants, or not written like one', () => {
  const likeInstants = fc.constantFrom('', '2026', '2026-11-20T10:00:00Z', '2026-11-20T12:00:00.000+02:00', '-1');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        likeInstants,
        fc.date({ noInvalidDate: true }).map((at) => at.toISOString()),
      ),
      (at) => {
        expect(fromItem(entity, toItem(entity, { ...note, at })).at).toBe(at);
      },
    ),
  );
});
