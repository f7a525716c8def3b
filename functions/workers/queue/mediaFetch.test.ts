import { deflateSync } from 'node:zlib';
import type { Message } from '@shared/messages/model.ts';
import { fakeGraph, hangUp, json, refusal } from '@test/support/graph/fakeGraph.ts';
import {
  type ConnectedCompany,
  messagesOf,
  openConnectedCompany,
  stateOf,
  write,
} from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { findConnection } from '../../channels/connections/repo.ts';
import { enqueueJobs } from '../../core/events/jobs.ts';
import { findFile, readFile } from '../../core/files/files.ts';
import { messageEntity } from '../../core/store/entities.ts';
import { fromItem, toItem } from '../../core/store/records.ts';
import { getItem, putItem } from '../../core/store/store.ts';
import { handler as jobs } from './handler.ts';

let shop: ConnectedCompany;
const workshop = await forFile(openStoreFixture());
const graph = await forFile(fakeGraph());
beforeEach(async () => {
  await workshop.drain('jobs');
  shop = await openConnectedCompany();
  graph.reset();
  graph.media.clear();
});

const chunk = (type: string, content: Buffer): Buffer => {
  const name = Buffer.from(type);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(checksum(Buffer.concat([name, content])));
  return Buffer.concat([length, name, content, sum]);
};

/** CRC-32 as PNG wants it; not every supported runtime has one built in. */
function checksum(content: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of content) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * height));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function received(
  fields: Record<string, unknown> = { type: 'image', image: { id: 'm1', mime_type: 'image/png' } },
): Promise<Message> {
  await write(workshop, shop, fields);
  const message = (await stateOf(shop)).messages.at(-1);
  if (!message) throw new Error('no message');
  return message;
}
const work = () => workshop.work('jobs', jobs);
const now = async (message: Message): Promise<Message> =>
  fromItem(messageEntity, (await getItem(messageEntity.key(message), true)) ?? {});

describe('a file of a customer', () => {
  it('is stored under a name of ours, with its true type and its size in pixels', async () => {
    const content = png(40, 30);
    graph.media.set('m1', { mime: 'image/jpeg', content });
    const message = await received();
    await work();
    const { media, version } = await now(message);
    expect(media).toMatchObject({
      status: 'ready',
      mime: 'image/png',
      size: content.length,
      width: 40,
      height: 30,
      providerId: 'm1',
    });
    expect(media?.key).toMatch(new RegExp(`^c/${shop.company.id}/[0-9A-Z]{26}$`));
    expect(await readFile(media?.key ?? '')).toEqual(content);
    expect(version).toBe(message.version + 1);
    expect(await getItem(messageEntity.key(message))).toMatchObject({ ev: 'message.updated' });
  });

  it('keeps what it says of itself where bytes do not tell', async () => {
    graph.media.set('d1', { mime: 'text/csv', content: Buffer.from('a;b\n1;2') });
    const message = await received({
      type: 'document',
      document: { id: 'd1', mime_type: 'text/csv', filename: '../../etc/passwd.csv' },
    });
    await work();
    expect((await now(message)).media).toMatchObject({
      status: 'ready',
      mime: 'text/csv',
      name: 'passwd.csv',
      width: null,
    });
  });

  it('is no picture when its bytes are none', async () => {
    graph.media.set('m1', { mime: 'image/png', content: Buffer.from('<svg onload=alert(1)>') });
    const message = await received();
    await work();
    expect((await now(message)).media).toMatchObject({ status: 'ready', mime: 'application/octet-stream' });
  });

  it('of several megabytes goes through in pieces', async () => {
    const content = Buffer.concat([png(3, 2), Buffer.alloc(6_000_000, 7)]);
    graph.media.set('m1', { mime: 'image/png', content });
    const message = await received();
    await work();
    const { media } = await now(message);
    expect(media).toMatchObject({ status: 'ready', size: content.length, width: 3, height: 2 });
    expect((await findFile(media?.key ?? ''))?.size).toBe(content.length);
  });
});

