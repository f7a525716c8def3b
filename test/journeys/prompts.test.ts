import type { MessageView } from '@shared/messages/model.ts';
import { transferTool } from '@shared/prompts/conversation.ts';
import type { PromptView } from '@shared/prompts/model.ts';
import { testKey } from '@shared/prompts/testKey.ts';
import type { QueueView } from '@shared/queues/model.ts';
import type { SandboxMessage } from '@shared/sandbox/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import * as openai from '../support/outside/openai.ts';
import { type FakeSpeech, fakeSpeech } from '../support/outside/speech.ts';
import { silentVoiceNote } from '../support/server/oggOpus.ts';
import { type CompanySystem, openCompanySystem, Phone, upload } from '../support/system/companySystem.ts';
import { until } from '../support/until.ts';

let office: CompanySystem;
let service: openai.FakeOpenAi;
let speech: FakeSpeech;
let sales: QueueView;
let prompt: PromptView;
const written = { name: 'Ana', prompt: 'Você vende móveis.', apiKey: 'sk-journey', maxMessages: 5 };

beforeAll(async () => {
  service = await openai.fakeOpenAi();
  speech = await fakeSpeech();
  office = await openCompanySystem();
  sales = await office.admin.send('POST', '/queue', { name: 'Vendas', color: '#0f766e' });
  prompt = await office.admin.send('POST', '/prompt', { ...written, queueId: sales.id });
  await office.admin.send('PUT', `/whatsapp/${office.connection.id}`, { promptId: prompt.id });
});
afterEach(() => service.clear());
afterAll(async () => {
  delete process.env['CLOCK_OFFSET_MS'];
  await office.stop();
  await Promise.all([service.stop(), speech.stop()]);
});

let offset = 0;
/** Time goes by for everybody, so that messages are no burst. */
async function writes(phone: Phone, text: string): Promise<void> {
  offset += 5000;
  process.env['CLOCK_OFFSET_MS'] = String(offset);
  await phone.write(text);
}

const heard = async (phone: Phone): Promise<SandboxMessage[]> =>
  (await phone.messages()).filter(({ fromCustomer }) => !fromCustomer);
const texts = async (phone: Phone): Promise<string[]> =>
  (await heard(phone)).map(({ text }) => text.replaceAll('\u200E', ''));
const hears = (phone: Phone, count: number): Promise<string[]> =>
  until(async () => {
    const all = await texts(phone);
    return all.length >= count ? all : undefined;
  }, `${count} messages on the phone`);
const ticketOf = (phone: Phone, fits: (ticket: TicketView) => boolean): Promise<TicketView> =>
  until(async () => {
    const found = await office.admin.get<{ tickets: TicketView[] }>(
      `/tickets?status=search&searchParam=${encodeURIComponent(phone.phone.name)}`,
    );
    return found.tickets.find(fits);
  }, `a ticket of ${phone.phone.name}`);

it('B-INT-14, 15, 17: a model answers, remembers, and hands over to people', async () => {
  const phone = await Phone.pickUp(office, 'Rita Nunes');
  service.will(openai.says('Olá, Rita!'), openai.says('Temos mesas de pinho.'));
  await writes(phone, 'Oi');
  expect(await hears(phone, 1)).toEqual(['Olá, Rita!']);
  const served = await ticketOf(phone, ({ useIntegration }) => useIntegration);
  expect(served).toMatchObject({ status: 'pending', promptId: prompt.id, queueId: null });
  await writes(phone, 'Quero uma mesa');
  expect(await hears(phone, 2)).toContain('Temos mesas de pinho.');
  expect(service.chats.at(-1)?.messages.slice(1)).toEqual([
    { role: 'user', content: 'Oi' },
    { role: 'assistant', content: 'Olá, Rita!' },
    { role: 'user', content: 'Quero uma mesa' },
  ]);
  service.will(openai.calls(transferTool, 'Vou chamar alguém.'));
  await writes(phone, 'Quero falar com alguém');
  expect(await hears(phone, 3)).toContain('Vou chamar alguém.');
  const handed = await ticketOf(phone, ({ useIntegration }) => !useIntegration);
  expect(handed).toMatchObject({ status: 'pending', queueId: sales.id, promptId: null });
  await writes(phone, 'Alô?');
  await ticketOf(phone, ({ lastMessage }) => lastMessage === 'Alô?');
  const { totalTokens } = await office.admin.get<PromptView>(`/prompt/${prompt.id}`);
  expect(totalTokens).toBe(3 * openai.usage.total_tokens);
  expect(service.chats).toHaveLength(3);
});

it('B-INT-4: a key that is revoked in the middle lets go after three failures, and says so once', async () => {
  const phone = await Phone.pickUp(office, 'Sérgio Lima');
  await writes(phone, 'Oi');
  expect(await hears(phone, 1)).toEqual(['Claro!']);
  service.revoked.add('sk-journey');
  for (const text of ['Ainda aí?', 'Oi?', 'Alguém?']) await writes(phone, text);
  const ticket = await ticketOf(phone, ({ useIntegration }) => !useIntegration);
  expect(ticket).toMatchObject({ status: 'pending', queueId: sales.id });
  const said = await hears(phone, 2);
  service.revoked.clear();
  await writes(phone, 'Continuo aqui');
  await ticketOf(phone, ({ lastMessage }) => lastMessage === 'Continuo aqui');
  expect(await texts(phone)).toEqual(said);
  expect(said).toHaveLength(2);
});

