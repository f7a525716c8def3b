import {
  bsuid,
  contact,
  contents,
  customer,
  message,
  messageEvent,
  payload,
  phoneNumberId,
  someWamid,
  status,
  value,
} from '@test/support/graph/cloudApi.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InboundEvent, InboundMessage } from '../driver.ts';
import { parse } from './parse.ts';
import { split } from './split.ts';

const receivedAt = new Date('2025-11-20T10:00:03.000Z');
const parsed = (event: unknown): InboundEvent => parse(event, receivedAt);

function messageOf(fields: Record<string, unknown> = {}, sender?: Record<string, unknown> | null): InboundMessage {
  const event = parsed(sender === undefined ? messageEvent(fields) : messageEvent(fields, sender));
  if (event.kind !== 'message') throw new Error(`not a message: ${event.kind}`);
  return event.message;
}

const blank = { media: null, location: null, contacts: [] };
const picture = {
  status: 'pending',
  key: '',
  size: 0,
  width: null,
  height: null,
  providerId: '1003383421387256',
  isVoice: false,
};

describe('a message', () => {
  it('tells who wrote, when and what', () => {
    expect(messageOf()).toMatchObject({
      wid: someWamid,
      at: '2025-11-20T10:00:00.000Z',
      pushName: 'Sheena Nelson',
      mediaType: 'chat',
      body: 'Does it come in another colour?',
      aliases: [
        { kind: 'pn', value: customer },
        { kind: 'bsuid', value: bsuid },
      ],
      isForwarded: false,
      quotedWid: null,
    });
  });

  it.each([
    ['text', { mediaType: 'chat', body: 'Oi', ...blank }],
    ['image', { mediaType: 'image', body: 'Taj Mahal', media: { ...picture, mime: 'image/jpeg', name: 'image.jpeg' } }],
    ['video', { mediaType: 'video', body: '', media: { ...picture, mime: 'video/mp4', name: 'video.mp4' } }],
    [
      'audio',
      { mediaType: 'audio', media: { ...picture, isVoice: true, mime: 'audio/ogg; codecs=opus', name: 'audio.ogg' } },
    ],
    [
      'document',
      { mediaType: 'application', body: 'Segue', media: { ...picture, mime: 'application/pdf', name: 'boleto.pdf' } },
    ],
    ['sticker', { mediaType: 'sticker', media: { ...picture, mime: 'image/webp', name: 'sticker.webp' } }],
    [
      'location',
      {
        mediaType: 'locationMessage',
        body: 'Main Street Beach',
        location: {
          latitude: 38.9806263495,
          longitude: -131.9428612257,
          name: 'Main Street Beach',
          address: 'Santa Cruz',
        },
      },
    ],
    [
      'contacts',
      {
        mediaType: 'contactMessage',
        body: 'Barbara Johnson',
        contacts: [{ name: 'Barbara Johnson', numbers: ['+14155550829'] }],
      },
    ],
    ['button', { mediaType: 'chat', body: 'Unsubscribe', quotedWid: 'wamid.OUT1' }],
    ['buttonReply', { mediaType: 'chat', body: 'Cancel' }],
    ['listReply', { mediaType: 'chat', body: 'Priority Mail' }],
    ['form', { mediaType: 'chat', body: 'Sent\ncidade: Fortaleza\nitens: 2' }],
    ['order', { mediaType: 'chat', body: 'Pedido\n2 × di9ozbzfi4 (30 BRL)\nPara presente' }],
    [
      'unsupported',
      { mediaType: 'unsupported', body: 'Mensagem de um tipo que este canal não entrega; veja no aparelho.' },
    ],
    ['unknown', { mediaType: 'unsupported' }],
  ])('of type %s', (name, expected) => {
    expect(messageOf(contents[name])).toMatchObject(expected);
  });

  it('may come without a phone number', () => {
    const { from: _from, ...rest } = message() as Record<string, unknown>;
    const event = parsed({ message: rest, contact: { profile: { username: 'sheena' }, user_id: bsuid } });
    expect(event).toMatchObject({ message: { aliases: [{ kind: 'bsuid', value: bsuid }], pushName: 'sheena' } });
  });

  it('keeps both numbers when the platform knows the sender by another form', () => {
    expect(messageOf({ from: '558588776655' }).aliases.map(({ value: digits }) => digits)).toEqual([
      '558588776655',
      customer,
      bsuid,
    ]);
  });

  it('cleans names of what could hide or reorder the text around them', () => {
    const name = `\u202EMaria\u0000\u200B\nSouza\u2066`;
    expect(messageOf({}, contact({ profile: { name } }) as Record<string, unknown>).pushName).toBe('Maria Souza');
  });

  it('stores a text as it was written', () => {
    const body = '<b>oi</b>\r\n\u202Eabc {{name}}\u0000';
    expect(messageOf({ text: { body } }).body).toBe(body);
  });

  it('cuts what is longer than an item may be, with a mark, and stays well-formed', () => {
    const long = messageOf({ text: { body: 'a'.repeat(70_000) } }).body;
    expect(long).toHaveLength(60_000 + ' [texto cortado]'.length);
    const wide = messageOf({ text: { body: '😀'.repeat(40_000) } }).body;
    expect(Buffer.byteLength(wide)).toBeLessThan(81_000);
    expect(wide.endsWith('😀 [texto cortado]')).toBe(true);
    expect(messageOf({ text: { body: 'a\uD83D' } }).body).toBe('a\uFFFD');
  });

  it('knows quotes, forwards and advertisements', () => {
    const context = { from: customer, id: 'wamid.OUT9', forwarded: true };
    const referral = { source_id: '7', headline: 'Promoção' };
    expect(messageOf({ context, referral })).toMatchObject({
      quotedWid: 'wamid.OUT9',
      isForwarded: true,
      advertisement: { id: '7', title: 'Promoção', url: '', text: 'Promoção' },
    });
  });

  it('about another message: reaction, taken back, edited, deleted', () => {
    const reaction = messageOf({ type: 'reaction', reaction: { message_id: 'wamid.X', emoji: '👍' } });
    expect(reaction).toMatchObject({
      mediaType: 'reactionMessage',
      body: '👍',
      reaction: { wid: 'wamid.X', emoji: '👍' },
    });
    expect(messageOf({ type: 'reaction', reaction: { message_id: 'wamid.X' } }).reaction).toEqual({
      wid: 'wamid.X',
      emoji: '',
    });
    const edit = { original_message_id: 'wamid.X', message: { type: 'text', text: { body: 'corrigido' } } };
    expect(messageOf({ type: 'edit', edit }).edit).toEqual({ wid: 'wamid.X', body: 'corrigido' });
    const revoke = { original_message_id: 'wamid.X' };
    expect(messageOf({ type: 'revoke', revoke }).removal).toEqual({ wid: 'wamid.X' });
  });

  it('gets the time of its delivery when its own cannot be true', () => {
    for (const timestamp of ['', 'soon', '99999999999999', '-5']) {
      expect(messageOf({ timestamp }).at).toBe(receivedAt.toISOString());
    }
  });
});

