import { expect, type Page } from '@playwright/test';
import {
  acceptOf,
  bubbleOf,
  chatOf,
  composerOf,
  customerWrites,
  headerOf,
  type InboxPages,
  openInboxPages,
  openWaiting,
  pressUndo,
  rowOf,
  sendMessage,
  tabOf,
} from '../support/browser/inboxPages.ts';
import { bruno as brunoLogin, signIn } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

test.describe.configure({ mode: 'serial' });

let desk: InboxPages;
const greeting = /Meu nome é Bruno/;

test.beforeAll(async ({ browser }) => {
  desk = await openInboxPages(browser);
});
test.afterAll(() => desk.close());

/** Every change of a ticket that the page asks for. */
function changesOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && /\/tickets\/\d+(\/undo)?$/.test(request.url()))
      asked.push(request.postData() ?? '');
  });
  return asked;
}

test('a double click accepts once: nothing that comes under the pointer is pressed', async () => {
  const { bruno, phone } = desk;
  await customerWrites(phone, 'Olga Duarte', 'Vocês têm tapetes?');
  await openWaiting(bruno, 'Olga Duarte');
  const asked = changesOf(bruno);
  const place = await acceptOf(bruno, 'Olga Duarte').boundingBox();
  if (place === null) throw new Error('nothing to accept');
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  await bruno.mouse.click(x, y);
  // The second half of the double click lands on what kept its place.
  await expect(acceptOf(bruno, 'Olga Duarte')).toBeDisabled();
  await bruno.mouse.click(x, y);
  await expect(headerOf(bruno, 'Olga Duarte')).toContainText('Aberta');
  await bruno.mouse.move(5, 5);
  await expect(acceptOf(bruno, 'Olga Duarte')).toHaveCount(0);
  // What was pressed would have been asked for before this is.
  await sendMessage(bruno, 'Temos, em três tamanhos.');
  await expect(phone.getByText('Temos, em três tamanhos.')).toBeVisible();
  await expect(headerOf(bruno, 'Olga Duarte')).toContainText('com Bruno');
  await expect(bruno.getByRole('dialog')).toHaveCount(0);
  expect(asked).toHaveLength(1);
  // The greeting was held back, and still went first.
  const said = await chatOf(phone, 'Olga Duarte').getByRole('listitem').allTextContents();
  const [greeted, answered] = [
    said.findIndex((text) => greeting.test(text)),
    said.findIndex((text) => /Temos/.test(text)),
  ];
  expect(greeted).toBeGreaterThan(-1);
  expect(greeted).toBeLessThan(answered);
});

test('whoever accepts may write at once', async () => {
  const { bruno, phone } = desk;
  await customerWrites(phone, 'Nair Pontes', 'Bom dia');
  await openWaiting(bruno, 'Nair Pontes');
  await acceptOf(bruno, 'Nair Pontes').click();
  await expect(composerOf(bruno)).toBeFocused();
});

test('a stray tap on a phone is taken back, and the customer never hears of it', async ({ browser }) => {
  await customerWrites(desk.phone, 'Tarcila Moura', 'Quero trocar uma mesa');
  await desk.bruno.context().close();
  const page = await signIn(browser, brunoLogin, {
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  desk = { ...desk, bruno: page };
  await tabOf(page, 'Fila').tap();
  const row = rowOf(page, 'Tarcila Moura');
  await expect(row).toContainText('Quero trocar uma mesa');
  await page.getByRole('button', { name: 'Aceitar: Tarcila Moura' }).tap();
  await expect(bubbleOf(page, greeting)).toBeVisible();
  await pressUndo(page, 'Conversa de Tarcila Moura aceita');
  await expect(row).toContainText('Quero trocar uma mesa');
  await expect(row).toContainText('1 não lida');
  // Taken up again, what is said now arrives, so whatever was to arrive before has had its time.
  await page.getByRole('button', { name: 'Aceitar: Tarcila Moura' }).tap();
  await sendMessage(page, 'Claro, qual o número do pedido?');
  const conversation = chatOf(desk.phone, 'Tarcila Moura');
  await expect(conversation.getByText('Claro, qual o número do pedido?')).toBeVisible();
  await expect(conversation.getByText(greeting)).toHaveCount(1);
});

test('a conversation given back to the queue comes back with one press', async () => {
  const { bruno } = desk;
  await bruno.getByRole('button', { name: 'Mais ações do atendimento' }).tap();
  await bruno.getByRole('menuitem', { name: 'Devolver à fila' }).tap();
  await pressUndo(bruno, 'Tarcila Moura voltou à fila');
  await expect(headerOf(bruno, 'Tarcila Moura')).toContainText('com Bruno');
});
