import { expect, type Page } from '@playwright/test';
import { accessibilityFaults, ana, signIn } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

test.describe.configure({ mode: 'serial' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await signIn(browser, ana);
});
test.afterAll(() => page.context().close());

const stamp = Date.now().toString(36);
const catalogue = `Catálogo ${stamp}`;
const robot = `Robô ${stamp}`;
const seller = `Vendedora ${stamp}`;

const dialog = (name: string) => page.getByRole('dialog', { name });
const editor = () => dialog('Editar fila');
const conversation = () => editor().getByRole('log', { name: 'Conversa de teste' });
const saves = async (name: string) => {
  await dialog(name).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(name)).toBeHidden();
};

test('a file list gets its files', async () => {
  await page.goto('/files');
  await page.getByRole('button', { name: 'Nova lista' }).first().click();
  const form = dialog('Nova lista');
  await form.getByRole('textbox', { name: 'Nome', exact: true }).fill(catalogue);
  await form.getByRole('textbox', { name: 'Mensagem' }).fill('Veja, {{firstName}}:');
  const file = { name: 'mesas.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 mesas') };
  await form.getByLabel(/Adicionar arquivos/).setInputFiles([file, { ...file, name: 'camas.pdf' }]);
  await form.getByRole('button', { name: 'Subir item 2' }).click();
  expect(await accessibilityFaults(page)).toEqual([]);
  await saves('Nova lista');
  await page.getByRole('button', { name: catalogue }).click();
  const stored = dialog('Editar lista de arquivos');
  await expect(stored.getByRole('textbox', { name: 'Nome do item 1' })).toHaveValue('camas');
  const link = await stored.getByRole('link', { name: 'Abrir mesas.pdf' }).getAttribute('href');
  const answer = await page.request.get(link ?? '');
  expect(await answer.text()).toBe('%PDF-1.4 mesas');
  await stored.getByRole('button', { name: 'Cancelar' }).click();
});

test('a Typebot flow is described', async () => {
  await page.goto('/queue-integration');
  await page.getByRole('button', { name: 'Nova integração' }).first().click();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /^Typebot/ }).click();
  const form = dialog('Nova integração');
  await form.getByRole('textbox', { name: 'Nome' }).fill(robot);
  await form.getByRole('textbox', { name: 'URL' }).fill('https://bot.loja.example');
  await form.getByRole('textbox', { name: 'Slug' }).fill('vendas');
  expect(await accessibilityFaults(page)).toEqual([]);
  await saves('Nova integração');
  await expect(page.getByRole('row', { name: robot })).toContainText('https://bot.loja.example');
});

test('a prompt wants its queue, and keeps its key to itself', async () => {
  await page.goto('/prompts');
  await page.getByRole('button', { name: 'Novo prompt' }).first().click();
  const form = dialog('Novo prompt');
  await form.getByRole('textbox', { name: 'Nome' }).fill(seller);
  await form.getByRole('textbox', { name: 'Instruções' }).fill('Responda em uma frase.');
  await form.getByRole('textbox', { name: 'Chave da API' }).fill('sk-segredo-longo-7788');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('Informe o setor')).toBeVisible();
  await form.getByRole('combobox', { name: 'Fila' }).selectOption({ label: 'Vendas' });
  expect(await accessibilityFaults(page)).toEqual([]);
  await saves('Novo prompt');
  await page.getByRole('button', { name: seller }).click();
  await expect(dialog('Editar prompt').getByRole('textbox', { name: 'Chave da API' })).toHaveValue('****7788');
  await dialog('Editar prompt').getByRole('button', { name: 'Cancelar' }).click();
});

test('a queue leads to all three, and its phone shows it', async () => {
  await page.goto('/queues');
  await page.getByRole('button', { name: 'Suporte', exact: true }).click();
  await editor().getByRole('combobox', { name: 'Prompt de IA' }).selectOption({ label: seller });
  await editor().getByRole('tab', { name: 'Opções' }).click();
  await addOption('Falar com o robô', 'Vai para uma integração', 'Integração', robot);
  await addOption('Ver o catálogo', 'Envia arquivos', 'Lista de arquivos', catalogue);
  await editor().getByRole('button', { name: 'Recomeçar' }).click();
  await expect(conversation()).toContainText(`O prompt ${seller} assume`);
  expect(await accessibilityFaults(page)).toEqual([]);
  await saves('Editar fila');
});

async function addOption(name: string, kind: string, target: string, label: string): Promise<void> {
  await editor().getByRole('button', { name: 'Nova opção' }).click();
  await editor().getByRole('textbox', { name: 'Nome da opção' }).fill(name);
  await editor().getByRole('combobox', { name: 'O que acontece' }).selectOption({ label: kind });
  await editor().getByRole('combobox', { name: target }).selectOption({ label });
}

const inUse = [
  ['/files', catalogue, 'opção Ver o catálogo da fila Suporte'],
  ['/queue-integration', robot, 'opção Falar com o robô da fila Suporte'],
  ['/prompts', seller, 'fila Suporte'],
] as const;

for (const [path, name, who] of inUse) {
  test(`what is in use is not deleted, and ${path} says who uses it`, async () => {
    await page.goto(path);
    await remove(name);
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('alert')).toContainText(`Em uso: ${who}.`);
    await question.getByRole('button', { name: 'Cancelar' }).click();
  });
}

async function remove(name: string): Promise<void> {
  const row = page.getByRole('row', { name });
  await row.hover();
  await row.getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
}

test('once the queue is free of them they can go', async () => {
  await page.goto('/queues');
  await page.getByRole('button', { name: 'Suporte', exact: true }).click();
  await editor().getByRole('combobox', { name: 'Prompt de IA' }).selectOption({ label: 'Nenhum' });
  await editor().getByRole('tab', { name: 'Opções' }).click();
  for (const option of ['Falar com o robô', 'Ver o catálogo']) {
    await editor()
      .getByRole('button', { name: `Ações de ${option}` })
      .click();
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
  }
  await saves('Editar fila');
  for (const [path, name] of inUse) {
    await page.goto(path);
    await remove(name);
    await expect(page.getByRole('row', { name })).toHaveCount(0);
  }
});
