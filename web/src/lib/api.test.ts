import type { AppError } from '@shared/core/errors.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const user = person();
const refused = { status: 403, body: { error: 'ERR_TOKEN_INVALID' } };
let tokens = 0;

/** A fresh page: modules that hold the session start empty. */
async function page() {
  vi.resetModules();
  const server = fakeServer();
  tokens = 0;
  server.on('POST /auth/refresh_token', () => {
    tokens += 1;
    return { body: { token: `token-${tokens}`, user } };
  });
  const { api } = await import('./api.ts');
  const credentials = await import('./credentials.ts');
  const changes: unknown[] = [];
  credentials.onSessionChange((change) => changes.push(change.kind === 'ended' ? `ended ${change.code}` : change.kind));
  return { api, server, credentials, changes };
}

const failure = async (work: Promise<unknown>): Promise<AppError> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error) || error.name !== 'AppError') throw new Error(`not an AppError: ${error}`);
  return error as AppError;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the token', () => {
  it('is fetched once for calls made together, and travels as a bearer', async () => {
    const { api, server } = await page();
    server.on('GET /queue', { body: [] });
    await Promise.all([api.queues.list({}), api.queues.list({}), api.queues.list({})]);
    expect(server.at('POST /auth/refresh_token')).toHaveLength(1);
    expect(server.at('GET /queue').map(({ headers }) => headers.get('authorization'))).toEqual(
      Array(3).fill('Bearer token-1'),
    );
  });

  it('is renewed once and the call repeated once after a 403 that speaks of it', async () => {
    const { api, server, changes } = await page();
    server.on('GET /queue', ({ headers }) =>
      headers.get('authorization') === 'Bearer token-2' ? { body: [] } : refused,
    );
    await Promise.all([api.queues.list({}), api.queues.list({})]);
    expect(server.at('POST /auth/refresh_token')).toHaveLength(2);
    expect(server.at('GET /queue')).toHaveLength(4);
    expect(changes).not.toContain('ended ERR_SESSION_EXPIRED');
  });

  it('ends the session when the renewed one is refused too, without a third try', async () => {
    const { api, server, changes } = await page();
    server.on('GET /queue', refused);
    expect((await failure(api.queues.list({}))).code).toBe('ERR_TOKEN_INVALID');
    expect(server.at('GET /queue')).toHaveLength(2);
    expect(changes.at(-1)).toBe('ended ERR_SESSION_EXPIRED');
  });

  it('is not renewed for any other 403', async () => {
    const { api, server } = await page();
    server.on('GET /queue', { status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    expect((await failure(api.queues.list({}))).code).toBe('ERR_NO_PERMISSION');
    expect(server.at('POST /auth/refresh_token')).toHaveLength(1);
  });

  it('is renewed by itself before it ends', async () => {
    const { api, server, credentials } = await page();
    server.on('GET /queue', { body: [] });
    await api.queues.list({});
    await vi.advanceTimersByTimeAsync(14 * 60_000);
    expect(server.at('POST /auth/refresh_token')).toHaveLength(2);
    expect(credentials.currentToken()).toBe('token-2');
  });
});

describe('the session', () => {
  it('ends on a 401, with the reason', async () => {
    const { api, server, changes, credentials } = await page();
    server.on('GET /queue', { status: 401, body: { error: 'ERR_COMPANY_DISABLED' } });
    await failure(api.queues.list({}));
    expect(changes.at(-1)).toBe('ended ERR_COMPANY_DISABLED');
    expect(credentials.currentToken()).toBeUndefined();
  });

  it('does not end for a wrong password', async () => {
    const { api, server, changes } = await page();
    server.on('POST /auth/login', { status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } });
    const error = await failure(api.session.login({ email: 'ana@loja.com.br', password: 'errada1' }));
    expect(error.code).toBe('ERR_INVALID_CREDENTIALS');
    expect(changes).toEqual([]);
  });

  it('is unpaid after a 402, and tells the due date', async () => {
    const { api, server, changes } = await page();
    server.on('GET /queue', {
      status: 402,
      body: { error: 'ERR_SUBSCRIPTION_EXPIRED', values: { dueDate: '2026-01-31' } },
    });
    const error = await failure(api.queues.list({}));
    expect(error.details.values).toEqual({ dueDate: '2026-01-31' });
    expect(changes.at(-1)).toBe('unpaid');
  });
});

