import type { SandboxMessage } from '@shared/sandbox/model.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Phone } from '../support/system/companySystem.ts';
import { messagesTo, passDelays, ticketOf, waitForTexts, writes } from '../support/system/conversations.ts';
import { openPageFixture, type PageFixture } from '../support/system/pageFixture.ts';

let desk: PageFixture;
beforeAll(async () => {
  desk = await openPageFixture();
});
afterAll(() => desk.close());

const titles = (message: SandboxMessage | undefined): string[] | undefined =>
  message?.choices.map(({ title }) => title);
const newest = async (phone: Phone): Promise<SandboxMessage | undefined> => (await messagesTo(phone)).at(-1);
/** A tap on a quick reply of the newest message. */
async function taps(phone: Phone, title: string): Promise<void> {
  const shown = await newest(phone);
  const choice = shown?.choices.find((one) => one.title === title);
  if (!shown || !choice) throw new Error(`no ${title} to tap`);
  await writes(phone, title, { type: 'button', quotedWamid: shown.wamid, choiceId: choice.id });
}

describe.each(['facebook', 'instagram'])('a person on %s', (channel) => {
  it('agrees first, waits for the hours, taps on the menu, is answered, and rates', async () => {
    await desk.set('userRating', 'enabled');
    await desk.set('lgpdMessage', 'Cuidamos dos seus dados.');
    await desk.set('enableLGPD', 'enabled');
    await desk.set('scheduleType', 'connection');
    const { admin } = desk.office;
    const phone = await desk.pickUp(channel, 'Bia');
    await writes(phone, 'Oi');
    expect((await waitForTexts(phone, 2))[0]).toBe('Cuidamos dos seus dados.');
    // The question is asked with quick replies, and nobody may take the ticket before it is answered.
    expect(titles(await newest(phone))).toEqual(['Concordo', 'Não concordo']);
    const ticket = await ticketOf(desk.office, phone, () => true);
    expect(ticket).toMatchObject({ channel, status: 'lgpd', queueId: null });
    await taps(phone, 'Concordo');
    expect((await waitForTexts(phone, 3)).at(-1)).toBe('Abrimos amanhã.');
    expect(await ticketOf(desk.office, phone, ({ status }) => status === 'pending')).toMatchObject({ queueId: null });
    await desk.set('scheduleType', 'disabled');
    await writes(phone, 'Bom dia');
    expect((await waitForTexts(phone, 4)).at(-1)).toContain('Olá, Bia!');
    expect(titles(await newest(phone))).toEqual(['Vendas', 'Suporte', 'Finalizar conversa']);
    await taps(phone, 'Vendas');
    expect((await waitForTexts(phone, 5)).at(-1)).toBe('Vendas!');
    expect(await ticketOf(desk.office, phone, ({ queueId }) => queueId === desk.sales.id)).toMatchObject({
      id: ticket.id,
    });
    const me = await admin.get<{ id: number }>('/auth/me');
    await admin.send('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: me.id });
    await admin.send('POST', `/messages/${ticket.id}`, { body: 'Oi, Bia! Em que ajudo?' });
    expect((await waitForTexts(phone, 6)).at(-1)).toContain('Em que ajudo?');
    await admin.send('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
    // What a closing says is kept back for eight seconds, in which it can be taken back.
    passDelays(desk.office, 8);
    expect((await waitForTexts(phone, 7)).at(-1)).toBe('De 0 a 10?');
    await writes(phone, '9');
    expect((await waitForTexts(phone, 8)).at(-1)).toBe('Até logo!');
    const closed = await ticketOf(desk.office, phone, ({ status }) => status === 'closed');
    expect(closed).toMatchObject({ id: ticket.id, userId: me.id });
    // Who agreed is not asked again.
    await writes(phone, 'Voltei');
    expect((await waitForTexts(phone, 9)).at(-1)).toContain('Olá, Bia!');
    await desk.set('enableLGPD', 'disabled');
  });

  it('does not agree, and nothing is kept open', async () => {
    await desk.set('enableLGPD', 'enabled');
    const phone = await desk.pickUp(channel, 'Ugo');
    await writes(phone, 'Oi');
    await waitForTexts(phone, 2);
    await taps(phone, 'Não concordo');
    expect((await waitForTexts(phone, 3)).at(-1)).toBe('Até logo!');
    await ticketOf(desk.office, phone, ({ status }) => status === 'closed');
    await desk.set('enableLGPD', 'disabled');
  });
});
