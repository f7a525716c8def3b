import type { Message } from '@shared/messages/model.ts';
import type { SentTemplate } from '@shared/templates/model.ts';
import { fakeGraph, json, refusal } from '@test/support/graph/fakeGraph.ts';
import { aConnection, aContact, aMessage, aTicket } from '@test/support/server/samples.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { format } from './format.ts';
import { parse } from './parse.ts';
import { split } from './split.ts';
import { listTemplates } from './templateList.ts';
import { templateOf } from './templateShape.ts';

const contact = aContact({ companyId: 1, id: 'C' });
const ticket = aTicket({ companyId: 1, id: 1, contact, connection: aConnection({ companyId: 1, id: 1 }) });

const sent: SentTemplate = {
  name: 'order_ready',
  language: 'pt_BR',
  category: 'UTILITY',
  header: '',
  footer: '',
  buttons: [],
  parameters: { header: [], body: [], buttons: [] },
};

const formatted = (template: SentTemplate, fields: Partial<Message> = {}) => {
  const message = aMessage({ companyId: 1, id: '1-C-1763632800000-x', ticket, fromMe: true, template, ...fields });
  return format({ message, aliases: contact.aliases, number: contact.number, file: null }, { id: 'M' });
};

describe('a template on its way out', () => {
  it('is its name alone when nothing is to be filled', () => {
    expect(formatted(sent)).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: contact.number,
      type: 'template',
      template: { name: 'order_ready', language: { code: 'pt_BR' } },
      biz_opaque_callback_data: '1-C-1763632800000-x',
    });
  });

  it('carries header, body and button values, named ones with their names', () => {
    const parameters = {
      header: [{ name: 'loja', text: 'Aurora' }],
      body: [{ name: 'nome', text: 'Ana' }],
      buttons: [
        { index: 0, kind: 'url' as const, text: 'BR1' },
        { index: 2, kind: 'copy_code' as const, text: 'PROMO' },
      ],
    };
    expect(formatted({ ...sent, parameters })).toMatchObject({
      template: {
        components: [
          { type: 'header', parameters: [{ type: 'text', parameter_name: 'loja', text: 'Aurora' }] },
          { type: 'body', parameters: [{ type: 'text', parameter_name: 'nome', text: 'Ana' }] },
          { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'BR1' }] },
          {
            type: 'button',
            sub_type: 'copy_code',
            index: '2',
            parameters: [{ type: 'coupon_code', coupon_code: 'PROMO' }],
          },
        ],
      },
    });
  });

  it.each([
    ['image', 'foto.png', { type: 'image', image: { id: 'M' } }],
    ['video', 'filme.mp4', { type: 'video', video: { id: 'M' } }],
    ['application', 'nota.pdf', { type: 'document', document: { id: 'M', filename: 'nota.pdf' } }],
  ] as const)('takes the file of its header: %s', (mediaType, name, parameter) => {
    const facts = { status: 'ready' as const, key: 'c/1/K', mime: 'x/y', size: 1, isVoice: false };
    const media = { ...facts, name, width: null, height: null, providerId: '' };
    expect(formatted(sent, { mediaType, media })).toMatchObject({
      template: { components: [{ type: 'header', parameters: [parameter] }] },
    });
  });
});

const listed = {
  id: '594425479261596',
  name: 'seasonal_promotion',
  language: 'en_US',
  status: 'APPROVED',
  category: 'MARKETING',
  quality_score: { score: 'GREEN' },
  rejected_reason: 'NONE',
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'Our {{1}} is on!', example: { header_text: ['Summer Sale'] } },
    {
      type: 'BODY',
      text: 'Shop now through {{1}} and use code {{2}}.',
      example: { body_text: [['the end of August', '25OFF']] },
    },
    { type: 'FOOTER', text: 'Use the buttons below' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Unsubscribe' },
        { type: 'URL', text: 'Shop', url: 'https://shop.test/p/{{1}}', example: ['https://shop.test/p/shoes'] },
        { type: 'COPY_CODE', example: '25OFF' },
      ],
    },
  ],
};

describe('a template of the platform', () => {
  it('is read with its samples', () => {
    expect(templateOf(listed)).toEqual({
      providerId: '594425479261596',
      name: 'seasonal_promotion',
      language: 'en_US',
      category: 'MARKETING',
      status: 'APPROVED',
      quality: 'GREEN',
      reason: '',
      header: { format: 'TEXT', text: 'Our {{1}} is on!' },
      body: 'Shop now through {{1}} and use code {{2}}.',
      footer: 'Use the buttons below',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Unsubscribe', url: '' },
        { type: 'URL', text: 'Shop', url: 'https://shop.test/p/{{1}}' },
        { type: 'COPY_CODE', text: 'Copy code', url: '' },
      ],
      isNamed: false,
      isSupported: true,
      examples: {
        'header.1': 'Summer Sale',
        'body.1': 'the end of August',
        'body.2': '25OFF',
        'button.1': 'shoes',
        'button.2': '25OFF',
      },
    });
  });

  it('keeps names of placeholders and their samples', () => {
    const example = { body_text_named_params: [{ param_name: 'first_name', example: 'Pablo' }] };
    const components = [{ type: 'BODY', text: 'Hi {{first_name}}', example }];
    expect(templateOf({ ...listed, parameter_format: 'NAMED', components })).toMatchObject({
      isNamed: true,
      examples: { 'body.first_name': 'Pablo' },
    });
  });

  it.each([
    [
      'a carousel',
      [
        { type: 'BODY', text: 'x' },
        { type: 'CAROUSEL', cards: [] },
      ],
    ],
    ['a place as header', [{ type: 'HEADER', format: 'LOCATION' }]],
    ['a flow', [{ type: 'BUTTONS', buttons: [{ type: 'FLOW', text: 'Start' }] }]],
  ])('with %s is none that can be filled here', (_, components) => {
    expect(templateOf({ ...listed, components })?.isSupported).toBe(false);
  });

  it.each([[undefined], [null], ['text'], [{}], [{ name: 'x' }], [{ name: ['x'], language: 'pt_BR' }]])(
    'is nothing in %j',
    (odd) => {
      expect(templateOf(odd)).toBeUndefined();
    },
  );

  it.each([[{ components: 'x' }], [{ components: [null, 1, { type: 5 }] }], [{ status: 'NEW_WORD', category: 7 }]])(
    'is readable with %j in it',
    (odd) => {
      expect(templateOf({ ...listed, ...odd })).toMatchObject({ name: 'seasonal_promotion' });
    },
  );
});

