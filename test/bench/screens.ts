import { chromium, type Page } from '@playwright/test';
import type { KanbanCard } from '@shared/tickets/kanbanCardModel.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { ana, signIn } from '../support/browser/people.ts';
import { startProduct } from '../support/browser/product.ts';

/**
 * Tasks of two screens in Chromium while somebody scrolls: the list with ten thousand conversations,
 * and the board with 400 cards. The rows are copies of a real one, put into the answers on their way.
 */
const total = Number(process.env['TICKETS'] ?? 10_000);
const cards = 400;
const most = 50;

const { url: baseURL, stop } = await startProduct(0);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await signIn(browser, ana, { baseURL, locale: 'pt-BR', viewport: { width: 1440, height: 900 } });

const copyOf = <Row extends TicketView | KanbanCard>(row: Row, index: number): Row => ({
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
    const answer = (await (await route.fetch()).json()) as { tickets: KanbanCard[] };
    const rows = answer.tickets;
    const tickets = Array.from({ length: cards }, (_, index) => copyOf(rows[index % rows.length] as KanbanCard, index));
    await route.fulfill({ json: { ...answer, tickets, count: cards, hasMore: false } });
  });
}

interface Task {
  /** Milliseconds by the clock. */
  lasted: number;
  /** Milliseconds its thread computed: what it waited for one of the machine's cores is not in it. */
  worked: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

const session = await page.context().newCDPSession(page);
const traced: TraceEvent[] = [];
session.on('Tracing.dataCollected', ({ value }) => traced.push(...(value as unknown as TraceEvent[])));

/** Begins to watch, and has the page busy for 80 ms: a task that must be noticed. */
async function watch(): Promise<void> {
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'], excludedCategories: ['*'] },
  });
  await page.evaluate(() => {
    const end = performance.now() + 80;
    while (performance.now() < end);
  });
}

/** Tasks of the pages' main threads since `watch`, without the one that it made itself. */
async function watched(): Promise<Task[]> {
  const isOver = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await isOver;
  const events = traced.splice(0);
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`;
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = events
    .filter((event) => event.ph === 'X' && event.name === 'ThreadControllerImpl::RunTask' && mains.has(threadOf(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ lasted: Math.round(dur / 1000), worked: Math.round(tdur / 1000) }));
  const own = tasks.findIndex(({ lasted }) => lasted >= 80);
  if (own === -1) throw new Error('a long task went unnoticed');
  return tasks.toSpliced(own, 1);
}

async function wheel(target: Page, steps: number, by: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await target.mouse.wheel(0, by);
    await target.waitForTimeout(16);
  }
}

/** Says both times. Whether one was too long is judged by the work: cores are shared with whatever draws and measures. */
function report(name: string, tasks: readonly Task[]): boolean {
  const late = tasks.filter(({ lasted }) => lasted > most);
  const heavy = tasks.filter(({ worked }) => worked > most);
  const longest = Math.max(...tasks.map(({ worked }) => worked));
  const shown = late.map(({ lasted, worked }) => `${lasted} of which ${worked} worked`).join(', ');
  console.log(`${name}: ${tasks.length} tasks, the heaviest worked ${longest} ms, ${heavy.length} over ${most} ms`);
  if (late.length > 0) console.log(`  by the clock ${late.length} over ${most} ms: ${shown}`);
  return heavy.length === 0;
}

async function measureList(): Promise<boolean> {
  await fillList();
  await page.goto('/tickets?tab=open');
  const list = page.getByRole('region', { name: 'Lista de conversas' });
  await list.getByRole('link', { name: /Cliente 0\D/ }).waitFor();
  await list.hover();
  await watch();
  const last = list.getByRole('link', { name: new RegExp(`Cliente ${total - 1}\\D`) });
  for (let reads = 0; (await last.count()) === 0 && reads < total / 10; reads += 1) await wheel(page, 10, 1200);
  if ((await last.count()) === 0) throw new Error('the end of the list was not reached');
  const down = report(`down through ${total} conversations`, await watched());
  await watch();
  await wheel(page, 200, -6000);
  return report('and back up', await watched()) && down;
}

async function measureBoard(): Promise<boolean> {
  await fillBoard();
  await page.goto('/Kanban');
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
