import { expect, type Locator, type Page, test } from '@playwright/test';
import { accept, bubbleOf, composerOf, customerWrites, type Desk, headerOf, openDesk, threadOf } from './desk.ts';
import { carla, signIn, typeOnPhone } from './people.ts';

test.describe.configure({ mode: 'serial' });

let desk: Desk;
const customer = 'Iracema Leitura';
/** More than two pages of the conversation. */
const count = 90;

test.beforeAll(async ({ browser }) => {
  desk = await openDesk(browser);
  await customerWrites(desk.phone, customer, 'Boa tarde');
  await accept(desk.bruno, customer);
});
test.afterAll(() => desk.close());

/** The customer says a great deal; what is sent together arrives in any order. */
async function writeMany(phone: Page): Promise<void> {
  const asked = phone.waitForRequest((request) => request.url().includes('/sandbox/chats/'));
  await phone.reload();
  const request = await asked;
  const { authorization = '' } = request.headers();
  for (let sent = 0; sent < count; sent += 10) {
    const ten = Array.from({ length: 10 }, (_, place) =>
      phone.request.post(request.url(), {
        headers: { authorization },
        multipart: { type: 'text', text: `Linha ${sent + place + 1}` },
      }),
    );
    for (const answer of await Promise.all(ten)) expect(answer.ok()).toBe(true);
  }
}

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (box === null) throw new Error('It is not on the screen.');
  return box;
};

const overlap = (one: { y: number; height: number }, other: { y: number; height: number }): number =>
  Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);

/** Shows a toast: the browser does not let this page write to the clipboard, or it does. */
async function copyLast(page: Page): Promise<Locator> {
  const bubble = threadOf(page).locator('[data-row]').last();
  await bubble.hover();
  await bubble.getByRole('button', { name: 'Ações da mensagem', expanded: false }).click();
  await page.getByRole('menuitem', { name: 'Copiar' }).click();
  const toast = page.locator('[data-sonner-toast]').last();
  await expect(toast).toBeVisible();
  return toast;
}

async function expectNothingCovered(page: Page, toast: Locator): Promise<void> {
  const box = await boxOf(toast);
  expect(overlap(box, await boxOf(threadOf(page)))).toBeLessThanOrEqual(0);
  expect(overlap(box, await boxOf(page.getByRole('region', { name: 'Escrever mensagem' })))).toBeLessThanOrEqual(0);
}

test('the customer writes a great deal', async () => {
  await writeMany(desk.phone);
  await expect(bubbleOf(desk.bruno, /Linha \d+/).last()).toBeVisible();
});

test('older messages are asked for before the reader is there, and nothing moves when they come', async () => {
  const { bruno } = desk;
  const thread = threadOf(bruno);
  let asked = 0;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await bruno.route(/\/api\/messages\/\d+\?.*cursor=/, async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await bruno.reload();
  await expect(bubbleOf(bruno, /Linha \d+/).last()).toBeVisible();
  const drawn = await thread.locator('[data-row]').count();
  expect(asked, 'nobody has gone up').toBe(0);
  await thread.hover();
  while (asked === 0) await bruno.mouse.wheel(0, -60);
  expect(await thread.evaluate((scroller) => scroller.scrollTop / scroller.clientHeight)).toBeGreaterThan(1);
  const topOf = () =>
    boxOf(
      thread
        .locator('[data-row]')
        .filter({ hasText: /Linha \d+/ })
        .last(),
    );
  const before = await topOf();
  release();
  await expect.poll(() => thread.locator('[data-row]').count()).toBeGreaterThan(drawn);
  expect(Math.abs((await topOf()).y - before.y)).toBeLessThanOrEqual(1);
  await bruno.unrouteAll();
});

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
  await phone.getByRole('textbox', { name: 'Mensagem' }).fill(lines);
  await phone.keyboard.press('Enter');
  const long = bubbleOf(bruno, 'Parágrafo 1').last();
  await expect(long).toBeVisible();
  const folded = await boxOf(long);
  expect(folded.height).toBeLessThan(24 * 20);
  await expect(long.getByText('Parágrafo 60')).not.toBeInViewport();
  await long.getByRole('button', { name: 'Ler mais' }).click();
  const open = await boxOf(long);
  expect(Math.abs(open.y - folded.y)).toBeLessThanOrEqual(1);
  expect(open.height).toBeGreaterThan(60 * 20);
  await long.getByRole('button', { name: 'Ler menos' }).click();
  expect((await boxOf(long)).height).toBe(folded.height);
});

