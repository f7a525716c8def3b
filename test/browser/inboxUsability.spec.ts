import { EventEmitter, once } from 'node:events';
import { expect, type Page } from '@playwright/test';
import {
  acceptOf,
  boxOf,
  bubbleOf,
  composerOf,
  customerWrites,
  headerOf,
  type InboxPages,
  openInboxPages,
  openWaiting,
  rowOf,
  sendMessage,
  tabOf,
  threadOf,
} from '../support/browser/inboxPages.ts';
import { bruno as brunoLogin, signIn, typeOnPhone } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

/** What people notice without knowing why: nothing covers, moves, or makes them wait. */
let desk: InboxPages;
const longName = 'Hermínia Albuquerque de Vasconcelos e Figueiredo';

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  desk = await openInboxPages(browser);
});
test.afterAll(() => desk.close());

async function expectNoticeApart(page: Page): Promise<void> {
  const notice = page.locator('[data-sonner-toast]').first();
  await expect(notice).toBeVisible();
  // It slides in; what counts is where it comes to rest.
  await notice.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)));
  const one = await boxOf(notice);
  for (const place of [composerOf(page), threadOf(page).getByRole('listitem').last()]) {
    const other = await boxOf(place);
    const isApart =
      one.x >= other.x + other.width ||
      other.x >= one.x + one.width ||
      one.y >= other.y + other.height ||
      other.y >= one.y + one.height;
    expect(isApart, `${JSON.stringify(one)} lies on ${JSON.stringify(other)}`).toBe(true);
  }
}

test('a notice lies neither on the newest message nor on the composer', async () => {
  await customerWrites(desk.phone, longName, 'Boa tarde');
  await openWaiting(desk.bruno, longName);
  await acceptOf(desk.bruno, longName).press('Enter');
  await expect(composerOf(desk.bruno)).toBeEnabled();
  await expectNoticeApart(desk.bruno);
});

test('a long name ends in an ellipsis and makes nothing wider', async () => {
  await tabOf(desk.bruno, 'Abertas').press('Enter');
  const name = rowOf(desk.bruno, longName).getByText(longName).first();
  const shape = await name.evaluate((one) => ({
    overflow: getComputedStyle(one).textOverflow,
    isCut: one.scrollWidth > one.clientWidth,
  }));
  expect(shape).toEqual({ overflow: 'ellipsis', isCut: true });
  expect(await desk.bruno.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test('older messages come before the top is reached, and what is read stays where it is', async () => {
  const { bruno } = desk;
  await rowOf(bruno, longName).press('Enter');
  await expect(headerOf(bruno, longName)).toBeVisible();
  // The full stop keeps the number apart from the time behind it: "Aviso 6" at 00:15 reads "Aviso 600:15".
  for (let line = 1; line <= 60; line += 1) {
    await sendMessage(bruno, `Aviso ${line}.`);
    // What has not left by the reload would be drawn before the conversation is read, when nothing older is known yet.
    const tick = bubbleOf(bruno, `Aviso ${line}.`).getByText(/Enviada|Entregue|Lida/);
    if (line % 10 === 0) await expect(tick).toBeAttached();
  }
  let asked = false;
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  // Older pages, from the beginning on: one may be asked for before the end is in sight.
  await bruno.route(/\/api\/messages\/\d+\?.*cursor=/, async (route) => {
    asked = true;
    await opened;
    await route.continue();
  });
  await bruno.reload();
  await expect(bubbleOf(bruno, 'Aviso 60.').last()).toBeInViewport();
  const thread = threadOf(bruno);
  const scroller = await thread.evaluateHandle((one) => {
    let place: Element = one;
    while (place.scrollHeight <= place.clientHeight && place.parentElement) place = place.parentElement;
    return place;
  });
  await scroller.evaluate((one) => one.scrollTo({ top: one.clientHeight / 2 }));
  await expect.poll(() => asked).toBe(true);
  expect(await scroller.evaluate((one) => one.scrollTop)).toBeGreaterThan(0);
  const area = await boxOf(thread);
  const rows = await thread.locator('[data-row]').all();
  const places = await Promise.all(
    rows.map(async (row) => ({ key: await row.getAttribute('data-row'), ...(await boxOf(row)) })),
  );
  const read = places.find(({ y }) => y > area.y + 60);
  const height = () => scroller.evaluate((one) => one.scrollHeight);
  const before = await height();
  gate.emit('open');
  await expect.poll(height).toBeGreaterThan(before);
  const after = await boxOf(thread.locator(`[data-row="${read?.key}"]`));
  expect(Math.abs(after.y - (read?.y ?? 0))).toBeLessThanOrEqual(1);
});

test('the palette has what was opened last on top', async () => {
  const { bruno } = desk;
  const field = bruno.getByRole('combobox', { name: 'Conversa, contato, tela ou ação' });
  await bruno.keyboard.press('Control+k');
  await field.fill('contatos');
  await bruno.keyboard.press('Enter');
  await expect(bruno).toHaveURL(/contacts/);
  await bruno.keyboard.press('Control+k');
  await expect(bruno.getByRole('dialog').getByRole('option').first()).toContainText('Contatos');
});

test('on a phone a notice lies on neither of them either, and one button accepts', async ({ browser }) => {
  // A person is signed in at one place at a time.
  await desk.bruno.context().close();
  const handset = await signIn(browser, brunoLogin, {
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  desk = { ...desk, bruno: handset };
  await customerWrites(desk.phone, 'Celso Pequeno', 'Oi');
  await openWaiting(handset, 'Celso Pequeno');
  const acceptButton = handset.getByRole('button', { name: 'Aceitar', exact: true });
  await expect(acceptButton).toHaveCount(1);
  await acceptButton.press('Enter');
  await expect(composerOf(handset)).toBeEnabled();
  await expectNoticeApart(handset);
});

test('a phone shows eight short messages, and the hint of the composer takes one line', async () => {
  const handset = desk.bruno;
  for (let line = 1; line <= 12; line += 1) await typeOnPhone(desk.phone, `Linha ${line}.`);
  await expect(bubbleOf(handset, 'Linha 12.')).toBeInViewport({ ratio: 1 });
  const area = await boxOf(threadOf(handset));
  const rows = await threadOf(handset)
    .locator('[data-row]')
    .filter({ hasText: /Linha \d/ })
    .all();
  const boxes = await Promise.all(rows.map(boxOf));
  const whole = boxes.filter(({ y, height }) => y >= area.y - 1 && y + height <= area.y + area.height + 1);
  expect(whole.length).toBeGreaterThanOrEqual(8);
  const lines = await composerOf(handset).evaluate((one: HTMLTextAreaElement) => {
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(one);
    const inner = one.scrollHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
    return inner / Number.parseFloat(lineHeight);
  });
  expect(Math.round(lines)).toBe(1);
});
