import { expectLinearTime } from '@test/support/growth.ts';
import { describe, expect, it } from 'vitest';
import { parseLinkedContent } from './content.ts';

const card = (...lines: string[]) => ({
  contactMessage: { displayName: 'Ana', vcard: ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\r\n') },
});

describe('a card', () => {
  it('tells its numbers as WhatsApp knows them or as they are written, whatever their parameters and groups', () => {
    const contact = card(
      'TEL;type=CELL;waid=5511988887777:+55 11 98888-7777',
      'item1.TEL:+1 (202) 555-0100',
      'item1.X-ABLabel:Work',
      'TEL;type=HOME:',
      'NOTE:TEL:123',
    );
    expect(parseLinkedContent(contact)).toMatchObject({
      mediaType: 'contactMessage',
      body: 'Ana',
      contacts: [{ name: 'Ana', numbers: ['+5511988887777', '+1 (202) 555-0100'] }],
    });
  });

  it('keeps its addresses and its company, whatever letters they need', () => {
    const contact = card('item1.EMAIL;type=INTERNET:ana@casa.test', 'EMAIL:ana@loja.test', 'ORG:Casa\\, Filhos;Vendas');
    const details = { emails: ['ana@casa.test', 'ana@loja.test'], company: 'Casa, Filhos, Vendas' };
    expect(parseLinkedContent(contact).contacts).toEqual([{ name: 'Ana', numbers: [], ...details }]);
  });

  it('of a million characters on one line is read in step with its length', async () => {
    const cards = new Map(
      [20_000, 320_000].map((size) => [size, card('TEL'.repeat(size), 'item1.TEL;'.repeat(size / 4))]),
    );
    await expectLinearTime(20_000, (size) => parseLinkedContent(cards.get(size) ?? {}));
  });
});

it.each([
  ['a text', { conversation: 'Oi' }, { mediaType: 'chat', body: 'Oi' }],
  [
    'a quoting text',
    { extendedTextMessage: { text: 'Sim', contextInfo: { stanzaId: 'A1', isForwarded: true } } },
    { body: 'Sim', quotedWid: 'A1', isForwarded: true },
  ],
  [
    'a place',
    { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Praça', address: '' } },
    { mediaType: 'locationMessage', body: 'Praça', location: { latitude: -23.5, longitude: -46.6 } },
  ],
  [
    'a place that is on no earth',
    { locationMessage: { degreesLatitude: 1e300, degreesLongitude: Number.NaN, name: 'Praça' } },
    { mediaType: 'unsupported' },
  ],
  [
    'a poll',
    { pollCreationMessage: { name: 'Quando?', options: [{ optionName: 'Hoje' }, { optionName: 'Amanhã' }] } },
    { mediaType: 'chat', body: 'Quando?\n• Hoje\n• Amanhã' },
  ],
  [
    'a chosen button',
    { buttonsResponseMessage: { selectedButtonId: '2', selectedDisplayText: 'Vendas' } },
    { body: 'Vendas', replyId: '2' },
  ],
  [
    'a poll with its secret',
    {
      pollCreationMessageV3: { name: 'Quando?', options: [{ optionName: 'Hoje' }] },
      messageContextInfo: { messageSecret: Buffer.from('secret') },
    },
    { poll: { question: 'Quando?', options: [{ title: 'Hoje', voters: [] }], secret: 'c2VjcmV0' } },
  ],
  [
    'what a business sends',
    { templateMessage: { hydratedTemplate: { hydratedContentText: 'Seu pedido saiu' } } },
    { mediaType: 'chat', body: 'Seu pedido saiu' },
  ],
  [
    'an order',
    {
      orderMessage: {
        ...{ itemCount: 3, orderTitle: 'Loja Aurora', message: 'Entrega hoje?' },
        ...{ totalAmount1000: 129_900, totalCurrencyCode: 'BRL', orderId: '1', token: 'segredo' },
      },
    },
    { mediaType: 'chat', body: 'Pedido (3)\nLoja Aurora\n129.90 BRL\nEntrega hoje?' },
  ],
  [
    'a product',
    {
      productMessage: {
        product: { title: 'Luminária Lua', retailerId: 'LUA-1', priceAmount1000: 89_900, currencyCode: 'BRL' },
        contextInfo: { stanzaId: 'A1' },
      },
    },
    { body: 'Luminária Lua\nLUA-1\n89.90 BRL', quotedWid: 'A1' },
  ],
  [
    'a product without a price, in a currency of nobody',
    { productMessage: { product: { title: 'Visita', priceAmount1000: 0, currencyCode: '<b>' } } },
    { body: 'Visita' },
  ],
  ['a form that was answered', { interactiveResponseMessage: { body: { text: 'Enviado' } } }, { body: 'Enviado' }],
  [
    'a chosen row that answers a list',
    {
      listResponseMessage: {
        ...{ title: 'Vendas', singleSelectReply: { selectedRowId: '1' } },
        contextInfo: { stanzaId: 'A2' },
      },
    },
    { body: 'Vendas', replyId: '1', quotedWid: 'A2' },
  ],
  ['an invitation', { groupInviteMessage: { groupName: 'Vizinhos', caption: 'Entra' } }, { body: 'Vizinhos\nEntra' }],
  ['what nobody knows yet', {}, { mediaType: 'unsupported' }],
])('%s reads as itself', (_, content, expected) => {
  expect(parseLinkedContent(content)).toMatchObject(expected);
});

it('what is to be seen once is not given to others', () => {
  const inner = { imageMessage: { mimetype: 'image/jpeg', caption: 'segredo' } };
  const content = parseLinkedContent(inner, { viewOnceMessageV2: { message: inner } });
  expect(content.mediaType).toBe('unsupported');
  expect(content.body).not.toContain('segredo');
  expect(content.media).toBeNull();
});
