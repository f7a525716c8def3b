import { expect, it } from 'vitest';
import { parse } from './parse.ts';

it('learns another id of a person, which comes without a number', () => {
  const system = { type: 'user_changed_user_id', previous_user_id: 'BR.OLD', user_id: 'BR.NEW' };
  const message = { id: 'wamid.UC1', timestamp: '1795000000', type: 'system', system };
  expect(parse({ message, contact: null }, new Date('2026-11-27T08:00:00.000Z'))).toEqual({
    kind: 'moved',
    known: [{ kind: 'bsuid', value: 'BR.OLD' }],
    learned: [{ kind: 'bsuid', value: 'BR.NEW' }],
  });
});

it('makes nothing of a chat that was only opened', () => {
  const message = { from: '5511970000004', id: 'wamid.RW1', timestamp: '1795000000', type: 'request_welcome' };
  const contact = { profile: { name: 'Rui' }, wa_id: '5511970000004' };
  expect(parse({ message, contact }, new Date('2026-11-27T08:00:00.000Z')).kind).toBe('nothing');
});
