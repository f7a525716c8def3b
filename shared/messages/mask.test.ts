import { aConnection, aContact, aMessage, aTicket } from '@test/support/server/samples.ts';
import { describe, expect, it } from 'vitest';
import { contactView, hidesNumbers } from '../contacts/mask.ts';
import { ticketView } from '../tickets/view.ts';
import { maskedMessage } from './mask.ts';
import { messageView } from './model.ts';

const number = '5511987654321';
const contact = aContact({
  companyId: 1,
  id: 'C1',
  number,
  name: `+${number}`,
  aliases: [{ kind: 'pn', value: number }],
});
const ticket = aTicket({ companyId: 1, id: 1, contact, connection: aConnection({ companyId: 1, id: 1 }) });

describe('masking', () => {
  it('is for everyone but administrators, where the company asks for it', () => {
    const on = { lgpdHideNumber: 'enabled' };
    expect([hidesNumbers('admin', on), hidesNumbers('supervisor', on), hidesNumbers('user', on)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(hidesNumbers('user', { lgpdHideNumber: 'disabled' })).toBe(false);
  });

  it('leaves no trace of the number in a contact or a ticket', () => {
    const texts = [contactView(contact, true), ticketView(ticket, true)].map((view) => JSON.stringify(view));
    for (const text of texts) expect(text).not.toContain('98765');
    expect(contactView(contact, true).number).toBe('5511*******21');
    expect(contactView(contact, false).number).toBe(number);
  });

  it('keeps a real name', () => {
    expect(contactView({ ...contact, name: 'Maria' }, true).name).toBe('Maria');
  });

  it('strips what the record holds for itself', () => {
    expect(ticketView(ticket, false)).not.toHaveProperty('isListed');
    expect(ticketView(ticket, false)).not.toHaveProperty('trackingId');
  });

  it('hides the ids of the channel, in which the number is written, and leaves whether there is one', () => {
    const wid = `wamid.${btoa(`\x1c\x18\r${number}\x15\x02`)}`;
    const quotedMsg = { id: 'q', wid, body: '', fromMe: false, mediaType: 'chat' as const, author: 'Maria' };
    const view = messageView(aMessage({ companyId: 1, id: '1-C1-1-a', ticket, wid, quotedMsg }));
    expect(maskedMessage(view, false)).toMatchObject({ wid, quotedMsg: { wid } });
    expect(maskedMessage(view, true)).toMatchObject({ wid: '1-C1-1-a', quotedMsg: { wid: 'q' } });
    expect(maskedMessage({ ...view, wid: null, quotedMsg: null }, true)).toMatchObject({ wid: null, quotedMsg: null });
  });

  it('masks numbers wherever a card has them', () => {
    const card = { name: 'Bia', numbers: [number], emails: [`${number}@casa.test`], company: `Casa ${number}` };
    const view = messageView(aMessage({ companyId: 1, id: '1-C1-1-a', ticket, contacts: [card] }));
    expect(JSON.stringify(maskedMessage(view, true).contacts)).not.toContain('98765');
    expect(maskedMessage(view, false).contacts).toEqual([card]);
  });

  it('masks a number that names the author of a quote, not what was written', () => {
    const quotedMsg = { id: 'q', wid: null, body: number, fromMe: false, mediaType: 'chat' as const, author: number };
    const view = messageView(aMessage({ companyId: 1, id: '1-C1-1-a', ticket, body: number, quotedMsg }));
    const masked = maskedMessage(view, true);
    expect(masked.quotedMsg?.author).toBe('5511*******21');
    expect(masked.body).toBe(number);
    expect(maskedMessage({ ...view, quotedMsg: { ...quotedMsg, author: 'Maria' } }, true).quotedMsg?.author).toBe(
      'Maria',
    );
  });

  it('masks the numbers on the card of a contact, whoever sent it', () => {
    const contacts = [{ name: 'Loja', numbers: [number] }];
    const view = messageView(aMessage({ companyId: 1, id: '1-C1-1-a', ticket, contacts }));
    for (const fromMe of [true, false]) {
      const hidden = [{ name: 'Loja', numbers: ['5511*******21'] }];
      expect(maskedMessage({ ...view, fromMe }, true).contacts).toEqual(hidden);
      expect(maskedMessage({ ...view, fromMe }, false).contacts).toEqual(contacts);
    }
  });
});