describe('other events', () => {
  it('learns a new number from a system message', () => {
    const system = { body: 'User changed', wa_id: '5511911112222', type: 'user_changed_number' };
    expect(parsed({ message: message({ type: 'system', system, text: undefined }), contact: null })).toEqual({
      kind: 'moved',
      known: [
        { kind: 'pn', value: customer },
        { kind: 'bsuid', value: bsuid },
      ],
      learned: [{ kind: 'pn', value: '5511911112222' }],
    });
  });

  it('reads a status with our reference, and as what the message is charged once it arrived', () => {
    const pricing = { billable: true, pricing_model: 'PMP', category: 'service' };
    const event = parsed({ status: status('delivered', { biz_opaque_callback_data: '1-C-2-x', pricing }) });
    const report = {
      wid: someWamid,
      messageRef: '1-C-2-x',
      status: 'delivered',
      at: '2025-11-20T10:00:00.000Z',
      failure: null,
    };
    expect(event).toEqual({ kind: 'status', report: { ...report, chargedAs: 'service' } });
  });

  it('says why a message failed, in their words', () => {
    const errors = [
      {
        code: 131026,
        title: 'Message undeliverable',
        message: 'Message undeliverable',
        error_data: { details: 'Not on WhatsApp.' },
      },
    ];
    expect(parsed({ status: status('failed', { errors }) })).toMatchObject({
      report: { failure: { code: '131026', reason: 'Not on WhatsApp.', isRetriable: false } },
    });
    expect(parsed({ status: status('failed') })).toMatchObject({ report: { failure: { isRetriable: true } } });
  });

  it('has nothing to do for statuses and messages without a meaning', () => {
    expect(parsed({ status: status('accepted') }).kind).toBe('nothing');
    expect(parsed({ message: { id: 'x', type: 'text' }, contact: null }).kind).toBe('nothing');
    expect(parsed(null).kind).toBe('nothing');
  });
});

