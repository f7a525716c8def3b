import { chats } from '@shared/chats/contract.ts';
import type { ChatView } from '@shared/chats/model.ts';
import { users } from '@shared/users/contract.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant, newUser, type SignedIn, widePlan } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as usersHandler } from '../accounts/users/handler.ts';
import { queryPartition } from '../core/store/store.ts';
import { partitions } from '../core/store/table.ts';
import { handler } from './handler.ts';
import { eraseChat, refreshMember } from './service.ts';

let companyId = 0;
let admin: SignedIn;
let ana: SignedIn;
let bia: SignedIn;
let caio: SignedIn;

await forFile(startEngine());
const outbox = catchQueues();
beforeEach(async () => {
  const tenant = await newTenant();
  companyId = tenant.company.id;
  admin = tenant.admin;
  ana = await newUser(companyId, { name: 'Ana' });
  bia = await newUser(companyId, { name: 'Bia' });
  caio = await newUser(companyId, { name: 'Caio' });
  outbox.clear();
});

const as = (person: SignedIn) => ({ token: person.token });
const begin = async (owner: SignedIn, members: SignedIn[], title = 'Plantão'): Promise<ChatView> =>
  (await call(handler, chats.create, { title, users: members.map(({ user }) => user.id) }, as(owner))).json;
const write = (person: SignedIn, id: string, message: string) => call(handler, chats.send, { id, message }, as(person));
const list = async (person: SignedIn, input = {}) => (await call(handler, chats.list, input, as(person))).json;
const read = (person: SignedIn, id: string, input = {}) => call(handler, chats.read, { id, ...input }, as(person));
const messages = async (person: SignedIn, id: string, input = {}) =>
  (await call(handler, chats.messages, { id, ...input }, as(person))).json;
const unreads = (chat: ChatView | undefined) =>
  Object.fromEntries((chat?.users ?? []).map(({ user, unreads: count }) => [user.name, count]));

describe('B-CHAT-1', () => {
  it('a chat holds whom its owner chose and the owner once', async () => {
    const chat = await begin(ana, [bia, ana, bia]);
    expect(chat).toMatchObject({ title: 'Plantão', ownerId: ana.user.id, lastMessage: '' });
    expect(chat.uuid).toBe(chat.id);
    expect(unreads(chat)).toEqual({ Ana: 0, Bia: 0 });
  });

  it.each([
    ['no title', { title: '  ' }, 'title'],
    ['nobody', { users: [] }, 'users'],
    ['a title that is too long', { title: 'x'.repeat(101) }, 'title'],
  ])('is refused with %s', async (_what, fields, field) => {
    const answer = await call(handler, chats.create, { title: 'x', users: [bia.user.id], ...fields }, as(ana));
    expect(answer).toMatchObject({ status: 400, error: 'ERR_VALIDATION', fields: { [field]: expect.any(String) } });
  });

  it('takes whole users as older clients send them, and nobody of another company', async () => {
    const stranger = await newUser((await newTenant()).company.id, { id: 9999 });
    const whole = await call(handler, chats.create, { title: 'x', users: [{ id: bia.user.id, name: '?' }] }, as(ana));
    expect(unreads(whole.json)).toEqual({ Ana: 0, Bia: 0 });
    const other = await call(handler, chats.create, { title: 'x', users: [stranger.user.id] }, as(ana));
    expect(other).toMatchObject({ status: 404, error: 'ERR_NO_USER_FOUND' });
  });

  it('is seen by its members only, whatever their profile', async () => {
    const chat = await begin(ana, [bia]);
    expect((await list(bia)).records.map(({ id }) => id)).toEqual([chat.id]);
    expect((await list(admin)).records).toEqual([]);
    for (const route of [chats.get, chats.read, chats.messages, chats.send]) {
      expect(await call(handler, route, { id: chat.id, message: 'x' }, as(admin))).toMatchObject({
        status: 403,
        error: 'ERR_NO_PERMISSION',
      });
    }
  });

  it('is changed and deleted by its owner only', async () => {
    const chat = await begin(ana, [bia]);
    for (const person of [bia, admin]) {
      for (const route of [chats.update, chats.remove]) {
        expect(await call(handler, route, { id: chat.id, title: 'Meu' }, as(person))).toMatchObject({
          status: 403,
          error: 'ERR_NO_PERMISSION',
        });
      }
    }
    expect((await call(handler, chats.update, { id: chat.id, title: 'Escala' }, as(ana))).json.title).toBe('Escala');
    expect((await list(bia)).records[0]?.title).toBe('Escala');
  });

  it('three people, one is taken out: the others keep what they did not read', async () => {
    const chat = await begin(ana, [bia, caio]);
    await write(ana, chat.id, 'um');
    await write(bia, chat.id, 'dois');
    await call(handler, chats.update, { id: chat.id, users: [bia.user.id] }, as(ana));
    const [left] = (await list(ana)).records;
    expect(unreads(left)).toEqual({ Ana: 1, Bia: 0 });
    expect(await list(caio)).toMatchObject({ records: [], unreads: 0 });
    expect((await write(caio, chat.id, 'ainda?')).status).toBe(403);
    await write(ana, chat.id, 'três');
    expect(unreads((await list(bia)).records[0])).toEqual({ Ana: 0, Bia: 1 });
    expect(await list(caio)).toMatchObject({ records: [], unreads: 0 });
  });
});

