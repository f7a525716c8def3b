import { newMediaKey, saveFile } from '@fn/core/files/files.ts';
import { encrypt } from '@fn/core/secrets/encryption.ts';
import { messageEntity, messageId, ticketEntity } from '@fn/core/store/entities.ts';
import { toItem } from '@fn/core/store/records.ts';
import { promptEntity } from '@fn/core/store/resourceEntities.ts';
import { putItem } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import { handler } from '@fn/inbox/assistant/handler.ts';
import { assistant } from '@shared/assistant/contract.ts';
import type { Message } from '@shared/messages/model.ts';
import type { Prompt } from '@shared/prompts/model.ts';
import { call } from './call.ts';
import { aConnection, aContact, aMessage, aPrompt, aTicket } from './samples.ts';
import { newTenant, newUser, type SignedIn } from './tenant.ts';

export const secret = 'sk-assistant-9911';
export const contactId = '01JCAAAAAAAAAAAAAAAAAAAAAA';
export const number = '5511987654321';

/** A company with a ticket that Bruno has, and an assistant. */
export async function assistantFixture(own: Partial<Prompt> = {}, chosen: Record<string, string> = {}) {
  const { company, admin } = await newTenant();
  const companyId = company.id;
  const bruno = await newUser(companyId, { name: 'Bruno', allTicket: 'enabled', language: 'es' });
  const contact = aContact({ companyId, id: contactId, name: 'Maria Souza', number });
  const connection = aConnection({ companyId, id: 1 });
  const user = { id: bruno.user.id, name: 'Bruno' };
  const ticket = aTicket({ companyId, id: 7, contact, connection, status: 'open', userId: user.id, user });
  await putItem(toItem(ticketEntity, ticket));
  await putItem(toItem(promptEntity, aPrompt({ companyId, id: 3, apiKey: await encrypt(secret), ...own })));
  const set = (values: Record<string, string>) =>
    putItem({ ...keys.settings(companyId), companyId, et: 'settings', sv: 1, ...values });
  await set({ assistantPrompt: '3', ...chosen });
  let serial = 0;
  async function message(body: string, fields: Partial<Message> = {}): Promise<Message> {
    serial += 1;
    const at = new Date(Date.parse('2026-11-20T12:00:00.000Z') + serial * 1000).toISOString();
    const id = messageId(1, contactId, at, `m${serial}`);
    const made = aMessage({ companyId, id, ticket, body, createdAt: at, ...fields });
    await putItem(toItem(messageEntity, made));
    return made;
  }
  async function recording(fields: Partial<NonNullable<Message['media']>> = {}): Promise<Message> {
    const key = newMediaKey(companyId);
    const content = Buffer.from('OggS and a voice');
    const mime = 'audio/ogg; codecs=opus';
    await saveFile(key, content, { name: 'audio.ogg', mime });
    const shape = { isVoice: true, width: null, height: null, providerId: 'v1', name: 'audio.ogg' };
    const media = { ...shape, status: 'ready' as const, key, mime, size: content.length, ...fields };
    return message('audio.ogg', { mediaType: 'audio', media });
  }
  const as = ({ token }: SignedIn) => ({
    suggest: (input: object = {}) => call(handler, assistant.suggest, { ticketId: 7, ...input }, { token }),
    rewrite: (input: object = {}) =>
      call(handler, assistant.rewrite, { ticketId: 7, text: 'vc ja pagou?', style: 'spelling', ...input }, { token }),
    translate: (input: object = {}) =>
      call(handler, assistant.translate, { ticketId: 7, text: 'Bom dia', language: 'en', ...input }, { token }),
    summarize: (input: object = {}) => call(handler, assistant.summarize, { ticketId: 7, ...input }, { token }),
    transcribe: (messageId: string) => call(handler, assistant.transcribe, { messageId }, { token }),
    usage: () => call(handler, assistant.usage, {}, { token }),
  });
  return { companyId, admin, bruno, ticket, set, message, recording, as, ...as(bruno) };
}
