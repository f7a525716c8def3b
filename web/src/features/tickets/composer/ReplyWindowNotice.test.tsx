import '@test/support/web/setup.ts';
import { attendant, showInbox } from '@test/support/web/inbox.tsx';
import { message, ticket } from '@test/support/web/ticketFixtures.ts';
import { screen, within } from '@testing-library/react';
import { formatDateTime } from '@web/lib/format.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { windowState } from './useReplyWindow.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const dayMs = 86_400_000;
const box = () => screen.getByRole('textbox', { name: 'Mensagem' });
const peopleOnly = /Só pessoas podem escrever agora: bot, campanhas e agendamentos não/;

/** Shows a conversation whose contact wrote so many days ago; answers when the week is over. */
async function open(channel: 'facebook' | 'instagram' | 'whatsappapi', days: number): Promise<string> {
  const lastInboundAt = new Date(Date.now() - days * dayMs).toISOString();
  const current = ticket(1, { userId: 1, name: 'Maria Souza', channel, lastInboundAt });
  showInbox({ tickets: [current], messages: [message(1)], at: `/tickets/${current.uuid}`, user: attendant() });
  await within(await screen.findByRole('region', { name: 'Mensagens' })).findByText('mensagem 1');
  return formatDateTime(Date.parse(lastInboundAt) + 7 * dayMs);
}

describe.each(['facebook', 'instagram'] as const)('B-MSG-16: the reply window of %s', (channel) => {
  it('is open to everybody for a day, and says until when people may answer', async () => {
    const closing = await open(channel, 0.5);
    expect(screen.getByText(`Você pode responder até ${closing}`)).toBeVisible();
    expect(screen.queryByText(peopleOnly)).toBeNull();
    expect(box()).toBeEnabled();
  });

  it('is open to people only until the week is over, and says so', async () => {
    const closing = await open(channel, 2);
    expect(screen.getByText(peopleOnly)).toHaveTextContent(`Você pode responder até ${closing}. Só pessoas`);
    expect(box()).toBeEnabled();
    expect(box()).toHaveAttribute('placeholder', 'Mensagem…');
  });

  it('hurries in the last hour of the week', async () => {
    await open(channel, 7 - 0.5 / 24);
    expect(screen.getByText(/Faltam (30|31) minutos para responder \(janela de 7 dias\)\. Só pessoas/)).toBeVisible();
  });

  it('is closed after the week: the field takes nothing and says why', async () => {
    await open(channel, 7.5);
    expect(screen.getByText(/^Passaram 7 dias desde a última mensagem de Maria Souza/)).toBeVisible();
    expect(screen.queryByText(peopleOnly)).toBeNull();
    expect(box()).toBeDisabled();
    expect(box()).toHaveAttribute('placeholder', 'Fora da janela de resposta');
  });
});

it('B-MSG-16: the Cloud API has no time for people only', async () => {
  await open('whatsappapi', 23.5 / 24);
  expect(screen.getByText(/Faltam (30|31) minutos para responder \(janela de 24 h\)$/)).toBeVisible();
});

it.each([
  ['with the first moment after a day', 1, true],
  ['with the last moment of a day not yet', -1, false],
])('changes to people only %s', (_, past, isPeopleOnly) => {
  const now = Date.parse('2026-11-20T12:00:00.000Z');
  const closesAt = new Date(now + 6 * dayMs - past).toISOString();
  expect(windowState({ isOpen: true, closesAt }, 'facebook', now)).toMatchObject({ kind: 'open', isPeopleOnly });
});
