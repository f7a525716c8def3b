import { numberNotOfAccount } from '@shared/connections/view.ts';
import { type FakeGraph, fakeGraph, hangUp, html, json, refusal } from '@test/support/graph/fakeGraph.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../driver.ts';
import { checkAccount } from './account.ts';
import { subscribe } from './subscription.ts';

let graph: FakeGraph;
let account: Account;
beforeAll(async () => {
  graph = await fakeGraph();
  account = { baseUrl: graph.url, phoneNumberId: '999', wabaId: '888', accessToken: 'secret-token' };
});
beforeEach(() => graph.reset());
afterAll(() => graph.stop());

describe('the account', () => {
  const number = json(200, { display_phone_number: '+55 11 3000-1000', verified_name: 'Loja' });
  const list = json(200, { data: [{ id: '999' }] });
  const health = (fields: Record<string, unknown>) => json(200, { ...fields, id: '999' });

  it('is connected when its number can be read and is one of the account’s, and nothing is changed', async () => {
    graph.next(number, list, health({ quality_rating: 'YELLOW', messaging_limit_tier: 'TIER_2K' }));
    expect(await checkAccount(account)).toEqual({
      isConnected: true,
      number: '551130001000',
      verifiedName: 'Loja',
      reason: '',
      isRefused: false,
      health: { quality: 'YELLOW', dailyLimit: 2000 },
    });
    expect(graph.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /v26.0/999?fields=display_phone_number,verified_name',
      'GET /v26.0/888/phone_numbers?fields=id&limit=100',
      'GET /v26.0/999?fields=quality_rating,messaging_limit_tier,name_status,throughput,is_on_biz_app',
    ]);
  });

  it.each([
    [
      { quality_rating: 'GREEN', messaging_limit_tier: 'TIER_UNLIMITED', throughput: { level: 'HIGH' } },
      { quality: 'GREEN', dailyLimit: null, throughput: 'HIGH' },
    ],
    [
      { name_status: 'AVAILABLE_WITHOUT_REVIEW', messaging_limit_tier: 'TIER_250' },
      { nameStatus: 'APPROVED', dailyLimit: 250 },
    ],
    [
      { name_status: 'DECLINED', throughput: { level: 'STANDARD' } },
      { nameStatus: 'DECLINED', throughput: 'STANDARD' },
    ],
    [{ is_on_biz_app: true }, { isOnPhone: true }],
    [{ is_on_biz_app: false }, { isOnPhone: false }],
    [{ is_on_biz_app: 'yes' }, {}],
    [{ quality_rating: 'UNKNOWN', name_status: 'constructor', messaging_limit_tier: 'TIER_', throughput: 'HIGH' }, {}],
  ])('%j says %j of the number', async (told, known) => {
    graph.next(number, list, health(told));
    expect((await checkAccount(account)).health).toEqual(known);
  });

  it('is connected where nobody may read how it fares', async () => {
    for (const answer of [refusal(400, 100), html, hangUp]) {
      graph.next(number, list, answer);
      expect(await checkAccount(account)).toMatchObject({ isConnected: true, health: {} });
    }
  });

  it('is not when the platform refuses, with its words', async () => {
    graph.next(refusal(401, 190));
    const refused = { isConnected: false, isRefused: true, number: '' };
    expect(await checkAccount(account)).toMatchObject({ ...refused, reason: 'details of 190' });
    graph.next(number, refusal(403, 200));
    expect(await checkAccount(account)).toMatchObject({ ...refused, reason: 'details of 200' });
    graph.next(json(200, { display_phone_number: '', verified_name: 'Loja' }));
    expect(await checkAccount(account)).toMatchObject({ isConnected: false, number: '' });
  });

  it('is not refused when nobody answers', async () => {
    for (const answers of [[html], [hangUp], [refusal(500, 2)], [number, html], [number, hangUp]]) {
      graph.next(...answers);
      expect(await checkAccount(account)).toMatchObject({ isConnected: false, isRefused: false });
    }
  });

  it('has its number among many, or not at all', async () => {
    const page = (ids: readonly string[], after?: string) =>
      json(200, { data: ids.map((id) => ({ id })), paging: after ? { next: 'more', cursors: { after } } : {} });
    graph.next(number, page(['1', '2'], 'a b'), page(['3', '999']));
    expect(await checkAccount(account)).toMatchObject({ isConnected: true });
    expect(graph.calls.at(-2)?.path).toBe('/v26.0/888/phone_numbers?fields=id&limit=100&after=a%20b');
    graph.next(number, page(['1', '2'], 'x'), page(['99', '9999']));
    expect(await checkAccount(account)).toMatchObject({
      isConnected: false,
      isRefused: true,
      reason: numberNotOfAccount,
    });
  });

  it('is asked for webhooks, and told when they are no longer wanted', async () => {
    expect((await subscribe(account, true)).kind).toBe('accepted');
    expect((await subscribe(account, false)).kind).toBe('accepted');
    expect(graph.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v26.0/888/subscribed_apps',
      'DELETE /v26.0/888/subscribed_apps',
    ]);
  });
});
