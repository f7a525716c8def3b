import { createHash } from 'node:crypto';
import { GraphApiError, WhatsAppClient } from '@kapso/whatsapp-cloud-api';
import { normalizeWebhook, verifySignature } from '@kapso/whatsapp-cloud-api/server';
import type { SandboxMessage, SandboxNumberWithToken, SandboxPhone } from '@shared/sandbox/model.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newTenant } from '../support/server/tenant.ts';
import { appSecret, startWorld, type World } from '../support/system/sandboxWorld.ts';

/** An independent client of the Cloud API against the stand-in, and its reader against our webhooks. */

let world: World;
let token: string;
let number: SandboxNumberWithToken;
let phone: SandboxPhone;
let client: WhatsAppClient;
let phoneNumberId: string;
let pair: { phoneNumberId: string; number: string };

const clientWith = (accessToken: string): WhatsAppClient =>
  new WhatsAppClient({ accessToken, baseUrl: world.graphUrl, graphVersion: 'v26.0' });

const write = async (input: Record<string, unknown>): Promise<SandboxMessage> => {
  const answer = await world.call('write', token, { ...pair, ...input });
  expect(answer.status).toBe(200);
  return answer.json;
};
const chat = async (): Promise<SandboxMessage[]> => (await world.call('chat', token, pair)).json.messages;
const lastLine = async (): Promise<SandboxMessage | undefined> => (await chat()).at(-1);

beforeAll(async () => {
  world = await startWorld();
  token = (await newTenant()).admin.token;
  number = (await world.call('createNumber', token, { verifiedName: 'Loja da Ana' })).json;
  phoneNumberId = number.phoneNumberId;
  client = clientWith(number.accessToken);
});
afterAll(() => world.stop());

beforeEach(async () => {
  phone = (await world.call('savePhone', token, { name: 'Maria Souza' })).json;
  pair = { phoneNumberId, number: phone.number };
  // Opens the 24-hour window.
  await write({ text: 'oi' });
  await world.settled();
  world.received.length = 0;
});

