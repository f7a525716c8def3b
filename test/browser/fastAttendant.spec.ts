import { expect, type Page } from '@playwright/test';
import {
  composerOf,
  type InboxPages,
  listOf,
  openInboxPages,
  rowOf,
  tabOf,
  threadOf,
} from '../support/browser/inboxPages.ts';
import { type SandboxCalls, sandboxOf } from '../support/browser/sandboxCalls.ts';
import { test } from '../support/browser/story.ts';

test.describe.configure({ mode: 'serial' });

let desk: InboxPages;
let sandbox: SandboxCalls;
/** As they stand in the list, who waits longest first. */
const customers = Array.from({ length: 60 }, (_, index) => `Cliente ${String(100 + index)}`);
/** Its letters are keys that would act on the list or the ticket: r, e, t, a, n. */
const answerTo = (name: string) => `Resposta para ${name}`;

test.beforeAll(async ({ browser }) => {
  desk = await openInboxPages(browser);
  sandbox = await sandboxOf(desk.phone);
  // Some at a time: who stands where within these does not matter.
  for (let at = 0; at < customers.length; at += 5)
    await Promise.all(customers.slice(at, at + 5).map((name) => sandbox.customerWrites(name, `Sou ${name}`)));
});
test.afterAll(() => desk.close());

/** What a person answered, on the phone of a customer, without its signature; the queue greets by itself. */
const answersOn = async (name: string): Promise<string[]> =>
  (await sandbox.saidTo(name)).flatMap((text) => /Resposta para .*/.exec(text)?.[0] ?? []);

/**
 * Accepts what stands under the pointer, and types at once: no eye waits for the page. A busy channel may not have said
 * yet what the customer is called: the row is known by what they wrote.
 */
async function acceptByMouse(page: Page, name: string): Promise<void> {
  await rowOf(page, name).hover();
  const row = listOf(page).getByRole('listitem').filter({ hasText: name });
  await row.getByRole('button', { name: /^Aceitar: / }).click();
}

/** Walks to a row and accepts it; the next key is already part of the answer. */
async function acceptByKeys(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Escape');
  await rowOf(page, name).focus();
  await page.keyboard.press('a');
}

async function answersAtFullSpeed(page: Page, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    await expect(rowOf(page, name)).toBeVisible();
    await (index % 2 === 0 ? acceptByMouse : acceptByKeys)(page, name);
    await page.keyboard.type(answerTo(name));
    await expect(composerOf(page)).toHaveValue(answerTo(name));
    await page.keyboard.press('Enter');
  }
  await expect(threadOf(page).getByText(answerTo(names.at(-1) ?? ''))).toBeVisible();
  for (const name of names) await expect.poll(() => answersOn(name)).toEqual([answerTo(name)]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('thirty conversations at full speed by mouse and keyboard: every answer is at its customer', async () => {
  await tabOf(desk.bruno, 'Fila').click();
  await answersAtFullSpeed(desk.bruno, customers.slice(0, 30));
});

test('thirty more, with thirty open ones on the other tab', async () => {
  await tabOf(desk.bruno, 'Fila').click();
  await answersAtFullSpeed(desk.bruno, customers.slice(30));
});
