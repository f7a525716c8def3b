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

  it('is connected when its number can be read and is one of the account’s, and nothing is changed', async () => {
    expect(await checkAccount(account)).toEqual({
      isConnected: true,
      number: '551130001000',
      verifiedName: 'Loja',
      reason: '',
      isRefused: false,
    });
    expect(graph.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /v26.0/999?fields=display_phone_number,verified_name',
      'GET /v26.0/888/phone_numbers?fields=id&limit=100',
    ]);
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
    expect(graph.calls.at(-1)?.path).toBe('/v26.0/888/phone_numbers?fields=id&limit=100&after=a%20b');
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
