import { messages } from '@shared/messages/contract.ts';
import type { Message, MessageMedia } from '@shared/messages/model.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { type SignedIn, tokenOf } from '@test/support/server/tenant.ts';
import { beforeEach, expect, it } from 'vitest';
import { messageEntity, messageKey } from '../../core/store/entities.ts';
import { fromItem, toItem } from '../../core/store/records.ts';
import { getItem, putItem } from '../../core/store/store.ts';
import { handler as ticketsHandler } from '../tickets/handler.ts';
import { handler } from './handler.ts';

await forFile(startEngine());
const outbox = catchQueues();
const desk = await newCompanyFixture();
const linked = await desk.connect({ channel: 'whatsapp' });
const admin = await desk.person({ profile: 'admin' });
const stranger = await desk.person({ name: 'Eva' });
beforeEach(() => outbox.clear());

const media: MessageMedia = {
  ...{ status: 'failed', key: '', mime: 'image/jpeg', name: 'foto.jpg', size: 0, isVoice: false },
  ...{ width: null, height: null, providerId: 'somewhere' },
};

/** A picture that could not be had. */
async function lost(fields: Partial<Message> = {}): Promise<Message> {
  const { message } = await desk.writes(await desk.contact(), 'Oi', { connection: linked });
  const picture: Message = { ...message, mediaType: 'image', media, body: '', ...fields };
  await putItem(toItem(messageEntity, picture));
  outbox.clear();
  return picture;
}
const fetchFile = async (who: SignedIn, id: string) =>
  call(handler, messages.fetchFile, { id }, { token: await tokenOf(who.user) });
const stored = async ({ id }: Message): Promise<Message> =>
  fromItem(messageEntity, (await getItem(messageKey(desk.company.id, id) ?? { pk: '', sk: '' }, true)) ?? {});

it('is looked for once more, without the words that stood in its place', async () => {
  const one = await lost({ body: 'Não foi possível baixar a mídia; veja no aparelho.' });
  const { status, json } = await fetchFile(admin, one.id);
  expect([status, json.mediaStatus, json.body]).toEqual([200, 'pending', '']);
  expect((await stored(one)).media).toEqual({ ...media, status: 'pending' });
  expect(outbox.sent('jobs')).toEqual([{ type: 'media.fetch', companyId: desk.company.id, messageId: one.id }]);
  expect((await fetchFile(admin, one.id)).status).toBe(409);
  expect(outbox.sent('jobs')).toHaveLength(1);
});

it('keeps the words that came with it', async () => {
  const one = await lost({ body: 'minha sala' });
  expect((await fetchFile(admin, one.id)).json.body).toBe('minha sala');
});

it.each<[string, Partial<Message>]>([
  ['is here', { media: { ...media, status: 'ready', key: 'c/1/x' } }],
  ['is on its way', { media: { ...media, status: 'pending' } }],
  ['nobody knows the place of', { media: { ...media, providerId: '' } }],
  ['was taken back', { isDeleted: true }],
  ['there never was', { media: null }],
])('is not looked for where it %s', async (_, fields) => {
  const one = await lost(fields);
  expect((await fetchFile(admin, one.id)).status).toBe(409);
  expect(outbox.sent('jobs')).toEqual([]);
  expect(await stored(one)).toEqual(one);
});

it('is looked for by nobody who may not read the message', async () => {
  const one = await lost();
  const token = await tokenOf(admin.user);
  await call(ticketsHandler, tickets.update, { id: one.ticketId, status: 'open' }, { token });
  outbox.clear();
  expect((await fetchFile(stranger, one.id)).status).toBe(404);
  expect(outbox.sent('jobs')).toEqual([]);
});
