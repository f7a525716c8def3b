import { templates } from '@shared/templates/contract.ts';
import { fakeGraph, refusal } from '@test/support/graph/fakeGraph.ts';
import { call } from '@test/support/server/call.ts';
import {
  type ConnectedCompany,
  openConnectedCompany,
  post,
  quietCompany,
} from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { type Json, listed, page } from '@test/support/server/templates.ts';
import { newTenant, newUser } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as jobs } from '../../workers/queue/handler.ts';
import { handler } from './handler.ts';

let shop: ConnectedCompany;

const workshop = await forFile(openStoreFixture());
const graph = await forFile(fakeGraph());
beforeEach(async () => {
  shop = await quietCompany(graph);
});

const startSync = (who = shop.admin) =>
  call(handler, templates.sync, { whatsappId: shop.connection.id }, { token: who.token });
const list = (input: Json = {}, who = shop.admin) =>
  call(handler, templates.list, { whatsappId: shop.connection.id, ...input }, { token: who.token });
const names = async (input: Json = {}): Promise<string[]> => (await list(input)).json.templates.map(({ name }) => name);

/** Fetches what the platform is prepared to tell. */
async function sync(...pages: ReturnType<typeof page>[]): Promise<void> {
  graph.next(...pages);
  expect(await startSync()).toMatchObject({ status: 200, json: { status: 'running' } });
  await workshop.work('jobs', jobs);
}

describe('a sync', () => {
  it('copies every page, tells how it went, and forgets what is gone', async () => {
    await sync(page([listed('a_first'), listed('b_second')], 'P2'), page([listed('c_third', { status: 'REJECTED' })]));
    const { json: first } = await list();
    expect(first.templates.map(({ id, status }) => [id, status])).toEqual([
      ['a_first.pt_BR', 'APPROVED'],
      ['b_second.pt_BR', 'APPROVED'],
      ['c_third.pt_BR', 'REJECTED'],
    ]);
    expect(first.sync).toMatchObject({ status: 'done', count: 3, reason: '', finishedAt: expect.any(String) });
    expect(graph.calls.map(({ path }) => new URL(path, 'http://x').searchParams.get('after'))).toEqual([null, 'P2']);
    workshop.pass(1);
    await sync(page([listed('b_second', { language: 'en' }), listed('b_second')]));
    expect(await names()).toEqual(['b_second', 'b_second']);
  });

  it('that runs is not begun twice', async () => {
    const [one, two] = await Promise.all([startSync(), startSync()]);
    expect(two.json.startedAt).toBe(one.json.startedAt);
    expect(await workshop.drain('jobs')).toHaveLength(1);
  });

  it('tries a page again that did not come, and says why when it gives up', async () => {
    graph.next(refusal(400, 80007));
    await startSync();
    await workshop.step('jobs', jobs);
    expect((await list()).json.sync?.status).toBe('running');
    workshop.pass(60);
    graph.next(page([listed('late')]));
    await workshop.work('jobs', jobs);
    expect((await list()).json.sync).toMatchObject({ status: 'done', count: 1 });
    await sync(refusal(401, 190));
    const { json: after } = await list();
    expect(after.sync).toMatchObject({ status: 'failed', reason: expect.stringContaining('190') });
    expect(after.templates.map(({ name }) => name)).toEqual(['late']);
    // The account was refused, so the connection is down and must be checked first.
    expect(await startSync()).toMatchObject({ status: 400, error: 'ERR_WAPP_NOT_INITIALIZED' });
  });

  it('is for those who may manage connections, and for connections of their own company', async () => {
    const attendant = await newUser(shop.company.id);
    expect(await startSync(attendant)).toMatchObject({ status: 403 });
    const stranger = (await newTenant()).admin;
    expect(await startSync(stranger)).toMatchObject({ status: 404, error: 'ERR_NO_WAPP_FOUND' });
    expect(await list({}, stranger)).toMatchObject({ status: 404, error: 'ERR_NO_WAPP_FOUND' });
    expect((await list({ whatsappId: undefined }, stranger)).json.templates).toEqual([]);
  });
});

describe('the list', () => {
  it('comes in pages that join without a gap, and finds words in names and texts', async () => {
    const many = Array.from({ length: 45 }, (_, place) => listed(`promo_${String(place).padStart(2, '0')}`));
    const odd = listed('entrega_feita', { components: [{ type: 'BODY', text: 'Sua encomenda está aí' }] });
    await sync(page([...many, odd]));
    const found: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { json: rows } = await list(cursor ? { cursor } : {});
      found.push(...rows.templates.map(({ name }) => name));
      cursor = rows.nextCursor;
    } while (cursor);
    expect(found).toEqual(['entrega_feita', ...many.map(({ name }) => name)]);
    expect(await names({ searchParam: 'ENCOMENDA' })).toEqual(['entrega_feita']);
    expect(await names({ searchParam: 'entrega feita' })).toEqual(['entrega_feita']);
    expect((await list({ pageNumber: 3 })).json).toMatchObject({ hasMore: false, templates: { length: 6 } });
  });

  it('leaves out what cannot be sent now when asked to', async () => {
    const carousel = { components: [{ type: 'BODY', text: 'x' }, { type: 'CAROUSEL' }] };
    await sync(page([listed('ok'), listed('paused', { status: 'PAUSED' }), listed('carousel', carousel)]));
    expect(await names({ isSendable: true })).toEqual(['ok']);
    expect(await names()).toEqual(['carousel', 'ok', 'paused']);
  });
});

const news = (shop: ConnectedCompany, value: Json, time = 1763632800) =>
  post(workshop, {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: shop.connection.wabaId,
        time,
        changes: [
          {
            field: 'message_template_status_update',
            value: {
              message_template_id: 1,
              message_template_name: 'order',
              message_template_language: 'pt_BR',
              ...value,
            },
          },
        ],
      },
    ],
  });

describe('news from the platform', () => {
  it('change the copy wherever one is kept, and nowhere else', async () => {
    await sync(page([listed('order')]));
    const other = await openConnectedCompany({ wabaId: shop.connection.wabaId });
    await news(shop, { event: 'PAUSED', other_info: { description: 'Too many complaints' } });
    expect((await list()).json.templates).toMatchObject([{ status: 'PAUSED', reason: 'Too many complaints' }]);
    expect((await list({ whatsappId: other.connection.id }, other.admin)).json.templates).toEqual([]);
    await news(shop, { event: 'APPROVED' }, 1763632900);
    expect((await list()).json.templates).toMatchObject([{ status: 'APPROVED', reason: '' }]);
    await news(shop, { event: 'REJECTED', message_template_name: 'unheard_of' });
    expect(await names()).toEqual(['order']);
  });
});
