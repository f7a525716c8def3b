import { createHmac } from 'node:crypto';
import { media } from '@shared/media/contract.ts';
import {
  type AutomationFixture,
  allowLocalCalls,
  openAutomationFixture,
} from '@test/support/outside/automationFixture.ts';
import { openExternalServer } from '@test/support/outside/externalServer.ts';
import { call } from '@test/support/server/call.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signAccess } from '../core/http/tokens.ts';
import { handler as mediaHandler } from '../media/handler.ts';
import { handler as turns } from './turns.ts';

let stage: AutomationFixture;
const workshop = await forFile(openStoreFixture());
allowLocalCalls();
const flow = await forFile(openExternalServer(() => ({ json: {} })));
beforeEach(async () => {
  flow.answers(() => ({ json: {} }));
  flow.heard.length = 0;
  stage = await openAutomationFixture(workshop, {
    integration: { type: 'n8n', urlN8N: `${flow.url}/hook`, secret: 'segredo' },
  });
});
afterEach(async () => {
  for (const name of ['outbound', 'jobs', 'automation'] as const) await workshop.drain(name);
});

const picture = { type: 'image', text: undefined, image: { id: '11', mime_type: 'image/png', sha256: 's' } };

describe('B-INT-6: a flow behind a webhook', () => {
  it('is posted each message as it was promised, signed, with an id that stays', async () => {
    const { ticket, contact, messages } = await stage.talks('Olá, tudo bem?');
    const [message] = messages;
    const [heard] = flow.heard;
    const timestamp = Math.floor(Date.parse(message?.createdAt ?? '') / 1000);
    const { connection, company } = stage.shop;
    expect(heard?.json).toEqual({
      event: 'message',
      companyId: company.id,
      connection: { id: connection.id, name: connection.name, channel: 'whatsappapi' },
      ticket: { id: ticket.id, uuid: ticket.uuid, status: 'pending', queueId: null, userId: null },
      contact: { id: contact.id, name: contact.name, number: contact.number, email: contact.email },
      message: {
        ...{ id: message?.id, body: 'Olá, tudo bem?', mediaType: 'chat', mediaUrl: null, fromMe: false, timestamp },
        ...{ quotedId: null, conversation: 'Olá, tudo bem?' },
      },
      key: { remoteJid: `${contact.number}@s.whatsapp.net`, fromMe: false, id: message?.wid },
      pushName: contact.name,
      messageTimestamp: timestamp,
    });
    const signature = createHmac('sha256', 'segredo')
      .update(heard?.body ?? '')
      .digest('hex');
    expect(heard).toMatchObject({
      method: 'POST',
      path: '/hook',
      headers: { 'content-type': 'application/json', 'x-signature': `sha256=${signature}`, 'x-event-id': message?.id },
    });
  });

  it('is not signed without a secret, and what it answers is not read', async () => {
    await stage.save({ secret: '' });
    for (const body of ['<html>', '', Buffer.alloc(2 * 1024 * 1024)]) {
      flow.answers(() => ({ body }));
      await stage.talks('Oi');
    }
    const { ticket, said } = await stage.scene();
    expect(ticket.external).toMatchObject({ failures: 0 });
    expect(said).toEqual([]);
    expect(flow.heard.map(({ headers }) => 'x-signature' in headers)).toEqual([false, false, false]);
  });

  it('is asked again after a failure of its own, as the same event, at most three times', async () => {
    let failures = 2;
    flow.answers(() => {
      failures -= 1;
      return failures >= 0 ? { status: 500 } : { json: {} };
    });
    const { ticket } = await stage.talks('Oi');
    expect(flow.heard).toHaveLength(3);
    expect(new Set(flow.heard.map(({ headers }) => headers['x-event-id'])).size).toBe(1);
    expect(ticket.external).toMatchObject({ failures: 0 });
  });

  it('gets a link to the file that anybody may follow for a day', async () => {
    await stage.says('', picture);
    expect(await stage.work()).toBe(0);
    await stage.brings('picture', { name: 'foto.png', mime: 'image/png' });
    expect(await stage.work()).toBe(1);
    const outcome = (flow.heard[0]?.json['message'] ?? {}) as { mediaUrl?: string };
    const mediaUrl = String(outcome.mediaUrl);
    expect(mediaUrl).toMatch(/^https:\/\/prosa\.test\/api\/media-links\//);
    const token = mediaUrl.split('/').at(-1) ?? '';
    const follow = (link: string) => call(mediaHandler, media.linked, { token: link });
    const { status, headers } = await follow(token);
    expect(status).toBe(302);
    expect(await (await fetch(headers['location'] ?? '')).text()).toBe('picture');
    const { id, name, profile, companyId, tokenVersion } = stage.shop.admin.user;
    const access = await signAccess({ id, name, profile, companyId, tokenVersion });
    for (const other of [`${token}x`, 'x', access]) {
      expect(await follow(other)).toMatchObject({ status: 404, error: 'ERR_NOT_FOUND' });
    }
    workshop.pass(24 * 60 * 60);
    expect((await follow(token)).status).toBe(404);
  });

  it('waits for a file no longer than for ever', async () => {
    await stage.says('', picture);
    const [body] = await workshop.drain('automation');
    const attributes = { ApproximateReceiveCount: '40', MessageGroupId: 'one' };
    const record = { messageId: 'm', receiptHandle: 'r', body: JSON.stringify(body), attributes };
    const { batchItemFailures } = await turns({ Records: [record] } as unknown as Parameters<typeof turns>[0]);
    expect(batchItemFailures).toEqual([]);
    expect((await stage.scene()).ticket.external).toMatchObject({ failures: 1 });
    expect(flow.heard).toEqual([]);
  });
});