describe('sending with another client', () => {
  it('sends text and tells of sent and delivered', async () => {
    const answer = await client.messages.sendText({
      phoneNumberId,
      to: `+${phone.number}`,
      body: 'Olá, Maria! ☕',
      bizOpaqueCallbackData: 'our-id-1',
    });
    expect(answer).toEqual({
      messagingProduct: 'whatsapp',
      contacts: [{ input: `+${phone.number}`, waId: phone.number, userId: phone.userId }],
      messages: [{ id: expect.stringMatching(/^wamid\.[A-Za-z0-9+/=]{30,}$/), messageStatus: 'accepted' }],
    });
    expect(await lastLine()).toMatchObject({ fromCustomer: false, text: 'Olá, Maria! ☕', status: 'delivered' });
    const [sent, delivered] = (await world.webhooks(2)).map(({ raw }) => normalizeWebhook(JSON.parse(String(raw))));
    const id = answer.messages[0]?.id;
    const common = {
      id,
      recipientId: phone.number,
      recipientUserId: phone.userId,
      bizOpaqueCallbackData: 'our-id-1',
      pricing: { billable: true, pricingModel: 'PMP', category: 'service', type: 'regular' },
    };
    expect(sent?.statuses).toMatchObject([{ ...common, status: 'sent' }]);
    expect(delivered?.statuses).toMatchObject([{ ...common, status: 'delivered' }]);
    expect(sent?.contacts).toMatchObject([{ profile: { name: 'Maria Souza' }, waId: phone.number }]);
  });

  it('uploads, describes and sends a picture, and gives its bytes only for the token', async () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(300_000, 7)]);
    const { id } = await client.media.upload({
      phoneNumberId,
      type: 'image/jpeg',
      file: new Blob([bytes], { type: 'image/jpeg' }),
      fileName: 'foto.jpg',
    });
    const described = await client.media.get({ mediaId: id, phoneNumberId });
    expect(described).toMatchObject({
      id,
      mimeType: 'image/jpeg',
      fileSize: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      url: `${world.graphUrl}/download/${id}`,
    });
    await client.messages.sendImage({ phoneNumberId, to: phone.number, image: { id, caption: 'Veja' } });
    expect(await lastLine()).toMatchObject({
      type: 'image',
      text: 'Veja',
      mediaMime: 'image/jpeg',
      mediaName: 'foto.jpg',
      mediaUrl: expect.stringMatching(/^\/api\/media\/c\/\d+\/[0-9A-Z]{26}$/),
    });
    const content = await client.media.download({ mediaId: id, auth: 'always' });
    expect(Buffer.compare(Buffer.from(content as ArrayBuffer), bytes)).toBe(0);
    expect((await fetch(described.url)).status).toBe(401);
    const refused = await fetch(described.url, { headers: { authorization: 'Bearer wrong' } });
    expect(await refused.json()).toMatchObject({ error: { code: 190, type: 'OAuthException' } });
  });

  it('reaches a large file through a redirect', async () => {
    const bytes = Buffer.alloc(4.5 * 1024 * 1024, 3);
    const { id } = await client.media.upload({ phoneNumberId, type: 'application/pdf', file: new Blob([bytes]) });
    const content = await client.media.download({ mediaId: id, auth: 'always' });
    expect(Buffer.compare(Buffer.from(content as ArrayBuffer), bytes)).toBe(0);
  });

  it('sends video, voice, document, sticker, location and contacts', async () => {
    const upload = async (type: string): Promise<string> =>
      (await client.media.upload({ phoneNumberId, type, file: new Blob(['x'], { type }), fileName: 'f' })).id;
    const to = phone.number;
    await client.messages.sendVideo({ phoneNumberId, to, video: { id: await upload('video/mp4') } });
    await client.messages.sendAudio({ phoneNumberId, to, audio: { id: await upload('audio/ogg'), voice: true } });
    await client.messages.sendDocument({
      phoneNumberId,
      to,
      document: { id: await upload('application/pdf'), filename: 'Proposta.pdf', caption: 'Segue' },
    });
    await client.messages.sendSticker({ phoneNumberId, to, sticker: { id: await upload('image/webp') } });
    await client.messages.sendLocation({
      phoneNumberId,
      to,
      location: { latitude: -23.55, longitude: -46.63, name: 'Loja', address: 'Rua Direita, 1' },
    });
    await client.messages.sendContacts({
      phoneNumberId,
      to,
      contacts: [{ name: { formattedName: 'João Lima' }, phones: [{ phone: '+5521988887777', type: 'WORK' }] }],
    });
    expect((await chat()).slice(1)).toMatchObject([
      { type: 'video', mediaMime: 'video/mp4' },
      { type: 'audio', isVoice: true },
      { type: 'document', mediaName: 'Proposta.pdf', text: 'Segue' },
      { type: 'sticker', mediaMime: 'image/webp' },
      { type: 'location', location: { latitude: -23.55, longitude: -46.63, name: 'Loja', address: 'Rua Direita, 1' } },
      { type: 'contacts', contacts: [{ name: 'João Lima', numbers: ['5521988887777'] }] },
    ]);
  });

  it('replies, reacts, takes the reaction back and marks read with typing', async () => {
    const theirs = await write({ text: 'Tem em azul?' });
    const to = phone.number;
    await client.messages.sendText({ phoneNumberId, to, body: 'Temos', contextMessageId: theirs.wamid });
    await client.messages.sendReaction({ phoneNumberId, to, reaction: { messageId: theirs.wamid, emoji: '👍' } });
    const lines = await chat();
    expect(lines.find(({ text }) => text === 'Temos')?.quotedWamid).toBe(theirs.wamid);
    expect(lines.find(({ wamid }) => wamid === theirs.wamid)?.reaction).toBe('👍');
    await client.messages.sendReaction({ phoneNumberId, to, reaction: { messageId: theirs.wamid, emoji: '' } });
    expect((await chat()).find(({ wamid }) => wamid === theirs.wamid)?.reaction).toBeNull();

    const later = await write({ text: 'E em verde?' });
    const marked = await client.messages.markRead({
      phoneNumberId,
      messageId: later.wamid,
      typingIndicator: { type: 'text' },
    });
    expect(marked).toEqual({ success: true });
    const { json } = await world.call('chat', token, pair);
    expect(json.messages.filter(({ fromCustomer }) => fromCustomer).map(({ status }) => status)).toEqual([
      'read',
      'read',
      'read',
    ]);
    expect(Date.parse(json.typingUntil ?? '')).toBeGreaterThan(Date.now());
    await client.messages.sendText({ phoneNumberId, to, body: 'Também' });
    expect((await world.call('chat', token, pair)).json.typingUntil).toBeNull();
  });

  it('offers buttons and a list, and understands the answers', async () => {
    const to = phone.number;
    await client.messages.sendInteractiveButtons({
      phoneNumberId,
      to,
      bodyText: 'Posso ajudar?',
      footerText: 'Loja da Ana',
      header: { type: 'text', text: 'Atendimento' },
      buttons: [
        { id: 'yes', title: 'Sim' },
        { id: 'no', title: 'Não' },
      ],
    });
    const buttons = await lastLine();
    expect(buttons).toMatchObject({ text: 'Posso ajudar?', header: 'Atendimento', footer: 'Loja da Ana' });
    await client.messages.sendInteractiveList({
      phoneNumberId,
      to,
      bodyText: 'Escolha o setor',
      buttonText: 'Setores',
      sections: [
        { title: 'Loja', rows: [{ id: '1', title: 'Vendas', description: 'Comprar' }] },
        { title: 'Outros', rows: [{ id: '2', title: 'Suporte' }] },
      ],
    });
    const list = await lastLine();
    expect(list).toMatchObject({
      choiceLabel: 'Setores',
      choices: [
        { id: '1', title: 'Vendas', description: 'Comprar' },
        { id: '2', title: 'Suporte', description: '' },
      ],
    });
    await world.settled();
    const before = world.received.length;
    await write({ type: 'button', quotedWamid: buttons?.wamid, choiceId: 'no' });
    await write({ type: 'list', quotedWamid: list?.wamid, choiceId: '1' });
    const replies = (await world.webhooks(2, before)).map(({ raw }) => normalizeWebhook(JSON.parse(String(raw))));
    expect(replies[0]?.messages).toMatchObject([
      {
        type: 'interactive',
        interactive: { type: 'button_reply', buttonReply: { id: 'no', title: 'Não' } },
        context: { id: buttons?.wamid },
      },
    ]);
    expect(replies[1]?.messages).toMatchObject([
      { interactive: { type: 'list_reply', listReply: { id: '1', title: 'Vendas', description: 'Comprar' } } },
    ]);
  });

  it('sends a template and reaches a customer by user id', async () => {
    await client.templates.create({
      businessAccountId: number.wabaId,
      name: 'order_ready',
      language: 'pt_BR',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Pronto: {{1}}', example: { bodyText: [['Pedido 1']] } }],
    });
    await world.settled();
    world.received.length = 0;
    await client.messages.sendTemplate({
      phoneNumberId,
      recipient: phone.userId,
      template: {
        name: 'order_ready',
        language: { code: 'pt_BR' },
        components: [{ type: 'body', parameters: [{ type: 'text', text: 'Pedido 12' }] }],
      },
    });
    expect(await lastLine()).toMatchObject({ type: 'template', text: 'Pronto: Pedido 12' });
    const [sent] = await world.webhooks(1);
    expect(normalizeWebhook(JSON.parse(String(sent?.raw))).statuses[0]).toMatchObject({
      pricing: { category: 'utility' },
    });
  });

  it('reads the number and subscribes the app', async () => {
    const asked = await client.request('GET', phoneNumberId, {
      query: { fields: 'display_phone_number,verified_name,quality_rating' },
      responseType: 'json',
    });
    expect(asked).toEqual({
      id: phoneNumberId,
      displayPhoneNumber: number.displayPhoneNumber,
      verifiedName: 'Loja da Ana',
      qualityRating: 'GREEN',
    });
    const subscribed = await client.request('POST', `${number.wabaId}/subscribed_apps`, { responseType: 'json' });
    expect(subscribed).toEqual({ success: true });
  });
});

