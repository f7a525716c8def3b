import { EventEmitter, once } from 'node:events';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { longestStateMs } from '../patience.ts';
import { ana, bruno, carla, newCustomer, signIn, typeOnPhone } from './people.ts';
import { test } from './story.ts';

/** Two attendants and the customers' phone, each in a browser of their own. */
export interface InboxPages {
  /** On the sandbox page. */
  readonly phone: Page;
  readonly bruno: Page;
  /** Sees the conversations of her queues, also those of others. */
  readonly carla: Page;
  readonly close: () => Promise<void>;
}

export async function openInboxPages(browser: Browser): Promise<InboxPages> {
  const phone = await signIn(browser, ana);
  const people = { phone, bruno: await signIn(browser, bruno), carla: await signIn(browser, carla) };
  return {
    ...people,
    close: async () => {
      for (const page of Object.values(people)) await page.context().close();
    },
  };
}

export const listOf = (page: Page) => page.getByRole('region', { name: 'Lista de conversas' });
export const rowOf = (page: Page, name: string) => listOf(page).getByRole('link', { name: new RegExp(name) });
export const tabOf = (page: Page, name: 'Abertas' | 'Fila') => page.getByRole('tab', { name: new RegExp(name) });
export const headerOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).locator('header');
export const threadOf = (page: Page) => page.getByRole('region', { name: 'Mensagens' });
/** A message of the open conversation. */
export const bubbleOf = (page: Page, text: string | RegExp) =>
  threadOf(page).getByRole('listitem').filter({ hasText: text });
export const composerOf = (page: Page) => page.getByRole('textbox', { name: 'Mensagem', exact: true });

/** A customer nobody knows yet writes; the phone stays theirs. */
export async function customerWrites(phone: Page, name: string, text: string): Promise<void> {
  await newCustomer(phone, name);
  await typeOnPhone(phone, text);
}

/** Opens a conversation of the list; until its header is there, the messages of the one before it may be. */
export async function openConversation(page: Page, name: string): Promise<void> {
  await rowOf(page, name).click();
  await expect(headerOf(page, name)).toBeVisible();
  await expect(threadOf(page)).toBeVisible();
}

/** Opens a waiting conversation. */
export async function openWaiting(page: Page, name: string): Promise<void> {
  await tabOf(page, 'Fila').click();
  // Whoever began to wait last stands last, and only rows near those in sight are drawn.
  await expect(async () => {
    if ((await rowOf(page, name).count()) === 0) await listOf(page).getByRole('link').last().scrollIntoViewIfNeeded();
    expect(await rowOf(page, name).count()).toBeGreaterThan(0);
  }).toPass({ timeout: longestStateMs });
  await openConversation(page, name);
}

export const acceptOf = (page: Page, name: string) =>
  headerOf(page, name).getByRole('button', { name: 'Aceitar', exact: true });

export async function accept(page: Page, name: string): Promise<void> {
  await openWaiting(page, name);
  await acceptOf(page, name).click();
  await expect(composerOf(page)).toBeEnabled();
  // The browser greets on its own; whatever follows comes after that, as it does with people.
  await expect(rowOf(page, name)).toContainText('Meu nome é');
}

/** Presses the notice's button that takes back what it says. */
export const pressUndo = (page: Page, notice: string): Promise<void> =>
  page.getByRole('listitem').filter({ hasText: notice }).getByRole('button', { name: 'Desfazer' }).click();

export async function sendMessage(page: Page, text: string): Promise<void> {
  await composerOf(page).fill(text);
  await composerOf(page).press('Enter');
  await expect(bubbleOf(page, text).last()).toBeVisible();
}

/** Holds the calls to an address until as many have come as are expected, and lets them go together. */
export async function holdUntilAll(pages: readonly Page[], address: RegExp, method: string): Promise<void> {
  const gate = new EventEmitter();
  const all = once(gate, 'open');
  let come = 0;
  for (const page of pages) {
    await page.route(address, async (route) => {
      if (route.request().method() !== method) return route.fallback();
      come += 1;
      if (come >= pages.length) gate.emit('open');
      await all;
      await route.continue();
    });
  }
}

/** The channel refuses the company's next message to the open phone. @param code of Meta's list */
export async function rejectNextMessage(phone: Page, code: string): Promise<void> {
  const saved = phone.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/sandbox/phones'),
  );
  await phone.getByRole('combobox', { name: 'Próxima mensagem da empresa' }).selectOption(code);
  await saved;
}

