import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { bubbleOf, composerOf, headerOf, sendMessage, tabOf } from '../support/browser/inboxPages.ts';
import { accessibilityFaults, injectAxe, typeOnPhone } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

/**
 * The first hour of a company nobody has heard of, from the empty form of the sign-up to the first answer. What it
 * takes is counted: presses and typed fields, which is what a person's time goes by, and the time of this browser.
 */
interface Effort {
  presses: number;
  fields: number;
}

/** What a careful person takes for a press and for a field, looking for it included. */
const secondsPerPress = 4;
const secondsPerField = 8;
const secondsOf = ({ presses, fields }: Effort): number => presses * secondsPerPress + fields * secondsPerField;

let context: BrowserContext;
let page: Page;
let effort: Effort;

const press = async (name: string | RegExp, role: 'button' | 'link' | 'tab' = 'button') => {
  effort.presses += 1;
  await page.getByRole(role, { name }).first().click();
};
const type = async (label: RegExp, text: string) => {
  effort.fields += 1;
  await page.getByRole('textbox', { name: label }).fill(text);
};

async function signUp(browser: Browser, company: string, email: string): Promise<void> {
  context = await browser.newContext();
  await injectAxe(context);
  page = await context.newPage();
  await page.goto('/signup');
  await expect(page.getByRole('combobox', { name: /^Plano/ })).not.toHaveValue('');
  effort = { presses: 0, fields: 0 };
  await type(/^Nome da empresa/, company);
  await type(/^Seu nome completo/, 'Marta Reis');
  await type(/^Telefone/, '11988887777');
  await type(/^E-mail/, email);
  await type(/^Senha/, 'Pao-quentinho-7');
  effort.presses += 1;
  await page.getByRole('checkbox').check();
  await press('Cadastrar');
  await expect(page.getByRole('region', { name: 'Primeiros passos' })).toContainText('0 de 6 feitos');
}

/** A customer's message waits; it is found, accepted and answered. */
async function answer(customer: RegExp): Promise<void> {
  await press(/^Atendimentos/, 'link');
  effort.presses += 1;
  await tabOf(page, 'Fila').click();
  await press(customer, 'link');
  effort.presses += 1;
  await headerOf(page, 'Cliente de teste').getByRole('button', { name: 'Aceitar', exact: true }).click();
  await expect(composerOf(page)).toBeEnabled();
  effort.fields += 1;
  await sendMessage(page, 'Tem, acabou de sair do forno.');
  await expect(bubbleOf(page, 'Tem, acabou de sair do forno.')).toBeVisible();
}

const steps = () => page.getByRole('region', { name: 'Primeiros passos' });

test.afterEach(() => context.close());

test('from sign-up to the first answer with the sandbox: what a person does in under three minutes', async ({
  browser,
}) => {
  await signUp(browser, 'Padaria Primeira Hora', 'marta@primeira-hora.example');
  await press('Usar um número de teste');
  // The step is done with the company's own number.
  await expect(steps()).toContainText('O número de teste está conectado.');
  await press(/^Criar “Atendimento”/);
  await expect(steps()).toContainText('1 de 6 feitos');
  await press('Abrir o celular de teste');
  effort.fields += 1;
  await typeOnPhone(page, 'Oi, tem pão de queijo?');
  // Nobody reloads: what came is counted at the top of every screen.
  await expect(page.getByRole('link', { name: 'Primeiros passos 2/6' })).toBeVisible();
  await answer(/Cliente de teste/);
  const seconds = secondsOf(effort);
  console.info(`sandbox: ${effort.presses} presses, ${effort.fields} fields, ${Math.round(seconds)} s`);
  expect(effort.presses).toBeLessThanOrEqual(12);
  expect(seconds).toBeLessThan(180);
});

/** What Meta's console shows of an account: here the stand-in's, made without the screen. */
async function metaAccount(): Promise<{ phoneNumberId: string; wabaId: string; accessToken: string }> {
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined);
  await page.reload();
  const { authorization = '' } = (await asked).headers();
  const answer = await page.request.post('/api/sandbox/numbers', { headers: { authorization }, data: {} });
  expect(answer.ok()).toBe(true);
  await expect(steps()).toContainText('0 de 6 feitos');
  return answer.json();
}

/** A person fetches each of the three from another site. */
const secondsPerLookUp = 60;

test('from sign-up to the first answer with a number of one’s own: what a person does in under ten minutes', async ({
  browser,
}) => {
  await signUp(browser, 'Padaria Número Próprio', 'marta@numero-proprio.example');
  const account = await metaAccount();
  await press('Conectar WhatsApp');
  // What the official way and the code are is told first; the official one is chosen.
  await expect(page.getByRole('dialog', { name: 'Conectar WhatsApp' })).toContainText(
    'WhatsApp pode bloquear o número',
  );
  await press('Continuar');
  const dialog = page.getByRole('dialog', { name: 'Nova conexão' });
  await expect(dialog).toBeVisible();
  await type(/^Nome/, 'Balcão');
  await type(/^Phone Number ID/, account.phoneNumberId);
  await type(/^WhatsApp Business Account ID/, account.wabaId);
  effort.fields += 1;
  await dialog.getByLabel(/^Token de acesso/).fill(account.accessToken);
  effort.presses += 1;
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  // It is a number of the stand-in all the same, so the step stays open.
  await press(/^Primeiros passos 0\/6/, 'link');
  await press(/^Criar “Atendimento”/);
  await expect(steps()).toContainText('1 de 6 feitos');
  await press('Abrir o celular de teste');
  effort.fields += 1;
  await typeOnPhone(page, 'Oi, tem pão de queijo?');
  await expect(page.getByRole('link', { name: 'Primeiros passos 2/6' })).toBeVisible();
  await answer(/Cliente de teste/);
  const seconds = secondsOf(effort) + 3 * secondsPerLookUp;
  console.info(`own number: ${effort.presses} presses, ${effort.fields} fields, ${Math.round(seconds)} s`);
  expect(effort.presses).toBeLessThanOrEqual(14);
  expect(seconds).toBeLessThan(600);
});

test('each step is taken back with one press, and all of them can be put away', async ({ browser }) => {
  await signUp(browser, 'Padaria Arrependida', 'marta@arrependida.example');
  expect(await accessibilityFaults(page)).toEqual([]);
  await press('Usar um número de teste');
  await expect(steps()).toContainText('O número de teste está conectado.');
  await press('Desfazer');
  await expect(steps()).not.toContainText('O número de teste está conectado.');
  for (const step of [/^Criar “Atendimento”/, 'Usar este horário', /^Criar “\/ola”/]) {
    await press(step);
    await expect(steps()).toContainText('1 de 6 feitos');
    await press('Desfazer');
    await expect(steps()).toContainText('0 de 6 feitos');
  }
  await press('Ocultar');
  await expect(steps()).toBeHidden();
  await expect(page.getByText('Nenhum número está conectado. Conecte um para receber mensagens.')).toBeVisible();
  await press('Desfazer');
  await expect(steps()).toContainText('0 de 6 feitos');
});