describe('refusals as another client understands them', () => {
  const refusal = async (work: Promise<unknown>): Promise<GraphApiError> => {
    const error = await work.then(
      () => new Error('it was accepted'),
      (cause: unknown) => cause,
    );
    if (error instanceof GraphApiError) return error;
    throw error;
  };

  it('knows a wrong token', async () => {
    const error = await refusal(
      clientWith('sbx_wrong').messages.sendText({ phoneNumberId, to: phone.number, body: 'x' }),
    );
    expect(error).toMatchObject({ httpStatus: 401, code: 190, type: 'OAuthException', fbtraceId: expect.any(String) });
    expect(error.requiresTokenRefresh()).toBe(true);
  });

  it('knows a number that is not of this token', async () => {
    const other = (await world.call('createNumber', token, {})).json;
    const error = await refusal(
      client.messages.sendText({ phoneNumberId: other.phoneNumberId, to: phone.number, body: 'x' }),
    );
    expect(error).toMatchObject({ httpStatus: 400, code: 100, errorSubcode: 33 });
  });

  it('knows codes that were prepared on the phone, once', async () => {
    const send = () => client.messages.sendText({ phoneNumberId, to: phone.number, body: 'x' });
    await world.call('savePhone', token, { ...phone, rejectCode: 130429 });
    expect(await refusal(send())).toMatchObject({ httpStatus: 429, code: 130429, category: 'throttling' });
    await send();
    await world.call('savePhone', token, { ...phone, rejectCode: 190 });
    expect(await refusal(send())).toMatchObject({ httpStatus: 401, code: 190 });
  });
});

