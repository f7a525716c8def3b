import type { Contact } from '@shared/contacts/model.ts';
import type { Message } from '@shared/messages/model.ts';
import { automaticMark } from '@shared/messages/ticketChanges.ts';
import { transferTool } from '@shared/prompts/conversation.ts';
import type { Prompt } from '@shared/prompts/model.ts';
import { newTracking } from '@shared/tickets/rules/tracking.ts';
import * as openai from '@test/support/outside/openai.ts';
import { fakeSpeech } from '@test/support/outside/speech.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aConnection, aContact, aMessage, aPrompt, aQueue, aTicket } from '@test/support/server/samples.ts';
import { startStorage } from '@test/support/server/storage.ts';
import { newTenant, widePlan } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { findFile, newMediaKey, saveFile } from '../core/files/files.ts';
import { encrypt } from '../core/secrets/encryption.ts';
import { companyEntity, messageEntity, messageId, queueEntity, trackingEntity } from '../core/store/entities.ts';
import { fromItem, toItem } from '../core/store/records.ts';
import { promptEntity } from '../core/store/resourceEntities.ts';
import { getItem, putItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import type { ExternalTurn } from './model.ts';
import { answerByPrompt } from './prompts.ts';

await forFile(startEngine());
await forFile(startStorage());
const service = await forFile(openai.fakeOpenAi());
const speech = await forFile(fakeSpeech());
beforeEach(() => {
  service.clear();
  speech.clear();
});

const start = Date.parse('2026-11-20T12:00:00.000Z');
const at = (seconds: number): string => new Date(start + seconds * 1000).toISOString();
const contactId = '01JCAAAAAAAAAAAAAAAAAAAAAA';
const cycle = '01JCTRACK00000000000000002';

/** A ticket that a prompt has. */
async function office(fields: Partial<Prompt> = {}, person: Partial<Contact> = {}) {
  const { company } = await newTenant();
  const companyId = company.id;
  const prompt = aPrompt({ companyId, id: 3, apiKey: await encrypt('sk-1'), queueId: 4, ...fields });
  const contact = aContact({ companyId, id: contactId, ...person });
  const connection = aConnection({ companyId, id: 1 });
  const current = { useIntegration: true, promptId: prompt.id, trackingId: cycle };
  const ticket = aTicket({ companyId, id: 7, contact, connection, ...current });
  await putItem(toItem(promptEntity, prompt));
  await putItem(toItem(queueEntity, aQueue({ companyId, id: 4 })));
  await putItem(toItem(trackingEntity, newTracking(ticket, at(0))));
  let serial = 0;

  /** Stores a message so many seconds after the beginning. */
  async function message(seconds: number, own: Partial<Message> = {}): Promise<Message> {
    serial += 1;
    const id = messageId(connection.id, contactId, at(seconds), `m${serial}`);
    const made = aMessage({ companyId, id, ticket, createdAt: at(seconds), ...own });
    await putItem(toItem(messageEntity, made));
    return made;
  }
  async function recording(seconds: number, own: Partial<NonNullable<Message['media']>> = {}): Promise<Message> {
    const key = newMediaKey(companyId);
    const content = Buffer.from('OggS and a voice');
    const mime = 'audio/ogg; codecs=opus';
    await saveFile(key, content, { name: 'audio.ogg', mime });
    const shape = { isVoice: true, width: null, height: null, providerId: 'v1', name: 'audio.ogg' };
    const media = { ...shape, status: 'ready' as const, key, mime, size: content.length, ...own };
    return message(seconds, { mediaType: 'audio', body: '', media });
  }
  const answer = (heard: Message, context: Partial<ExternalTurn> = {}) => {
    const ctx = { companyId, now: new Date(Date.parse(heard.createdAt) + 1000) };
    const turn = { ctx, company, connection, contact, ticket, message: heard, session: null, showTyping };
    return answerByPrompt({ ...turn, ...context });
  };
  let signs = 0;
  function showTyping(): void {
    signs += 1;
  }
  const usage = async () => fromItem(promptEntity, (await getItem(keys.prompt(companyId, 3), true)) ?? {});
  return { company, ticket, message, recording, answer, usage, signs: () => signs };
}

const say = (text: string) => ({ type: 'say', text, delayMs: 0 });
const result = () => service.chats[0]?.messages.slice(1).map(({ role, content }) => `${role}: ${content}`);
const answered = (...actions: object[]) => ({ kind: 'answered', actions, session: null });

describe('B-INT-13: what is answered', () => {
  it('is text, with the prompt’s own key and settings', async () => {
    const shop = await office({ temperature: 0.2, maxTokens: 300 });
    expect(await shop.answer(await shop.message(1, { body: 'Oi' }))).toEqual(answered(say('Claro!')));
    expect(service.chats).toMatchObject([{ key: 'sk-1', temperature: 0.2, max_tokens: 300 }]);
    expect(shop.signs()).toBe(1);
    expect(service.chats[0]?.messages[0]?.content).toMatch(/Maria[\s\S]*Você atende uma loja de móveis\.$/);
  });

  it.each(['image', 'video', 'sticker', 'locationMessage', 'contactMessage'] as const)(
    'is no %s: it waits for a person',
    async (mediaType) => {
      const shop = await office();
      expect(await shop.answer(await shop.message(1, { mediaType, body: 'Legenda' }))).toEqual(answered());
      expect(shop.signs()).toBe(0);
      expect(service.chats).toEqual([]);
    },
  );

  it('is nothing without the plan, without the prompt, or where the contact wants no bot', async () => {
    const shop = await office();
    const heard = await shop.message(1);
    const poor = { ...shop.company, plan: { ...widePlan, useOpenAi: false } };
    const release = answered({ type: 'release' });
    expect(await shop.answer(heard, { company: poor })).toEqual(release);
    expect(await shop.answer(heard, { ticket: { ...shop.ticket, promptId: 99 } })).toEqual(release);
    const contact = aContact({ companyId: shop.company.id, id: contactId, disableBot: true });
    expect(await shop.answer(heard, { contact })).toEqual(answered());
    // What the plan says now counts, not what was read before.
    await putItem(toItem(companyEntity, poor));
    expect(await shop.answer(heard)).toEqual(release);
    expect(service.chats).toEqual([]);
  });
});

describe('B-INT-14, B-FIX-32: the memory', () => {
  it('is the latest texts of this service in their order', async () => {
    const shop = await office({ maxMessages: 4 });
    await putItem(
      toItem(trackingEntity, {
        ...newTracking({ ...shop.ticket, trackingId: '01JCTRACK00000000000000001' }, at(-900)),
        finishedAt: at(-600),
      }),
    );
    await shop.message(-700, { body: 'do atendimento anterior' });
    await shop.message(-600, { body: 'Até logo!', fromMe: true });
    // Told by the channel's clock, a little before the service began.
    await shop.message(-2, { body: 'primeira' });
    await shop.message(1, { body: `segunda${automaticMark}`, fromMe: true, isAutomatic: true });
    await shop.message(2, { body: 'nota', fromMe: true, isPrivate: true });
    await shop.message(3, { body: 'foto', mediaType: 'image' });
    await shop.message(4, { body: 'apagada', isDeleted: true });
    await shop.message(5, { body: 'terceira' });
    await shop.message(6, { body: 'de outro', ticketId: 8 });
    const heard = await shop.message(10, { body: 'agora' });
    await shop.message(11, { body: 'depois' });
    await shop.answer(heard);
    expect(result()).toEqual(['user: primeira', 'assistant: segunda', 'user: terceira', 'user: agora']);
  });

  it('is as long as the prompt wants it, the newest first to stay', async () => {
    const shop = await office({ maxMessages: 2 });
    for (let n = 1; n <= 5; n += 1) await shop.message(n, { body: `m${n}` });
    await shop.answer(await shop.message(10, { body: 'agora' }));
    expect(result()).toEqual(['user: m4', 'user: m5', 'user: agora']);
  });
});

describe('B-INT-15: handing over', () => {
  it('says the words, then gives the ticket to the prompt’s queue', async () => {
    const shop = await office();
    service.will(openai.calls(transferTool, 'Vou chamar alguém.'));
    const outcome = await shop.answer(await shop.message(1));
    expect(outcome).toEqual(answered(say('Vou chamar alguém.'), { type: 'queue', queueId: 4, userId: null }));
  });

  it('gives it to people where it is when the queue is gone', async () => {
    const shop = await office({ queueId: 99 });
    service.will(openai.says('[[TRANSFERIR]]'));
    expect(await shop.answer(await shop.message(1))).toEqual(answered({ type: 'release' }));
  });
});

describe('B-INT-17: tokens', () => {
  it('are counted with every answer, also with those of no use', async () => {
    const shop = await office();
    await shop.answer(await shop.message(1));
    service.will(openai.says(''));
    expect(await shop.answer(await shop.message(2))).toEqual({ kind: 'failed', reason: 'empty' });
    expect(await shop.usage()).toMatchObject({ promptTokens: 40, completionTokens: 14, totalTokens: 54, version: 1 });
  });

  it('a key that was revoked, or that nobody can open, is a failure', async () => {
    const shop = await office();
    service.revoked.add('sk-1');
    expect(await shop.answer(await shop.message(1))).toEqual({ kind: 'failed', reason: 'key' });
    const other = await office({ apiKey: 'of.another.installation' });
    expect(await other.answer(await other.message(1))).toEqual({ kind: 'failed', reason: 'key' });
    expect(service.chats).toEqual([]);
  });
});

describe('B-INT-13: a voice note', () => {
  it('is listened to once, and remembered', async () => {
    const shop = await office();
    service.will(openai.hears('Quero uma mesa'), openai.refusal(429, {}, { 'retry-after': '3' }));
    const heard = await shop.recording(1);
    expect(await shop.answer(heard)).toEqual({ kind: 'later', seconds: 3 });
    expect(await shop.answer(heard)).toEqual(answered(say('Claro!')));
    expect(service.sounds).toMatchObject([{ key: 'sk-1', name: 'audio.ogg', mime: 'audio/ogg' }]);
    expect(service.chats.at(-1)?.messages.at(-1)).toEqual({ role: 'user', content: 'Quero uma mesa' });
    expect(await shop.usage()).toMatchObject({ totalTokens: 47 });
    service.clear();
    await shop.answer(await shop.message(5, { body: 'De madeira' }));
    expect(result()).toEqual(['user: Quero uma mesa', 'user: De madeira']);
  });

  it('is waited for while its file comes', async () => {
    const shop = await office();
    const heard = await shop.recording(1, { status: 'pending', key: '' });
    const answerAt = (seconds: number) =>
      shop.answer(heard, { ctx: { companyId: shop.company.id, now: new Date(at(1 + seconds)) } });
    expect(await answerAt(0)).toEqual({ kind: 'later', seconds: 2 });
    expect(await answerAt(20)).toEqual({ kind: 'later', seconds: 5 });
    expect(await answerAt(300)).toEqual({ kind: 'later', seconds: 15 });
    expect(await answerAt(601)).toEqual(answered());
  });

  it.each([
    ['whose file never came', { status: 'failed' as const, key: '' }],
    ['that is too long', { size: 30 * 1024 * 1024 }],
    ['of a format nobody knows', { mime: 'audio/amr' }],
  ])('%s waits for a person', async (_, media) => {
    const shop = await office();
    expect(await shop.answer(await shop.recording(1, media))).toEqual(answered());
    expect([service.sounds, service.chats]).toEqual([[], []]);
  });

  it('in which nobody speaks waits for a person', async () => {
    const shop = await office();
    service.will(openai.hears(' '));
    expect(await shop.answer(await shop.recording(1))).toEqual(answered());
  });
});

describe('B-INT-16: a spoken answer', () => {
  const voice = { voice: 'pt-BR-YaraNeural', voiceRegion: 'brazilsouth' } as const;
  const spoken = async () => office({ ...voice, voiceKey: await encrypt('speech-1') });

  it('is a stored voice note, its words beside it', async () => {
    const shop = await spoken();
    const outcome = await shop.answer(await shop.message(1));
    expect(outcome).toMatchObject(
      answered({ type: 'send', isVoice: true, text: 'Claro!', file: { mime: 'audio/ogg; codecs=opus', size: 13 } }),
    );
    expect(speech.calls).toMatchObject([
      { region: 'brazilsouth', key: 'speech-1', format: 'ogg-48khz-16bit-mono-opus' },
    ]);
    expect(speech.calls[0]?.ssml).toContain('<voice name="pt-BR-YaraNeural">Claro!</voice>');
    const [action] = outcome.kind === 'answered' ? outcome.actions : [];
    expect(action?.type === 'send' && (await findFile(action.file.key))).toMatchObject({ size: 13 });
  });

  it.each([
    ['is refused', () => speech.will(401)],
    ['is broken', () => speech.will(500, 'oops')],
    ['answers something else', () => speech.will(200, '<html>')],
    ['answers nothing', () => speech.will(200)],
  ])('is written when the service %s', async (_, prepare) => {
    const shop = await spoken();
    prepare();
    expect(await shop.answer(await shop.message(1))).toEqual(answered(say('Claro!')));
  });

  it('is written when nobody would listen to the end', async () => {
    const shop = await spoken();
    const long = 'palavra '.repeat(400).trim();
    service.will(openai.says(long));
    expect(await shop.answer(await shop.message(1))).toEqual(answered(say(long)));
    expect(speech.calls).toEqual([]);
  });
});