describe('B-CHAT-2', () => {
  it('a message moves the chat up, says who wrote, and counts for everybody but the writer', async () => {
    const chat = await begin(ana, [bia, caio]);
    await write(bia, chat.id, '  Quem   cobre amanhã? ');
    const [current] = (await list(caio)).records;
    expect(current).toMatchObject({ lastMessage: 'Bia: Quem cobre amanhã?' });
    expect(Date.parse(current?.updatedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(chat.updatedAt));
    expect(unreads(current)).toEqual({ Ana: 1, Bia: 0, Caio: 1 });
    await write(caio, chat.id, 'Eu');
    expect(unreads((await list(ana)).records[0])).toEqual({ Ana: 2, Bia: 1, Caio: 0 });
  });

  it('needs something to say', async () => {
    const chat = await begin(ana, [bia]);
    expect(await write(ana, chat.id, '   ')).toMatchObject({ status: 400, error: 'ERR_NO_MESSAGE_CONTENT_PROVIDED' });
    expect((await messages(ana, chat.id)).records).toEqual([]);
  });

  it('twenty messages at once lose no count', async () => {
    const chat = await begin(ana, [bia, caio]);
    const sent = await Promise.all(
      Array.from({ length: 20 }, async (_, turn) => {
        for (;;) {
          const { status } = await write(turn % 2 === 0 ? ana : bia, chat.id, `mensagem ${turn}`);
          if (status !== 409) return status;
        }
      }),
    );
    expect(new Set(sent)).toEqual(new Set([200]));
    const [current] = (await list(caio)).records;
    expect(unreads(current)['Caio']).toBe(20);
    expect((await messages(caio, chat.id)).records).toHaveLength(20);
  });

  it('the same request again writes nothing more', async () => {
    const chat = await begin(ana, [bia]);
    const options = { ...as(ana), idempotencyKey: 'one' };
    const first = await call(handler, chats.send, { id: chat.id, message: 'Oi' }, options);
    const second = await call(handler, chats.send, { id: chat.id, message: 'Oi' }, options);
    expect(second.json).toEqual(first.json);
    expect(first.json.messages[0]?.requestKey).toBe('one');
    expect(unreads((await list(bia)).records[0])).toEqual({ Ana: 0, Bia: 1 });
  });
});

describe('B-CHAT-4', () => {
  it('one reads for oneself, whoever is named', async () => {
    const chat = await begin(ana, [bia, caio]);
    await write(ana, chat.id, 'Oi');
    expect((await list(bia)).unreads).toBe(1);
    const { json } = await read(bia, chat.id, { userId: caio.user.id });
    expect(unreads(json)).toEqual({ Ana: 0, Bia: 0, Caio: 1 });
    expect((await list(bia)).unreads).toBe(0);
    expect((await list(caio)).unreads).toBe(1);
    const again = await read(bia, chat.id);
    expect(again.json.version).toBe(json.version);
  });

  it('the chat written in last comes first, twenty on a page, and the badge counts all of them', async () => {
    const made: ChatView[] = [];
    for (let turn = 0; turn < 23; turn += 1) made.push(await begin(ana, [bia], `Conversa ${turn}`));
    const oldest = made[0];
    for (const { id } of [made[3], oldest].flatMap((chat) => chat ?? [])) await write(ana, id, 'Oi');
    const first = await list(bia);
    expect(first).toMatchObject({ hasMore: true, unreads: 2 });
    expect(first.records).toHaveLength(20);
    expect(first.records.slice(0, 3).map(({ title }) => title)).toEqual(['Conversa 0', 'Conversa 3', 'Conversa 22']);
    const second = await list(bia, { cursor: first.nextCursor });
    const numbered = await list(bia, { pageNumber: 2 });
    expect(second.records.map(({ title }) => title)).toEqual(['Conversa 4', 'Conversa 2', 'Conversa 1']);
    expect(numbered.records).toEqual(second.records);
    expect(second).toMatchObject({ hasMore: false, nextCursor: null });
  });

  it('is found by a part of its title, whatever case and accents', async () => {
    await begin(ana, [bia], 'Reunião de Vendas');
    await begin(ana, [bia], 'Almoço');
    const titles = async (searchParam: string) => (await list(bia, { searchParam })).records.map(({ title }) => title);
    expect(await titles('reuniao')).toEqual(['Reunião de Vendas']);
    expect(await titles('ALMOÇO')).toEqual(['Almoço']);
    expect(await titles('nada')).toEqual([]);
  });

  it('messages come newest page first, ascending inside, and each once', async () => {
    const chat = await begin(ana, [bia]);
    for (let turn = 1; turn <= 25; turn += 1) await write(ana, chat.id, `m${turn}`);
    const first = await messages(bia, chat.id);
    expect(first.records.map(({ message }) => message)).toEqual(Array.from({ length: 20 }, (_, at) => `m${at + 6}`));
    const older = await messages(bia, chat.id, { cursor: first.nextCursor });
    expect(older.records.map(({ message }) => message)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']);
    expect(older.hasMore).toBe(false);
    expect((await messages(bia, chat.id, { pageNumber: 2 })).records).toEqual(older.records);
    expect((await call(handler, chats.messages, { id: chat.id, cursor: 'eyJ4IjoxfQ' }, as(bia))).status).toBe(400);
  });
});

describe('deleting', () => {
  const left = async (id: string) => (await queryPartition({ pk: partitions.chat(companyId, id), limit: 100 })).items;

  it('takes the chat from everybody at once, its messages by a job', async () => {
    const chat = await begin(ana, [bia]);
    await write(ana, chat.id, 'Oi');
    expect((await call(handler, chats.remove, { id: chat.id }, as(ana))).status).toBe(200);
    expect(await list(bia)).toMatchObject({ records: [], unreads: 0 });
    expect(await write(bia, chat.id, 'Oi?')).toMatchObject({ status: 404, error: 'ERR_NO_CHAT_FOUND' });
    expect(outbox.sent('jobs')).toEqual([{ type: 'chat.removed', companyId, chatId: chat.id }]);
    expect(await eraseChat({ companyId, now: new Date() }, chat.id)).toBe(false);
    expect(await left(chat.id)).toEqual([]);
  });

  it('B-USER-3: a user who goes leaves chats, and those they own go with them', async () => {
    const own = await begin(bia, [ana, caio], 'Da Bia');
    const other = await begin(ana, [bia, caio], 'Da Ana');
    await write(bia, other.id, 'Oi');
    await call(usersHandler, users.remove, { id: bia.user.id }, as(admin));
    expect(outbox.sent('jobs')).toContainEqual({ type: 'chats.refresh', companyId, userId: bia.user.id });
    const gone: string[] = [];
    const chatRemoved = async (id: string) => {
      gone.push(id);
    };
    const ctx = { companyId, now: new Date() };
    expect(await refreshMember(ctx, bia.user.id, { cursor: undefined, chatRemoved })).toBeUndefined();
    expect(gone).toEqual([own.id]);
    const { records } = await list(caio);
    expect(records.map(({ title }) => title)).toEqual(['Da Ana']);
    expect(unreads(records[0])).toEqual({ Ana: 1, Caio: 1 });
    const places = await queryPartition({ pk: partitions.chatPlaces(companyId, bia.user.id), limit: 10 });
    expect(places.items).toEqual([]);
  });

  it('a new name shows in the chats of its holder', async () => {
    const chat = await begin(ana, [bia]);
    await call(usersHandler, users.update, { id: bia.user.id, name: 'Beatriz' }, as(bia));
    expect(outbox.sent('jobs')).toContainEqual({ type: 'chats.refresh', companyId, userId: bia.user.id });
    const ctx = { companyId, now: new Date() };
    await refreshMember(ctx, bia.user.id, { cursor: undefined, chatRemoved: async () => {} });
    expect(Object.keys(unreads((await list(ana)).records.find(({ id }) => id === chat.id)))).toEqual([
      'Ana',
      'Beatriz',
    ]);
  });
});

it('B-GEN-2: a chat of another company does not exist', async () => {
  const chat = await begin(ana, [bia]);
  const stranger = (await newTenant()).admin;
  for (const route of [chats.get, chats.update, chats.remove, chats.read, chats.messages, chats.send]) {
    const answer = await call(handler, route, { id: chat.id, title: 'x', message: 'x' }, as(stranger));
    expect(answer).toMatchObject({ status: 404, error: 'ERR_NO_CHAT_FOUND' });
  }
});

it('needs the plan’s feature', async () => {
  const { admin: without } = await newTenant({ plan: { ...widePlan, useInternalChat: false } });
  expect(await call(handler, chats.list, {}, as(without))).toMatchObject({
    status: 403,
    error: 'ERR_PLAN_FEATURE_DISABLED',
  });
});