describe('webhooks another reader accepts', () => {
  it('signs the raw bytes: true as sent, false after one changed byte', async () => {
    await write({ text: 'Preço é R$ 10/kg — até amanhã 🙂' });
    const [webhook] = await world.webhooks(1);
    if (!webhook) throw new Error('no webhook');
    const check = (rawBody: Buffer) => verifySignature({ appSecret, rawBody, signatureHeader: webhook.signature });
    expect(check(webhook.raw)).toBe(true);
    const changed = Buffer.from(webhook.raw);
    changed[40] = (changed[40] ?? 0) ^ 1;
    expect(check(changed)).toBe(false);
    expect(webhook.contentType).toBe('application/json');
    // Meta's escapes: what we sign is not what JSON.stringify would give back.
    expect(webhook.raw.every((byte) => byte < 0x80)).toBe(true);
    expect(JSON.stringify(JSON.parse(String(webhook.raw)))).not.toBe(String(webhook.raw));
    const { messages, contacts, phoneNumberId: id } = normalizeWebhook(JSON.parse(String(webhook.raw)));
    expect(id).toBe(phoneNumberId);
    expect(contacts).toEqual([{ profile: { name: 'Maria Souza' }, waId: phone.number, userId: phone.userId }]);
    expect(messages).toMatchObject([
      {
        from: phone.number,
        fromUserId: phone.userId,
        type: 'text',
        text: { body: 'Preço é R$ 10/kg — até amanhã 🙂' },
        kapso: { direction: 'inbound' },
      },
    ]);
  });

  it('carries a picture that can be fetched', async () => {
    const content = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.alloc(2000, 1)]);
    const files = [{ field: 'file', name: 'vitrine.png', mime: 'image/png', content }];
    const answer = await world.call('write', token, { ...pair, type: 'image', text: 'Este' }, { files });
    expect(answer.json).toMatchObject({ type: 'image', text: 'Este', mediaName: 'vitrine.png' });
    const [webhook] = await world.webhooks(1);
    const [message] = normalizeWebhook(JSON.parse(String(webhook?.raw))).messages;
    const image = message?.image as { id: string; sha256: string; mimeType: string; caption: string };
    expect(image).toMatchObject({
      mimeType: 'image/png',
      caption: 'Este',
      sha256: createHash('sha256').update(content).digest('base64'),
    });
    const bytes = await client.media.download({ mediaId: image.id, auth: 'always' });
    expect(Buffer.compare(Buffer.from(bytes as ArrayBuffer), content)).toBe(0);
  });

  it('leaves the number out when the customer hides it, and answers by user id', async () => {
    await world.call('savePhone', token, { ...phone, isNumberHidden: true });
    await write({ text: 'Sou eu' });
    const [webhook] = await world.webhooks(1);
    expect(String(webhook?.raw)).not.toContain(phone.number);
    const inbound = normalizeWebhook(JSON.parse(String(webhook?.raw)));
    expect(inbound.messages[0]).toMatchObject({ fromUserId: phone.userId, kapso: { direction: 'inbound' } });
    expect(inbound.messages[0]?.id).not.toContain(Buffer.from(phone.number).toString('base64').slice(2, 12));
    const answer = await client.messages.sendText({ phoneNumberId, recipient: phone.userId, body: 'Olá' });
    expect(answer.contacts).toEqual([{ input: phone.userId, userId: phone.userId }]);
    const [sent] = await world.webhooks(1, 1);
    expect(String(sent?.raw)).not.toContain(phone.number);
    expect(normalizeWebhook(JSON.parse(String(sent?.raw))).statuses[0]).toMatchObject({
      status: 'sent',
      recipientUserId: phone.userId,
    });
  });
});
