import '@test/support/web/setup.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { act, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type SessionModule = typeof import('./session.tsx');

/** The module is reloaded for every page, so the components get the hooks of theirs. */
function Who({ session }: { session: SessionModule }) {
  const { user, hasPlan, setting, isExpired } = session.useSession();
  return (
    <p>
      {user.name} {hasPlan('useKanban') ? 'kanban' : 'plain'} {setting('lgpdHideNumber')} {isExpired ? 'late' : 'paid'}
    </p>
  );
}

function Page({ session }: { session: SessionModule }) {
  const state = session.useSessionState();
  if (state.status === 'signedIn') return <Who session={session} />;
  return <p>{state.status === 'signedOut' ? `out ${state.code} ${state.isLeaving}` : `starting ${state.isWaiting}`}</p>;
}

async function page(refresh: { status?: number; body: unknown } | (() => never)) {
  vi.resetModules();
  const server = fakeServer();
  server.on('POST /auth/refresh_token', refresh);
  const session: SessionModule = await import('./session.tsx');
  const show = () =>
    render(
      <session.SessionProvider>
        <Page session={session} />
      </session.SessionProvider>,
    );
  return { server, session, show };
}

const noSession = { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } };
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date('2026-03-10T15:00:00Z'));
  window.localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('starting', () => {
  it('restores the session from the cookie, and keeps no token in storage', async () => {
    const { show } = await page({ body: { token: 'secret-token', user: person() } });
    show();
    expect(screen.getByText('starting false')).toBeVisible();
    await settle();
    expect(screen.getByText('Ana Lima kanban disabled paid')).toBeVisible();
    expect(JSON.stringify({ ...window.localStorage })).not.toContain('secret-token');
  });

  it('begins in the company that this tab is in, and with the own session once that is over', async () => {
    const actor = { companyId: 1, id: 7, name: 'Rita' };
    const times = { startedAt: '2026-03-10T14:30:00Z', endsAt: '2026-03-10T15:30:00Z', leftAt: null };
    const impersonation = { id: '01J', companyId: 9, mode: 'read', reason: 'Chamado', actor, ...times };
    window.sessionStorage.setItem('prosa.inside', JSON.stringify({ token: 'inside', impersonation }));
    const inside = person({ id: 0, name: 'Rita', companyId: 9 });
    const { show, server } = await page({ body: { token: 'own', user: person() } });
    server.on('GET /auth/me', { body: { ...inside, user: inside } });
    const { unmount } = show();
    await expect.poll(() => screen.getByText(/^Rita/)).toBeVisible();
    expect(server.at('POST /auth/refresh_token')).toEqual([]);
    unmount();
    const again = await page({ body: { token: 'own', user: person() } });
    again.server.on('GET /auth/me', { status: 401, body: { error: 'ERR_IMPERSONATION_OVER' } });
    again.show();
    await expect.poll(() => screen.getByText(/^Ana Lima/)).toBeVisible();
    expect(window.sessionStorage.getItem('prosa.inside')).toBeNull();
  });

  it('is quiet for a visitor who never was here', async () => {
    const { show } = await page(noSession);
    show();
    await settle();
    expect(screen.getByText('out null false')).toBeVisible();
  });

  const offline = () => {
    throw new TypeError('offline');
  };
  it.each([
    ['nobody answers', offline],
    ['the server is starting', { status: 503, body: { error: 'ERR_STARTING' } }],
    ['it is asked to wait', { status: 429, body: { error: 'ERR_TOO_MANY_ATTEMPTS' } }],
  ])('keeps trying while %s', async (_case, answer) => {
    const { show, server } = await page(answer);
    show();
    await settle();
    expect(screen.getByText('starting true')).toBeVisible();
    server.on('POST /auth/refresh_token', { body: { token: 'a', user: person() } });
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(screen.getByText(/Ana Lima/)).toBeVisible();
  });
});

describe('signing in and out', () => {
  it('signs in, and takes language and theme from the user', async () => {
    const { show, server, session } = await page(noSession);
    server.on('POST /auth/login', {
      body: { token: 'a', user: person({ language: 'tr', defaultTheme: 'dark' }) },
    });
    show();
    await settle();
    expect(session.currentSession()).toBeUndefined();
    const { result } = renderHook(() => session.useSessionState());
    await act(() => result.current.login('ana@loja.com.br', 'Senha1234'));
    expect(screen.getByText(/Ana Lima/)).toBeVisible();
    expect(document.documentElement.lang).toBe('tr');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    server.on('DELETE /auth/logout', {});
    await act(() => result.current.logout());
    expect(screen.getByText('out null true')).toBeVisible();
  });

  it('goes on when the server could not be told about leaving', async () => {
    const { show, session } = await page({ body: { token: 'a', user: person() } });
    show();
    await settle();
    const { result } = renderHook(() => session.useSession());
    await act(() => expect(result.current.logout()).rejects.toMatchObject({ code: 'ERR_NETWORK' }));
    expect(screen.getByText(/Ana Lima/)).toBeVisible();
  });

  it('says why a session ended', async () => {
    const { show, server } = await page({ body: { token: 'a', user: person() } });
    show();
    await settle();
    server.on('GET /queue', { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } });
    const { api } = await import('./api.ts');
    await act(() => expect(api.queues.list({})).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' }));
    expect(screen.getByText('out ERR_SESSION_EXPIRED false')).toBeVisible();
  });
});

describe('what the session says', () => {
  const company = person().company;

  it('knows settings and rights as they change', async () => {
    const { show, session } = await page({ body: { token: 'a', user: person() } });
    show();
    await settle();
    act(() => session.updateSetting('lgpdHideNumber', 'enabled'));
    expect(screen.getByText('Ana Lima kanban enabled paid')).toBeVisible();
    act(() => session.updateUser({ profile: 'user', queueIds: [4] }));
    expect(session.currentSession()?.viewer).toMatchObject({ profile: 'user', queueIds: [4] });
    expect(session.currentSession()?.setting('lgpdHideNumber')).toBe('enabled');
  });

  it.each([
    ['the day before the due date', '2026-03-11', 'paid'],
    ['the due date itself', '2026-03-10', 'paid'],
    ['the day after', '2026-03-09', 'late'],
  ])('%s', async (_name, dueDate, word) => {
    const { show } = await page({ body: { token: 'a', user: person({ company: { ...company, dueDate } }) } });
    show();
    await settle();
    expect(screen.getByText(new RegExp(`${word}$`))).toBeVisible();
  });

  it('is late after the server said so, until the company is read again', async () => {
    const { show, server, session } = await page({ body: { token: 'a', user: person() } });
    show();
    await settle();
    server.on('GET /queue', { status: 402, body: { error: 'ERR_SUBSCRIPTION_EXPIRED' } });
    const { api } = await import('./api.ts');
    await act(() => api.queues.list({}).catch(() => undefined));
    expect(screen.getByText(/late$/)).toBeVisible();
    act(() => session.updateUser({ company }));
    expect(screen.getByText(/paid$/)).toBeVisible();
  });
});
