import { aConnection, aContact, aMessage, aTicket } from '@test/support/server/samples.ts';
import { describe, expect, it } from 'vitest';
import type { Viewer } from '../tickets/rules/policy.ts';
import { messageView } from './model.ts';
import { readableBy, withoutDeleted } from './visibility.ts';

const attendant: Viewer = {
  id: 10,
  profile: 'user',
  queueIds: [1],
  allTicket: false,
  allowGroup: false,
  whatsappId: null,
};
const queue = (id: number) => ({ id, name: `Fila ${id}`, color: '#000000' });
const messages = {
  'this ticket': { ticketId: 1, queue: queue(9) },
  'own queue': { ticketId: 2, queue: queue(1) },
  'another queue': { ticketId: 3, queue: queue(2) },
  'no queue': { ticketId: 4, queue: null },
};

describe('B-MSG-12: of a conversation', () => {
  it.each<[string, Viewer, number[], string[]]>([
    ['an attendant reads their queues', attendant, [], ['this ticket', 'own queue']],
    [
      'who sees those without a queue also these',
      { ...attendant, allTicket: true },
      [],
      ['this ticket', 'own queue', 'no queue'],
    ],
    ['a foreign queue cannot be chosen', attendant, [2], ['this ticket']],
    ['an administrator reads all', { ...attendant, profile: 'admin' }, [], Object.keys(messages)],
    ['or what they chose', { ...attendant, profile: 'admin' }, [2], ['this ticket', 'another queue', 'no queue']],
  ])('%s', (_, viewer, chosen, expected) => {
    const isReadable = readableBy(viewer, { id: 1 }, chosen);
    const read = Object.entries(messages).filter(([, message]) => isReadable(message));
    expect(read.map(([name]) => name)).toEqual(expected);
  });
});

describe('B-MSG-9: what a deleted message held', () => {
  const ticket = aTicket({
    companyId: 1,
    id: 1,
    contact: aContact({ companyId: 1, id: 'C1' }),
    connection: aConnection({ companyId: 1, id: 1 }),
  });
  const quotedMsg = { id: 'q', wid: null, body: 'segredo', fromMe: false, mediaType: 'chat' as const, author: 'Ana' };
  const view = {
    ...messageView(aMessage({ companyId: 1, id: '1-C1-1-a', ticket, body: 'segredo', quotedMsg, isDeleted: true })),
    mediaUrl: '/segredo',
    mediaCopyUrl: '/segredo',
    mediaName: 'segredo',
  };

  it('is kept from attendants, not from administrators', () => {
    expect(JSON.stringify(withoutDeleted(view, false))).not.toContain('segredo');
    expect(withoutDeleted(view, false)).toMatchObject({ body: '', quotedMsg: null, mediaUrl: null });
    expect(withoutDeleted(view, true)).toBe(view);
    expect(withoutDeleted({ ...view, isDeleted: false }, false)).toMatchObject({ body: 'segredo' });
  });

  it('leaves what a reaction was about, without its words', () => {
    const reaction = withoutDeleted({ ...view, mediaType: 'reactionMessage' }, false);
    expect(reaction.quotedMsg).toEqual({ ...quotedMsg, body: '' });
  });
});
