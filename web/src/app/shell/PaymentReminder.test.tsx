import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import '@test/support/web/setup.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serverDate } from '@web/lib/serverClock.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { PaymentBanner } from './PaymentBanner.tsx';
import { PaymentReminder } from './PaymentReminder.tsx';

const inDays = (days: number): string => {
  const zone = { timeZone: 'America/Sao_Paulo' };
  return new Date(serverDate().getTime() + days * 86_400_000).toLocaleDateString('en-CA', zone);
};

const due = (days: number, change = {}) =>
  person({ company: { ...person().company, dueDate: inDays(days) }, ...change });
const show = (user = due(5)) => renderSignedIn(<PaymentReminder />, { server: fakeServer(), user });

beforeEach(() => window.localStorage.clear());

describe('B-DUN-3: the reminder of a payment', () => {
  it.each([
    [5, 'Sua assinatura vence em 5 dias.'],
    [1, 'Sua assinatura vence em 1 dia.'],
    [0, 'Sua assinatura vence hoje.'],
  ])('says %i days before the due date when that is', async (days, sentence) => {
    show(due(days));
    expect(await screen.findByRole('status')).toHaveTextContent(sentence);
    expect(screen.getByRole('button', { name: 'Ver fatura' })).toBeInTheDocument();
  });

  it.each([
    ['earlier', due(6)],
    ['to who cannot pay', due(3, { profile: 'user' })],
    ['to who is expired, for whom there is the page itself', due(-1)],
    ['where nothing is due', person()],
  ])('is not shown %s', async (_, user) => {
    show(user);
    // What would be shown comes with its code.
    await import('./PaymentBanner.tsx');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('put away stays away for that day', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Lembrar amanhã' }));
    expect(screen.queryByRole('status')).toBeNull();
    cleanup();
    renderSignedIn(<PaymentBanner days={5} userId={7} dueDate={inDays(5)} />);
    expect(screen.queryByRole('status')).toBeNull();
    cleanup();
    renderSignedIn(<PaymentBanner days={4} userId={7} dueDate={inDays(5)} />);
    expect(screen.getByRole('status')).toBeInTheDocument();
  });
});
