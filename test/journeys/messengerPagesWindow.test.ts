import type { ScheduleView } from '@shared/schedules/model.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passDelays, ticketOf, waitForTexts, writes } from '../support/system/conversations.ts';
import { openPageFixture, type PageFixture } from '../support/system/pageFixture.ts';
import { until } from '../support/until.ts';

let desk: PageFixture;
beforeAll(async () => {
  desk = await openPageFixture();
  await desk.set('userRating', 'enabled');
});
afterAll(() => desk.close());

const hours = 3_600_000;
let movedDays = 0;
/** Nobody is signed out by this clock. */
async function daysLater(days: number): Promise<void> {
  movedDays += days;
  await desk.office.admin.send('POST', '/sandbox/clock', { movedMs: movedDays * 24 * hours });
}

describe.each(['facebook', 'instagram'])('a person on %s', (channel) => {
  it('hears nobody but a person after a day', async () => {
    const { admin } = desk.office;
    const { connectionId } = desk.accountOf(channel);
    const phone = await desk.pickUp(channel, 'Eva');
    await writes(phone, 'Oi');
    await waitForTexts(phone, 1);
    const ticket = await ticketOf(desk.office, phone, () => true);
    const me = await admin.get<{ id: number }>('/auth/me');
    const clock = Date.now() + movedDays * 24 * hours;
    const schedule = await admin.send<ScheduleView>('POST', '/schedules', {
      ...{ body: 'Ainda precisa?', contactId: ticket.contactId, whatsappId: connectionId },
      sendAt: new Date(clock + 30 * hours).toISOString(),
    });
    await daysLater(2);
    const failed = await until(async () => {
      const current = await admin.get<ScheduleView>(`/schedules/${schedule.id}`);
      return current.status === 'ERRO' ? current : undefined;
    }, 'the schedule to fail');
    expect(failed.failure?.code).toBe('ERR_OUT_OF_WINDOW');
    await admin.send('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: me.id });
    await admin.send('POST', `/messages/${ticket.id}`, { body: 'Sou eu, desta vez.' });
    expect((await waitForTexts(phone, 2)).at(-1)).toContain('Sou eu, desta vez.');
    await admin.send('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
    expect(await ticketOf(desk.office, phone, ({ status }) => status === 'closed')).toMatchObject({ id: ticket.id });
    // What a closing says is held back for a moment. Who wrote today hears it, who is closed before them would, too.
    const witness = await desk.pickUp(channel, 'Gil');
    await writes(witness, 'Oi');
    const { id } = await ticketOf(desk.office, witness, () => true);
    await admin.send('PUT', `/tickets/${id}`, { status: 'open', userId: me.id });
    await admin.send('PUT', `/tickets/${id}`, { status: 'closed' });
    passDelays(desk.office, 8);
    expect((await waitForTexts(witness, 2)).at(-1)).toBe('De 0 a 10?');
    expect(await waitForTexts(phone, 2)).toHaveLength(2);
  });

  it('is answered by a person for seven days, and no longer', async () => {
    const { admin } = desk.office;
    const phone = await desk.pickUp(channel, 'Ivo');
    await writes(phone, 'Oi');
    await waitForTexts(phone, 1);
    const ticket = await ticketOf(desk.office, phone, () => true);
    const me = await admin.get<{ id: number }>('/auth/me');
    await daysLater(2);
    await admin.send('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: me.id });
    await admin.send('POST', `/messages/${ticket.id}`, { body: 'Desculpe a demora!' });
    expect((await waitForTexts(phone, 2)).at(-1)).toContain('Desculpe a demora!');
    await daysLater(6);
    const late = admin.send('POST', `/messages/${ticket.id}`, { body: 'Ainda está aí?' });
    await expect(late).rejects.toThrow(/409.*ERR_OUT_OF_WINDOW/);
    expect(await waitForTexts(phone, 2)).toHaveLength(2);
  });
});
