import { expect } from '@playwright/test';
import {
  accept,
  acceptOf,
  bubbleOf,
  composerOf,
  customerWrites,
  headerOf,
  listOf,
  pressUndo,
  resolve,
  rowOf,
  sendMessage,
  sharedInboxPages,
  showPhoneOf,
  tabOf,
  unreadBecomes,
  unreadOf,
} from '../support/browser/inboxPages.ts';
import { noticeAppears, typeOnPhone } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

const customer = 'Lorena Castro';
const farewell = 'Obrigado pelo contato, Lorena!';

const desk = sharedInboxPages(customer, 'Oi, preciso trocar uma cadeira', ({ bruno }) =>
  sendMessage(bruno, 'Claro, já troco.'),
);

test('a draft shows in the list and comes back after a reload, but for nobody else', async () => {
  const { bruno, carla } = desk;
  await composerOf(bruno).fill('Qual cor você prefere');
  await expect(rowOf(bruno, customer)).toContainText('Rascunho: Qual cor você prefere');
  await bruno.reload();
  await expect(composerOf(bruno)).toHaveValue('Qual cor você prefere');
  await expect(rowOf(bruno, customer)).toContainText('Rascunho: Qual cor você prefere');
  await expect(carla.getByText('Qual cor você prefere')).toHaveCount(0);
  await composerOf(bruno).fill('');
  await expect(rowOf(bruno, customer)).not.toContainText('Rascunho:');
});

test('a closing taken back leaves everything as it was, and the farewell never leaves', async () => {
  const { bruno, phone } = desk;
  await tabOf(bruno, 'Abertas').click();
  await resolve(bruno, customer);
  await pressUndo(bruno, `Atendimento de ${customer} resolvido`);
  await noticeAppears(bruno, `O atendimento de ${customer} voltou a como estava`);
  // Nobody was faster: it was his own doing.
  await expect(bruno.getByText(/mudou enquanto isso/)).toHaveCount(0);
  const header = headerOf(bruno, customer);
  await expect(header).toContainText('Aberta');
  await expect(header).toContainText('Vendas');
  await expect(header).toContainText('com Bruno Teixeira');
  await expect(rowOf(bruno, customer)).toBeVisible();
  // What is said after it arrives, so whatever was to arrive before has had its time.
  await sendMessage(bruno, 'Uma última pergunta: qual o tecido?');
  await expect(phone.getByText('Uma última pergunta: qual o tecido?')).toBeVisible();
  await expect(phone.getByText(farewell)).toHaveCount(0);
  await expect(bubbleOf(bruno, farewell)).toHaveCount(0);
});

test('a closing that stands sends the farewell', async () => {
  const { bruno, phone } = desk;
  await resolve(bruno, customer);
  await expect(rowOf(bruno, customer)).toHaveCount(0);
  await expect(phone.getByText(farewell)).toBeVisible();
  await expect(phone.getByText(farewell)).toHaveCount(1);
});

test('what is marked unread is unread again, with one number everywhere', async () => {
  const { bruno, phone } = desk;
  const before = await unreadOf(bruno);
  await customerWrites(phone, 'Igor Sales', 'Boa tarde');
  await accept(bruno, 'Igor Sales');
  // Until then a key is meant for the answer.
  await expect(composerOf(bruno)).toBeFocused();
  await tabOf(bruno, 'Abertas').click();
  await expect(rowOf(bruno, 'Igor Sales')).not.toContainText('não lida');
  await unreadBecomes(bruno, before);
  await composerOf(bruno).blur();
  await bruno.keyboard.press('u');
  await tabOf(bruno, 'Abertas').click();
  await expect(rowOf(bruno, 'Igor Sales')).toContainText('1 não lida');
  await unreadBecomes(bruno, before + 1);
  await rowOf(bruno, 'Igor Sales').click();
  await expect(rowOf(bruno, 'Igor Sales')).not.toContainText('não lida');
  await unreadBecomes(bruno, before);
});

test('from accepting to resolving without a pointer, in under 14 keys', async () => {
  const { bruno, phone } = desk;
  await customerWrites(phone, 'Dalva Reis', 'Tem entrega amanhã?');
  await bruno.goto('/tickets?tab=pending');
  // This person has chosen to see who wrote last on top.
  await listOf(bruno).getByRole('switch', { name: 'Quem espera há mais tempo primeiro' }).click();
  await expect(listOf(bruno).getByRole('link').first()).toContainText('Dalva Reis');
  let pressed = 0;
  const press = async (key: string) => {
    pressed += 1;
    await bruno.keyboard.press(key);
  };
  await press('j');
  await expect(rowOf(bruno, 'Dalva Reis')).toBeFocused();
  await press('Enter');
  await expect(acceptOf(bruno, 'Dalva Reis')).toBeVisible();
  await press('a');
  await expect(composerOf(bruno)).toBeEnabled();
  await expect(composerOf(bruno)).toBeFocused();
  // What is typed is no way of working the screen.
  await bruno.keyboard.type('Temos sim, até as 18h.');
  await press('Enter');
  await expect(phone.getByText('Temos sim, até as 18h.')).toBeVisible();
  await press('Escape');
  await press('e');
  await noticeAppears(bruno, 'Atendimento de Dalva Reis resolvido');
  expect(pressed).toBeLessThan(14);
});

test('a customer who comes back after all of that waits again', async () => {
  const { bruno, phone } = desk;
  await showPhoneOf(phone, customer);
  await typeOnPhone(phone, 'Esqueci de perguntar o prazo');
  await tabOf(bruno, 'Fila').click();
  await expect(rowOf(bruno, customer)).toBeVisible();
});
