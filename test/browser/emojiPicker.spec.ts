import { expect } from '@playwright/test';
import { bubbleOf, composerOf, sharedInboxPages } from '../support/browser/inboxPages.ts';
import { test } from '../support/browser/story.ts';

const customer = 'Ondina Prado';

const desk = sharedInboxPages(customer, 'Quero saber do pedido');

test('emojis are fetched when they are wanted, have names, and go where the cursor stands', async () => {
  const { bruno } = desk;
  const fetched: string[] = [];
  bruno.on('request', (request) => fetched.push(request.url()));
  await composerOf(bruno).fill('Bom dia');
  await composerOf(bruno).press('Home');
  for (let step = 0; step < 3; step += 1) await composerOf(bruno).press('ArrowRight');
  const isOfEmojis = (url: string) => /emoji/i.test(url);
  expect(fetched.filter(isOfEmojis)).toEqual([]);
  await bruno.getByRole('button', { name: 'Inserir emoji' }).press('Enter');
  const panel = bruno.getByRole('dialog', { name: 'Emojis' });
  const search = panel.getByLabel('Buscar emoji');
  await expect(search).toBeFocused();
  expect(fetched.filter(isOfEmojis)).not.toEqual([]);
  await search.fill('coracao vermelho');
  await panel.getByRole('gridcell', { name: 'coração vermelho' }).first().waitFor();
  await search.press('Enter');
  await expect(composerOf(bruno)).toHaveValue('Bom❤️ dia');
  await bruno.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(composerOf(bruno)).toBeFocused();
});

test('the emoji that was used last comes first', async () => {
  const { bruno } = desk;
  await bruno.getByRole('button', { name: 'Inserir emoji' }).press('Enter');
  const recent = bruno.getByRole('region', { name: 'Recentes' });
  await expect(recent.getByRole('button').first()).toHaveText('❤️');
  await bruno.keyboard.press('Escape');
  await composerOf(bruno).fill('');
});

test('any emoji is a reaction, the customer sees it, and a second press takes it back', async () => {
  const { bruno, phone } = desk;
  const bubble = bubbleOf(bruno, 'Quero saber do pedido').last();
  await bubble.hover();
  await bubble.getByRole('button', { name: 'Reagir', exact: true }).press('Enter');
  await bruno.getByRole('button', { name: 'Outro emoji' }).press('Enter');
  const search = bruno.getByLabel('Buscar emoji');
  await search.fill('unicornio');
  await bruno
    .getByRole('gridcell', { name: /unicórnio/ })
    .first()
    .waitFor();
  await search.press('Enter');
  await expect(bubble.getByText('🦄')).toBeVisible();
  await expect(phone.getByText('🦄')).toBeVisible();
  await bubble.hover();
  await bubble.getByRole('button', { name: 'Reagir', exact: true }).press('Enter');
  await bruno.getByRole('button', { name: 'Reagir com 🦄' }).press('Enter');
  await expect(bubble.getByText('🦄')).toBeHidden();
  await expect(phone.getByText('🦄')).toBeHidden();
});
