import { chromium, type Page } from '@playwright/test';
import type { TicketView } from '@shared/tickets/model.ts';
import globalSetup from '../browser/globalSetup.ts';
import { ana, signIn } from '../browser/people.ts';

/**
 * Long tasks of two screens in Chromium while somebody scrolls: the list with ten thousand conversations,
 * and the board with 400 cards. The rows are copies of a real one, put into the answers on their way.
 */
const total = Number(process.env['TICKETS'] ?? 10_000);
const cards = 400;
const most = 50;

process.env['BROWSER_TEST_PORT'] ??= '4390';
const baseURL = `http://127.0.0.1:${process.env['BROWSER_TEST_PORT']}`;
const stop = await globalSetup();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await signIn(browser, ana, { baseURL, locale: 'pt-BR', viewport: { width: 1440, height: 900 } });

const copyOf = (row: TicketView, index: number): TicketView => ({
  ...row,
  id: 100_000 + index,
  uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  contact: { ...row.contact, name: `Cliente ${index}` },
  updatedAt: new Date(Date.parse(row.updatedAt) - index * 60_000).toISOString(),
});

/** Every page of a list becomes full of copies of its first row, until there are `total`. */
async function fillList(): Promise<void> {
  let row: TicketView | undefined;
  await page.route(/\/api\/tickets\?/, async (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor') ?? '';
    const start = cursor.startsWith('bench') ? Number(cursor.slice(5)) : 0;
    if (start === 0) {
      const answer = (await (await route.fetch()).json()) as { tickets: TicketView[] };
      row ??= answer.tickets[0];
    }
    if (!row) return route.continue();
    const first = row;
    const tickets = Array.from({ length: 40 }, (_, index) => copyOf(first, start + index));
    const hasMore = start + 40 < total;
    await route.fulfill({ json: { tickets, count: 40, hasMore, nextCursor: hasMore ? `bench${start + 40}` : null } });
  });
}

async function fillBoard(): Promise<void> {
  await page.route(/\/api\/ticket\/kanban/, async (route) => {
    const answer = (await (await route.fetch()).json()) as { tickets: TicketView[] };
    const rows = answer.tickets;
    const tickets = Array.from({ length: cards }, (_, index) => copyOf(rows[index % rows.length] as TicketView, index));
    await route.fulfill({ json: { ...answer, tickets, count: cards, hasMore: false } });
  });
}

const observe = (): Promise<void> =>
  page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { longTasks: seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(Math.round(duration));
    }).observe({ type: 'longtask' });
  });
const watched = (): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.splice(0));

/** Begins to watch, and makes sure by a task of its own that it would notice one. */
async function watch(): Promise<void> {
  await observe();
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          const end = performance.now() + 80;
          while (performance.now() < end);
          setTimeout(resolve, 200);
        });
      }),
  );
  if (!(await watched()).some((duration) => duration > most)) throw new Error('a long task went unnoticed');
}

async function wheel(target: Page, steps: number, by: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await target.mouse.wheel(0, by);
    await target.waitForTimeout(16);
  }
}

function report(name: string, tasks: readonly number[]): boolean {
  const tooLong = tasks.filter((duration) => duration > most);
  console.log(
    `${name}: ${tooLong.length} tasks over ${most} ms${tooLong.length > 0 ? ` (${tooLong.join(', ')})` : ''}`,
  );
  return tooLong.length === 0;
}

async function measureList(): Promise<boolean> {
  await fillList();
  await page.goto(`${baseURL}/tickets?tab=open`);
  const list = page.getByRole('region', { name: 'Lista de conversas' });
  await list.getByRole('link', { name: /Cliente 0\D/ }).waitFor();
  await list.hover();
  await watch();
  const last = list.getByRole('link', { name: new RegExp(`Cliente ${total - 1}\\D`) });
  for (let reads = 0; (await last.count()) === 0 && reads < total / 10; reads += 1) await wheel(page, 10, 1200);
  if ((await last.count()) === 0) throw new Error('the end of the list was not reached');
  const down = report(`down through ${total} conversations`, await watched());
  await wheel(page, 200, -6000);
  return report('and back up', await watched()) && down;
}

async function measureBoard(): Promise<boolean> {
  await fillBoard();
  await page.goto(`${baseURL}/Kanban`);
  await page.getByRole('article').first().waitFor();
  await watch();
  await page.getByRole('article').first().hover();
  await wheel(page, 100, 300);
  await wheel(page, 100, -300);
  return report(`a board of ${cards} cards, scrolled`, await watched());
}

try {
  const isSmooth = [await measureList(), await measureBoard()].every(Boolean);
  process.exitCode = isSmooth ? 0 : 1;
} finally {
  await browser.close();
  await stop();
}
