import { describe, expect, it } from 'vitest';
import { parse } from './parse.ts';
import { split } from './split.ts';

const at = new Date('2026-11-20T12:00:00.000Z');
const metadata = { display_phone_number: '15550783881', phone_number_id: '106540352242922' };
const report = (field: string, value: Record<string, unknown>) =>
  split({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field, value: { messaging_product: 'whatsapp', metadata, ...value } }] }],
  });
const text = (id: string, from: string, body: string, more: Record<string, unknown> = {}) => ({
  ...{ id, from, timestamp: '1759400000', type: 'text', text: { body } },
  ...more,
});

describe('a number that is used on a phone, too', () => {
  it('tells what was written there as said to whoever reads it', () => {
    const echo = text('wamid.E', '15550783881', 'Oi', { to: '16505551234' });
    const [piece] = report('smb_message_echoes', { message_echoes: [echo] });
    expect(piece).toMatchObject({ account: metadata.phone_number_id, person: '16505551234' });
    expect(parse(piece?.event, at)).toMatchObject({
      kind: 'echo',
      message: { wid: 'wamid.E', body: 'Oi', aliases: [{ kind: 'pn', value: '16505551234' }] },
    });
  });

  it('tells old messages by conversation, in parts, and the end', () => {
    const messages = [
      text('wamid.1', '16505551234', 'um'),
      text('wamid.2', '15550783881', 'dois', { history_context: { status: 'READ' } }),
      ...Array.from({ length: 30 }, (_, index) => text(`wamid.m${index}`, '16505551234', 'mais')),
    ];
    const history = [
      { metadata: { phase: 2, chunk_order: 1, progress: 100 }, threads: [{ id: '16505551234', messages }] },
    ];
    const pieces = report('history', { history });
    expect(pieces.map(({ event }) => parse(event, at).kind)).toEqual(['old', 'old', 'oldEnd']);
    expect(new Set(pieces.map(({ identity }) => identity)).size).toBe(3);
    expect(parse(pieces[0]?.event, at)).toMatchObject({
      conversation: {
        aliases: [{ kind: 'pn', value: '16505551234' }],
        messages: expect.arrayContaining([
          expect.objectContaining({ wid: 'wamid.1', body: 'um', fromMe: false, ack: 0 }),
          expect.objectContaining({ wid: 'wamid.2', body: 'dois', fromMe: true, ack: 3 }),
        ]),
      },
    });
  });

  it('whose owner shares no history is done at once', () => {
    const [piece] = report('history', { history: [{ errors: [{ code: 2593109, title: 'declined' }] }] });
    expect(parse(piece?.event, at)).toEqual({ kind: 'oldEnd' });
  });

  it('tells how people are called there', () => {
    const contact = { full_name: 'Pablo Morales', first_name: 'Pablo', phone_number: '16505551234' };
    const [piece] = report('smb_app_state_sync', { state_sync: [{ type: 'contact', contact, action: 'add' }] });
    expect(parse(piece?.event, at)).toEqual({
      ...{ kind: 'name', known: [{ kind: 'pn', value: '16505551234' }], name: 'Pablo Morales' },
    });
  });

  it.each([[{}], [{ history: [{ threads: [{}, null, { id: 7, messages: ['x', null] }] }] }], [{ history: 'x' }]])(
    'says nothing that breaks on %j',
    (value) => {
      for (const { event } of report('history', value)) expect(() => parse(event, at)).not.toThrow();
      for (const field of ['smb_message_echoes', 'smb_app_state_sync']) {
        const odd = { message_echoes: [null, {}, 'x'], state_sync: [null, { contact: 3 }] };
        for (const { event } of report(field, odd)) expect(() => parse(event, at)).not.toThrow();
      }
    },
  );
});
