import { expect, type Page } from '@playwright/test';
import { boxOf, bubbleOf, openWaiting, rowOf, tabOf } from '../support/browser/inboxPages.ts';
import { accessibilityFaults, ana, newCustomer, signIn } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

test.describe.configure({ mode: 'serial' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await signIn(browser, ana);
});
test.afterAll(() => page.context().close());

// The smallest picture there is: one red dot.
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);
const tabs = ['Geral', 'Integrações', 'Mensagens', 'Chatbot', 'Avaliações', 'Horários'];

const dialog = () => page.getByRole('dialog', { name: 'Editar conexão' });
const goTo = (name: string) => dialog().getByRole('tab', { name }).click();
const box = (name: string) => dialog().getByRole('textbox', { name });
async function open(): Promise<void> {
  await page.goto('/connections');
  await page.getByRole('row').nth(1).getByRole('button').first().click();
  await expect(dialog()).toBeVisible();
}
async function save(): Promise<void> {
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog()).toBeHidden();
}
async function chooseHours(name: string): Promise<void> {
  await page.goto('/settings');
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('combobox', { name: 'Qual horário vale' }).selectOption(name);
  expect((await answer).status()).toBe(200);
}

test('an administrator lets the hours of each connection count, and reads what is missing', async () => {
  await chooseHours('O de cada conexão');
  await expect(page.getByText('Há conexões sem mensagem de fora do horário', { exact: false })).toBeVisible();
  await open();
  await expect(dialog().getByRole('tab')).toHaveText(tabs);
});

test('writes a question, a text, a picture and hours, and is told what does not fit', async () => {
  await goTo('Avaliações');
  await box('Pergunta da avaliação').fill('De 0 a 10, como foi?');
  await expect(dialog().getByText('em Configurações, as avaliações estão desligadas', { exact: false })).toBeVisible();
  await goTo('Mensagens');
  await box('Mensagem de fora do horário').fill('Voltamos amanhã às 8 horas');
  await dialog()
    .getByLabel('Imagem ou vídeo da saudação')
    .setInputFiles({ name: 'fachada.png', mimeType: 'image/png', buffer: picture });
  await expect(dialog().getByText('fachada.png')).toBeVisible();
  await goTo('Horários');
  await box('Domingo, Primeiro período: início').fill('');
});

test('a refused form leads to the tab and field that are wrong', async () => {
  await goTo('Geral');
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog().getByRole('tab', { name: 'Horários' })).toHaveAttribute('aria-selected', 'true');
  await expect(box('Domingo, Primeiro período: fim')).toBeFocused();
  for (const end of ['Primeiro período: fim', 'Segundo período: início', 'Segundo período: fim']) {
    await box(`Domingo, ${end}`).fill('');
  }
  await save();
});

test('what was saved is there again', async () => {
  await open();
  await goTo('Avaliações');
  await expect(box('Pergunta da avaliação')).toHaveValue('De 0 a 10, como foi?');
  await goTo('Mensagens');
  await expect(box('Mensagem de fora do horário')).toHaveValue('Voltamos amanhã às 8 horas');
  const shown = dialog().locator('img');
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  await goTo('Horários');
  await expect(box('Domingo, Segundo período: fim')).toHaveValue('');
  await expect(box('Sábado, Segundo período: fim')).toHaveValue('18:00');
});

test('every tab passes axe in both themes', async () => {
  await page.goto('/connections');
  await open();
  for (const name of tabs) {
    await goTo(name);
    expect([name, await accessibilityFaults(page)]).toEqual([name, []]);
  }
});

test('typed changes are not lost by a press of Escape', async () => {
  await page.goto('/connections');
  await open();
  await goTo('Chatbot');
  await dialog().getByRole('spinbutton', { name: 'Avisar depois de, em minutos' }).fill('5');
  await expect(dialog().getByText('Sem texto, ninguém é avisado', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(dialog()).toBeHidden();
});

test('everything is put back as it was', async () => {
  await open();
  await goTo('Avaliações');
  await box('Pergunta da avaliação').fill('');
  await goTo('Mensagens');
  await box('Mensagem de fora do horário').fill('');
  await dialog().getByRole('button', { name: 'Remover fachada.png' }).click();
  await save();
  await chooseHours('Nenhum');
  await expect(page.getByRole('switch', { name: 'Avisar também quem já está em atendimento' })).toBeDisabled();
});

test('who calls is asked to write, and the missed call waits for an attendant', async () => {
  const customer = 'Zilda Prado';
  await newCustomer(page, customer);
  await page.getByRole('button', { name: 'Ligar' }).click();
  await expect(page.getByText('Chamada recusada')).toBeVisible();
  await expect(page.getByText('Este número não recebe chamadas', { exact: false }).last()).toBeVisible();
  await page.goto('/tickets');
  await tabOf(page, 'Fila').click();
  await expect(rowOf(page, customer)).toBeVisible();
  await openWaiting(page, customer);
  await expect(bubbleOf(page, /Chamada perdida às \d\d:\d\d/)).toBeVisible();
});

test('what can be done about a session stands in one line, however much its status has to say', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const statusReason = '(#190) Error validating access token: Session has expired on Friday, 20-Nov-26 12:00:00 PST.';
  await page.route(/\/api\/whatsapp$/, async (route) => {
    const response = await route.fetch();
    const connections: object[] = await response.json();
    await route.fulfill({ response, json: connections.map((connection) => ({ ...connection, statusReason })) });
  });
  await page.goto('/connections');
  const row = page.getByRole('row').filter({ hasText: statusReason }).first();
  const middles = await Promise.all(
    ['Verificar de novo', 'Desconectar'].map(async (name) => {
      const { y, height } = await boxOf(row.getByRole('button', { name }));
      return y + height / 2;
    }),
  );
  expect(middles[0]).toBe(middles[1]);
});