test('any emoji is found by its name, for a text and as a reaction, from this server alone', async () => {
  const { bruno, phone } = desk;
  const strangers: string[] = [];
  const faults: string[] = [];
  const own = new URL(bruno.url()).host;
  bruno.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).host !== own) strangers.push(request.url());
  });
  bruno.on('console', (line) => {
    if (line.type() === 'error') faults.push(line.text());
  });
  await composerOf(bruno).fill('Parabéns ');
  await bruno.getByRole('button', { name: 'Inserir emoji' }).click();
  const search = bruno.getByRole('searchbox', { name: 'Buscar emoji' });
  await search.fill('bolo de aniversario');
  await bruno.getByRole('gridcell', { name: 'bolo de aniversário' }).click();
  await expect(composerOf(bruno)).toHaveValue('Parabéns 🎂');
  await bruno.keyboard.press('Escape');
  await expect(composerOf(bruno)).toBeFocused();
  await composerOf(bruno).press('Enter');
  await expect(phone.getByText('Parabéns 🎂')).toBeVisible();

  const bubble = bubbleOf(bruno, 'Festa 🎉').last();
  await bubble.hover();
  await bubble.getByRole('button', { name: 'Reagir' }).click();
  await bruno.getByRole('button', { name: 'Outro emoji' }).click();
  await expect(bruno.getByRole('region', { name: 'Recentes' }).getByRole('button', { name: '🎂' })).toBeVisible();
  await search.fill('foguete');
  await bruno.getByRole('gridcell', { name: 'foguete' }).click();
  await expect(bubble.getByTitle('Você reagiu com 🚀')).toBeVisible();
  await expect(phone.getByText('🚀').first()).toBeVisible();
  expect(strangers).toEqual([]);
  expect(faults).toEqual([]);
});

test('a toast covers no message and nothing one writes', async () => {
  await expectNothingCovered(desk.bruno, await copyLast(desk.bruno));
});

test('a phone shows eight short messages, one way to accept, and its reason in one line', async ({ browser }) => {
  await customerWrites(desk.phone, 'Jurema Curta', 'oi');
  for (const text of ['tudo bem?', 'sim', 'ok', 'certo', 'pode', 'ser', 'amanhã', 'às 9?', 'obrigada'])
    await typeOnPhone(desk.phone, text);
  const small = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
  const page = await signIn(browser, carla, small);
  await page.getByRole('tab', { name: /Fila/ }).click();
  await page.getByRole('link', { name: /Jurema Curta/ }).click();
  await expect(bubbleOf(page, 'obrigada')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Aceitar', exact: true })).toHaveCount(1);
  await expect(headerOf(page, 'Jurema Curta').getByRole('button', { name: 'Aceitar', exact: true })).toHaveCount(0);
  const area = page.getByRole('region', { name: 'Escrever mensagem' }).getByRole('textbox');
  expect((await boxOf(area)).height).toBeLessThan(50);
  const shown = await threadOf(page).evaluate((scroller) => {
    scroller.scrollTop = scroller.scrollHeight;
    const { top, bottom } = scroller.getBoundingClientRect();
    return [...scroller.querySelectorAll('[data-row]')].filter((row) => {
      const box = row.getBoundingClientRect();
      return row.querySelector('p[dir]') !== null && box.top >= top && box.bottom <= bottom;
    }).length;
  });
  expect(shown).toBeGreaterThanOrEqual(8);
  await page.getByRole('button', { name: 'Aceitar', exact: true }).tap();
  await expect(composerOf(page)).toBeEnabled();
  expect((await boxOf(composerOf(page))).height).toBeLessThan(50);
  await page.context().close();
});
