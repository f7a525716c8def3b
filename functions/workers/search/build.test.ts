import type { Contact } from '@shared/contacts/model.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { crashAtCall } from '@test/support/server/crashAtCall.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aConnection, aContact, aMessage, aTicket } from '@test/support/server/samples.ts';
import { startStorage } from '@test/support/server/storage.ts';
import { recordChange } from '@test/support/server/streamChanges.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { filesBelow } from '../../core/files/files.ts';
import { contactEntity, messageEntity, messageId } from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { putItem, queryAll, writeItems } from '../../core/store/store.ts';
import { partitions } from '../../core/store/table.ts';
import { searchMessages } from '../../search/messages.ts';
import { restartIndex } from '../../search/rebuild.ts';
import { changeIndex, readIndex } from '../../search/record.ts';
import { indexMessages } from '../stream/messageWords.ts';
import { buildSearch } from './build.ts';
import { flushSearch } from './flush.ts';
import { Walk } from './walk.ts';

await forFile(startEngine());
await forFile(startStorage());
catchQueues();

let companyId = 0;
let turn = 0;
beforeEach(async () => {
  companyId = (await newTenant()).company.id;
});
const ctx = () => ({ companyId, now: new Date() });
const build = () => buildSearch({ work: 'build', companyId }, ctx());
const flush = () => flushSearch({ work: 'flush', companyId }, ctx());

async function save(contact: Contact): Promise<Contact> {
  await putItem(toItem(contactEntity, contact));
  return contact;
}

const person = (id: string, name: string): Promise<Contact> =>
  save(aContact({ companyId, id, name, newestTickets: { 1: 1 } }));

function message(contactId: string, body: string) {
  turn += 1;
  const at = new Date(Date.parse('2026-11-01T12:00:00Z') + turn * 1000);
  const ticket = aTicket({
    ...{ companyId, id: 1, contact: aContact({ companyId, id: contactId }) },
    connection: aConnection({ companyId, id: 1 }),
  });
  const id = messageId(1, contactId, at, `r${turn}`);
  return aMessage({ companyId, ticket, id, body, whatsappId: 1, contactId, ticketId: 1, createdAt: at.toISOString() });
}

async function says(contactId: string, body: string): Promise<string> {
  const said = message(contactId, body);
  await putItem(toItem(messageEntity, said));
  return said.id;
}

async function found(text = 'pedido'): Promise<string[]> {
  const { hits } = await searchMessages(ctx(), { wanted: [text] });
  const ids: string[] = [];
  for await (const { id } of hits) ids.push(id);
  return ids.toSorted();
}

async function finish(): Promise<void> {
  for (let runs = 0; (await readIndex(companyId)).building; runs += 1) {
    if (runs > 20) throw new Error('it has no end');
    await build();
  }
}

describe('walking through all contacts', () => {
  /** Everybody is met; after so many steps something happens. */
  async function walked(steps: number, happens: () => Promise<unknown>): Promise<string[]> {
    const seen = new Set<string>();
    const walk = new Walk(ctx(), { isAnyNew: false }, seen);
    for (let step = 0; walk.position; step += 1) {
      if (step > 200) throw new Error('it has no end');
      if (step === steps) await happens();
      await walk.step();
    }
    return [...seen].toSorted();
  }

  it.each(Array.from({ length: 8 }, (_, steps) => steps))(
    'misses nobody who is called otherwise meanwhile (%i)',
    async (steps) => {
      const [, , zeca] = [await person('B', 'Bia'), await person('L', 'Lia'), await person('Z', 'Zeca')];
      for (const id of ['B', 'L', 'Z']) await says(id, 'pedido');
      expect(await walked(steps, () => save({ ...zeca, name: 'Ana' }))).toEqual(['B', 'L', 'Z']);
    },
  );

  it.each(Array.from({ length: 8 }, (_, steps) => steps))(
    'misses nobody who becomes somebody else meanwhile (%i)',
    async (steps) => {
      const [bia, lia] = [await person('B', 'Bia'), await person('L', 'Lia')];
      for (const id of ['B', 'L']) await says(id, 'pedido');
      const merge = async () => {
        await save({ ...bia, merged: ['L'] });
        const until = '2026-12-01T12:00:00.000Z';
        await save({ ...lia, merge: { contactId: 'B', until } as NonNullable<Contact['merge']> });
      };
      expect(await walked(steps, merge)).toEqual(['B', 'L']);
    },
  );
});

describe('building the index', () => {
  it('goes on where another run ended, also for somebody who was renamed since', async () => {
    const bia = await person('B', 'Bia');
    await person('Z', 'Zeca');
    const ids = [await says('B', 'pedido'), await says('Z', 'pedido')];
    const walk = { conversation: 0, ticket: 0 };
    // A run ended within Bia.
    const position = JSON.stringify({ current: { id: 'B', walk }, isAnyNew: true });
    await changeIndex(companyId, (index) => ({ ...index, building: { position, messages: 0, percent: 0 } }));
    await save({ ...bia, name: 'Zu' });
    await finish();
    expect(await found()).toEqual(ids.toSorted());
  });

  it.each([true, false])('may die at every call (after it: %s) and finds all the same', async (isAfter) => {
    const bia = await person('B', 'Bia');
    await person('Z', 'Zeca');
    const ids = [await says('B', 'um pedido'), await says('Z', 'dois pedidos'), await says('B', 'mais um pedido')];
    await flush();
    await finish();
    for (let call = 1; ; call += 1) {
      await restartIndex(ctx());
      const isDead = await crashAtCall(build, call, isAfter);
      await save({ ...bia, name: call % 2 === 0 ? 'Zu' : 'Bia' });
      await finish();
      expect([call, await found()]).toEqual([call, ids.toSorted()]);
      const index = await readIndex(companyId);
      const { keys } = await filesBelow(`c/${companyId}/search/`, undefined);
      for (const { key } of index.segments) expect(keys).toContain(key);
      if (!isDead) return;
    }
  });
});

describe('making segments', () => {
  it.each([true, false])('may die at every call (after it: %s) and finds all the same', async (isAfter) => {
    await flush();
    await finish();
    const kept: string[] = [];
    for (let call = 1; ; call += 1) {
      const [one, other] = [message('B', `pedido ${call}`), message('B', 'pedido errado')];
      for (const said of [one, other]) await putItem(toItem(messageEntity, said));
      await indexMessages([one, other].map((said) => recordChange(messageEntity, undefined, said)));
      if (call % 2 === 0) await flush();
      await writeItems([{ remove: messageEntity.key(other) }]);
      await indexMessages([recordChange(messageEntity, other, undefined)]);
      kept.push(one.id);
      const isDue = call % 3 === 0;
      const isDead = await crashAtCall(() => flushSearch({ work: 'flush', companyId, isDue }, ctx()), call, isAfter);
      expect([call, (await found()).filter((id) => id !== other.id)]).toEqual([call, kept.toSorted()]);
      await flushSearch({ work: 'flush', companyId, isDue: true }, ctx());
      expect([call, await found()]).toEqual([call, kept.toSorted()]);
      const changes = await queryAll({ pk: partitions.searchIndex(companyId), prefix: 'CHANGES#', limit: 100 });
      expect(changes).toEqual([]);
      if (!isDead && call > 12) return;
    }
  });
});
