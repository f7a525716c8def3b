import type { Message } from '@shared/messages/model.ts';
import { aConnection, aContact, aMessage, aTicket } from '@test/support/server/samples.ts';
import { describe, expect, it } from 'vitest';
import type { Outgoing } from '../driver.ts';
import { format } from './format.ts';

const contact = aContact({ companyId: 1, id: 'C' });
const ticket = aTicket({ companyId: 1, id: 1, contact, connection: aConnection({ companyId: 1, id: 1 }) });

const outgoing = (fields: Partial<Message> = {}, more: Partial<Outgoing> = {}): Outgoing => ({
  message: aMessage({ companyId: 1, id: '1-C-1763632800000-x', ticket, fromMe: true, wid: null, ...fields }),
  aliases: contact.aliases,
  number: contact.number,
  file: null,
  ...more,
});

const stored = (mime: string, isVoice = false): Message['media'] => ({
  status: 'ready',
  key: 'c/1/K',
  mime,
  name: 'relatório.pdf',
  size: 19,
  isVoice,
  width: null,
  height: null,
  providerId: '',
});
const quotedMsg = { id: 'q', wid: 'wamid.Q', body: 'antes', fromMe: false, mediaType: 'chat' as const, author: '' };

describe('format', () => {
  const common = { messaging_product: 'whatsapp', recipient_type: 'individual', to: contact.number };

  it.each<[string, Partial<Message>, Record<string, unknown>]>([
    ['text', { body: 'Oi' }, { type: 'text', text: { body: 'Oi' } }],
    [
      'a menu as a list',
      {
        body: 'Olá\n\n[ 1 ] - Vendas',
        menu: { style: 'list', text: 'Olá', label: 'Ver opções', choices: [{ id: '1', title: 'Vendas' }] },
      },
      {
        type: 'interactive',
        interactive: {
          type: 'list',
          body: { text: 'Olá' },
          action: { button: 'Ver opções', sections: [{ rows: [{ id: '1', title: 'Vendas' }] }] },
        },
      },
    ],
    [
      'a link',
      { body: 'veja https://x.test' },
      { type: 'text', text: { body: 'veja https://x.test', preview_url: true } },
    ],
    ['an answer', { body: 'Oi', quotedMsg }, { type: 'text', context: { message_id: 'wamid.Q' } }],
    [
      'a picture',
      { mediaType: 'image', body: 'legenda', media: stored('image/png') },
      { type: 'image', image: { id: 'M', caption: 'legenda' } },
    ],
    ['a film', { mediaType: 'video', body: '', media: stored('video/mp4') }, { type: 'video', video: { id: 'M' } }],
    [
      'a voice note',
      { mediaType: 'audio', media: stored('audio/ogg; codecs=opus', true) },
      { type: 'audio', audio: { id: 'M', voice: true } },
    ],
    [
      'a voice note without a word of its codec',
      { mediaType: 'audio', media: stored('audio/ogg', true) },
      { type: 'audio', audio: { id: 'M', voice: true } },
    ],
    [
      'a recording that was attached',
      { mediaType: 'audio', media: stored('audio/ogg') },
      { type: 'audio', audio: { id: 'M' } },
    ],
    ['a sound', { mediaType: 'audio', media: stored('audio/mpeg', true) }, { type: 'audio', audio: { id: 'M' } }],
    [
      'a document',
      { mediaType: 'application', body: '', media: stored('application/pdf') },
      { type: 'document', document: { id: 'M', filename: 'relatório.pdf' } },
    ],
    [
      'a place',
      { mediaType: 'locationMessage', location: { latitude: 1, longitude: 2, name: 'Loja', address: '' } },
      { type: 'location', location: { latitude: 1, longitude: 2, name: 'Loja' } },
    ],
    [
      'a card',
      {
        mediaType: 'contactMessage',
        contacts: [{ name: 'Ana Lima', numbers: ['5511999990000'], emails: ['ana@casa.test'], company: 'Casa' }],
      },
      {
        type: 'contacts',
        contacts: [
          {
            name: { formatted_name: 'Ana Lima', first_name: 'Ana' },
            phones: [{ phone: '+5511999990000', type: 'CELL', wa_id: '5511999990000' }],
            emails: [{ email: 'ana@casa.test', type: 'WORK' }],
            org: { company: 'Casa' },
          },
        ],
      },
    ],
    [
      'a reaction',
      { mediaType: 'reactionMessage', body: '', quotedMsg },
      { type: 'reaction', reaction: { message_id: 'wamid.Q', emoji: '' } },
    ],
  ])('writes %s', (_, fields, expected) => {
    expect(format(outgoing(fields), { id: 'M' })).toMatchObject({
      ...common,
      ...expected,
      biz_opaque_callback_data: '1-C-1763632800000-x',
    });
  });

  it('addresses people without a number by their scoped id', () => {
    const body = format(outgoing({}, { number: '', aliases: [{ kind: 'bsuid', value: 'BR.9' }] }), null);
    expect(body).toMatchObject({ recipient: 'BR.9' });
    expect(body).not.toHaveProperty('to');
  });

  it('quotes nothing the platform does not know', () => {
    expect(format(outgoing({ quotedMsg: { ...quotedMsg, wid: null } }), null)).not.toHaveProperty('context');
  });
});
