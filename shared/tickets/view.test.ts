import { ticket } from '@test/support/server/decisions.ts';
import { expect, it } from 'vitest';
import { ticketView } from './view.ts';

it('B-PERM-11: hides the number of the contact, and the name where it is the number', () => {
  const named = ticket();
  const unnamed = ticket({ contact: { ...named.contact, name: '+55 11 98765-4321' } });
  expect(ticketView(named, true).contact).toEqual({ ...named.contact, number: '5511*******21' });
  expect(ticketView(unnamed, true).contact.name).toBe('5511*******21');
  expect(ticketView(unnamed, false).contact).toEqual(unnamed.contact);
  const written = { ...named, lastSender: '5511987654321' };
  expect(ticketView(written, true).lastSender).toBe('5511*******21');
  expect(ticketView(written, false).lastSender).toBe('5511987654321');
});

it('shows the tags of the board before those of the contact', () => {
  const [board, person] = ['Em curso', 'VIP'].map((name, id) => ({ id, name, color: '#0f766e' })) as never[];
  const current = ticket();
  const tagged = { ...current, kanbanTags: [board], contact: { ...current.contact, tags: [person] } };
  expect(ticketView(tagged as never, false).tags).toEqual([board, person]);
});
