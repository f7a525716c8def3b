import { aConnection, aContact, aMessage, aTicket } from '@test/support/server/samples.ts';
import { describe, expect, it } from 'vitest';
import type { Ticket } from '../tickets/model.ts';
import type { Message, MessageMedia } from './model.ts';
import {
  asRead,
  asUnread,
  automaticMark,
  isRowOf,
  readsByOpening,
  messageToRowFields,
  showsOutbound,
  withAutomatic,
  withOutbound,
  withWords,
} from './ticketChanges.ts';

const media = { name: 'foto-09.png' } as MessageMedia;

describe('a row', () => {
  it('shows words, and keeps nothing of the kind of what had some', () => {
    const said = { lastMessage: 'Olhe', lastMediaType: null, lastSender: null };
    expect(messageToRowFields({ body: `Olhe${automaticMark}`, media: null, mediaType: 'chat' })).toEqual(said);
    expect(messageToRowFields({ body: 'Olhe', media, mediaType: 'image' })).toEqual(said);
  });

  it('shows the name of a file without words, and says of what kind it is', () => {
    expect(messageToRowFields({ body: ' ', media, mediaType: 'image' })).toEqual({
      lastMessage: 'foto-09.png',
      lastMediaType: 'image',
      lastSender: null,
    });
    expect(messageToRowFields({ body: '', media: null, mediaType: 'call_log' })).toEqual({
      lastMessage: '',
      lastMediaType: 'call_log',
      lastSender: null,
    });
    expect(messageToRowFields({ body: '', media: null, mediaType: 'chat' })).toEqual({
      lastMessage: '',
      lastMediaType: null,
      lastSender: null,
    });
  });

  it('says who of a group wrote: by name, else by number, and not longer than there is room', () => {
    const by = (name: string): string | null => {
      const sender = { alias: { kind: 'pn' as const, value: '5511987654321' }, name, number: '5511987654321' };
      return messageToRowFields({ body: 'bom dia', media: null, mediaType: 'chat', sender }).lastSender;
    };
    expect([by('Maria'), by('')]).toEqual(['Maria', '5511987654321']);
    expect(by('M'.repeat(80))).toBe(`${'M'.repeat(29)}…`);
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

  it('keeps them also of who has yet to consent to their data being kept', () => {
    const asked = { ...wrote(waiting, 'Quero um sofá', 1), status: 'lgpd' as const };
    expect(rowIn(answered(asked, 'Você aceita?', 2))).toEqual(['Quero um sofá', false, true]);
  });

  it('is not moved back by an answer that was written before', () => {
    const ours = withOutbound({ ...waiting, hasFailed: true }, said('Já vejo', 5, true), second(5));
    const after = withOutbound(ours, said('Antes', 3, true), second(3));
    expect([after.lastMessageAt, after.updatedAt, after.hasFailed]).toEqual([second(5), second(5), false]);
    expect(withOutbound({ ...waiting, lastMessageAt: null }, said('x', 3, true), second(3)).lastMessageAt).toBe(
      second(3),
    );
  });

  it.each<[string, object, number, [string, boolean, boolean]]>([
    ['words at the moment of the last', { lastInboundAt: second(5) }, 5, ['novo', false, false]],
    ['words before our answer, in a row of ours', { fromMe: true, lastInboundAt: second(1) }, 3, ['antes', true, true]],
    ['words before ours, where nothing of theirs is known', { lastInboundAt: null }, 3, ['antes', false, true]],
    ['words at the moment of theirs, before ours', { lastInboundAt: second(3) }, 3, ['novo', false, true]],
    ['words after ours, before a reaction of theirs', { lastInboundAt: second(9) }, 6, ['novo', false, false]],
    ['the first words', { lastMessageAt: null, lastInboundAt: null }, 1, ['novo', false, false]],
  ])('B-IN-30: %s', (_, fields, at, expected) => {
    const row = { ...waiting, lastMessage: 'antes', lastMessageAt: second(5), isAnswered: true, ...fields };
    expect(rowIn(withWords(row, said('novo', at, false)))).toEqual(expected);
  });

  it('has not failed any more when the contact writes', () => {
    expect(withWords({ ...waiting, hasFailed: true }, said('Oi', 60, false)).hasFailed).toBe(false);
  });

  it.each([
    [null, 3, false],
    [second(3), 3, true],
    [second(4), 3, true],
    [second(2), 3, false],
  ])('last message at %s: shows ours of second %i', (lastMessageAt, at, expected) => {
    expect(showsOutbound({ ...waiting, lastMessageAt }, said('x', at, true))).toBe(expected);
  });

  it('is read, and unread again (B-TICKET-14)', () => {
    const ticket = { ...waiting, unreadMessages: 5, transferredBy: { id: 11, name: 'Ana', at: second(1) } };
    expect(asRead(ticket)).toEqual({ ...ticket, unreadMessages: 0, transferredBy: null });
    expect(asUnread(ticket)).toEqual({ ...ticket, unreadMessages: 1, markedUnreadIn: ticket.version + 1 });
  });

  it.each([
    ['open', 10, true],
    ['open', 11, false],
    ['open', null, false],
    ['pending', 10, false],
    ['group', null, true],
  ] as const)('an attendant who opens %s of %s reads it: %s', (status, userId, expected) => {
    expect(readsByOpening({ status, userId }, 10)).toBe(expected);
  });
});