/** What a customer's phone shows of the conversation. */
export const chatOf = (phone: Page, name: string) =>
  phone.getByRole('list', { name: new RegExp(`Conversa de ${name}`) });

/** Takes the phone of another customer. */
export async function showPhoneOf(phone: Page, name: string): Promise<void> {
  await phone.getByRole('link', { name: new RegExp(name) }).press('Enter');
  await expect(chatOf(phone, name)).toBeVisible();
}

/** Does something with a message; its buttons come when it is pointed at. */
export async function chooseMessageAction(bubble: Locator, action: string): Promise<void> {
  await bubble.hover();
  await bubble.getByRole('button', { name: 'Ações da mensagem', expanded: false }).click();
  await bubble.page().getByRole('menuitem', { name: action }).click();
}

/** The drawer beside the open conversation. */
export async function openDrawer(page: Page): Promise<Locator> {
  const drawer = page.getByRole('complementary', { name: 'Dados do contato' });
  const opener = page.getByRole('button', { name: 'Ver contato' }).first();
  await expect(drawer.or(opener).first()).toBeVisible();
  if (!(await drawer.isVisible())) await opener.click();
  await expect(drawer).toBeVisible();
  return drawer;
}

/** Gives the contact of the open conversation a tag that is there already. */
export async function addTag(page: Page, tag: string): Promise<void> {
  const drawer = await openDrawer(page);
  await drawer.getByRole('button', { name: 'Tags' }).click();
  await page.getByRole('option', { name: tag }).click();
  await page.keyboard.press('Escape');
  await expect(drawer.getByRole('button', { name: `Remover ${tag}` })).toBeVisible();
}

/** Prepares something without going through its screen, as the person of this page; the page is read again. */
async function call(page: Page, method: 'POST' | 'PUT', path: string, data: unknown): Promise<void> {
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined);
  await page.reload();
  const { authorization = '' } = (await asked).headers();
  const answer = await page.request.fetch(`/api${path}`, { method, headers: { authorization }, data });
  expect(answer.ok()).toBe(true);
}

/** Changes a rule of the company. */
export const setSetting = (page: Page, column: string, data: string): Promise<void> =>
  call(page, 'PUT', '/companySettings', { column, data });

export const createQueue = (page: Page, name: string, color: string): Promise<void> =>
  call(page, 'POST', '/queue', { name, color });

/** Ends a conversation that is open. */
export async function resolve(page: Page, name: string): Promise<void> {
  await headerOf(page, name).getByRole('button', { name: 'Resolver', exact: true }).click();
  await page.getByRole('dialog', { name: 'Resolver atendimento' }).getByRole('button', { name: 'Resolver' }).click();
}

/** Where something is, in pixels of the window. @throws when it is not on the screen */
export const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (box === null) throw new Error('It is not on the screen.');
  return box;
};

/** How many are unread, as the tab's title, the menu and the bell say it. */
async function unreadWordsOf(page: Page): Promise<number[]> {
  const menu = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: /^Atendimentos/ });
  const bell = page.getByRole('button', { name: /^(Notificações|Não lidas)/ });
  const words = [await page.title(), await menu.getAttribute('aria-label'), await bell.getAttribute('aria-label')];
  return words.map((text) => Number(/\((\d+)/.exec(text ?? '')?.[1] ?? 0));
}

/** How many are unread, as the tab's title says it. */
export async function unreadOf(page: Page): Promise<number> {
  return (await unreadWordsOf(page))[0] ?? 0;
}

/** Counts follow the records they are of within moments: waits until title, menu and bell all say `count`. */
export const unreadBecomes = (page: Page, count: number): Promise<void> =>
  expect.poll(() => unreadWordsOf(page)).toEqual([count, count, count]);

/**
 * A desk for the tests of a file, which go on from each other: a customer wrote, and Bruno took the conversation.
 * @param prepare what else stands there before the first test
 */
export function sharedInboxPages(
  customer: string,
  text: string,
  prepare?: (desk: InboxPages) => Promise<void>,
): Omit<InboxPages, 'close'> {
  let opened: InboxPages | undefined;
  const now = (): InboxPages => {
    if (opened === undefined) throw new Error('the desk opens before the first test');
    return opened;
  };
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async ({ browser }) => {
    opened = await openInboxPages(browser);
    await customerWrites(opened.phone, customer, text);
    await accept(opened.bruno, customer);
    await prepare?.(opened);
  });
  test.afterAll(() => opened?.close());
  return {
    get phone() {
      return now().phone;
    },
    get bruno() {
      return now().bruno;
    },
    get carla() {
      return now().carla;
    },
  };
}
