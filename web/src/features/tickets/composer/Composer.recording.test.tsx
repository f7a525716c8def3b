import '@test/support/web/setup.ts';
import { showInbox } from '@test/support/web/inbox.tsx';
import { message, ticket } from '@test/support/web/ticketFixtures.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeviceError } from '@web/lib/recording/devices.ts';
import { type Recorded, startRecording } from '@web/lib/recording/recorder.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { composerState, resetComposers } from './composerStore.ts';

vi.mock('@web/lib/recording/recorder.ts', () => ({ startRecording: vi.fn() }));

const start = vi.mocked(startRecording);
const cancel = vi.fn();
const stop = vi.fn<() => Promise<Recorded>>();
const spoken = (seconds: number, type = 'audio/ogg'): Recorded => ({
  sound: new Blob([new Uint8Array(20_000)], { type }),
  seconds,
});

beforeEach(() => {
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  stop.mockResolvedValue(spoken(5));
  start.mockResolvedValue({ level: () => 0.5, stop, cancel });
});
afterEach(() => {
  vi.resetAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  resetComposers();
});

const maria = ticket(1, { userId: 1, name: 'Maria Souza', lastInboundAt: new Date().toISOString() });

async function open(one = maria) {
  const page = showInbox({ tickets: [one], messages: [message(1)], at: `/tickets/${maria.uuid}` });
  await screen.findByRole('heading', { name: /Maria Souza/ });
  return page;
}
const record = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Gravar áudio' }));
  return screen.findByRole('region', { name: 'Gravando áudio' });
};

describe('a recording', () => {
  it('is sent as a voice note with one press, and the text stays', async () => {
    const { server } = await open();
    server.on('POST /media/uploads', { status: 413, body: { error: 'ERR_FILESIZE_OVER_LIMIT' } });
    await userEvent.type(screen.getByRole('textbox', { name: 'Mensagem' }), 'depois');
    const bar = await record();
    expect(within(bar).getByRole('timer')).toHaveTextContent('0:00');
    const send = within(bar).getByRole('button', { name: 'Enviar gravação' });
    await waitFor(() => expect(send).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(server.at('POST /media/uploads')[0]?.body).toMatchObject({ type: 'audio/ogg', size: 20_000 }),
    );
    expect(server.at('POST /media/uploads')[0]?.body).toMatchObject({ name: expect.stringMatching(/^audio-.*\.ogg$/) });
    expect(screen.getByRole('textbox', { name: 'Mensagem' })).toHaveValue('depois');
    expect(screen.queryByRole('region', { name: 'Gravando áudio' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Mensagem' })).toHaveFocus());
  });

  it('is sent as a sound file where the browser knows no Opus', async () => {
    const { server } = await open();
    server.on('POST /media/uploads', { status: 413, body: { error: 'ERR_FILESIZE_OVER_LIMIT' } });
    stop.mockResolvedValue(spoken(5, 'audio/mp4'));
    const bar = await record();
    await userEvent.click(within(bar).getByRole('button', { name: 'Enviar gravação' }));
    await waitFor(() =>
      expect(server.at('POST /media/uploads')[0]?.body).toMatchObject({
        type: 'audio/mp4',
        name: expect.stringMatching(/^audio-.*\.m4a$/),
      }),
    );
  });

  it('is sent as WAV on Instagram, which takes no Ogg', async () => {
    const decodeAudioData = vi.fn(async () => ({ getChannelData: () => new Float32Array(16_000 * 5) }));
    const Context = vi.fn(function context() {
      return { decodeAudioData };
    });
    vi.stubGlobal('OfflineAudioContext', Context);
    const { server } = await open({ ...maria, channel: 'instagram' });
    server.on('POST /media/uploads', { status: 413, body: { error: 'ERR_FILESIZE_OVER_LIMIT' } });
    const bar = await record();
    await userEvent.click(within(bar).getByRole('button', { name: 'Enviar gravação' }));
    await waitFor(() =>
      expect(server.at('POST /media/uploads')[0]?.body).toMatchObject({
        type: 'audio/wav',
        size: 44 + 2 * 16_000 * 5,
        name: expect.stringMatching(/^audio-.*\.wav$/),
      }),
    );
    expect(Context).toHaveBeenCalledWith(1, 1, 16_000);
  });

  it('of less than 0.6 seconds is discarded, which is said', async () => {
    const { server } = await open();
    stop.mockResolvedValue(spoken(0.5));
    const bar = await record();
    await userEvent.click(within(bar).getByRole('button', { name: 'Enviar gravação' }));
    expect(await screen.findByText('Gravação curta demais: foi descartada.')).toBeVisible();
    expect(server.at('POST /media/uploads')).toHaveLength(0);
  });

  it('is thrown away with Escape, and the microphone is let go', async () => {
    const { server } = await open();
    const bar = await record();
    await waitFor(() => expect(within(bar).getByRole('button', { name: 'Descartar gravação' })).toBeEnabled());
    await userEvent.keyboard('{Escape}');
    expect(cancel).toHaveBeenCalledOnce();
    expect(stop).not.toHaveBeenCalled();
    expect(screen.getByRole('textbox', { name: 'Mensagem' })).toHaveFocus();
    expect(server.at('POST /media/uploads')).toHaveLength(0);
  });

  it.each([
    ['denied', /não permite usar o microfone/],
    ['missing', /Nenhum microfone/],
    ['busy', /em uso por outro programa/],
    ['unsupported', /não consegue gravar/],
  ] as const)('says why when the microphone is %s', async (fault, text) => {
    await open();
    start.mockRejectedValue(new DeviceError(fault));
    await userEvent.click(screen.getByRole('button', { name: 'Gravar áudio' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Gravar áudio' })).toBeEnabled();
  });

  it('goes to the files of its ticket when another screen is opened', async () => {
    await open();
    await record();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Descartar gravação' })).toBeEnabled());
    await userEvent.keyboard('{Tab}');
    act(() => screen.getByRole('button', { name: 'Enviar gravação' }).blur());
    fireEvent.click(screen.getByRole('button', { name: /voltar/i }));
    await waitFor(() => expect(composerState(maria.uuid).files.map(({ file }) => file.type)).toEqual(['audio/ogg']));
  });
});

describe('a contact card', () => {
  it('is chosen, sent and shown', async () => {
    const { server } = await open();
    server.on('GET /contacts/list', {
      body: [{ id: 'c9', name: 'Pedro Lima', number: '5511977776666', profilePicUrl: null }],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Anexar' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Cartão de contato' }));
    const dialog = await screen.findByRole('dialog', { name: 'Enviar cartão de contato' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enviar cartão' }));
    expect(within(dialog).getByText('Escolha um contato.')).toBeVisible();
    await userEvent.type(within(dialog).getByRole('combobox'), 'Pedro');
    await userEvent.click(await within(dialog).findByRole('option', { name: /Pedro Lima/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enviar cartão' }));
    await waitFor(() => expect(server.at('POST /messages/1')[0]?.body).toMatchObject({ vCard: 'c9' }));
  });
});
