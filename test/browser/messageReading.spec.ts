import { expect } from '@playwright/test';
import { boxOf, bubbleOf, composerOf, sharedInboxPages, threadOf } from '../support/browser/inboxPages.ts';
import { typeOnPhone } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

const customer = 'Iracema Leitura';

const desk = sharedInboxPages(customer, 'Quero saber do pedido');

test('what was written stays as it was written', async () => {
  const { bruno, phone } = desk;
  await typeOnPhone(phone, 'Quero 5x5 -> azul');
  const words = bubbleOf(bruno, 'Quero 5x5').locator('p[dir=auto]').last();
  await expect(words).toBeVisible();
  for (const place of [words, composerOf(bruno), bruno.getByRole('heading', { name: customer }).first()])
    expect(await place.evaluate((one) => getComputedStyle(one).fontVariantLigatures)).toBe('no-contextual');
});

test('emojis alone are large', async () => {
  const { bruno, phone } = desk;
  const sizeOf = (text: string) =>
    bubbleOf(bruno, text)
      .locator('p[dir=auto]')
      .last()
      .evaluate((one) => getComputedStyle(one).fontSize);
  await typeOnPhone(phone, '🎈');
  await typeOnPhone(phone, 'Festa 🎉');
  await expect(bubbleOf(bruno, 'Festa 🎉').last()).toBeVisible();
  expect(await sizeOf('🎈')).toBe('40px');
  expect(await sizeOf('Festa 🎉')).toBe('14px');
});

test('a long text shows its beginning, and all of it where it stands', async () => {
  const { bruno, phone } = desk;
  const lines = Array.from({ length: 60 }, (_, line) => `Parágrafo ${line + 1}`).join('\n');
  await phone.getByRole('textbox', { name: 'Mensagem', exact: true }).fill(lines);
  await phone.keyboard.press('Enter');
  const long = bubbleOf(bruno, 'Parágrafo 1').last();
  await expect(long).toBeVisible();
  const folded = await boxOf(long);
  expect(folded.height).toBeLessThan(24 * 20);
  await long.getByRole('button', { name: 'Ler mais' }).click();
  const open = await boxOf(long);
  expect(Math.abs(open.y - folded.y)).toBeLessThanOrEqual(1);
  expect(open.height).toBeGreaterThan(60 * 20);
  // By the keys: the pointer rests where this button has just come.
  await long.getByRole('button', { name: 'Ler menos' }).press('Enter');
  expect(Math.abs((await boxOf(long)).height - folded.height)).toBeLessThanOrEqual(1);
});

test('a time shows the exact one to a pointer that rests on it, in the list beside what a row offers', async () => {
  const { bruno } = desk;
  const exact = /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/;
  const row = bruno.getByRole('link', { name: new RegExp(customer) });
  for (const time of [row.locator('time'), bubbleOf(bruno, 'Quero saber do pedido').locator('time')]) {
    await time.hover();
    await expect(bruno.getByRole('tooltip')).toHaveText(exact);
    await bruno.mouse.move(0, 0);
    await expect(bruno.getByRole('tooltip')).toHaveCount(0);
  }
});

test('who begins at the first unread message has asked for nothing older until they go up', async () => {
  const { bruno, phone } = desk;
  await bruno.goto('/tickets');
  for (let line = 1; line <= 18; line += 1)
    await typeOnPhone(phone, `Item ${line}. ${'Duas linhas de texto. '.repeat(6)}`);
  const row = bruno.getByRole('link', { name: new RegExp(customer) });
  await expect(row).toContainText('Item 18.');
  let older = 0;
  bruno.on('request', (request) => {
    if (/\/api\/messages\/\d+\?.*cursor=/.test(request.url())) older += 1;
  });
  await row.press('Enter');
  await expect(threadOf(bruno).getByText(/^\d+ mensagens não lidas$/)).toBeInViewport();
  // The page hears of where it was put in the next frame.
  await bruno.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(older).toBe(0);
  await threadOf(bruno).evaluate((one) => one.scrollBy(0, -10));
  await expect.poll(() => older).toBe(1);
});
