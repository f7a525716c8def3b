import { expect, type Page } from '@playwright/test';
import { accessibilityFaults, ana, bruno, carla, confirmWho, signIn, signInWith } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

test.describe.configure({ mode: 'serial' });

let owner: Page;
let second: Page;
let third: Page;
const title = 'Mudança da vitrine';

test.beforeAll(async ({ browser }) => {
  owner = await signIn(browser, ana);
  second = await signIn(browser, bruno);
  third = await signIn(browser, carla);
  for (const page of [owner, second, third]) await openChats(page);
});
test.afterAll(async () => {
  for (const page of [owner, second, third]) await page.context().close();
});

async function openChats(page: Page): Promise<void> {
  await page.goto('/chats');
  await expect(page.getByRole('heading', { name: 'Chat interno' })).toBeVisible();
}

const rowOf = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(name) });
const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Mensagem' }).fill(text);
  await page.keyboard.press('Enter');
};
const said = (page: Page, text: string) => page.getByRole('region', { name: 'Mensagens' }).getByText(text);

async function begin(page: Page, name: string, people: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Nova conversa' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova conversa' });
  await dialog.getByRole('textbox', { name: 'Título' }).fill(name);
  await dialog.getByRole('button', { name: 'Usuários' }).click();
  for (const person of people) await page.getByRole('option', { name: new RegExp(person) }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
}

test('three talk, and each reads the others at once', async () => {
  await begin(owner, title, ['Bruno', 'Carla']);
  for (const page of [second, third]) await rowOf(page, title).click();
  for (const [page, text] of [
    [owner, 'Quem ajuda amanhã?'],
    [second, 'Eu posso às nove'],
    [third, 'Eu também'],
  ] as const) {
    await write(page, text);
    for (const reader of [owner, second, third]) await expect(said(reader, text)).toBeVisible();
  }
  expect(await accessibilityFaults(second)).toEqual([]);
});

test('one who is taken out reads and writes no more, the others go on', async () => {
  await owner
    .getByRole('button', { name: `Ações da conversa ${title}` })
    .first()
    .click();
  await owner.getByRole('menuitem', { name: 'Editar' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Editar conversa' });
  await dialog.getByRole('button', { name: 'Usuários' }).click();
  await owner.getByRole('option', { name: /Carla/ }).click();
  await owner.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(third, title)).toHaveCount(0);
  await expect(third.getByRole('textbox', { name: 'Mensagem' })).toHaveCount(0);
  await write(owner, 'Então fica o Bruno');
  await expect(said(second, 'Então fica o Bruno')).toBeVisible();
  await expect(third.getByText('Então fica o Bruno')).toHaveCount(0);
});

test('with the one who began it a conversation goes from everybody’s screen', async ({ browser }) => {
  const login = { email: `elisa${Date.now()}@lojaaurora.example`, password: 'Senha-Forte-1' };
  await owner.goto('/users');
  await owner.getByRole('button', { name: 'Novo usuário' }).click();
  const form = owner.getByRole('dialog', { name: 'Novo usuário' });
  await form.getByRole('textbox', { name: 'Nome' }).fill('Elisa Prado');
  await form.getByRole('textbox', { name: 'E-mail' }).fill(login.email);
  await form.getByRole('switch', { name: 'Enviar um convite' }).click();
  await form.getByRole('textbox', { name: 'Senha', exact: true }).fill(login.password);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await confirmWho(owner, ana);
  await expect(form).toBeHidden();
  const elisa = await signInWith(browser, login);
  await openChats(elisa);
  await begin(elisa, 'Ideias da Elisa', ['Bruno']);
  // The new row comes under the pointer that rests there: a hand would have to come to it.
  await expect(rowOf(second, 'Ideias da Elisa')).toBeVisible();
  await second.mouse.move(700, 300);
  await rowOf(second, 'Ideias da Elisa').click();
  await write(elisa, 'Que tal flores?');
  await expect(said(second, 'Que tal flores?')).toBeVisible();
  const row = owner.getByRole('row', { name: /Elisa Prado/ });
  await row.hover();
  await row.getByRole('button', { name: 'Excluir' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(row).toHaveCount(0);
  await expect(rowOf(second, 'Ideias da Elisa')).toHaveCount(0);
  await expect(second.getByRole('textbox', { name: 'Mensagem' })).toHaveCount(0);
  await elisa.context().close();
});
