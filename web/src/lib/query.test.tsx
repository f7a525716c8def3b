import { queueDefaults } from '@shared/queues/defaults.ts';
import '@test/support/web/setup.ts';
import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient, infinite, patchPages, patchQueries, query, useAction } from './query.ts';
import { setFailureHandler } from './showFailure.ts';

const client = createQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
let server: ReturnType<typeof fakeServer>;
const shown: string[] = [];

beforeEach(() => {
  server = fakeServer();
  server.on('POST /auth/refresh_token', { body: { token: 'a', user: person() } });
  shown.length = 0;
  setFailureHandler((text) => shown.push(text));
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

const queue = { name: 'Vendas', color: '#0b6' };
const stored = {
  ...{ id: 1, companyId: 3, ...queue, greetingMessage: '', outOfHoursMessage: '', orderQueue: null },
  ...queueDefaults(),
  ...{ hasOptions: false, chatbots: [], schedules: [], createdAt: '2026-01-01T00:00:00.000Z' },
};

describe('useAction', () => {
  it('shows a failure in words and keeps its key for the same content until it succeeds', async () => {
    const { result } = renderHook(() => useAction('queues', 'create'), { wrapper });
    for (const status of [500, 500, 200, 200]) {
      server.on('POST /queue', { status, body: status === 200 ? stored : { error: 'ERR_INTERNAL' } });
      await act(() => result.current.mutateAsync(queue).catch(() => undefined));
    }
    const [first, second, third, fourth] = server
      .at('POST /queue')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
    expect(shown).toHaveLength(2);
    expect(shown[0]).toMatch(/^Ocorreu um erro/);
  });

  it('says nothing where the form says it', async () => {
    const { result } = renderHook(() => useAction('queues', 'create', { onError: () => true }), { wrapper });
    server.on('POST /queue', { status: 400, body: { error: 'ERR_QUEUE_NAME_ALREADY_EXISTS' } });
    await act(() => result.current.mutateAsync(queue).catch(() => undefined));
    expect(shown).toEqual([]);
  });

  it('leaves the end of the session to the login screen', async () => {
    const { result } = renderHook(() => useAction('queues', 'create'), { wrapper });
    server.on('POST /queue', { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } });
    await act(() => result.current.mutateAsync(queue).catch(() => undefined));
    expect(shown).toEqual([]);
  });
});

describe('keys', () => {
  it('are feature, route and input; pages stand apart', () => {
    expect(query('queues', 'get', { id: 4 }).queryKey).toEqual(['queues', 'get', { id: 4 }]);
    expect(infinite('contacts', 'list', { searchParam: 'a' }).queryKey).toEqual([
      'contacts',
      'list',
      { searchParam: 'a' },
      'pages',
    ]);
  });
});

describe('infinite', () => {
  it('follows the cursor until there is no more', async () => {
    server.on('GET /users', ({ query: { cursor } }) => ({
      body: { users: [], count: 0, hasMore: cursor === undefined, nextCursor: cursor === undefined ? 'two' : null },
    }));
    const { result } = renderHook(() => useInfiniteQuery(infinite('users', 'list', { searchParam: 'ana' })), {
      wrapper,
    });
    await waitFor(() => expect(result.current.hasNextPage).toBe(true));
    await act(() => result.current.fetchNextPage());
    await waitFor(() => expect(result.current.data?.pages).toHaveLength(2));
    expect(result.current.hasNextPage).toBe(false);
    expect(server.at('GET /users').map((heard) => heard.query)).toEqual([
      { searchParam: 'ana' },
      { searchParam: 'ana', cursor: 'two' },
    ]);
  });
});

describe('patches', () => {
  it('reach every cached answer of the route and nothing of another shape', () => {
    const one = query('queues', 'list', {});
    client.setQueryData(one.queryKey, [{ ...stored, chatbots: [] }]);
    patchQueries(client, 'queues', 'list', (current) => current.map((row) => ({ ...row, name: 'Suporte' })));
    expect(client.getQueryData(one.queryKey)?.[0]?.name).toBe('Suporte');
    const many = infinite('users', 'list', {});
    const page = { users: [person()], count: 1, hasMore: false, nextCursor: null };
    client.setQueryData(many.queryKey, { pages: [page], pageParams: [undefined] });
    patchQueries(client, 'users', 'list', () => {
      throw new Error('pages are not a plain answer');
    });
    patchPages(client, 'users', 'list', (current) => ({
      ...current,
      pages: current.pages.map((p) => ({ ...p, users: [] })),
    }));
    expect(client.getQueryData(many.queryKey)?.pages[0]?.users).toEqual([]);
  });
});
