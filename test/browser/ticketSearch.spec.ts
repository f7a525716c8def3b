import { expect, type Page } from '@playwright/test';
import {
  bubbleOf,
  composerOf,
  listOf,
  openConversation,
  rowOf,
  sendMessage,
  sharedInboxPages,
  showPhoneOf,
  tabOf,
} from '../support/browser/inboxPages.ts';
import { accessibilityFaults } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

const customer = 'Valéria Pinto';

const desk = sharedInboxPages(customer, 'O tapete jacarandá ainda existe?');

/** A mark stays too short for a slow machine to look at it, so it is noted down as it comes. @returns what was marked */
async function watchMarks(page: Page): Promise<() => Promise<string[]>> {
  const noted = await page.evaluateHandle(() => {
    const texts: string[] = [];
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (target instanceof HTMLElement && target.dataset['marked'] !== undefined) texts.push(target.textContent);
      }
    }).observe(document.body, { subtree: true, attributeFilter: ['data-marked'] });
    return texts;
  });
  return () => noted.jsonValue();
}

test('words inside a message lead to the message, and from there back to the newest', async () => {
  const { bruno } = desk;
  for (let line = 1; line <= 15; line += 1) await sendMessage(bruno, `Observação de número ${line + 30}`);
  await listOf(bruno).getByRole('searchbox').fill('jacaranda');
  const hit = rowOf(bruno, customer);
  await expect(hit).toContainText('jacarandá');
  const marked = await watchMarks(bruno);
  await hit.click();
  const found = bubbleOf(bruno, 'O tapete jacarandá ainda existe?').first();
  await expect(found).toBeInViewport();
  await expect.poll(marked).toEqual([expect.stringContaining('O tapete jacarandá ainda existe?')]);
  await expect(found).not.toHaveAttribute('data-marked');
  await bruno.getByRole('button', { name: 'Ir para a última mensagem' }).click();
  await expect(bubbleOf(bruno, 'Observação de número 45')).toBeInViewport();
  await listOf(bruno).getByRole('searchbox').fill('');
});

test('outside the 24 hours only a template goes, and the phone shows it', async () => {
  const { phone, bruno } = desk;
  const admin = await phone.context().newPage();
  await admin.goto('/tickets');
  await openConversation(admin, 'Fernando Dias');
  await expect(composerOf(admin)).toBeDisabled();
  await expect(admin.getByText(/Passaram 24 h desde a última mensagem de Fernando Dias/)).toContainText('modelo');
  await admin.getByRole('button', { name: 'Escolher um modelo' }).click();
  await admin
    .getByRole('dialog', { name: 'Escolher um modelo' })
    .getByRole('button', { name: /Retomar conversa/ })
    .click();
  const dialog = admin.getByRole('dialog', { name: 'Retomar conversa' });
  await dialog.getByRole('textbox', { name: 'Texto: {{2}}' }).fill('as mesas do escritório');
  await dialog.getByRole('button', { name: 'Enviar modelo' }).click();
  await expect(bubbleOf(admin, 'a conversa sobre as mesas do escritório')).toBeVisible();
  await showPhoneOf(phone, 'Fernando Dias');
  await expect(phone.getByText('a conversa sobre as mesas do escritório')).toBeVisible();
  await admin.close();
  await expect(bruno.getByText('as mesas do escritório')).toHaveCount(0);
});

test('the inbox, its sheet of keys, its palette and its dialogs pass axe in both themes', async () => {
  const { bruno } = desk;
  await bruno.keyboard.press('Escape');
  await tabOf(bruno, 'Abertas').click();
  await openConversation(bruno, customer);
  expect(await accessibilityFaults(bruno)).toEqual([]);
  for (const [key, title] of [
    ['?', 'Atalhos do teclado'],
    ['Shift+E', 'Resolver atendimento'],
    ['t', 'Transferir atendimento'],
  ] as const) {
    await composerOf(bruno).blur();
    await bruno.keyboard.press(key);
    await expect(bruno.getByRole('dialog', { name: title })).toBeVisible();
    expect([title, await accessibilityFaults(bruno)]).toEqual([title, []]);
    await bruno.keyboard.press('Escape');
    await expect(bruno.getByRole('dialog')).toHaveCount(0);
  }
  await bruno.keyboard.press('Control+k');
  await expect(bruno.getByRole('dialog').getByRole('combobox')).toBeFocused();
  expect(await accessibilityFaults(bruno)).toEqual([]);
  await bruno.keyboard.press('Escape');
});
