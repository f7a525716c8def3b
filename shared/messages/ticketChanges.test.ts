import { aConnection, aContact, aMessage, aTicket } from '@test/support/server/samples.ts';
import { describe, expect, it } from 'vitest';
import type { Ticket } from '../tickets/model.ts';
import type { Message, MessageMedia } from './model.ts';
import { automaticMark, isRowOf, rowOf, withAutomatic, withOutbound, withWords } from './ticketChanges.ts';

const media = { name: 'foto-09.png' } as MessageMedia;

describe('a row', () => {
  it('shows words, and keeps nothing of the kind of what had some', () => {
    const said = { lastMessage: 'Olhe', lastMediaType: null };
    expect(rowOf({ body: `Olhe${automaticMark}`, media: null, mediaType: 'chat' })).toEqual(said);
    expect(rowOf({ body: 'Olhe', media, mediaType: 'image' })).toEqual(said);
  });

  it('shows the name of a file without words, and says of what kind it is', () => {
    expect(rowOf({ body: ' ', media, mediaType: 'image' })).toEqual({
      lastMessage: 'foto-09.png',
      lastMediaType: 'image',
    });
    expect(rowOf({ body: '', media: null, mediaType: 'call_log' })).toEqual({
      lastMessage: '',
      lastMediaType: 'call_log',
    });
  });
});

describe('the row of somebody who waits', () => {
  const companyId = 1;
  const [contact, connection] = [aContact({ companyId, id: 'C' }), aConnection({ companyId, id: 1 })];
  const waiting = aTicket({ companyId, id: 1, contact, connection });
  const second = (n: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, n)).toISOString();
  const said = (body: string, at: number, fromMe: boolean): Message =>
    aMessage({ companyId, id: `1-C-${at}`, ticket: waiting, body, fromMe, createdAt: second(at) });
  const wrote = <T extends Ticket>(ticket: T, body: string, at: number): T => ({
    ...withWords(ticket, said(body, at, false)),
    lastInboundAt: second(at),
  });
  const answered = <T extends Ticket>(ticket: T, body: string, at: number): T =>
    withAutomatic(ticket, said(body, at, true), second(at));
  const rowIn = ({ lastMessage, fromMe, isAnswered }: Ticket) => [lastMessage, fromMe, isAnswered];

  it('keeps the contact’s words over what automation answers, and their place moves all the same', () => {
    const after = answered(wrote(waiting, 'Quero um sofá', 1), 'Olá! Escolha um setor', 2);
    expect(rowIn(after)).toEqual(['Quero um sofá', false, true]);
    expect([after.lastMessageAt, after.updatedAt >= second(2)]).toEqual([second(2), true]);
  });

  it('follows the contact, also where the channel’s clock is behind our answer', () => {
    const after = answered(wrote(waiting, 'Quero um sofá', 1), 'Olá!', 5);
    expect(rowIn(wrote(after, 'cinza', 3))).toEqual(['cinza', false, true]);
    expect(rowIn(wrote(after, 'azul', 6))).toEqual(['azul', false, false]);
    expect(rowIn(withWords(wrote(after, 'azul', 6), said('antes', 2, false)))).toEqual(['azul', false, false]);
  });

  it('shows an automatic text to who has said nothing, and what a colleague said', () => {
    expect(rowIn(answered({ ...waiting, lastMessage: '' }, 'Olá!', 2))).toEqual(['Olá!', true, true]);
    const ours = withOutbound(wrote(waiting, 'Oi', 1), said('Já vejo', 2, true), second(2));
    expect(rowIn(ours)).toEqual(['Já vejo', true, true]);
    expect(rowIn(answered({ ...ours, status: 'open' }, 'Até logo', 3))).toEqual(['Até logo', true, true]);
  });

  it('knows which message it shows', () => {
    const after = answered(wrote(waiting, 'Quero um sofá', 1), 'Olá!', 5);
    expect(isRowOf(after, said('Quero um sofá', 1, false))).toBe(true);
    expect(isRowOf(after, said('Olá!', 5, true))).toBe(false);
    const open = answered({ ...after, status: 'open' }, 'Até logo', 6);
    expect([isRowOf(open, said('Até logo', 6, true)), isRowOf(open, said('x', 1, false))]).toEqual([true, false]);
  });
});
