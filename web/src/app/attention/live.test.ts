import { QueryClient } from '@tanstack/react-query';
import { campaignRow } from '@test/support/web/campaigns.ts';
import { fakeAudio } from '@test/support/web/fakeAudio.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { message, ticket } from '@test/support/web/ticketFixtures.ts';
import type { LiveData } from '@web/lib/live.ts';
import { currentSession } from '@web/lib/session.tsx';
import { writeStored } from '@web/lib/storage.ts';
import { toast } from '@web/ui/toast.tsx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { live } from './live.ts';
import { unlockSound } from './sound.ts';

const shown: { title: string; body: string | undefined }[] = [];

class FakeNotification {
  static permission = 'granted';
  constructor(title: string, { body }: NotificationOptions) {
    shown.push({ title, body });
  }
  addEventListener() {
    return undefined;
  }
}

const { notes } = fakeAudio();

async function signIn(): Promise<void> {
  const { beginSession } = await import('@web/lib/credentials.ts');
  const { startSession } = await import('@web/lib/session.tsx');
  fakeServer().on('POST /auth/refresh_token', { body: { token: 'a', user: person() } });
  startSession();
  beginSession({ token: 'a', user: person({ id: 7, profile: 'user', queueIds: [1] }) });
}

function hear(data: LiveData): void {
  const session = currentSession();
  if (session === undefined) throw new Error('nobody is signed in');
  live['appMessage']?.(new QueryClient(), data, session);
}

const mine = ticket(3, { name: 'Maria Souza', status: 'open', userId: 7 });
const written = (change: object = {}) => ({ ...message(1), createdAt: new Date().toISOString(), ...change });
const created = { action: 'create', message: written(), ticket: mine };

beforeEach(async () => {
  await signIn();
  vi.stubGlobal('Notification', FakeNotification);
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  window.history.replaceState(null, '', '/contacts');
  writeStored('volume', 0.5);
  unlockSound();
  window.dispatchEvent(new Event('pointerdown'));
  notes.length = 0;
  shown.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a message for me', () => {
  it('rings at the chosen volume and speaks outside the page', () => {
    hear(created);
    expect(notes).toEqual([0.15, 0.15]);
    expect(shown).toEqual([{ title: 'Maria Souza', body: 'mensagem 1' }]);
  });

  it('is named as a file when it has no words', () => {
    hear({ ...created, message: written({ body: '', mediaType: 'image' }) });
    expect(shown[0]?.body).toBe('Arquivo');
  });

  it('is quiet at volume zero', () => {
    writeStored('volume', 0);
    hear(created);
    expect(notes).toEqual([]);
    expect(shown).toHaveLength(1);
  });

  it('is only heard while the page is looked at elsewhere', () => {
    vi.mocked(document.hasFocus).mockReturnValue(true);
    hear(created);
    expect(notes).toHaveLength(2);
    expect(shown).toEqual([]);
  });
});

describe('somebody who waits in my queue', () => {
  let last = 100;
  const waiting = (change: object = {}) => {
    last += 1;
    const at = new Date().toISOString();
    const words = { lastMessage: 'Oi, tem alguém?', lastInboundAt: at, unreadMessages: 1 };
    return { ...ticket(last, { name: 'Rui Prado', status: 'pending', userId: null, queueId: 1 }), ...words, ...change };
  };
  const hearTicket = (row: object) => {
    const session = currentSession();
    if (session !== undefined) live['ticket']?.(new QueryClient(), { action: 'update', ticket: row }, session);
  };

  it('rings with the first message, not with each, and again only after somebody had it', () => {
    const row = waiting();
    hear({ ...created, ticket: row });
    hearTicket({ ...row, version: 2 });
    hear({ ...created, message: written({ id: '2-x' }), ticket: { ...row, unreadMessages: 2, version: 3 } });
    expect(shown).toEqual([{ title: 'Rui Prado', body: 'Oi, tem alguém?' }]);
    expect(notes).toHaveLength(2);
    hearTicket({ ...row, status: 'open', userId: 4, version: 4 });
    hearTicket({ ...row, version: 5 });
    expect(shown).toHaveLength(2);
  });

  it('rings on coming into the queue', () => {
    hearTicket(waiting());
    expect(shown).toHaveLength(1);
  });

  it.each([
    ['in another queue', { queueId: 2 }],
    ['read by somebody already', { unreadMessages: 0 }],
    ['who wrote long ago', { lastInboundAt: '2026-01-01T00:00:00.000Z' }],
  ])('is quiet: %s', (_, change) => {
    hearTicket(waiting(change));
    expect([notes, shown]).toEqual([[], []]);
  });

  it('is quiet for who wants to hear of none', async () => {
    const { beginSession } = await import('@web/lib/credentials.ts');
    beginSession({
      token: 'a',
      user: person({ id: 7, profile: 'user', queueIds: [1], waitingNotices: 'disabled' }),
    });
    hear({ ...created, ticket: waiting() });
    expect([notes, shown]).toEqual([[], []]);
  });
});

