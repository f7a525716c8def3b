import { forFile } from '@test/support/server/fileFixture.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Lease, listSessions, takeOverSession } from '../channels/linked/sessions.ts';
import { DeviceKeys } from './deviceKeys.ts';

const desk = await forFile(openLinkedFixture());
let lease: Lease;
beforeEach(async () => {
  const { company, connection } = await desk.number();
  const { sessions } = await listSessions();
  const seen = sessions.find(({ companyId, whatsappId }) => companyId === company.id && whatsappId === connection.id);
  const taken = seen && (await takeOverSession(seen, 'WORKER'));
  if (!taken) throw new Error('no lease');
  lease = taken;
});

/** A list that as JSON has so many bytes. */
const listOf = (bytes: number, letter = 'a') => ({ list: letter.repeat((bytes - 11) / Buffer.byteLength(letter)) });
/** As somebody has them who takes the line over. */
const stored = (kind: 'sender-key-memory', id: string) => new DeviceKeys(lease).get(kind, [id]);

const memory = (value: object) => ({ 'sender-key-memory': { group: value as never } });

describe('keys of a device', () => {
  it.each([1000, 292_000])('of %i bytes are kept as they are', async (bytes) => {
    const keys = new DeviceKeys(lease);
    const value = listOf(bytes);
    keys.set(memory(value));
    await keys.flush();
    expect(await stored('sender-key-memory', 'group')).toEqual({ group: value });
  });

  it('are kept in as many letters as fit into them', async () => {
    const keys = new DeviceKeys(lease);
    const value = listOf(292_001, 'é');
    keys.set(memory(value));
    await keys.flush();
    expect(await stored('sender-key-memory', 'group')).toEqual({ group: value });
  });

  it.each([
    ['a', 292_500],
    ['a', 307_000],
    ['a', 349_000],
    ['a', 900_000],
    ['é', 600_001],
  ])('of too many letters %s (%i bytes) go, and with them what they replace', async (letter, bytes) => {
    const keys = new DeviceKeys(lease);
    keys.set(memory(listOf(1000)));
    await keys.flush();
    keys.set(memory(listOf(bytes, letter)));
    await keys.flush();
    expect(await keys.get('sender-key-memory', ['group'])).toEqual({});
    expect(await stored('sender-key-memory', 'group')).toEqual({});
  });

  it('go only where WhatsApp or its people give others', async () => {
    const keys = new DeviceKeys(lease);
    const large = Buffer.alloc(400_000);
    keys.set({ session: { ana: large }, 'sender-key': { ana: large }, 'device-list': { ana: ['x'.repeat(400_000)] } });
    expect(() => keys.set({ 'pre-key': { 7: { public: large, private: large } } })).toThrow('too large');
    await keys.flush();
    expect(await new DeviceKeys(lease).get('session', ['ana'])).toEqual({});
  });

  it('of which many are large are written in several transactions', async () => {
    const keys = new DeviceKeys(lease);
    const value = listOf(280_000) as never;
    const names = Array.from({ length: 14 }, (_, place) => `group${place}`);
    keys.set({ 'sender-key-memory': Object.fromEntries(names.map((name) => [name, value])) });
    await keys.flush();
    expect(Object.keys(await new DeviceKeys(lease).get('sender-key-memory', names))).toEqual(names);
  });
});