describe('split', () => {
  it('makes one piece per message and status, with the right sender', () => {
    const other = '5511911112222';
    const body = payload(
      value({
        contacts: [contact(), contact({ wa_id: other, user_id: 'BR.2', profile: { name: 'B' } })],
        messages: [message(), message({ id: 'wamid.2', from: other, from_user_id: 'BR.2' })],
      }),
      value({ statuses: [status('sent'), status('read')] }, '555'),
    );
    const pieces = split(body);
    expect(pieces.map(({ account, person }) => [account, person])).toEqual([
      [phoneNumberId, bsuid],
      [phoneNumberId, 'BR.2'],
      ['555', bsuid],
      ['555', bsuid],
    ]);
    expect(pieces[1]?.event).toMatchObject({ contact: { profile: { name: 'B' } } });
    expect(new Set(pieces.map(({ identity }) => identity)).size).toBe(4);
    expect(split(body)).toEqual(pieces);
  });

  it('ignores fields about the account and shapes it does not know', () => {
    expect(
      split({
        object: 'whatsapp_business_account',
        entry: [{ changes: [{ field: 'account_update', value: { messages: [message()] } }] }],
      }),
    ).toEqual([]);
    for (const odd of [null, 7, 'x', [], {}, { entry: {} }, { entry: [null, { changes: [null] }] }])
      expect(split(odd)).toEqual([]);
  });

  it('keeps a giant event below what a queue takes', () => {
    const giants = [
      message({ text: { body: 'x'.repeat(3_000_000) } }),
      message({
        type: 'contacts',
        contacts: Array.from({ length: 40_000 }, (_, index) => ({ name: { formatted_name: `N${index}` } })),
      }),
    ];
    for (const giant of giants) {
      const [piece] = split(payload(value({ contacts: [contact()], messages: [giant] })));
      expect(JSON.stringify(piece?.event).length).toBeLessThan(900_000);
      expect(parsed(piece?.event)).toMatchObject({ kind: 'message', message: { wid: someWamid } });
    }
  });
});

describe('odd shapes', () => {
  it('never make it throw', () => {
    const types = [
      ...Object.keys(contents),
      'reaction',
      'edit',
      'revoke',
      'system',
      '__proto__',
      'constructor',
      'toString',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.anything(), fc.anything(), (type, part, sender) => {
        const event = { message: { ...message(), type, [type]: part, context: part, referral: part }, contact: sender };
        expect(['message', 'moved', 'nothing']).toContain(parsed(event).kind);
        parsed({ status: { ...status('failed'), errors: part } });
        split(payload({ messages: part, statuses: part, contacts: part, metadata: sender } as never));
      }),
      { numRuns: 2000 },
    );
  });

  it('pollute no prototype', () => {
    const event = JSON.parse(
      '{"message":{"id":"w","from":"5511999990000","timestamp":"1763632800","type":"__proto__","__proto__":{"polluted":true},"text":{"__proto__":{"body":"x"}}},"contact":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}}',
    );
    expect(parsed(event)).toMatchObject({ message: { mediaType: 'unsupported' } });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
