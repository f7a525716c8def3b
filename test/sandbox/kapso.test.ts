import { createHash } from 'node:crypto';
import { normalizeWebhook } from '@kapso/whatsapp-cloud-api/server';
import { describe, expect, it } from 'vitest';
import {
  chat,
  client,
  lastLine,
  number,
  pair,
  phone,
  phoneNumberId,
  token,
  world,
  write,
} from '../support/system/kapsoFixture.ts';

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
