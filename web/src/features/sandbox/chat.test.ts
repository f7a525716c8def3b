import type { SandboxNumber } from '@shared/sandbox/model.ts';
import { expect, it } from 'vitest';
import { chosenNumber } from './chat.ts';

const number = (phoneNumberId: string, channel?: 'facebook' | 'instagram'): SandboxNumber => ({
  ...{ phoneNumberId, wabaId: 'W', displayPhoneNumber: phoneNumberId, verifiedName: 'Loja', companyId: 1 },
  ...(channel ? { channel } : {}),
});
const [page, idle, shop] = [number('1', 'facebook'), number('2'), number('3')];

it.each([
  ['the one the address names', '1', ['1', '3'], page],
  ['a connected number of WhatsApp before a page', null, ['1', '3'], shop],
  ['a connected page before a number that nothing uses', null, ['1'], page],
  ['the first one where none is connected', null, [], page],
])('the phone writes to %s', (_, named, connected, expected) => {
  expect(chosenNumber([page, idle, shop], named, new Set(connected))).toBe(expected);
});
