// @vitest-environment jsdom
import '@web/lib/testSetup.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageName } from '@web/lib/pageLife.ts';
import { readStored, storedScopes, writeStored } from '@web/lib/storage.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetHeld } from './composerStore.ts';
import { message, ticket } from './testFixtures.ts';
import { showInbox } from './testInbox.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  forgetHeld();
});

const maria = ticket(1, { userId: 1, name: 'Maria Souza', lastInboundAt: new Date().toISOString() });
const thread = () => screen.getByRole('region', { name: 'Mensagens' });

async function open(ready: (page: ReturnType<typeof showInbox>) => void = () => {}) {
  const page = showInbox({ tickets: [maria], messages: [message(1)], at: `/tickets/${maria.uuid}` });
  ready(page);
  await within(await screen.findByRole('region', { name: 'Mensagens' })).findByText('mensagem 1');
  return page;
}

/** As the next page finds what this one wrote, after it died. */
function reload() {
  cleanup();
  for (const scope of storedScopes('unsent'))
    writeStored('unsent', { ...readStored('unsent', scope), page: 'gone' }, scope);
}

const never = () => new Promise<never>(() => undefined);

/** Writes while nobody answers. @returns the key under which it was tried */
async function writeOffline(words: string): Promise<string> {
  const { server } = await open((page) => page.server.on('POST /messages/1', never));
  await userEvent.type(screen.getByRole('textbox', { name: 'Mensagem' }), `${words}{Enter}`);
  await waitFor(() => expect(server.at('POST /messages/1')).toHaveLength(1));
  return server.at('POST /messages/1')[0]?.headers.get('idempotency-key') ?? '';
}

describe('an unsent message', () => {
  it('survives a reload and is sent on return, once, under the same key', async () => {
    const key = await writeOffline('sem rede');
    reload();
    const { server } = await open();
    expect(await within(thread()).findByText('sem rede')).toBeVisible();
    await waitFor(() => expect(storedScopes('unsent')).toEqual([]));
    expect(server.at('POST /messages/1')).toHaveLength(1);
    expect(server.at('POST /messages/1')[0]?.headers.get('idempotency-key')).toBe(key);
    expect(server.at('POST /messages/1')[0]?.body).toMatchObject({ body: expect.stringContaining('sem rede') });
    expect(within(thread()).getAllByText('sem rede')).toHaveLength(1);
  });

  it('of another tab that still lives is that tab’s to send', async () => {
    await writeOffline('da outra aba');
    const [scope = ''] = storedScopes('unsent');
    const kept = readStored('unsent', scope);
    reload();
    writeStored('unsent', { ...kept, page: pageName }, scope);
    const { server } = await open();
    expect(within(thread()).queryByText('da outra aba')).toBeNull();
    expect(server.at('POST /messages/1')).toHaveLength(0);
  });

  it('that is a day old waits for a person to say whether it still goes', async () => {
    await writeOffline('de ontem');
    reload();
    for (const scope of storedScopes('unsent')) {
      const at = new Date(Date.now() - 24 * 3_600_000).toISOString();
      writeStored('unsent', { ...readStored('unsent', scope), at }, scope);
    }
    const { server } = await open();
    const row = (await within(thread()).findByText('de ontem')).closest<HTMLElement>('[data-row]');
    expect(server.at('POST /messages/1')).toHaveLength(0);
    await userEvent.click(within(row ?? thread()).getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(server.at('POST /messages/1')).toHaveLength(1));
  });

  it('of somebody else in this browser is neither shown nor sent', async () => {
    await writeOffline('de outra pessoa');
    reload();
    const [scope = ''] = storedScopes('unsent');
    const kept = readStored('unsent', scope);
    localStorage.clear();
    writeStored('unsent', { ...kept, companyId: 2 }, scope.replace(/^1-1/, '2-1'));
    const { server } = await open();
    expect(within(thread()).queryByText('de outra pessoa')).toBeNull();
    expect(server.at('POST /messages/1')).toHaveLength(0);
    expect(storedScopes('unsent')).toHaveLength(1);
  });

  it('with a file is told as lost, by its name', async () => {
    await writeOffline('legenda');
    reload();
    const [scope = ''] = storedScopes('unsent');
    writeStored('unsent', { ...readStored('unsent', scope), fileName: 'planta.pdf' }, scope);
    await open();
    expect(await screen.findByText(/estes arquivos se perderam: planta\.pdf/)).toBeVisible();
    expect(storedScopes('unsent')).toEqual([]);
  });
});