describe('a conversation handed to me', () => {
  let minute = 0;
  const handed = (change: object = {}) => {
    minute += 1;
    const transferredBy = { id: 9, name: 'Ana Prado', at: new Date(Date.now() - minute).toISOString() };
    return { ...mine, unreadMessages: 1, transferredBy, ...change };
  };
  const hearTicket = (row: object) => {
    const session = currentSession();
    if (session !== undefined) live['ticket']?.(new QueryClient(), { action: 'update', ticket: row }, session);
  };
  const notices = () => vi.mocked(toast.notice).mock.calls.map(([text]) => text);
  beforeEach(() => void vi.spyOn(toast, 'notice').mockImplementation(() => undefined));

  it('is announced once, by whom, however often it is told', () => {
    const row = handed();
    hearTicket(row);
    hearTicket({ ...row, version: 9 });
    expect(notices()).toEqual(['Ana Prado transferiu a conversa de Maria Souza para você']);
    expect(shown).toEqual([{ title: 'Maria Souza', body: 'Ana Prado transferiu a conversa de Maria Souza para você' }]);
    expect(notes).toHaveLength(2);
  });

  it.each([
    ['a colleague’s', { userId: 4 }],
    ['what I took myself', { transferredBy: { id: 7, name: 'Eu', at: new Date().toISOString() } }],
    ['what nobody handed on', { transferredBy: null }],
    ['what was handed on long ago', { transferredBy: { id: 9, name: 'Ana', at: '2026-01-01T00:00:00.000Z' } }],
  ])('is not %s', (_, change) => {
    hearTicket(handed(change));
    expect([notices(), notes, shown]).toEqual([[], [], []]);
  });
});

describe('nothing is announced', () => {
  it.each([
    ['what the company wrote', { ...created, message: written({ fromMe: true }) }],
    ['a private note', { ...created, message: written({ isPrivate: true }) }],
    ['a reaction', { ...created, message: written({ mediaType: 'reactionMessage' }) }],
    ['a change of a message', { ...created, action: 'update' }],
    ['a message that arrives late', { ...created, message: written({ createdAt: '2026-01-01T00:00:00.000Z' }) }],
    ['a ticket of a colleague', { ...created, ticket: ticket(3, { status: 'open', userId: 9 }) }],
    ['a ticket that waits, for who does not see them all', { ...created, ticket: ticket(3) }],
  ])('%s', (_what, data) => {
    hear(data);
    expect(notes).toEqual([]);
    expect(shown).toEqual([]);
  });

  it('for the conversation being read', () => {
    vi.mocked(document.hasFocus).mockReturnValue(true);
    window.history.replaceState(null, '', `/tickets/${mine.uuid}`);
    hear(created);
    expect(notes).toEqual([]);
  });
});

describe('a campaign that the system stopped', () => {
  const hearCampaign = async (record: object) => {
    const session = currentSession();
    if (session !== undefined) live['campaign']?.(new QueryClient(), { action: 'update', record }, session);
    await import('@web/features/campaigns/announceStop.ts');
    await Promise.resolve();
  };
  const stopped = (code: 'quality' | 'user', id = 4) =>
    campaignRow({
      id,
      name: 'Natal',
      status: 'CANCELADA',
      stop: { code, at: new Date().toISOString(), detail: 'Loja' },
    });

  it('is announced once with its reason and a way to the report; one that a person stopped is not', async () => {
    const notice = vi.spyOn(toast, 'notice').mockImplementation(() => undefined);
    await hearCampaign(stopped('user', 5));
    const row = stopped('quality');
    await hearCampaign(row);
    await hearCampaign({ ...row, updatedAt: new Date().toISOString() });
    await expect.poll(() => notice).toHaveBeenCalledTimes(1);
    const [text, options] = notice.mock.calls[0] ?? [];
    expect(text).toMatch(/^Natal: .*Loja/);
    expect(options?.action?.label).toBe('Relatório');
  });
});
