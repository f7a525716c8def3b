import '@test/support/web/setup.ts';
import { attendant, showInbox } from '@test/support/web/inbox.tsx';
import { message, ticket } from '@test/support/web/ticketFixtures.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setFailureHandler } from '@web/lib/showFailure.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resetComposers } from './composerStore.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  resetComposers();
});

const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();
const maria = ticket(1, { userId: 1, name: 'Maria Souza', lastInboundAt: hours(1) });
const box = () => screen.getByRole('textbox', { name: 'Mensagem' });

async function open(current = maria) {
  const page = showInbox({
    tickets: [current],
    messages: [message(1)],
    at: `/tickets/${current.uuid}`,
    user: attendant(),
  });
  await screen.findByRole('heading', { name: /Maria Souza/ });
  await within(screen.getByRole('region', { name: 'Mensagens' })).findByText('mensagem 1');
  return page;
}

describe('files', () => {
  const picture = new File(['x'], 'foto.png', { type: 'image/png' });
  const choose = (files: File[]) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('no file input');
    fireEvent.change(input, { target: { files } });
  };

  it('are shown with the limits before they go, and can be taken out', async () => {
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    await open();
    choose([picture]);
    const list = await screen.findByRole('list', { name: 'Arquivos a enviar' });
    expect(list).toHaveTextContent('foto.png');
    expect(screen.getByText(/Imagem até 5 MB, vídeo e áudio até 16 MB, documento até 100 MB/)).toBeVisible();
    expect(box()).toHaveAttribute('placeholder', 'Legenda…');
    await userEvent.click(screen.getByRole('button', { name: 'Remover foto.png' }));
    expect(screen.queryByRole('list', { name: 'Arquivos a enviar' })).toBeNull();
  });

  it('go thirty at a time, and how many were left out is said', async () => {
    URL.createObjectURL = () => 'blob:x';
    await open();
    choose(Array.from({ length: 33 }, (_, place) => new File(['x'], `f${place}.png`, { type: 'image/png' })));
    const list = await screen.findByRole('list', { name: 'Arquivos a enviar' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(30);
    expect(await screen.findByText('No máximo 30 arquivos de cada vez. Ficaram de fora: 3.')).toBeVisible();
  });

  it('can be pasted and dropped', async () => {
    URL.createObjectURL = () => 'blob:x';
    await open();
    fireEvent.paste(box(), { clipboardData: { files: [picture], types: ['Files'] } });
    expect(await screen.findByRole('list', { name: 'Arquivos a enviar' })).toHaveTextContent('foto.png');
    const conversation = screen.getByRole('region', { name: 'Maria Souza' });
    const dataTransfer = { files: [new File(['x'], 'planta.pdf', { type: 'application/pdf' })], types: ['Files'] };
    fireEvent.dragEnter(conversation, { dataTransfer });
    expect(screen.getByText('Solte para anexar')).toBeVisible();
    fireEvent.drop(conversation, { dataTransfer });
    expect(screen.getByRole('list', { name: 'Arquivos a enviar' })).toHaveTextContent('planta.pdf');
    expect(screen.queryByText('Solte para anexar')).toBeNull();
  });

  it('can be pasted wherever the focus is, except into another field', async () => {
    URL.createObjectURL = () => 'blob:x';
    await open();
    const copied = { clipboardData: { files: [picture], types: ['Files'] } };
    fireEvent.paste(screen.getByRole('searchbox'), copied);
    expect(screen.queryByRole('list', { name: 'Arquivos a enviar' })).toBeNull();
    fireEvent.paste(screen.getByText('mensagem 1'), copied);
    expect(await screen.findByRole('list', { name: 'Arquivos a enviar' })).toHaveTextContent('foto.png');
    // What is written next is its caption.
    expect(box()).toHaveFocus();
  });

  it('are not taken where nothing can be sent, and why is said', async () => {
    await open({ ...maria, lastInboundAt: hours(30) });
    const dataTransfer = { files: [picture], types: ['Files'] };
    fireEvent.drop(screen.getByRole('region', { name: 'Maria Souza' }), { dataTransfer });
    expect(await screen.findByText('Fora da janela de resposta')).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Arquivos a enviar' })).toBeNull();
  });

  it('that only picture a copied text are left out for the text', async () => {
    await open();
    const copied = (types: string[], words: string) => ({
      clipboardData: { files: [picture], types, getData: (type: string) => (type === 'text/plain' ? words : '') },
    });
    // Spreadsheets put the cells as text and as a picture; a picture from a page has no words; a file has only its name.
    fireEvent.paste(box(), copied(['text/plain', 'text/html', 'Files'], 'Azul 2 x 3'));
    expect(screen.queryByRole('list', { name: 'Arquivos a enviar' })).toBeNull();
    fireEvent.paste(box(), copied(['text/html', 'Files'], ''));
    fireEvent.paste(box(), copied(['text/plain', 'Files'], 'foto.png'));
    const list = await screen.findByRole('list', { name: 'Arquivos a enviar' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  });

  it('that are empty are not taken, by name', async () => {
    await open();
    choose([new File([], 'vazio.pdf', { type: 'application/pdf' })]);
    expect(await screen.findByText('Arquivo vazio, não foi anexado: vazio.pdf')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Arquivos a enviar' })).toBeNull();
  });

  it('that are programs under another name are not taken', async () => {
    const failures = vi.fn();
    setFailureHandler(failures);
    await open();
    const program = new File(['x'], 'foto.pdf', { type: 'application/pdf' });
    program.slice = () =>
      Object.assign(new Blob(), { arrayBuffer: async () => new TextEncoder().encode('MZ program').buffer });
    choose([program]);
    await waitFor(() => expect(failures).toHaveBeenCalledOnce());
    expect(screen.queryByRole('list', { name: 'Arquivos a enviar' })).toBeNull();
    expect(failures).toHaveBeenCalledWith(
      expect.stringMatching(/^foto\.pdf é de um tipo que não pode ser enviado/),
      'ERR_FILETYPE_NOT_ALLOWED',
    );
  });

  it('that are too large or of a refused kind are not taken', async () => {
    await open();
    const large = Object.defineProperty(new File(['x'], 'grande.png', { type: 'image/png' }), 'size', {
      value: 6 * 1024 * 1024,
    });
    choose([large, new File(['x'], 'virus.exe')]);
    expect(screen.queryByRole('list', { name: 'Arquivos a enviar' })).toBeNull();
  });
});
