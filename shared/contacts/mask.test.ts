import { aContact } from '@test/support/server/samples.ts';
import { describe, expect, it } from 'vitest';
import { contactView, hidesNumbers, maskedName, namedView } from './mask.ts';

describe('B-PERM-11: hidden numbers', () => {
  it.each([
    ['admin', 'enabled', false],
    ['supervisor', 'enabled', true],
    ['user', 'enabled', true],
    ['user', 'disabled', false],
  ] as const)('%s with %s', (profile, lgpdHideNumber, expected) => {
    expect(hidesNumbers(profile, { lgpdHideNumber })).toBe(expected);
  });

  it.each([
    ['a name', 'Maria', '5511987654321', 'Maria'],
    ['a name that is the number', '+55 11 98765-4321', '5511987654321', '5511*******21'],
    ['a name where there is no number', 'Maria', '', 'Maria'],
  ])('%s', (_, name, number, shown) => {
    expect(maskedName(name, number)).toBe(shown);
  });

  it.each([
    ['hides a name that looks like a number', '+55 11 98765-4321', true, '5511*******21'],
    ['leaves it to those who may see it', '+55 11 98765-4321', false, '+55 11 98765-4321'],
    ['leaves a name', 'Maria', true, 'Maria'],
  ])('%s', (_, name, isMasked, shown) => {
    expect(namedView({ id: 7, name }, isMasked)).toEqual({ id: 7, name: shown });
  });

  const contact = aContact({
    companyId: 1,
    id: 'C',
    name: '5511987654321',
    profilePicUrl: '/c.jpg',
    aliases: [
      { kind: 'pn', value: '5511987654321' },
      { kind: 'lid', value: '1234567890' },
    ],
  });

  it('covers name, number and telephone identities', () => {
    expect(contactView(contact, true)).toMatchObject({
      name: '5511*******21',
      number: '5511*******21',
      aliases: [
        { kind: 'pn', value: '5511*******21' },
        { kind: 'lid', value: '1234567890' },
      ],
      urlPicture: '/c.jpg',
    });
  });

  it('shows them otherwise, and never what only the system needs', () => {
    const { version: _version, newestTickets: _newest, ...shown } = contact;
    expect(contactView(contact, false)).toEqual({ ...shown, urlPicture: '/c.jpg' });
  });

  it('tells who goes on for a merged contact', () => {
    const merge = { contactId: 'W', at: '', until: '', aliases: [], tags: [], given: [], filled: {}, previousName: '' };
    const view = contactView({ ...contact, merge }, false);
    expect([view.mergedInto, 'merge' in view]).toEqual(['W', false]);
  });
});