it('B-INT-13: a voice note is listened to once its file is there', async () => {
  const phone = await Phone.pickUp(office, 'Vera Prado');
  const note = Buffer.from(silentVoiceNote(1));
  const key = await upload(office, 'audio.ogg', 'audio/ogg', note);
  service.will(openai.hears('Vocês entregam?'), openai.says('Entregamos, sim.'));
  await phone.write('', { type: 'audio', key, isVoice: true });
  expect(await hears(phone, 1)).toEqual(['Entregamos, sim.']);
  expect(service.sounds.map(({ content }) => content.equals(note))).toEqual([true]);
  expect(service.chats[0]?.messages.at(-1)).toEqual({ role: 'user', content: 'Vocês entregam?' });
});

it('B-INT-16: a prompt with a voice answers in sound', async () => {
  const voice = { voice: 'pt-BR-YaraNeural', voiceKey: 'speech-key', voiceRegion: 'brazilsouth' };
  const kept = { apiKey: prompt.apiKey, queueId: sales.id };
  await office.admin.send('PUT', `/prompt/${prompt.id}`, { ...written, ...kept, ...voice });
  const phone = await Phone.pickUp(office, 'Teresa Alves');
  await writes(phone, 'Oi');
  const sound = await phone.sees(({ fromCustomer, type }) => !fromCustomer && type === 'audio');
  expect(sound).toMatchObject({ type: 'audio' });
  expect(speech.calls).toMatchObject([{ region: 'brazilsouth', key: 'speech-key' }]);
  expect(service.chats).toMatchObject([{ key: 'sk-journey' }]);
});

it('B-ASSIST-1, 2, 6, 8 to 10: the sandbox’s model helps an attendant within a budget, whose summary stays marked', async () => {
  const phone = await Phone.pickUp(office, 'Tereza Prado');
  await writes(phone, 'Vocês entregam em Santos?');
  const ticket = await ticketOf(phone, () => true);
  const { id } = await office.admin.send<PromptView>('POST', '/prompt', {
    ...{ ...written, name: 'Teste', apiKey: testKey, queueId: sales.id },
  });
  // Nobody chose it yet.
  const off = office.admin.send('POST', '/assistant/suggestions', { ticketId: ticket.id });
  await expect(off).rejects.toThrow(/409 .*ERR_ASSISTANT_OFF/);
  await office.admin.send('PUT', '/settings/assistantPrompt', { value: String(id) });
  const asked = service.chats.length;
  const helped = (path: string, input: object = {}) =>
    office.admin.send<{ text: string; isTest: boolean }>('POST', `/assistant/${path}`, {
      ticketId: ticket.id,
      ...input,
    });
  const suggestion = await helped('suggestions');
  expect(suggestion).toMatchObject({ isTest: true, text: expect.stringMatching(/^\[IA de teste\] Olá, Tereza!/) });
  const { text: body } = await helped('summaries');
  const rewritten = await helped('rewritings', { text: 'vc ja pagou?', style: 'spelling' });
  expect(rewritten).toEqual({ text: '[IA de teste] Você já pagou?', isTest: true });
  const translated = await helped('translations', { text: 'Bom dia', language: 'en' });
  expect(translated).toEqual({ text: '[Test AI] (en) Bom dia', isTest: true });
  const sound = Buffer.from(silentVoiceNote(1));
  await phone.write('', { type: 'audio', key: await upload(office, 'audio.ogg', 'audio/ogg', sound), isVoice: true });
  const spoken = await until(async () => {
    const { messages } = await office.admin.get<{ messages: MessageView[] }>(`/messages/${ticket.id}`);
    return messages.find(({ mediaType, mediaStatus }) => mediaType === 'audio' && mediaStatus === 'ready');
  }, 'the recording');
  const heardText = await helped('transcriptions', { messageId: spoken.id });
  expect(heardText).toMatchObject({ isTest: true, text: expect.stringMatching(/^\[IA de teste\] Fala de/) });
  await office.admin.send('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: 1 });
  const note = { body, isPrivate: true, isSummary: true };
  const { message } = await office.admin.send<{ message: MessageView }>('POST', `/messages/${ticket.id}`, note);
  expect(message).toMatchObject({ ...note, user: { name: expect.any(String) } });
  expect(service.chats).toHaveLength(asked);
  const usage = await office.admin.get<{ calls: { task: string }[]; months: { tokens: number }[] }>('/assistant/usage');
  const tasks = ['transcription', 'translation', 'rewriting', 'summary', 'suggestion'];
  expect(usage.calls.map(({ task }) => task)).toEqual(tasks);
  expect(JSON.stringify(usage)).not.toMatch(/Santos|pagou|Bom dia|Fala de/);
  await office.admin.send('PUT', '/settings/assistantTokens', { value: '1' });
  await expect(helped('suggestions')).rejects.toThrow(/409 .*ERR_ASSISTANT_BUDGET/);
  await office.admin.send('PUT', '/settings/assistantTokens', { value: '0' });
  await helped('suggestions');
  expect([service.chats.length, service.sounds.length]).toEqual([asked, 0]);
});