const wabaId = '102290129340398';
const hook = (field: string, value: Record<string, unknown>, time = 1763632800) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: wabaId, time, changes: [{ field, value }] }],
});
const named = {
  message_template_id: 594425479261596,
  message_template_name: 'order_ready',
  message_template_language: 'pt_BR',
};

describe('news about templates', () => {
  const news = (payload: unknown) => {
    const [piece, ...more] = split(payload);
    expect(more).toEqual([]);
    return { piece, event: parse(piece?.event, new Date('2026-11-20T10:00:00Z')) };
  };

  it.each([
    [
      'message_template_status_update',
      { event: 'PAUSED', other_info: { title: 'FIRST_PAUSE', description: 'Low quality' } },
      { status: 'PAUSED', reason: 'Low quality' },
    ],
    ['message_template_status_update', { event: 'REJECTED', reason: 'SCAM' }, { status: 'REJECTED', reason: 'SCAM' }],
    ['message_template_status_update', { event: 'APPROVED', reason: 'NONE' }, { status: 'APPROVED', reason: '' }],
    ['message_template_status_update', { event: 'REINSTATED' }, { status: 'APPROVED', reason: '' }],
    [
      'message_template_quality_update',
      { previous_quality_score: 'GREEN', new_quality_score: 'YELLOW' },
      { quality: 'YELLOW' },
    ],
    [
      'template_category_update',
      { previous_category: 'UTILITY', new_category: 'MARKETING' },
      { category: 'MARKETING' },
    ],
  ])('%s %j', (field, value, change) => {
    const { piece, event } = news(hook(field, { ...named, ...value }));
    expect(piece?.account).toBe(wabaId);
    expect(event).toEqual({
      kind: 'template',
      change: { providerId: '594425479261596', name: 'order_ready', language: 'pt_BR', ...change },
    });
  });

  it.each([
    ['message_template_status_update', { ...named, event: 'FLAGGED' }],
    ['message_template_status_update', { event: 'APPROVED' }],
    ['template_category_update', { ...named, correct_category: 'MARKETING' }],
  ])('%s %j changes nothing', (field, value) => {
    expect(news(hook(field, value)).event.kind).toBe('nothing');
  });

  it('are told apart by their time, and the same one is the same', () => {
    const identityAt = (time: number) =>
      split(hook('message_template_status_update', { ...named, event: 'PAUSED' }, time))[0]?.identity;
    expect(identityAt(1)).toBe(identityAt(1));
    expect(identityAt(1)).not.toBe(identityAt(2));
  });
});

describe('the list', () => {
  let graph: Awaited<ReturnType<typeof fakeGraph>>;
  beforeAll(async () => {
    graph = await fakeGraph();
  });
  beforeEach(() => {
    graph.reset();
  });
  afterAll(() => graph.stop());
  const account = () => ({ baseUrl: graph.url, phoneNumberId: '1', wabaId, accessToken: 'secret' });

  it('comes in pages', async () => {
    const paging = { cursors: { before: 'A', after: 'B' }, next: 'https://graph.facebook.com/next' };
    graph.next(json(200, { data: [listed, {}], paging }), json(200, { data: [], paging: { cursors: paging.cursors } }));
    expect(await listTemplates(account(), null)).toMatchObject({
      ok: true,
      templates: [{ language: 'en_US' }],
      next: 'B',
    });
    expect(await listTemplates(account(), 'B')).toEqual({ ok: true, templates: [], next: null });
    const [first, second] = graph.calls;
    expect(first).toMatchObject({ method: 'GET', authorization: 'Bearer secret' });
    expect(first?.path).toMatch(
      new RegExp(`^/v26.0/${wabaId}/message_templates\\?fields=[^&]*components[^&]*&limit=50$`),
    );
    expect(second?.path).toContain('&after=B');
  });

  it.each([
    ['a token that is no good', refusal(401, 190), { isFinal: true, mustReconnect: true }],
    ['a rate limit', refusal(400, 80007), { isFinal: false, mustReconnect: false }],
    ['something that is not an answer', json(200, { data: 'x' }), { isFinal: false, mustReconnect: false }],
  ])('says what to do about %s', async (_, answer, outcome) => {
    graph.next(answer);
    expect(await listTemplates(account(), null)).toMatchObject({ ok: false, ...outcome });
  });
});
