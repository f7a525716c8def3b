import { drafts } from '@shared/drafts/contract.ts';
import { longestDraft, maxDrafts } from '@shared/drafts/model.ts';
import { call } from '@test/support/server/call.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startMeter } from '@test/support/server/meter.ts';
import { itemOf, startPushes } from '@test/support/server/pushes.ts';
import { aConnection, aContact, aTicket } from '@test/support/server/samples.ts';
import { newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { describe, expect, it } from 'vitest';
import { type StoredTicket, ticketEntity } from '../../core/store/entities.ts';
import { draftEntity } from '../../core/store/resourceEntities.ts';
import { getItem, putItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { handler } from './handler.ts';

const live = await forFile(startPushes());
const meter = await forFile(startMeter(live.engine.endpoint));
const companyId = (await newTenant()).company.id;
const ana = await newUser(companyId, { queueIds: [1] });
const bia = await newUser(companyId, { queueIds: [1] });

let tickets = 0;
async function newTicket(fields: Pick<Partial<StoredTicket>, 'queueId'> = {}): Promise<StoredTicket> {
  tickets += 1;
  const contact = aContact({ companyId, id: '01JCAAAAAAAAAAAAAAAAAAAAAA' });
  const connection = aConnection({ companyId, id: 1 });
  const ticket = aTicket({ companyId, id: tickets, contact, connection, queueId: 1, ...fields });
  await putItem(itemOf(ticketEntity, ticket));
  return ticket;
}

const save = (who: SignedIn, ticketId: number, body: string, more: object = {}) =>
  call(handler, drafts.save, { ticketId, body, ...more }, { token: who.token });
const list = async (who: SignedIn) => (await call(handler, drafts.list, {}, { token: who.token })).json.drafts;
const stored = (who: SignedIn, ticketId: number) => getItem(keys.draft(companyId, who.user.id, ticketId), true);

describe('a draft', () => {
  it('is kept per person and ticket and told to nobody else', async () => {
    const { id, uuid } = await newTicket();
    const { status, json } = await save(ana, id, 'Olá, segue o', { page: 'p1', isPrivate: true });
    expect(status).toBe(200);
    expect(json.draft).toMatchObject({ ticketId: id, uuid, body: 'Olá, segue o', isPrivate: true, page: 'p1' });
    expect(await list(ana)).toContainEqual(json.draft);
    expect(await list(bia)).toEqual([]);
  });

  it('is replaced by the last word and forgotten when emptied', async () => {
    const { id } = await newTicket();
    await save(ana, id, 'um');
    await save(ana, id, 'dois');
    expect((await list(ana)).filter(({ ticketId }: { ticketId: number }) => ticketId === id)).toMatchObject([
      { body: 'dois', isPrivate: false },
    ]);
    expect((await save(ana, id, ' \n')).json).toEqual({ draft: null });
    expect(await stored(ana, id)).toBeUndefined();
  });

  it('goes away by itself after sixty days', async () => {
    const { id } = await newTicket();
    await save(ana, id, 'um dia');
    const item = await stored(ana, id);
    const days = (Number(item?.['ttl']) * 1000 - Date.parse(String(item?.['updatedAt']))) / 86_400_000;
    expect(Math.round(days)).toBe(60);
  });

  it('needs a ticket that its writer may see', async () => {
    const { id } = await newTicket({ queueId: 2 });
    expect(await save(ana, id, 'x')).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' });
    expect(await stored(ana, id)).toBeUndefined();
  });

  it('has a largest size', async () => {
    const { id } = await newTicket();
    expect((await save(ana, id, 'x'.repeat(longestDraft))).status).toBe(200);
    expect(await save(ana, id, 'x'.repeat(longestDraft + 1))).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  });

  it('costs one read and one write, and all of them one query', async () => {
    const { id } = await newTicket();
    const saved = await meter.measure(() => save(ana, id, 'x'));
    expect(saved.operations).toEqual(['BatchGetItem', 'PutItem']);
    const listed = await meter.measure(() => list(ana));
    expect(listed.operations).toEqual(['BatchGetItem', 'Query']);
  });

  it('is listed with the newest tickets’ when there are too many', async () => {
    const writer = await newUser(companyId, { queueIds: [1] });
    const owner = { companyId, userId: writer.user.id };
    const updatedAt = '2026-11-20T10:00:00.000Z';
    for (let ticketId = 1; ticketId <= maxDrafts + 1; ticketId += 1) {
      const draft = { ...owner, ticketId, uuid: `u${ticketId}`, body: 'x', isPrivate: false, page: '', updatedAt };
      await putItem(itemOf(draftEntity, draft));
    }
    const { json } = await call(handler, drafts.list, {}, { token: writer.token });
    expect(json.isComplete).toBe(false);
    const listed: { ticketId: number }[] = json.drafts;
    expect(listed).toHaveLength(maxDrafts);
    expect(listed.map(({ ticketId }) => ticketId)).not.toContain(1);
  });
});

describe('what is pushed', () => {
  it('reaches every page of its writer and no colleague', async () => {
    await live.connect(ana, 'desk');
    await live.connect(ana, 'phone');
    await live.connect(bia, 'colleague');
    live.clear();
    const { id, uuid } = await newTicket();
    await save(ana, id, 'quase', { page: 'p1' });
    const item = await stored(ana, id);
    await live.stream([undefined, item]);
    expect(live.pushed.map(({ to }) => to).sort()).toEqual(['desk', 'phone']);
    expect(live.pushed[0]).toMatchObject({
      channel: `company-${companyId}-draft`,
      data: { action: 'update', draft: { ticketId: id, body: 'quase', page: 'p1' } },
    });
    live.clear();
    await live.stream([item, undefined]);
    expect(live.pushed.map(({ data }) => data)).toEqual([
      { action: 'delete', ticketId: id, uuid },
      { action: 'delete', ticketId: id, uuid },
    ]);
  });
});
