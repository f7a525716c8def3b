import { readFileSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  type Request,
  type WebSocketRoute,
} from '@playwright/test';
import { type Login, loginOf } from './product.ts';

export const ana = 'ana@lojaaurora.example';
export const bruno = 'bruno@lojaaurora.example';
export const carla = 'carla@lojaaurora.example';
export const platformAdmin = 'admin@prosa.local';

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** The content security policy forbids scripts from elsewhere, so axe is there before the page is. */
export const injectAxe = (context: BrowserContext) => context.addInitScript({ content: axe });

/** Notices leave by themselves; a busy machine may look only when they are gone. The page remembers what it has said. */
const rememberNotices = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const said = new Set<string>();
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const notice of document.querySelectorAll('[data-sonner-toast]')) said.add(notice.textContent ?? '');
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });

/** Waits until a page that is signed in has said something, which may be gone again. */
export const noticeAppears = (page: Page, text: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => [...(window as unknown as { said: Set<string> }).said].join('\n')))
    .toContain(text);

/** Notes what the content security policy refuses on any page of a browser. */
export async function collectCspViolations(context: BrowserContext, noted: string[]): Promise<void> {
  await context.exposeBinding('noteRefusal', (_source, what: string) => noted.push(what));
  await context.addInitScript(() => {
    const { noteRefusal } = window as unknown as { noteRefusal: (what: string) => void };
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
      noteRefusal(`${location.pathname}: ${effectiveDirective} ${blockedURI} of ${sourceFile}:${lineNumber}`),
    );
  });
}

type Options = BrowserContextOptions & { onContext?: (context: BrowserContext) => Promise<void> };

/** A person whose login was printed at the start, in a browser of their own, signed in, on the inbox. */
export function signIn(browser: Browser, email: string, options: Options = {}): Promise<Page> {
  return signInWith(browser, loginOf(email), options);
}

/** Answers the page that asks who is there, for what leads to an account. */
export async function confirmWho(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' });
  await dialog.getByLabel(/^Sua senha atual/).fill(loginOf(email).password);
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog).toBeHidden();
}

/** Anybody, by e-mail and password. */
export async function signInWith(
  browser: Browser,
  login: Login,
  { onContext, ...options }: Options = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  await injectAxe(context);
  await rememberNotices(context);
  await onContext?.(context);
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(login.email);
  await page.getByRole('textbox', { name: 'Senha', exact: true }).fill(login.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/tickets/);
  await expect(page.getByRole('heading', { name: 'Conversas' })).toBeVisible();
  return page;
}

/** The network of one browser: what is open breaks with a cut, and nothing gets through until it is mended. */
export interface NetworkControl {
  readonly cut: () => Promise<void>;
  readonly restore: () => Promise<void>;
}

/** Call before the page opens its socket. Emulated absence alone leaves open sockets alive, unlike a real cut. */
export async function controlNetwork(context: BrowserContext): Promise<NetworkControl> {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await context.routeWebSocket(/\/socket$/, (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    open.add(socket);
    socket.connectToServer();
  });
  return {
    async cut() {
      isCut = true;
      await context.setOffline(true);
      for (const socket of open) await socket.close();
      open.clear();
    },
    async restore() {
      isCut = false;
      await context.setOffline(false);
    },
  };
}

/** Milliseconds without a request after which a page has what it asks for by itself. */
const quietFor = 150;

/** Goes somewhere and waits until nothing more is being fetched; Playwright's own `networkidle` takes half a second. */
async function settled(page: Page, go: () => Promise<unknown>): Promise<void> {
  const open = new Set<Request>();
  let last = Date.now();
  const begin = (request: Request) => void open.add(request);
  const end = (request: Request) => {
    open.delete(request);
    last = Date.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await go();
  last = Date.now();
  const isQuiet = (): boolean => open.size === 0 && Date.now() - last > quietFor;
  const isSettled = async (): Promise<boolean> => {
    if (!isQuiet()) return false;
    // What has arrived may still wait to be drawn on a busy machine, and ask for more then.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve))).catch(() => undefined);
    return isQuiet();
  };
  await expect.poll(isSettled, { intervals: [quietFor / 3] }).toBe(true);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

/** From the address, as somebody who opens the page. */
export const openAndSettle = (page: Page, path: string): Promise<void> => settled(page, () => page.goto(path));

/** From within the page, as a link leads there: a sixth of what loading it again takes. */
export const goAndSettle = (page: Page, path: string): Promise<void> =>
  settled(page, () =>
    page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path),
  );

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** Of axe's rules those that ask how it looks; the others find the same in every theme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** What axe has against the page as it is, in its own theme and in the colours of the other one. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const violations = await page.evaluate(async (colorRules) => {
    type Options = { readonly runOnly?: readonly string[]; readonly resultTypes: readonly string[] };
    type Axe = { run(options: Options): Promise<{ violations: Finding[] }> };
    const { axe } = window as unknown as { axe: Axe };
    // What is still fading has less contrast than it will have, and the colours of one theme fade into the other's.
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important; }');
    async function look(rules: Pick<Options, 'runOnly'>): Promise<Finding[]> {
      await new Promise(requestAnimationFrame);
      // Elements that passed need not be described.
      return (await axe.run({ ...rules, resultTypes: ['violations'] })).violations;
    }
    const { dataset } = document.documentElement;
    const own = dataset['theme'] ?? 'light';
    document.adoptedStyleSheets.push(still);
    try {
      const found = await look({});
      dataset['theme'] = own === 'dark' ? 'light' : 'dark';
      return [...found, ...(await look({ runOnly: colorRules }))];
    } finally {
      dataset['theme'] = own;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    }
  }, colorRules);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
}

/** The phone of a new customer on the sandbox page. */
export async function newCustomer(page: Page, name: string): Promise<void> {
  await page.goto('/sandbox');
  await page.getByRole('button', { name: 'Novo cliente' }).click();
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill(name);
  await page.getByRole('button', { name: 'Criar cliente' }).click();
  // Until then the phone of somebody else may be open.
  await expect(page.locator('a[aria-current=page]').filter({ hasText: name })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Mensagem', exact: true })).toBeVisible();
}

export async function typeOnPhone(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Mensagem', exact: true }).fill(text);
  await page.keyboard.press('Enter');
  await expect(
    page
      .getByRole('list', { name: /^Conversa de/ })
      .getByText(text)
      .last(),
  ).toBeVisible();
}
