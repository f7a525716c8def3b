import type { Chat } from '@shared/chats/model.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { itemOf, startPushes } from '@test/support/server/pushes.ts';
import { newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { chatEntity, chatMessageEntity } from '../core/store/resourceEntities.ts';
import { putItem } from '../core/store/store.ts';

let companyId = 0;
let ana: SignedIn;
let bia: SignedIn;
let caio: SignedIn;

const live = await forFile(startPushes());
beforeEach(async () => {
  const tenant = await newTenant();
  companyId = tenant.company.id;
  ana = await newUser(companyId, { name: 'Ana' });
  bia = await newUser(companyId, { name: 'Bia' });
  caio = await newUser(companyId, { name: 'Caio' });
  await live.connect(tenant.admin, 'admin');
  await live.connect(ana, 'ana');
  await live.connect(bia, 'bia');
  await live.connect(caio, 'caio');
  live.clear();
});

const at = '2026-11-20T10:00:00.000Z';
const chat = (people: SignedIn[], fields: Partial<Chat> = {}): Chat => ({
  id: 'c1',
  companyId,
  title: 'Plantão',
  ownerId: ana.user.id,
  members: people.map(({ user }) => ({ userId: user.id, name: user.name, unreads: 0 })),
  lastMessage: '',
  createdAt: at,
  updatedAt: at,
  version: 1,
  ...fields,
});
const row = (each: Chat, event: 'chat.created' | 'chat.updated' | 'chat.written' | 'chat.read') =>
  itemOf(chatEntity, each, event);

describe('B-CHAT-3', () => {
  it('a new chat is told to each member on a channel of their own, and to nobody else', async () => {
    await live.stream([undefined, row(chat([ana, bia]), 'chat.created')]);
    expect(live.heard('ana')).toEqual([`chat-user-${ana.user.id}:create`]);
    expect(live.heard('bia')).toEqual([`chat-user-${bia.user.id}:create`]);
    expect(live.heard('caio')).toEqual([]);
    expect(live.heard('admin')).toEqual([]);
  });

  it('a message reaches the members, with the chat as it is now', async () => {
    const before = chat([ana, bia]);
    const after = chat([ana, bia], { version: 2, lastMessage: 'Ana: Oi' });
    await putItem(row(after, 'chat.written'));
    const message = itemOf(chatMessageEntity, {
      ...{ id: '01JC0000000000000000000000', companyId, chatId: 'c1', message: 'Oi', file: null, requestKey: null },
      ...{ senderId: ana.user.id, senderName: 'Ana', createdAt: at },
    });
    await live.stream([row(before, 'chat.created'), row(after, 'chat.written')], [undefined, message]);
    for (const person of ['ana', 'bia']) {
      expect(live.heard(person)).toEqual(['chat:new-message']);
    }
    expect(live.heard('caio')).toEqual([]);
    expect(live.heard('admin')).toEqual([]);
    const [frame] = live.pushed;
    expect(frame?.data).toMatchObject({ newMessage: { message: 'Oi' }, chat: { id: 'c1', lastMessage: 'Ana: Oi' } });
  });

  it('whoever is taken out hears that it is gone; who comes that it is there', async () => {
    const before = chat([ana, bia]);
    const after = chat([ana, caio], { version: 2 });
    await live.stream([row(before, 'chat.created'), row(after, 'chat.updated')]);
    expect(live.heard('ana')).toEqual([`chat-user-${ana.user.id}:update`]);
    expect(live.heard('bia')).toEqual(['chat:delete']);
    expect(live.heard('caio')).toEqual([`chat-user-${caio.user.id}:create`]);
  });

  it('reading is told to the members, so that every tab of the reader follows', async () => {
    const before = chat([ana, bia], { members: [{ userId: bia.user.id, name: 'Bia', unreads: 2 }] });
    const after = { ...before, version: 2, members: [{ userId: bia.user.id, name: 'Bia', unreads: 0 }] };
    await live.stream([row(before, 'chat.written'), row(after, 'chat.read')]);
    expect(live.heard('bia')).toEqual(['chat:update']);
    expect(live.heard('ana')).toEqual([]);
  });

  it('a deleted chat is told to those who were in it', async () => {
    await live.stream([row(chat([ana, bia]), 'chat.updated'), undefined]);
    expect(live.heard('ana')).toEqual(['chat:delete']);
    expect(live.heard('bia')).toEqual(['chat:delete']);
    expect(live.heard('caio')).toEqual([]);
    expect(live.pushed[0]?.data).toEqual({ action: 'delete', id: 'c1' });
  });
});
