import { at, message } from '@test/support/web/ticketFixtures.ts';
import { describe, expect, it } from 'vitest';
import { type Bubble, buildRows, type Row } from './timeline.ts';

const bubble = (minute: number, change: Parameters<typeof message>[1] = {}): Bubble => {
  const shown = message(minute, change);
  return { key: shown.id, message: shown, pending: null, localUrl: null };
};

const outline = (rows: readonly Row[]) =>
  rows.map((row) => {
    if (row.kind === 'bubble') return `${row.message.body}${row.isFirst ? ' first' : ''}${row.isLast ? ' last' : ''}`;
    if (row.kind === 'ticket') return `ticket ${row.ticketId}`;
    return row.kind === 'unread' ? `unread ${row.count}` : row.kind;
  });

const whole = { unread: null, isComplete: false };

describe('buildRows', () => {
  it('groups consecutive bubbles of one author and cuts at another, at a pause and at a new day', () => {
    const rows = buildRows(
      [
        bubble(1, { body: 'a' }),
        bubble(2, { body: 'b' }),
        bubble(3, { body: 'c', fromMe: true, user: { id: 1, name: 'Ana' } }),
        bubble(30, { body: 'd', fromMe: true, user: { id: 1, name: 'Ana' } }),
        bubble(60 * 24, { body: 'e', fromMe: true, user: { id: 1, name: 'Ana' } }),
      ],
      whole,
    );
    expect(outline(rows)).toEqual(['day', 'a first', 'b last', 'c first last', 'd first last', 'day', 'e first last']);
  });

  it('cuts where another member of a group writes', () => {
    const by = (name: string) => ({ sender: { name, number: '' } });
    const rows = buildRows([bubble(1, { body: 'a', ...by('Bia') }), bubble(2, { body: 'b', ...by('Caio') })], whole);
    expect(outline(rows)).toEqual(['day', 'a first last', 'b first last']);
  });

  it('counts days in the company zone', () => {
    // 02:30 and 03:30 UTC are 23:30 and 00:30 in São Paulo.
    const rows = buildRows([bubble(60 * 14.5, { body: 'a' }), bubble(60 * 15.5, { body: 'b' })], whole);
    expect(outline(rows).filter((line) => line === 'day')).toHaveLength(2);
  });

  it('marks where another ticket of the same contact begins', () => {
    const rows = buildRows([bubble(1, { body: 'a', ticketId: 1 }), bubble(2, { body: 'b', ticketId: 2 })], {
      unread: null,
      isComplete: true,
    });
    expect(outline(rows)).toEqual(['ticket 1', 'day', 'a first last', 'ticket 2', 'b first last']);
  });

  it('puts the divider before the first unread inbound message', () => {
    const rows = buildRows(
      [
        bubble(1, { body: 'a' }),
        bubble(2, { body: 'b' }),
        bubble(3, { body: 'c', fromMe: true }),
        bubble(4, { body: 'd' }),
      ],
      { unread: { count: 2, until: at(4) }, isComplete: false },
    );
    expect(outline(rows)).toEqual(['day', 'a first last', 'unread 2', 'b first last', 'c first last', 'd first last']);
  });

  it('keeps the divider where it was when more arrives, and waits when it is further up', () => {
    const unread = { count: 1, until: at(2) };
    const later = buildRows([bubble(1, { body: 'a' }), bubble(2, { body: 'b' }), bubble(3, { body: 'c' })], {
      unread,
      isComplete: false,
    });
    expect(outline(later)).toEqual(['day', 'a first last', 'unread 1', 'b first', 'c last']);
    expect(outline(buildRows([bubble(2)], { unread: { count: 5, until: at(2) }, isComplete: false }))).not.toContain(
      'unread 5',
    );
  });

  it('hangs reactions on the message they answer, the last one of each side', () => {
    const target = bubble(1, { body: 'a' });
    const quotedMsg = {
      id: target.message.id,
      wid: null,
      body: 'a',
      fromMe: false,
      mediaType: 'chat',
      author: '',
    } as const;
    const react = (minute: number, body: string, fromMe: boolean) =>
      bubble(minute, { body, fromMe, mediaType: 'reactionMessage', quotedMsg });
    const rows = buildRows(
      [target, react(2, '👍', false), react(3, '❤️', false), react(4, '🙏', true), react(5, '', true)],
      whole,
    );
    expect(outline(rows)).toEqual(['day', 'a first last']);
    expect(rows.at(-1)).toMatchObject({ reactions: [{ emoji: '❤️', fromMe: false }] });
  });
});
