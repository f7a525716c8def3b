import { expect, type Locator } from '@playwright/test';
import {
  bubbleOf,
  chooseMessageAction,
  composerOf,
  rejectNextMessage,
  sendMessage,
  sharedInboxPages,
  threadOf,
} from '../support/browser/inboxPages.ts';
import { typeOnPhone } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

const customer = 'Rosana Alves';

const desk = sharedInboxPages(customer, 'Oi, qual é o horário?');

/** Whether the words of a message stay inside its bubble. */
const isInside = (message: Locator) =>
  message.locator('p[dir=auto]').evaluate((words) => {
    const bubble = words.parentElement ?? words;
    return words.getBoundingClientRect().bottom <= bubble.getBoundingClientRect().bottom;
  });

test('a quick reply is found by a slash, and its variables are the real values', async () => {
  const { bruno, phone } = desk;
  const composer = composerOf(bruno);
  await composer.pressSequentially('/boas');
  const offered = bruno.getByRole('listbox', { name: 'Mensagens rápidas' });
  await expect(offered.getByRole('option')).toHaveCount(1);
  await composer.press('Enter');
  await expect(composer).toHaveValue(/, Rosana! Aqui é Bruno Teixeira, da Loja Aurora\. Em que posso ajudar\?$/);
  await composer.press('Enter');
  await expect(phone.getByText('Rosana! Aqui é Bruno Teixeira, da Loja Aurora.')).toBeVisible();
});

test('a private note is on the colleagues’ side only', async () => {
  const { bruno, phone } = desk;
  await bruno.getByRole('button', { name: 'Nota privada' }).click();
  const note = bruno.getByRole('textbox', { name: 'Nota privada' });
  await note.fill('Cliente antiga, tratar com carinho');
  await note.press('Enter');
  await expect(bubbleOf(bruno, 'Cliente antiga')).toContainText('Nota privada');
  expect(await isInside(bubbleOf(bruno, 'Cliente antiga'))).toBe(true);
  await bruno.getByRole('button', { name: 'Nota privada' }).click();
  await sendMessage(bruno, 'Abrimos às 8h.');
  await expect(phone.getByText('Abrimos às 8h.')).toBeVisible();
  await expect(phone.getByText('Cliente antiga')).toHaveCount(0);
});

test('what was refused says why, and goes with other words from where it stands', async () => {
  const { bruno, phone } = desk;
  await rejectNextMessage(phone, '131026');
  await sendMessage(bruno, 'Fechamos às 19h.');
  const failed = bubbleOf(bruno, 'Fechamos às 19h.');
  await expect(failed.getByRole('alert')).toContainText('Este número não recebe mensagens neste canal.');
  await sendMessage(bruno, 'Aos sábados, até 12h.');
  await failed.getByRole('button', { name: 'Editar e enviar' }).click();
  const dialog = bruno.getByRole('dialog', { name: 'Corrigir e enviar' });
  await dialog.getByRole('textbox', { name: 'Mensagem' }).fill('Fechamos às 18h.');
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(phone.getByText('Fechamos às 18h.')).toBeVisible();
  await expect(bubbleOf(bruno, 'Fechamos às 19h.')).toHaveCount(0);
  const words = await threadOf(bruno).getByRole('listitem').allTextContents();
  const place = (text: string) => words.findIndex((one) => one.includes(text));
  expect(place('Fechamos às 18h.')).toBeLessThan(place('Aos sábados, até 12h.'));
  await expect(bubbleOf(bruno, 'Fechamos às 18h.').getByRole('alert')).toHaveCount(0);
});

test('a refused message is tried again, and another thrown away', async () => {
  const { bruno, phone } = desk;
  await rejectNextMessage(phone, '131026');
  await sendMessage(bruno, 'Chave nova.');
  await bubbleOf(bruno, 'Chave nova.').getByRole('button', { name: 'Tentar de novo' }).click();
  // The phone keeps what it did not get, with the reason.
  const arrived = phone.getByRole('listitem').filter({ hasText: 'Chave nova.' }).filter({ hasNotText: 'Não chegou' });
  await expect(arrived).toHaveCount(1);
  await expect(bubbleOf(bruno, 'Chave nova.').getByText(/Entregue|Lida/)).toBeAttached();
  await expect(bubbleOf(bruno, 'Chave nova.')).toHaveCount(1);
  await rejectNextMessage(phone, '131026');
  await sendMessage(bruno, 'Não era para você.');
  await bubbleOf(bruno, 'Não era para você.').getByRole('button', { name: 'Descartar' }).click();
  await expect(bubbleOf(bruno, 'Não era para você.')).toHaveCount(0);
  await bruno.reload();
  await expect(bubbleOf(bruno, 'Chave nova.')).toBeVisible();
  await expect(bubbleOf(bruno, 'Não era para você.')).toHaveCount(0);
});

test('a reaction is seen on the phone', async () => {
  const { bruno, phone } = desk;
  await typeOnPhone(phone, 'Perfeito, obrigada!');
  const bubble = bubbleOf(bruno, 'Perfeito, obrigada!').last();
  await bubble.hover();
  await bubble.getByRole('button', { name: 'Reagir' }).click();
  await bruno.getByRole('button', { name: 'Reagir com ❤️' }).click();
  await expect(bubble.getByTitle('Você reagiu com ❤️')).toBeVisible();
  await expect(phone.getByText('❤️').first()).toBeVisible();
});

test('a quote is above the answer and leads to the message', async () => {
  const { bruno, phone } = desk;
  const first = bubbleOf(bruno, 'Oi, qual é o horário?').first();
  await first.scrollIntoViewIfNeeded();
  await chooseMessageAction(first, 'Responder');
  await sendMessage(bruno, 'Das 8h às 18h, como combinado.');
  await expect(phone.getByText('Das 8h às 18h, como combinado.')).toBeVisible();
  for (let line = 1; line <= 12; line += 1) await sendMessage(bruno, `Detalhe de número ${line + 30}`);
  const answer = bubbleOf(bruno, 'Das 8h às 18h, como combinado.').last();
  await answer.getByRole('button', { name: /Oi, qual é o horário\?/ }).click();
  await expect(first).toBeInViewport();
  await expect(threadOf(bruno).locator('[data-marked]')).toContainText('Oi, qual é o horário?');
});