describe('a fault', () => {
  it.each([
    ['an error of the platform', refusal(500, 131000)],
    ['a line that breaks', hangUp],
  ])('%s is overcome by another try', async (_, answer) => {
    graph.media.set('m1', { mime: 'image/png', content: png(1, 1) });
    const message = await received();
    graph.next(answer);
    await work();
    expect((await now(message)).media?.status).toBe('pending');
    workshop.pass(5);
    await work();
    expect((await now(message)).media?.status).toBe('ready');
  });

  it('in the middle of the file leaves nothing half behind', async () => {
    const content = png(1, 1);
    graph.media.set('m1', { mime: 'image/png', content, size: content.length });
    const message = await received();
    graph.next(
      json(200, { url: `${graph.url}/download/m1`, mime_type: 'image/png', file_size: 9999 }),
      (_, response) => {
        response.writeHead(200, { 'content-length': '9999' });
        response.write(content.subarray(0, 20), () => response.destroy());
      },
    );
    await work();
    expect((await now(message)).media).toMatchObject({ status: 'pending', key: '' });
    workshop.pass(10);
    await work();
    expect((await now(message)).media?.status).toBe('ready');
  });

  it('that lasts is shown, with words where there were none', async () => {
    const message = await received();
    graph.next(...Array.from({ length: 5 }, () => refusal(500, 131000)));
    for (let round = 0; round < 5; round += 1) {
      await work();
      workshop.pass(300);
    }
    expect(await now(message)).toMatchObject({
      media: { status: 'failed' },
      body: 'Não foi possível baixar a mídia; veja no aparelho.',
    });
    expect(workshop.dead('jobs')).toBe(0);
  });

  it('is not taken for lasting because the queue delivered in vain', async () => {
    graph.media.set('m1', { mime: 'image/png', content: png(1, 1) });
    const message = await received();
    for (let round = 0; round < 6; round += 1) {
      await workshop.loseOne('jobs');
      workshop.pass(300);
    }
    graph.next(refusal(500, 131000));
    await work();
    expect((await now(message)).media?.status).toBe('pending');
    workshop.pass(5);
    await work();
    expect((await now(message)).media?.status).toBe('ready');
  });

  it('that cannot pass is shown at once, and a caption stays', async () => {
    const message = await received({ type: 'image', image: { id: 'gone', mime_type: 'image/png', caption: 'veja' } });
    await work();
    expect(await now(message)).toMatchObject({ media: { status: 'failed' }, body: 'veja' });
  });

  it('of the token takes the connection out of use', async () => {
    await received();
    graph.next(refusal(401, 190));
    await work();
    expect(await findConnection(shop.company.id, shop.connection.id)).toMatchObject({ status: 'DISCONNECTED' });
  });
});

describe('the job', () => {
  it('may run again, late or for nothing', async () => {
    graph.media.set('m1', { mime: 'image/png', content: png(1, 1) });
    const message = await received();
    await work();
    const done = await now(message);
    graph.reset();
    await enqueueJobs([
      { type: 'media.fetch', companyId: shop.company.id, messageId: message.id },
      { type: 'media.fetch', companyId: shop.company.id, messageId: '1-NONE-1763632800000-i' },
      { type: 'media.fetch', companyId: shop.company.id, messageId: 'nonsense' },
    ]);
    await work();
    expect(graph.calls).toHaveLength(0);
    expect(await now(message)).toEqual(done);
  });

  it('keeps ticks and edits of the same moment', async () => {
    graph.media.set('m1', { mime: 'image/png', content: png(1, 1) });
    const message = await received();
    await putItem(toItem(messageEntity, { ...message, read: true, version: message.version + 5 }));
    await work();
    expect(await now(message)).toMatchObject({ read: true, media: { status: 'ready' } });
    expect(await messagesOf(shop, message.contactId)).toHaveLength(1);
  });

  it('removes a file of the own company only', async () => {
    graph.media.set('m1', { mime: 'image/png', content: png(1, 1) });
    const message = await received();
    await work();
    const key = (await now(message)).media?.key ?? '';
    await enqueueJobs([{ type: 'media.delete', companyId: shop.company.id + 1, key }]);
    await work();
    expect(await findFile(key)).toBeDefined();
    await enqueueJobs([{ type: 'media.delete', companyId: shop.company.id, key }]);
    await work();
    expect(await findFile(key)).toBeUndefined();
  });
});
