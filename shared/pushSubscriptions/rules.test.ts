import { expect, it } from 'vitest';
import type { Device } from './model.ts';
import { isCalling, isSignedIn, withDevice } from './rules.ts';

const device = (id: number, tokenVersion = 3) => ({ id: String(id), tokenVersion }) as Device;
const ten = Array.from({ length: 10 }, (_, index) => device(index));
const ids = (devices: readonly Device[]) => devices.map(({ id }) => id).join();

it('keeps ten devices of a person, the newest, each once', () => {
  expect(ids(withDevice([device(1), device(2)], device(1, 4)))).toBe('2,1');
  expect(withDevice([device(1)], device(1, 4))).toEqual([device(1, 4)]);
  expect(ids(withDevice(ten, device(10)))).toBe('1,2,3,4,5,6,7,8,9,10');
});

const now = new Date('2026-11-20T15:00:00.000Z');
it.each([
  ['in the same session', 3, '2026-11-20T14:59:00.001Z', true],
  ['until it was not renewed for so long', 3, '2026-11-20T14:59:00.000Z', false],
  ['where it never was', 3, null, true],
  ['not in another one', 4, '2026-11-20T14:59:59.000Z', false],
])('a device is signed in %s', (_, tokenVersion, refreshRotatedAt, expected) => {
  const user = { tokenVersion, refreshRotatedAt };
  expect(isSignedIn(device(1), user, { now, sessionSeconds: 60 })).toBe(expected);
});

const said = {
  ...{ fromMe: false, isPrivate: false, isAutomatic: false, isDeleted: false },
  ...{ mediaType: 'chat' as const, createdAt: '2026-11-20T14:55:00.000Z' },
};
it.each([
  ['what a customer said five minutes ago', {}, true],
  ['not what they said before', { createdAt: '2026-11-20T14:54:59.999Z' }, false],
  ['not what the company said', { fromMe: true }, false],
  ['not a note', { isPrivate: true }, false],
  ['not what automation said', { isAutomatic: true }, false],
  ['not what was deleted', { isDeleted: true }, false],
  ['not a reaction', { mediaType: 'reactionMessage' as const }, false],
])('calls for %s', (_, fields, expected) => {
  expect(isCalling({ ...said, ...fields }, now)).toBe(expected);
});
