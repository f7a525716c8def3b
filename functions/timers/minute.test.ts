import type { Message } from '@shared/messages/model.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aConnection, aContact, aMessage, aTicket } from '@test/support/server/samples.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { messageEntity, messageId } from '../core/store/entities.ts';
import { dueKeys } from '../core/store/indexes.ts';
import { fromItem, toItem } from '../core/store/records.ts';
import { getItem, putItem, writeItems } from '../core/store/store.ts';
import { handler as minute } from './minute.ts';

let companyId = 0;
let serial = 0;
const workshop = await forFile(openStoreFixture());
beforeEach(async () => {
  companyId = (await newTenant()).company.id;
  await workshop.drain('outbound');
});

function draft(seconds: number, fields: Partial<Message> = {}): Message {
  const at = Date.now() + Number(process.env['CLOCK_OFFSET_MS'] ?? 0);
  const contact = aContact({ companyId, id: 'C' });
  const ticket = aTicket({ companyId, id: 1, contact, connection: aConnection({ companyId, id: 1 }) });
  serial += 1;
  const id = messageId(1, 'C', new Date(at + serial), 'O');
  const nextAttemptAt = new Date(at + seconds * 1000).toISOString();
  const updatedAt = new Date(at).toISOString();
  return aMessage({
    companyId,
    id,
    ticket,
    fromMe: true,
    wid: null,
    nextAttemptAt,
    updatedAt,
    attempts: 2,
    ...fields,
  });
}

async function waiting(seconds: number, fields?: Partial<Message>): Promise<Message> {
  const message = draft(seconds, fields);
  await putItem(toItem(messageEntity, message));
  return message;
}
const now = async (message: Message): Promise<Message> =>
  fromItem(messageEntity, (await getItem(messageEntity.key(message), true)) ?? {});

describe('a message nobody sent', () => {
  it('is handed over again when its time has come, and not before', async () => {
    const [due, later] = [await waiting(-1), await waiting(30)];
    await minute();
    expect(await workshop.drain('outbound')).toEqual([{ type: 'message', companyId, messageId: due.id, attempts: 2 }]);
    expect(Date.parse((await now(due)).nextAttemptAt ?? '')).toBeGreaterThan(Date.parse(due.nextAttemptAt ?? ''));
    expect((await now(later)).version).toBe(later.version);
    await minute();
    expect(await workshop.drain('outbound')).toEqual([]);
    workshop.pass(61);
    await minute();
    expect(await workshop.drain('outbound')).toHaveLength(2);
  });

  it('is taken by one of two clocks', async () => {
    await waiting(-1);
    await Promise.all([minute(), minute(), minute()]);
    expect(await workshop.drain('outbound')).toHaveLength(1);
  });

  it('is left alone when it is out after all', async () => {
    const message = await waiting(-1, { wid: 'wamid.X' });
    await minute();
    expect(await workshop.drain('outbound')).toEqual([]);
    expect((await now(message)).nextAttemptAt).toBeNull();
  });

  it('is shown as failed after a day without a change', async () => {
    const updatedAt = new Date(Date.now() - 25 * 3_600_000).toISOString();
    const message = await waiting(-1, { updatedAt });
    await minute();
    expect(await now(message)).toMatchObject({ failure: { code: 'STUCK', isRetriable: true }, nextAttemptAt: null });
    expect(await workshop.drain('outbound')).toEqual([]);
  });

  it('among hundreds is found', async () => {
    await writeItems(Array.from({ length: 450 }, () => ({ put: toItem(messageEntity, draft(-5)) })));
    await minute();
    expect(await workshop.drain('outbound')).toHaveLength(450);
  });

  it('is not held up by an entry nobody can read', async () => {
    const pk = `C#${companyId}#ODD`;
    await putItem({
      pk,
      sk: 'ODD',
      et: 'message',
      ...dueKeys(pk, new Date(Date.now() - 99_000), 'odd'),
    });
    await waiting(-1);
    await minute();
    expect(await workshop.drain('outbound')).toHaveLength(1);
  });
});
