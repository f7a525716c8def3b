import '@test/support/web/setup.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { contactView } from '@test/support/web/ticketFixtures.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { DuplicateContacts } from './DuplicateContacts.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const twin = contactView('c9', 'M. Souza');
const scoped = {
  ...contactView('c1', 'Maria'),
  ...{ number: '', aliases: [{ kind: 'igsid' as const, value: '2000000000000007' }] },
};
const question = 'O telefone de M. Souza foi escrito nesta conversa. É a mesma pessoa?';

function show(user = person({ profile: 'supervisor' }), contact = scoped) {
  const server = fakeServer();
  const onMerge = vi.fn();
  server.on('GET /contacts/c1/alike', { body: [{ contact: twin, likeness: 'phone' }] });
  server.on('POST /contacts/c1/apart', { body: null });
  renderSignedIn(<DuplicateContacts contact={contact} onMerge={onMerge} />, { server, user });
  return { server, onMerge };
}

it('offers who is probably the same person, merges nothing by itself, and takes no for an answer', async () => {
  const { server, onMerge } = show();
  expect(await screen.findByText(question)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Unir…' }));
  expect(onMerge).toHaveBeenCalledExactlyOnceWith(twin);
  expect(server.at('POST /contacts/merge')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Não é' }));
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  expect(server.at('POST /contacts/c1/apart')[0]?.body).toEqual({ otherId: 'c9' });
});

it.each([
  ['an attendant, who may not merge', person({ profile: 'user' }), scoped],
  ['somebody with a number', person({ profile: 'supervisor' }), { ...scoped, number: '5511912345678' }],
])('asks nothing for %s', async (_, user, contact) => {
  const { server } = show(user, contact);
  // Somebody who may be asked is, and this screen would have been first.
  cleanup();
  const asking = show().server;
  await waitFor(() => expect(asking.at('GET /contacts/c1/alike')).toHaveLength(1));
  expect(server.at('GET /contacts/c1/alike')).toEqual([]);
});
