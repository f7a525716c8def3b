import { expect, type Locator, type Page } from '@playwright/test';
import { liftCard, moveOver } from '../support/browser/dragging.ts';
import { composerOf, openConversation, threadOf } from '../support/browser/inboxPages.ts';
import { ana, bruno, collectCspViolations, noticeAppears, signIn } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

/** What the content security policy refused since the last look. */
const refused: string[] = [];
let page: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  page = await signIn(browser, ana, { onContext: (context) => collectCspViolations(context, refused) });
});
test.afterAll(() => page.context().close());
test.afterEach(() => expect(refused.splice(0)).toEqual([]));

const add = (tag: string, text: string) =>
  page.evaluate(
    ([tag = '', text = '']) => {
      const element = document.createElement(tag);
      element.textContent = text;
      document.head.append(element);
    },
    [tag, text],
  );

/** Takes something to another place, which shows what follows the pointer on the way. */
async function drag(from: Locator, to: Locator): Promise<void> {
  const follower = page.locator('[data-dnd-dragging]');
  await liftCard(from);
  await moveOver(to);
  await expect(follower).toHaveCSS('position', 'fixed');
  await expect(follower).toHaveCSS('pointer-events', 'none');
  await expect(page.locator('body')).toHaveCSS('cursor', 'grabbing');
  await page.mouse.up();
  await expect(follower).toHaveCount(0);
  await expect(page.locator('body')).not.toHaveCSS('cursor', 'grabbing');
}

test('styles and scripts written into the page are refused', async () => {
  await add('style', 'body { color: red }');
  await add('script', 'document.title = "changed"');
  await expect.poll(() => refused.length).toBe(2);
  expect(refused.splice(0)).toEqual([
    expect.stringContaining('style-src-elem inline'),
    expect.stringContaining('script-src-elem inline'),
  ]);
  await expect(page).not.toHaveTitle('changed');
});

test('a conversation and its emojis', async ({ browser }) => {
  const attendant = await signIn(browser, bruno, { onContext: (context) => collectCspViolations(context, refused) });
  await openConversation(attendant, 'Pedro Henrique Costa');
  await expect(threadOf(attendant).getByRole('listitem').last()).toBeVisible();
  await attendant.getByRole('button', { name: 'Inserir emoji' }).click();
  const emojis = attendant.getByRole('dialog', { name: 'Emojis' });
  await emojis.getByRole('searchbox').fill('sol');
  await emojis.getByRole('gridcell').first().click();
  await expect(composerOf(attendant)).not.toHaveValue('');
  await attendant.context().close();
});

test('a card of the board is dragged', async () => {
  await page.goto('/Kanban');
  const lane = (name: string) => page.getByRole('region', { name, exact: true });
  const card = (name: string) => lane(name).getByRole('article', { name: 'Pedro Henrique Costa' });
  await drag(card('Aguardando pagamento'), lane('Orçamento'));
  await noticeAppears(page, 'Tag adicionada ao ticket');
  // Other stories begin with the card in its lane.
  await drag(card('Orçamento'), lane('Aguardando pagamento'));
  await expect(card('Aguardando pagamento')).toBeVisible();
});
