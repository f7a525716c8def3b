import '@test/support/web/setup.ts';
import { attendant, showInbox } from '@test/support/web/inbox.tsx';
import { message, ticket } from '@test/support/web/ticketFixtures.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resetComposers } from '../composer/composerStore.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  resetComposers();
});

const soon = new Date(Date.now() - 60_000).toISOString();
const maria = ticket(1, { userId: 1, name: 'Maria Souza', lastInboundAt: soon });

function withAssistant(prompt = '3') {
  const { company, ...rest } = attendant();
  const companieSettings = [{ key: 'assistantPrompt', value: prompt }];
  return { ...rest, company: { ...company, plan: { ...company.plan, useOpenAi: true }, companieSettings } };
}

async function open(user = withAssistant(), messages = [message(1)]) {
  const page = showInbox({ tickets: [maria], messages, at: `/tickets/${maria.uuid}`, user });
  await screen.findByRole('heading', { name: /Maria Souza/ });
  // What the test before left unsent.
  await userEvent.clear(box());
  return page;
}

const bar = () => screen.findByRole('region', { name: 'Assistente de IA' });
const box = () => screen.getByRole('textbox', { name: 'Mensagem' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the assistant above the field', () => {
  it('is not there until the company chose a prompt', async () => {
    await open(withAssistant('0'));
    expect(screen.queryByRole('region', { name: 'Assistente de IA' })).toBeNull();
  });

  it('fills the field with a suggestion that says what it is, sends nothing, and is taken back', async () => {
    const { server } = await open();
    server.on('POST /assistant/suggestions', { body: { text: 'Custa R$ 40.', isTest: false } });
    await bar();
    await userEvent.type(box(), 'Olá');
    await press('Sugerir resposta');
    await waitFor(() => expect(box()).toHaveValue('Custa R$ 40.'));
    expect(within(await bar()).getByRole('status')).toHaveTextContent('Escrito por IA');
    expect(box()).toHaveFocus();
    expect(server.at('POST /messages/1')).toHaveLength(0);
    await press('Desfazer');
    expect(box()).toHaveValue('Olá');
    expect(screen.getByRole('button', { name: 'Sugerir resposta' })).toBeVisible();
  });

  it('says that the sandbox’s model is no provider', async () => {
    const { server } = await open();
    server.on('POST /assistant/suggestions', { body: { text: '[IA de teste] Oi', isTest: true } });
    await bar();
    await press('Sugerir resposta');
    await waitFor(() => expect(box()).toHaveValue('[IA de teste] Oi'));
    expect(within(await bar()).getByRole('status')).toHaveTextContent('IA de teste da sandbox: nada saiu daqui');
  });

  it('asks once, however often it is pressed, and shows markup as the text it is', async () => {
    const { server } = await open();
    let answer: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.on('POST /assistant/suggestions', async () => {
      await arrived;
      return { body: { text: '<img src=x onerror=alert(1)>', isTest: false } };
    });
    await bar();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Sugerir resposta' }));
    expect(within(await bar()).getByRole('status')).toHaveTextContent('A IA está escrevendo…');
    answer();
    await waitFor(() => expect(box()).toHaveValue('<img src=x onerror=alert(1)>'));
    expect(server.at('POST /assistant/suggestions')).toHaveLength(1);
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  it('rewrites and translates what stands in the field', async () => {
    const { server } = await open();
    server.on('POST /assistant/rewritings', { body: { text: 'Você já pagou?', isTest: false } });
    server.on('POST /assistant/translations', { body: { text: 'Have you paid?', isTest: false } });
    await bar();
    expect(screen.getByRole('button', { name: 'Reescrever' })).toBeDisabled();
    await userEvent.type(box(), 'vc ja pagou?');
    await press('Reescrever');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Corrigir ortografia' }));
    await waitFor(() => expect(box()).toHaveValue('Você já pagou?'));
    await press('Dispensar');
    await press('Traduzir');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Inglês' }));
    await waitFor(() => expect(box()).toHaveValue('Have you paid?'));
    const asked = (place: string) => server.at(place).map(({ body }) => body);
    expect(asked('POST /assistant/rewritings')).toEqual([{ ticketId: 1, text: 'vc ja pagou?', style: 'spelling' }]);
    expect(asked('POST /assistant/translations')).toEqual([{ ticketId: 1, text: 'Você já pagou?', language: 'en' }]);
  });

  it('keeps what somebody wrote meanwhile, and offers its text', async () => {
    const { server } = await open();
    let answer: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.on('POST /assistant/suggestions', async () => {
      await arrived;
      return { body: { text: 'Custa R$ 40.', isTest: false } };
    });
    await bar();
    await press('Sugerir resposta');
    await userEvent.type(box(), 'Um instante');
    answer();
    await screen.findByText(/O texto da IA está pronto/);
    expect(box()).toHaveValue('Um instante');
    await press('Usar');
    expect(box()).toHaveValue('Custa R$ 40.');
  });

  it('is cancelled, and what comes later counts for nothing', async () => {
    const { server } = await open();
    let answer: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.on('POST /assistant/suggestions', async () => {
      await arrived;
      return { body: { text: 'Tarde demais', isTest: false } };
    });
    await bar();
    await press('Sugerir resposta');
    await press('Cancelar');
    answer();
    expect(await screen.findByRole('button', { name: 'Sugerir resposta' })).toBeVisible();
    expect(box()).toHaveValue('');
  });

  it.each([
    ['ERR_ASSISTANT_BUDGET', 409, /O limite de IA deste mês foi usado/],
    ['ERR_ASSISTANT_UNAVAILABLE', 503, /não respondeu a tempo/],
    ['ERR_ASSISTANT_REFUSED', 409, /recusou a chave/],
  ])('says why there is no answer, and tries again: %s', async (error, status, words) => {
    const { server } = await open();
    server.on('POST /assistant/suggestions', { status, body: { error } });
    await bar();
    await press('Sugerir resposta');
    expect(await within(await bar()).findByRole('alert')).toHaveTextContent(words);
    server.on('POST /assistant/suggestions', { body: { text: 'Agora sim', isTest: false } });
    await press('Tentar de novo');
    await waitFor(() => expect(box()).toHaveValue('Agora sim'));
  });

  it('suggests nothing for notes', async () => {
    await open();
    await bar();
    await press('Nota privada');
    expect(screen.getByRole('button', { name: 'Sugerir resposta' })).toBeDisabled();
  });
});

describe('a recording', () => {
  const voice = message(2, {
    mediaType: 'audio',
    body: '',
    isVoice: true,
    mediaUrl: '/api/media/c/1/x',
    mediaStatus: 'ready',
  });

  it('is transcribed when it is asked for, and says that a machine did', async () => {
    const { server } = await open(withAssistant(), [voice]);
    server.on('POST /assistant/transcriptions', { status: 503, body: { error: 'ERR_ASSISTANT_UNAVAILABLE' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Transcrever com IA' }));
    expect(await screen.findByText(/não respondeu a tempo/)).toBeVisible();
    server.on('POST /assistant/transcriptions', { body: { text: 'Quero dois sofás', isTest: false } });
    await press('Transcrever com IA');
    expect(await screen.findByText('Quero dois sofás')).toBeVisible();
    expect(screen.getByText('Transcrito por IA, pode ter erros')).toBeVisible();
    expect(server.at('POST /assistant/transcriptions')[0]?.body).toEqual({ messageId: voice.id });
  });

  it('shows what others had transcribed, also where the assistant was switched off since', async () => {
    await open(withAssistant('0'), [{ ...voice, transcript: '' }]);
    expect(await screen.findByText('Nenhuma fala reconhecida.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Transcrever com IA' })).toBeNull();
  });
});

describe('a summary', () => {
  it('is looked at, corrected, and stays as a private note before the ticket moves', async () => {
    const { server } = await open();
    server.on('POST /assistant/summaries', { body: { text: '- Sofá errado', isTest: false } });
    const order: string[] = [];
    server.on('POST /messages/1', ({ body }) => {
      order.push('note');
      const stored = message(9, { fromMe: true, isPrivate: true, body: String(body) });
      return { body: { message: stored, messages: [stored] } };
    });
    server.on('PUT /tickets/1', () => {
      order.push('moved');
      return order.length < 3
        ? { status: 500, body: { error: 'ERR_INTERNAL' } }
        : { body: { ...maria, userId: null, user: null, status: 'pending', queueId: 2, version: 2 } };
    });
    await press('Transferir');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Resumir com IA' }));
    const field = await within(dialog).findByRole('textbox', { name: 'Resumo para quem continua (IA)' });
    expect(field).toHaveValue('- Sofá errado');
    await userEvent.type(field, ', troca prometida');
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Fila' }), 'Suporte');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Transferir' }));
    await waitFor(() => expect(order).toEqual(['note', 'moved']));
    // Tried again, the note is there already.
    await userEvent.click(within(dialog).getByRole('button', { name: 'Transferir' }));
    await waitFor(() => expect(order).toEqual(['note', 'moved', 'moved']));
    expect(server.at('POST /messages/1')[0]?.body).toMatchObject({
      ...{ body: '- Sofá errado, troca prometida', isPrivate: true, isSummary: true },
    });
  });

  it('says in the conversation that a machine wrote it, who asked and when', async () => {
    const user = { id: 2, name: 'Bruno Reis' };
    await open(withAssistant('0'), [
      message(9, { fromMe: true, isPrivate: true, isSummary: true, user, body: '- Sofá' }),
    ]);
    const by = await screen.findByText(/^Resumo escrito por IA, pedido e conferido por Bruno Reis, 20\/11\/2026/);
    expect(by).toBeVisible();
  });

  it('keeps nothing where none was asked for', async () => {
    const { server } = await open();
    server.on('PUT /tickets/1', { body: { ...maria, status: 'closed', version: 2 } });
    await press('Resolver');
    const dialog = await screen.findByRole('dialog', { name: 'Resolver atendimento' });
    await within(dialog).findByRole('button', { name: 'Resumir com IA' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Resolver' }));
    await waitFor(() => expect(server.at('PUT /tickets/1')).toHaveLength(1));
    expect(server.at('POST /messages/1')).toHaveLength(0);
  });
});
