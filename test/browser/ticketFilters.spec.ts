import { expect, type Page } from '@playwright/test';
import {
  accept,
  addTag,
  customerWrites,
  type InboxPages,
  listOf,
  openConversation,
  openInboxPages,
  openWaiting,
  resolve,
  rowOf,
  showPhoneOf,
  tabOf,
  unreadBecomes,
  unreadOf,
} from '../support/browser/inboxPages.ts';
import { accessibilityFaults, typeOnPhone } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

test.describe.configure({ mode: 'serial' });

let desk: InboxPages;
let admin: Page;
const [ofBruno, ofCarla, waiting, done] = ['Abel Fontes', 'Cecília Luz', 'Breno Maia', 'Dora Neves'] as const;
const nothing = 'Nenhuma conversa corresponde a estes filtros.';

test.beforeAll(async ({ browser }) => {
  desk = await openInboxPages(browser);
  for (const name of [ofBruno, ofCarla, waiting]) await customerWrites(desk.phone, name, `Oi, sou ${name}`);
  await accept(desk.bruno, ofBruno);
  await accept(desk.carla, ofCarla);
  await addTag(desk.carla, 'Empresa');
  admin = await desk.phone.context().newPage();
  await admin.goto('/tickets');
  await admin.getByRole('button', { name: 'Filtros' }).click();
});
test.afterAll(() => desk.close());

/** Chooses one of a filter's values, or takes it back. */
async function toggle(page: Page, filter: string, value: string): Promise<void> {
  await listOf(page).getByRole('button', { name: filter, exact: true }).click();
  await page.getByRole('listbox', { name: filter }).getByRole('option', { name: value }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox', { name: filter })).toHaveCount(0);
}

test('by person: only what Carla serves', async () => {
  await toggle(admin, 'Atendentes', 'Carla Mendes');
  await expect(rowOf(admin, ofCarla)).toBeVisible();
  await expect(rowOf(admin, ofBruno)).toHaveCount(0);
});

test('with a tag, a queue and a connection on top it becomes less, and a reload keeps all of it', async () => {
  await expect(rowOf(admin, 'Larissa Campos')).toBeVisible();
  await toggle(admin, 'Tags', 'Empresa');
  await expect(rowOf(admin, 'Larissa Campos')).toHaveCount(0);
  await toggle(admin, 'Conexões', 'WhatsApp da loja');
  await toggle(admin, 'Filas', 'Vendas');
  await expect(rowOf(admin, ofCarla)).toBeVisible();
  await admin.reload();
  await expect(rowOf(admin, ofCarla)).toBeVisible();
  await expect(listOf(admin).getByRole('listitem')).toHaveCount(1);
});

test('when nothing is left it says so, and one press clears everything', async () => {
  await admin.getByRole('button', { name: 'Filtros' }).click();
  await toggle(admin, 'Filas', 'Vendas');
  await toggle(admin, 'Filas', 'Suporte');
  await expect(listOf(admin).getByText(nothing)).toBeVisible();
  expect(await accessibilityFaults(admin)).toEqual([]);
  await listOf(admin).getByRole('button', { name: 'Limpar filtros' }).first().click();
  await expect(rowOf(admin, ofBruno)).toBeVisible();
  await expect(rowOf(admin, ofCarla)).toBeVisible();
});

test('by status: what waits and what is closed, wherever it is', async () => {
  await customerWrites(desk.phone, done, 'Obrigada, era só isso');
  await accept(desk.carla, done);
  await resolve(desk.carla, done);
  await toggle(admin, 'Situação', 'Aguardando');
  await expect(rowOf(admin, waiting)).toBeVisible();
  await expect(rowOf(admin, ofBruno)).toHaveCount(0);
  await toggle(admin, 'Situação', 'Encerrada');
  await expect(rowOf(admin, done)).toBeVisible();
  await expect(rowOf(admin, waiting)).toBeVisible();
  await toggle(admin, 'Situação', 'Aguardando');
  await expect(rowOf(admin, waiting)).toHaveCount(0);
});

test('an attendant filters what is theirs, and is offered nobody else’s', async () => {
  const { bruno } = desk;
  await bruno.getByRole('button', { name: 'Filtros' }).click();
  await expect(listOf(bruno).getByRole('button', { name: 'Tags', exact: true })).toBeVisible();
  await expect(listOf(bruno).getByRole('button', { name: 'Atendentes' })).toHaveCount(0);
  await expect(listOf(bruno).getByRole('switch', { name: 'Mostrar também as da equipe' })).toHaveCount(0);
  await tabOf(bruno, 'Abertas').click();
  await toggle(bruno, 'Tags', 'Empresa');
  await expect(listOf(bruno).getByText(nothing)).toBeVisible();
  await listOf(bruno).getByRole('button', { name: 'Limpar filtros' }).first().click();
  await expect(rowOf(bruno, ofBruno)).toBeVisible();
  await expect(rowOf(bruno, ofCarla)).toHaveCount(0);
});

test('a message raises one number in title, menu and bell, in both tabs, and reading lowers it in both', async () => {
  const { bruno, phone } = desk;
  await openWaiting(bruno, waiting);
  const other = await bruno.context().newPage();
  await other.goto('/contacts');
  await expect(other.getByRole('heading', { name: 'Contatos' })).toBeVisible();
  const becomes = async (count: number) => {
    for (const page of [bruno, other]) await unreadBecomes(page, count);
  };
  const before = await unreadOf(bruno);
  await becomes(before);
  await showPhoneOf(phone, ofBruno);
  await typeOnPhone(phone, 'Ainda está aí?');
  await becomes(before + 1);
  await tabOf(bruno, 'Abertas').click();
  await openConversation(bruno, ofBruno);
  await becomes(before);
  await other.close();
});

test('who waits longest stands first, whoever writes last, until the person turns it round for good', async () => {
  const { bruno, phone } = desk;
  const [first, second] = ['Elias Duarte', 'Flora Reis'] as const;
  for (const name of [first, second]) await customerWrites(phone, name, 'Preciso de ajuda com um pedido');
  await tabOf(bruno, 'Fila').click();
  await expect(rowOf(bruno, second)).toBeVisible();
  await showPhoneOf(phone, first);
  await typeOnPhone(phone, 'Alguém aí?');
  await expect(rowOf(bruno, first)).toContainText('Alguém aí?');
  const order = async () => {
    const rows = await listOf(bruno).getByRole('listitem').allTextContents();
    return rows.flatMap((row) => [first, second].filter((name) => row.includes(name)));
  };
  await expect.poll(order).toEqual([first, second]);
  const choice = listOf(bruno).getByRole('switch', { name: 'Quem espera há mais tempo primeiro' });
  await expect(choice).toBeChecked();
  await choice.press('Space');
  await expect.poll(order).toEqual([first, second]);
  await showPhoneOf(phone, second);
  await typeOnPhone(phone, 'E eu?');
  await expect.poll(order).toEqual([second, first]);
  await bruno.reload();
  await expect(choice).not.toBeChecked();
  await expect.poll(order).toEqual([second, first]);
  await choice.press('Space');
  await expect.poll(order).toEqual([first, second]);
});
