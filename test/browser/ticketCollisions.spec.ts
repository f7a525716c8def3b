import { expect, type Page } from '@playwright/test';
import {
  acceptOf,
  bubbleOf,
  composerOf,
  customerWrites,
  headerOf,
  holdUntilAll,
  type InboxPages,
  openInboxPages,
  openWaiting,
  rowOf,
  sendMessage,
  tabOf,
} from '../support/browser/inboxPages.ts';
import { test } from '../support/browser/story.ts';

test.describe.configure({ mode: 'serial' });

let desk: InboxPages;
let winner: Page;
let loser: Page;
let admin: Page;
const customer = 'Otávio Nunes';
const conflict = 'Este contato já está em atendimento';

const nameOf = (page: Page) => (page === desk.bruno ? 'Bruno Teixeira' : 'Carla Mendes');

test.beforeAll(async ({ browser }) => {
  desk = await openInboxPages(browser);
});
test.afterAll(() => desk.close());

test('a message waits on both screens', async () => {
  const { phone, bruno, carla } = desk;
  for (const page of [bruno, carla]) await tabOf(page, 'Fila').click();
  await customerWrites(phone, customer, 'Olá, ainda tem a poltrona verde?');
  for (const page of [bruno, carla]) await expect(rowOf(page, customer)).toBeVisible();
});

test('while it waits, each sees that the other looks too', async () => {
  const { bruno, carla } = desk;
  for (const page of [bruno, carla]) {
    await openWaiting(page, customer);
    await expect(bubbleOf(page, 'poltrona verde')).toBeVisible();
  }
  await expect(headerOf(bruno, customer)).toContainText('Carla Mendes também está vendo');
  await expect(headerOf(carla, customer)).toContainText('Bruno Teixeira também está vendo');
});

test('of two who accept at the same instant one wins, the other reads who and where', async () => {
  const { bruno, carla } = desk;
  await holdUntilAll([bruno, carla], /\/api\/tickets\/\d+$/, 'PUT');
  await Promise.all([bruno, carla].map((page) => acceptOf(page, customer).click()));
  const isAsked = (page: Page) => page.getByRole('dialog', { name: conflict }).isVisible();
  await expect.poll(async () => [await isAsked(bruno), await isAsked(carla)].filter(Boolean)).toHaveLength(1);
  [winner, loser] = (await isAsked(bruno)) ? [carla, bruno] : [bruno, carla];
  await expect(loser.getByRole('dialog', { name: conflict })).toContainText(
    `Quem atende é ${nameOf(winner)}, na fila Vendas.`,
  );
  await expect(composerOf(winner)).toBeEnabled();
  await loser.keyboard.press('Escape');
  await expect(loser.getByRole('dialog', { name: conflict })).toHaveCount(0);
  for (const page of [bruno, carla]) await page.unrouteAll();
});

test('the conversation leaves the waiting list of the one who lost', async () => {
  await tabOf(loser, 'Fila').click();
  await expect(rowOf(loser, customer)).toHaveCount(0);
  await tabOf(winner, 'Abertas').click();
  await expect(rowOf(winner, customer)).toBeVisible();
});

test('the administrator sees who serves it, and that they write', async () => {
  admin = await desk.phone.context().newPage();
  await admin.goto(new URL(winner.url()).pathname);
  const header = headerOf(admin, customer);
  await expect(header).toContainText(`${nameOf(winner)} também está vendo`);
  await composerOf(winner).pressSequentially('Um momento');
  await expect(header).toContainText(`${nameOf(winner)} está digitando`);
});

test('who has not read an answer is warned before answering too, and the answer is there', async () => {
  await composerOf(admin).fill('Posso ajudar?');
  await sendMessage(winner, 'Temos a verde e a azul.');
  const warning = headerOf(admin, customer).getByRole('alert');
  await expect(warning).toContainText(`${nameOf(winner)} respondeu há pouco. Leia antes de enviar.`);
  await expect(bubbleOf(admin, 'Temos a verde e a azul.')).toBeVisible();
  await expect(composerOf(admin)).toHaveValue('Posso ajudar?');
  await warning.getByRole('button', { name: 'Já li' }).click();
  await expect(headerOf(admin, customer)).not.toContainText('respondeu há pouco');
  await composerOf(admin).fill('');
  await admin.close();
});
