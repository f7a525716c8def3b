import { expect, it } from 'vitest';
import { replyWindow } from './window.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

it.each([
  ['is always open where the channel has none', null, null, true, null],
  ['is open to the last moment', 24, '2026-11-20T12:00:00.001Z', true, '2026-11-21T12:00:00.001Z'],
  ['closes after so many hours', 24, '2026-11-20T12:00:00.000Z', false, '2026-11-21T12:00:00.000Z'],
  ['is as long as the channel says', 168, '2026-11-15T12:00:00.000Z', true, '2026-11-22T12:00:00.000Z'],
  ['never opened before the contact wrote', 24, null, false, null],
])('B-MSG-16: the reply window %s', (_, hours, lastInboundAt, isOpen, closesAt) => {
  expect(replyWindow(hours, lastInboundAt, now)).toEqual({ isOpen, closesAt });
});
