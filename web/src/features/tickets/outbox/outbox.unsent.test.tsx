import '@test/support/web/setup.ts';
import { showInbox } from '@test/support/web/inbox.tsx';
import { message, ticket } from '@test/support/web/ticketFixtures.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readStored, storedScopes, writeStored } from '@web/lib/storage.ts';
import { tabId } from '@web/lib/tabRegistry.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resetComposers } from '../composer/composerStore.ts';

afterEach(() => {
  // First of all: what is left in a composer is kept when the composer goes.
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  resetComposers();
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
    writeStored('unsent', { ...kept, page: tabId }, scope);
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

const ours = (change: Parameters<typeof message>[1]) =>
  message(2, { fromMe: true, user: { id: 1, name: 'Ana Prado' }, wid: null, ...change });
const failure = { code: '1', reason: 'Recusada', isRetriable: true };
const box = (name = 'Mensagem') => screen.getByRole('textbox', { name });
const getMessageRow = (text: string) => within(thread()).getByText(text).closest<HTMLElement>('[data-row]') ?? thread();
const editFailed = async () => {
  const alert = await within(thread()).findByRole('alert');
  await userEvent.click(within(alert).getByRole('button', { name: 'Editar e enviar' }));
};
const choose = (...files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input !== null) fireEvent.change(input, { target: { files } });
};
const photo = (name: string) => new File(['x'], name, { type: 'image/png' });

describe('a failed message that is edited', () => {
  it('stays a note when it was one', async () => {
    const { server } = await open();
    server.on('POST /messages/1', { status: 409, body: { error: 'ERR_CONFLICT' } });
    await userEvent.click(screen.getByRole('button', { name: 'Nota privada' }));
    await userEvent.type(box('Nota privada'), 'cliente difícil{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Nota privada' }));
    expect(box()).toBeEnabled();
    await editFailed();
    expect(box('Nota privada')).toHaveValue('cliente difícil');
  });

  it('is a message to the contact also while a note was being prepared', async () => {
    const { server } = await open();
    server.on('POST /messages/1', { status: 409, body: { error: 'ERR_CONFLICT' } });
    await userEvent.type(box(), 'bom dia{Enter}');
    await within(thread()).findByRole('alert');
    await userEvent.click(screen.getByRole('button', { name: 'Nota privada' }));
    await editFailed();
    expect(box()).toHaveValue('bom dia');
  });

  it('never turns what is being noted into a message to the contact', async () => {
    const { server } = await open();
    server.on('POST /messages/1', { status: 409, body: { error: 'ERR_CONFLICT' } });
    await userEvent.type(box(), 'bom dia{Enter}');
    await within(thread()).findByRole('alert');
    await userEvent.click(screen.getByRole('button', { name: 'Nota privada' }));
    await userEvent.type(box('Nota privada'), 'só nós');
    await editFailed();
    expect(box('Nota privada')).toHaveValue('bom dia\nsó nós');
  });

  it('brings its file and its quote back', async () => {
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    const { server } = await open();
    server.on('POST /media/uploads', { status: 413, body: { error: 'ERR_FILESIZE_OVER_LIMIT' } });
    await userEvent.hover(screen.getByText('mensagem 1'));
    await userEvent.click(screen.getByRole('button', { name: 'Ações da mensagem' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Responder' }));
    choose(photo('planta.png'));
    await userEvent.type(box(), 'a planta{Enter}');
    await editFailed();
    expect(box()).toHaveValue('a planta');
    expect(screen.getByRole('list', { name: 'Arquivos a enviar' })).toHaveTextContent('planta.png');
    expect(screen.getByText('Respondendo a Maria Souza')).toBeVisible();
  });

  it('is not offered where its file would be lost', async () => {
    const page = showInbox({
      tickets: [maria],
      messages: [
        message(1),
        ours({ mediaType: 'image', body: 'a foto', mediaName: 'a.png', failure, sendError: true }),
      ],
      at: `/tickets/${maria.uuid}`,
    });
    const alert = await within(await screen.findByRole('region', { name: 'Mensagens' })).findByRole('alert');
    expect(within(alert).getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
    expect(within(alert).queryByRole('button', { name: 'Editar e enviar' })).toBeNull();
    expect(page.server.at('DELETE')).toEqual([]);
  });

  it('and meanwhile discarded elsewhere leaves the new words in the composer', async () => {
    const failed = ours({ body: 'corrigir isto', failure, sendError: true, createdAt: new Date().toISOString() });
    const page = showInbox({ tickets: [maria], messages: [message(1), failed], at: `/tickets/${maria.uuid}` });
    await userEvent.click(await screen.findByRole('button', { name: 'Editar e enviar' }));
    const text = within(screen.getByRole('dialog')).getByRole('textbox');
    await userEvent.clear(text);
    await userEvent.type(text, 'já corrigido');
    page.push('appMessage', { action: 'delete', message: failed });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(box()).toHaveValue('já corrigido'));
    expect(await screen.findByText(/O que você escreveu está no campo de mensagem/)).toBeVisible();
  });
});

describe('files that were chosen and not sent', () => {
  it('are not lost without a question when the page is left', async () => {
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    await open();
    const leaving = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leaving()).toBe(false);
    choose(photo('um.png'));
    expect(leaving()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Remover um.png' }));
    expect(leaving()).toBe(false);
  });
});

describe('files on their way', () => {
  it('can be given up while they wait for the one before', async () => {
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    const { server } = await open();
    server.on('POST /media/uploads', never);
    choose(photo('um.png'), photo('dois.png'));
    await userEvent.type(box(), 'primeira{Enter}');
    await waitFor(() => expect(within(thread()).getAllByRole('button', { name: 'Cancelar envio' })).toHaveLength(2));
    await userEvent.click(within(thread()).getAllByRole('button', { name: 'Cancelar envio' })[1] as HTMLElement);
    expect(within(thread()).getAllByRole('button', { name: 'Cancelar envio' })).toHaveLength(1);
    expect(getMessageRow('primeira')).toBeVisible();
  });
});
