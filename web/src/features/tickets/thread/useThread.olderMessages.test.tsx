import '@test/support/web/setup.ts';
import type { MessageView } from '@shared/messages/model.ts';
import { showInbox } from '@test/support/web/inbox.tsx';
import { message, ticket } from '@test/support/web/ticketFixtures.ts';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

const maria = ticket(1, { userId: 1, name: 'Maria Souza' });
const place = `GET /messages/${maria.id}`;

/** Pixels; jsdom lays nothing out. */
const whole = 6000;
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(whole);
  return () => vi.restoreAllMocks();
});

/** An answer that is given by hand. */
function byHand() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((done) => {
    give = done;
  });
  return { given, give };
}

const answer = (messages: MessageView[], nextCursor: string | null) => ({
  count: 0,
  messages,
  ticket: maria,
  hasMore: nextCursor !== null,
  nextCursor,
});

async function open() {
  const { server, client } = showInbox({ tickets: [maria], at: `/tickets/${maria.uuid}` });
  const older = byHand();
  server.on(place, async ({ query }) => {
    if (query['cursor'] === undefined) return { body: answer([message(9, { body: 'a última' })], 'older') };
    await older.given;
    return { body: answer([message(1, { body: 'a primeira' })], null) };
  });
  await screen.findByText('a última');
  const asked = () => server.at(place).map(({ query }) => query['cursor'] ?? 'newest');
  return { server, client, older, asked };
}

/** Several events before anything is drawn again, as on a machine that is busy. */
const scrollTo = (...tops: number[]) =>
  act(async () => {
    const scroller = screen.getByRole('region', { name: 'Mensagens' });
    for (const top of tops) {
      scroller.scrollTop = top;
      scroller.dispatchEvent(new Event('scroll'));
    }
  });

it('asks for older messages once, however many events one move has', async () => {
  const { asked, older } = await open();
  await scrollTo(900, 700, 500);
  await scrollTo(300, 200);
  expect(asked()).toEqual(['newest', 'older']);
  await act(async () => older.give());
  expect(await screen.findByText('a primeira')).toBeVisible();
  expect(asked()).toEqual(['newest', 'older']);
});

it('waits for what is being read again, which would be missed otherwise', async () => {
  const { server, client, asked } = await open();
  const again = byHand();
  server.on(place, async ({ query }) => {
    if (query['cursor'] !== undefined) return { body: answer([message(1, { body: 'a primeira' })], null) };
    await again.given;
    return { body: answer([message(9, { body: 'a última' }), message(10, { body: 'a que faltava' })], 'older') };
  });
  void client.invalidateQueries({ queryKey: ['messages', 'list'] });
  await scrollTo(500, 300);
  expect(asked()).toEqual(['newest', 'newest']);
  await act(async () => again.give());
  expect(await screen.findByText('a primeira')).toBeVisible();
  expect(screen.getByText('a que faltava')).toBeVisible();
  expect(asked()).toEqual(['newest', 'newest', 'older']);
});
