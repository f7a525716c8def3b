import './libraryBounds.ts';
import type { Message } from '@shared/messages/model.ts';
import { type AnyMessageContent, generateWAMessageContent, type MessageContentGenerationOptions } from 'baileys';
import { expect, it, vi } from 'vitest';
import { textContent, withContent } from './outgoing.ts';

it('has no address in a text called for its preview', async () => {
  const edit = { remoteJid: '55@s.whatsapp.net', id: 'A', fromMe: true };
  const body = 'Veja https://loja.example/1';
  const message = { mediaType: 'chat', body, media: null, location: null, contacts: [], isForwarded: false };
  const sent = await withContent(message as unknown as Message, { jid: edit.remoteJid }, async (content) => content);
  const getUrlInfo = vi.fn();
  for (const content of [sent, textContent(body), { ...textContent(body), edit }] as AnyMessageContent[]) {
    const options = { getUrlInfo } as unknown as MessageContentGenerationOptions;
    expect(JSON.stringify(await generateWAMessageContent(content, options))).toContain(body);
  }
  expect(getUrlInfo).not.toHaveBeenCalled();
});
