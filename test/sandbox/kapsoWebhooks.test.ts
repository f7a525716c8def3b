import { createHash } from 'node:crypto';
import { GraphApiError } from '@kapso/whatsapp-cloud-api';
import { normalizeWebhook, verifySignature } from '@kapso/whatsapp-cloud-api/server';
import { appSecret } from '@test/support/system/sandboxWorld.ts';
import { describe, expect, it } from 'vitest';
import { client, clientWith, pair, phone, phoneNumberId, token, world, write } from '../support/system/kapsoFixture.ts';

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
