import { expect, type Page } from '@playwright/test';
import { liftCard, moveOver } from '../support/browser/dragging.ts';
import { accessibilityFaults, ana, bruno, noticeAppears, signIn } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

test.describe.configure({ mode: 'serial' });

let admin: Page;
let attendant: Page;
/** Of the demo company: an open ticket of the attendant, in the lane of those who are about to pay. */
const customer = 'Pedro Henrique Costa';

const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cardIn = (page: Page, laneName: string) => lane(page, laneName).getByRole('article', { name: customer });
const openBoard = async (page: Page) => {
  await page.goto('/Kanban');
  await expect(lane(page, 'Sem etapa')).toBeVisible();
};

test.beforeAll(async ({ browser }) => {
  admin = await signIn(browser, ana);
  attendant = await signIn(browser, bruno);
  await openBoard(admin);
  await openBoard(attendant);
});
test.afterAll(async () => {
  await admin.context().close();
  await attendant.context().close();
});

test('a card dragged by one attendant moves on the other’s board', async () => {
  await expect(cardIn(attendant, 'Aguardando pagamento')).toBeVisible();
  await liftCard(cardIn(admin, 'Aguardando pagamento'));
  await moveOver(lane(admin, 'Orçamento'));
  await admin.mouse.up();
  await expect(cardIn(admin, 'Orçamento')).toBeVisible();
  await noticeAppears(admin, 'Tag adicionada ao ticket');
  await expect(cardIn(attendant, 'Orçamento')).toBeVisible();
});

test('two attendants move the same card: the last move wins and both boards agree', async () => {
  for (const page of [admin, attendant]) await page.getByRole('article', { name: customer }).focus();
  const saved = (page: Page) =>
    page.waitForResponse((answer) => answer.url().includes('/ticket-tags/') && answer.status() === 200);
  const [first, second] = [saved(admin), saved(attendant)];
  await Promise.all([admin.keyboard.press('Shift+ArrowRight'), attendant.keyboard.press('Shift+ArrowLeft')]);
  const answers = await Promise.all([first, second].map(async (answer) => (await answer).json()));
  const [last] = answers.sort((one, other) => other.version - one.version);
  const winner = (last.tags[0]?.name ?? 'Sem etapa') as string;
  for (const page of [admin, attendant]) {
    await expect(cardIn(page, winner)).toBeVisible();
    await expect(page.getByRole('article', { name: customer })).toHaveCount(1);
  }
});

test('keys move a card, say where it went and keep it in focus', async () => {
  const card = attendant.getByRole('article', { name: customer });
  await card.focus();
  for (let step = 0; step < 3; step += 1) await attendant.keyboard.press('Shift+ArrowLeft');
  await expect(cardIn(attendant, 'Sem etapa')).toBeFocused();
  await attendant.keyboard.press('Shift+ArrowRight');
  await expect(cardIn(attendant, 'Orçamento')).toBeFocused();
  await expect(attendant.getByText(`${customer} movido para Orçamento`)).toBeAttached();
  await expect(cardIn(admin, 'Orçamento')).toBeVisible();
  await attendant.keyboard.press('Enter');
  await expect(attendant).toHaveURL(/\/tickets\/[0-9a-f-]{36}/);
});

test('board and stages pass axe in both themes', async () => {
  await openBoard(admin);
  expect(await accessibilityFaults(admin)).toEqual([]);
  await admin.goto('/TagsKanban');
  await expect(admin.getByRole('rowheader', { name: 'Orçamento' })).toBeVisible();
  expect(await accessibilityFaults(admin)).toEqual([]);
});