describe('failures', () => {
  it.each([
    ['a code with fields', 400, { error: 'ERR_VALIDATION', fields: { name: 'too_short' } }, 'ERR_VALIDATION'],
    ['a code with values', 400, { error: 'ERR_PLAN_LIMIT_USERS', values: { limit: 3 } }, 'ERR_PLAN_LIMIT_USERS'],
    ['the conflict of a ticket', 409, { error: '{"userId":4,"uuid":"ab"}' }, 'ERR_OTHER_OPEN_TICKET'],
    ['a gateway that refuses', 429, { message: 'Too Many Requests' }, 'ERR_TOO_MANY_ATTEMPTS'],
    ['a gateway that broke', 502, { message: 'Internal server error' }, 'ERR_INTERNAL'],
    ['an answer of another shape', 200, { unexpected: true }, 'ERR_INTERNAL'],
  ])('%s', async (_name, status, body, code) => {
    const { api, server } = await page();
    server.on('POST /queue', { status, body });
    const error = await failure(api.queues.create({ name: 'Vendas', color: '#0b6' }));
    expect(error.code).toBe(code);
    const { fields, values } = error.details;
    expect({ fields, values }).toEqual({
      fields: 'fields' in body ? body.fields : undefined,
      values: 'values' in body ? body.values : undefined,
    });
    expect(error.details.payload).toBe(code === 'ERR_OTHER_OPEN_TICKET' ? '{"userId":4,"uuid":"ab"}' : undefined);
  });

  it('calls silence a network error', async () => {
    const { api } = await page();
    await expect(api.plans.listPublic({})).rejects.toMatchObject({ name: 'NetworkError', code: 'ERR_NETWORK' });
  });

  it('waits as long as Retry-After says and then asks again, quietly', async () => {
    const { api, server } = await page();
    let asked = 0;
    server.on('GET /queue', () => {
      asked += 1;
      return asked === 1
        ? { status: 429, body: { error: 'ERR_TOO_MANY_ATTEMPTS' }, headers: { 'retry-after': '4' } }
        : { body: [] };
    });
    const list = api.queues.list({});
    await vi.advanceTimersByTimeAsync(3900);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    await expect(list).resolves.toEqual([]);
  });

  it('does not wait for minutes', async () => {
    const { api, server } = await page();
    server.on('POST /auth/login', {
      status: 429,
      body: { error: 'ERR_TOO_MANY_ATTEMPTS' },
      headers: { 'retry-after': '600' },
    });
    const error = await failure(api.session.login({ email: 'ana@loja.com.br', password: 'senha-errada' }));
    expect(error.details.retryAfter).toBe(600);
  });
});

describe('requests', () => {
  it('carry an idempotency key where the route takes one, the caller’s if given', async () => {
    const { api, server } = await page();
    server.on('POST /queue', { status: 400, body: { error: 'ERR_PLAN_LIMIT_QUEUES' } });
    server.on('GET /queue', { body: [] });
    const queue = { name: 'Vendas', color: '#0b6' };
    await failure(api.queues.create(queue));
    await failure(api.queues.create(queue));
    await failure(api.queues.create(queue, { idempotencyKey: 'mine' }));
    await api.queues.list({});
    const keys = server.at('POST /queue').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe('mine');
    expect(server.at('GET /queue')[0]?.headers.has('idempotency-key')).toBe(false);
  });

  it('keep the key of the first try after the token was renewed', async () => {
    const { api, server } = await page();
    server.on('POST /queue', ({ headers }) =>
      headers.get('authorization') === 'Bearer token-1'
        ? refused
        : { status: 400, body: { error: 'ERR_PLAN_LIMIT_QUEUES' } },
    );
    await failure(api.queues.create({ name: 'Vendas', color: '#0b6' }));
    const keys = server.at('POST /queue').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('put path parameters in the path and the rest in query or body', async () => {
    const { api, server } = await page();
    server.on('GET /contacts', { body: { contacts: [], count: 0, hasMore: false, nextCursor: null } });
    server.on('PUT /companySettings', { body: { response: true, result: {} } });
    await api.contacts.list({ searchParam: 'josé & cia', cursor: undefined });
    await api.settings.updateCompany({ column: 'lgpdHideNumber', data: 'enabled' });
    expect(server.at('GET /contacts')[0]?.query).toEqual({ searchParam: 'josé & cia' });
    expect(server.at('PUT /companySettings')[0]?.body).toEqual({ column: 'lgpdHideNumber', data: 'enabled' });
  });

  it('send files as a form with the fields beside them', async () => {
    const { api, server } = await page();
    server.on('POST /users/7/media-upload', { body: user });
    const file = new File(['x'], 'ana.png', { type: 'image/png' });
    await api.users.uploadAvatar({ id: 7 }, { files: [file] });
    const [heard] = server.at('POST /users/7/media-upload');
    expect(heard?.headers.has('content-type')).toBe(false);
    const form = heard?.body instanceof FormData ? heard.body : new FormData();
    expect(form.get('medias')).toMatchObject({ name: 'ana.png' });
  });
});
