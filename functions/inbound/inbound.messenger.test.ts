import { createServer } from 'node:http';
import { saveChange } from '@fn/channels/connections/changes.ts';
import { serverText } from '@shared/connections/texts.ts';
import { pictureSize } from '@shared/media/dimensions.ts';
import { fakeGraph, json } from '@test/support/graph/fakeGraph.ts';
import { attachment, event, payload } from '@test/support/graph/messenger.ts';
import { allowLocalCalls } from '@test/support/outside/automationFixture.ts';
import {
  activeTicket,
  type ConnectedCompany,
  messagesOf,
  openConnectedCompany,
  post,
} from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closeServer, listen } from '../../infra/local/host/listen.ts';
import { removeConnection } from '../channels/connections/changes.ts';
import { findInboundContact } from '../contacts/book/inbound.ts';
import { readFile } from '../core/files/files.ts';
import { messageEntity } from '../core/store/entities.ts';
import { toItem } from '../core/store/records.ts';
import { getItem, putItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { saveTicket } from '../inbox/tickets/repo.ts';
import { faceOn, png } from '../sandbox/drawing.ts';
import { handler as jobs } from '../workers/queue/handler.ts';

let shop: ConnectedCompany;
const workshop = await forFile(openStoreFixture());
const graph = await forFile(fakeGraph());
allowLocalCalls();

type Channel = 'facebook' | 'instagram';
const objects = { facebook: 'page', instagram: 'instagram' } as const;
const kinds = { facebook: 'psid', instagram: 'igsid' } as const;

let serial = 0;
const opened = async (channel: Channel): Promise<ConnectedCompany> => {
  serial += 1;
  return openConnectedCompany({ channel, name: `${channel} ${serial}` });
};
const ctx = () => ({ companyId: shop.company.id, now: new Date() });
const deliver = (...events: Parameters<typeof event>[0][]): Promise<void> => {
  const { channel, phoneNumberId } = shop.connection;
  const sent = events.map((fields) => event(fields, phoneNumberId));
  return post(workshop, payload(objects[channel as Channel], phoneNumberId, ...sent));
};
const write = (fields: Record<string, unknown>) => deliver({ message: { mid: 'm_1', text: 'Oi', ...fields } });
/** What the platform tells of a message of the account itself. */
const echo = (fields: Record<string, unknown>) => {
  const { channel, phoneNumberId } = shop.connection;
  const echoed = event({ message: { is_echo: true, ...fields } }, '5273985626008434', phoneNumberId);
  return post(workshop, payload(objects[channel as Channel], phoneNumberId, echoed));
};
const person = async () => {
  const kind = kinds[shop.connection.channel as Channel];
  const found = await findInboundContact(ctx(), [{ kind, value: '5273985626008434' }]);
  if (!found) throw new Error('no contact');
  return found;
};
const stored = async () => messagesOf(shop, (await person()).id);

describe.each(['facebook', 'instagram'] as const)('%s', (channel) => {
  beforeEach(async () => {
    await workshop.drain('jobs');
    graph.reset();
    shop = await opened(channel);
  });

  /** At once, and when the queue has forgotten that it was there. */
  const fiveTimes = async (tell: () => Promise<void>): Promise<void> => {
    await tell();
    await tell();
    for (let time = 2; time < 5; time += 1) {
      workshop.pass(301);
      await tell();
    }
  };

  it('makes a contact, a waiting ticket and the message, once for five deliveries', async () => {
    await fiveTimes(() => write({}));
    expect(await stored()).toMatchObject([{ wid: 'm_1', body: 'Oi', fromMe: false }]);
    const ticket = await activeTicket(shop, (await person()).id);
    expect(ticket).toMatchObject({ status: 'pending', unreadMessages: 1, lastMessage: 'Oi', channel });
  });

  it('asks for the name, and keeps the one a person of the company gave', async () => {
    await write({});
    graph.next(json(200, { first_name: 'Ana', last_name: 'Lima', name: 'Ana Lima' }));
    await workshop.work('jobs', jobs);
    expect((await person()).name).toBe('Ana Lima');
    graph.reset();
    await write({ mid: 'm_2' });
    await workshop.work('jobs', jobs);
    expect(graph.calls).toEqual([]);
  });

  it('keeps the picture, which outlives its address, and asks for it once a week', async () => {
    let asked = 0;
    const server = createServer((_req, res) => {
      asked += 1;
      res.writeHead(200, { 'content-type': 'image/png' }).end(png(8, 8, faceOn([1, 2, 3, 255])));
    });
    const address = `http://127.0.0.1:${await listen(server, 0)}/a.png`;
    await write({});
    graph.next(json(200, { first_name: 'Ana', last_name: 'Lima', name: 'Ana Lima', profile_pic: address }));
    await workshop.work('jobs', jobs);
    const key = `c/${shop.company.id}/${(await person()).id}`;
    expect((await person()).profilePicUrl).toBe(`/api/media/${key}`);
    expect(pictureSize(await readFile(key))).toEqual({ width: 8, height: 8 });
    await write({ mid: 'm_2' });
    await workshop.work('jobs', jobs);
    expect(asked).toBe(1);
    await closeServer(server);
  });

  describe('a click without a message', () => {
    const click = (ad: string, title = 'Promoção') =>
      deliver({
        timestamp: Date.now(),
        referral: { source: 'ADS', type: 'OPEN_THREAD', ad_id: ad, ads_context_data: { ad_title: title } },
      });
    const advertisement = { id: '77', title: 'Promoção', url: '' };
    const cycleOf = async () => {
      const ticket = await activeTicket(shop, (await person()).id);
      return ticket && (await getItem(keys.tracking(shop.company.id, ticket.id, ticket.trackingId)));
    };
    const end = async () => {
      const ticket = await activeTicket(shop, (await person()).id);
      if (!ticket) throw new Error('no ticket');
      await saveTicket(ctx(), ticket, { ...ticket, status: 'closed' }, {});
    };

    it('is noted on the open ticket, the first one for good, and adds no message', async () => {
      await write({});
      for (const ad of ['77', '77', '78']) await click(ad);
      expect(await activeTicket(shop, (await person()).id)).toMatchObject({ advertisement, unreadMessages: 1 });
      expect(await cycleOf()).toMatchObject({ advertisement });
      expect(await stored()).toHaveLength(1);
    });

    it('waits for the next ticket, and brings only that one', async () => {
      await write({});
      await end();
      await click('76', 'Outra');
      await click('77');
      expect(await activeTicket(shop, (await person()).id)).toBeUndefined();
      await write({ mid: 'm_2' });
      expect(await activeTicket(shop, (await person()).id)).toMatchObject({ advertisement });
      expect(await cycleOf()).toMatchObject({ advertisement });
      await end();
      await write({ mid: 'm_3' });
      expect(await activeTicket(shop, (await person()).id)).toMatchObject({ advertisement: null });
    });

    it('is forgotten after a week', async () => {
      await write({});
      await end();
      await click('77');
      vi.stubEnv('CLOCK_OFFSET_MS', String(8 * 86_400_000));
      await write({ mid: 'm_2' }).finally(() => vi.unstubAllEnvs());
      expect(await activeTicket(shop, (await person()).id)).toMatchObject({ advertisement: null });
    });

    it('of somebody who never wrote makes nothing', async () => {
      await click('77');
      await expect(person()).rejects.toThrow('no contact');
    });
  });

  it('keeps edits, reactions and what was taken back with the message', async () => {
    await write({ attachments: [attachment('image'), attachment('image')] });
    await deliver({ message_edit: { mid: 'm_1', text: 'Olá', num_edit: 1 } });
    await deliver({ reaction: { mid: 'm_1', action: 'react', emoji: '😮' } });
    expect(await stored()).toMatchObject([
      { wid: 'm_1', body: 'Olá', isEdited: true },
      { wid: 'm_1.1', body: '' },
      { mediaType: 'reactionMessage', body: '😮', quotedMsg: { wid: 'm_1' } },
    ]);
    await deliver({ message: { mid: 'm_1', is_deleted: true } });
    const [first, second] = await stored();
    // Meta has it shown to nobody any more, whatever the company chose.
    const nothing = { isDeleted: true, body: serverText('removed'), media: null };
    expect([first, second]).toMatchObject([nothing, nothing]);
    expect(await activeTicket(shop, (await person()).id)).toMatchObject({ lastMessage: serverText('removed') });
  });

  it('is told how far the person read', async () => {
    await write({});
    const [first] = await stored();
    if (!first) throw new Error('no message');
    const at = (seconds: number) => new Date(Date.parse(first.createdAt) + seconds * 1000).toISOString();
    const ours = [1, 2, 3].map((second) => ({
      ...first,
      ...{ id: first.id.replace(/i$/, `O${second}`), wid: `m_out${second}`, fromMe: true, ack: 1 },
      createdAt: at(second),
    }));
    for (const message of ours) await putItem(toItem(messageEntity, message, 'message.created'));
    await deliver(channel === 'facebook' ? { read: { watermark: Date.parse(at(2)) } } : { read: { mid: 'm_out2' } });
    const acks = (await stored()).filter(({ fromMe }) => fromMe).map(({ wid, ack }) => [wid, ack]);
    expect(acks).toEqual([
      ['m_out1', 3],
      ['m_out2', 3],
      ['m_out3', 1],
    ]);
  });

  it('keeps what was written in another inbox as ours, once, and lets no bot answer it', async () => {
    await saveChange(shop.company.id, shop.connection.id, (before) => ({ ...before, greetingMessage: 'Olá!' }));
    await write({});
    await workshop.drain('outbound');
    const before = (await stored()).length;
    await fiveTimes(() => echo({ mid: 'm_suite', text: 'Já respondi por aqui' }));
    const added = (await stored()).slice(before);
    expect(added).toMatchObject([{ wid: 'm_suite', body: 'Já respondi por aqui', fromMe: true, ack: 1 }]);
    expect(await activeTicket(shop, (await person()).id)).toMatchObject({ lastMessage: 'Já respondi por aqui' });
    expect(await workshop.drain('outbound')).toEqual([]);
  });

  it('does not double what we wrote, whether it is on its way or has left', async () => {
    await write({});
    const [first] = await stored();
    if (!first) throw new Error('no message');
    const own = { ...first, fromMe: true, wid: null, body: 'Bom dia', ack: 0, nextAttemptAt: first.createdAt };
    const left = { ...own, id: first.id.replace(/i$/, 'O1'), wid: 'm_left', ack: 1, nextAttemptAt: null };
    const waiting = { ...own, id: first.id.replace(/i$/, 'O2') };
    for (const message of [left, waiting]) await putItem(toItem(messageEntity, message, 'message.created'));
    await echo({ mid: 'm_left', text: 'Bom dia' });
    await echo({ mid: 'm_now', text: 'Bom dia' });
    const ours = (await stored()).filter(({ fromMe }) => fromMe);
    expect(ours.map(({ wid, ack }) => [wid, ack])).toEqual([
      ['m_left', 1],
      ['m_now', 1],
    ]);
  });

  it('says what a story is about beside its picture', async () => {
    await write({ reply_to: { story: { id: 's', url: `${graph.url}/download/story` } } });
    graph.media.set('story', { mime: 'video/mp4', content: Buffer.from('\0\0\0\x18ftypmp42 film') });
    await workshop.work('jobs', jobs);
    expect(await stored()).toMatchObject([
      {
        body: 'Oi',
        mediaType: 'video',
        media: { status: 'ready' },
        quotedMsg: { body: serverText('storyReply'), fromMe: false },
      },
    ]);
  });

  it('drops what comes for an account that was removed, or never opened', async () => {
    await removeConnection(ctx(), shop.connection.id);
    await fiveTimes(() => write({}));
    await expect(person()).rejects.toThrow('no contact');
    expect(workshop.dead('inbound') + workshop.counts('inbound').ready).toBe(0);
    shop = await opened(channel);
    const { connection } = shop;
    await saveChange(shop.company.id, connection.id, (before) => ({ ...before, number: '' }));
    await write({});
    await expect(person()).rejects.toThrow('no contact');
  });
});
