import type { TicketView } from '@shared/tickets/model.ts';
import { acceptOf, composerOf, listOf, rowOf, tabOf } from '../../support/browser/inboxPages.ts';
import { nameOf, type Probed, people, type SlowPage } from './slowPage.ts';

/** One thing that people wait for, against what quality asks of it. */
export interface Measured {
  readonly what: string;
  /** Milliseconds, one of each turn. */
  readonly values: readonly number[];
  /** The 95th of a hundred may take so long; undefined: told for comparison. */
  readonly aim?: number;
}

const collect = (turns: readonly Readonly<Record<string, number>>[], name: string): number[] =>
  turns.map((times) => times[name] ?? Number.NaN);

/** The page with nothing kept from before but the session, until its first row. */
export async function openPageCold({ page, session, isSlow }: SlowPage, turns: number): Promise<Measured[]> {
  const values: number[] = [];
  const { origin } = new URL(page.url());
  await isSlow();
  while (values.length < turns) {
    await page.goto('about:blank');
    await session.send('Network.clearBrowserCache');
    const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
    await page.goto('/tickets?tab=pending');
    const shown = await page.waitForFunction(() => (window as unknown as Probed).firstRow);
    values.push((await shown.jsonValue()) ?? Number.NaN);
  }
  return [{ what: 'opening the page cold, first row', values, aim: 2000 }];
}

/** Conversations that nobody opened before; no pointer comes near, which would have the messages fetched ahead. */
export async function openConversations({ page, begin, timed }: SlowPage, turns: number): Promise<Measured[]> {
  const measured: Record<string, number>[] = [];
  while (measured.length < turns) {
    await begin();
    for (let person = 0; person < people && measured.length < turns; person += 1) {
      const pane = `section[aria-label="${nameOf(person)}"]`;
      const wanted = { header: `${pane} header`, messages: `${pane} [data-row]` };
      measured.push(await timed('click', wanted, () => rowOf(page, nameOf(person)).dispatchEvent('click')));
    }
  }
  return [
    { what: 'opening a conversation cold, header', values: collect(measured, 'header'), aim: 100 },
    { what: 'opening a conversation cold, messages', values: collect(measured, 'messages'), aim: 300 },
    { what: 'opening a conversation cold, computed', values: collect(measured, 'computed') },
  ];
}

/** From Enter to the bubble, in a conversation of one's own. */
export async function sendWords({ page, begin, timed, isFast, isSlow }: SlowPage, turns: number): Promise<Measured[]> {
  await begin();
  await isFast();
  await rowOf(page, nameOf(0)).click();
  await acceptOf(page, nameOf(0)).click();
  await composerOf(page).and(page.locator(':enabled')).waitFor();
  await isSlow();
  const measured: Record<string, number>[] = [];
  const bubble = `section[aria-label="${nameOf(0)}"] [data-row]`;
  while (measured.length < turns) {
    await composerOf(page).fill(`Resposta ${measured.length}`);
    measured.push(await timed('keydown', { bubble }, () => composerOf(page).press('Enter')));
  }
  return [
    { what: 'Enter to the bubble', values: collect(measured, 'bubble'), aim: 50 },
    { what: 'Enter to the bubble, computed', values: collect(measured, 'computed') },
  ];
}

/** From Ctrl-K to what it lists. */
export async function openPalette({ page, begin, timed }: SlowPage, turns: number): Promise<Measured[]> {
  await begin();
  const measured: Record<string, number>[] = [];
  while (measured.length < turns) {
    const results = 'dialog[open] [role=option]';
    measured.push(await timed('keydown', { results }, () => page.keyboard.press('Control+k')));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  return [
    { what: 'Ctrl-K to results', values: collect(measured, 'results'), aim: 100 },
    { what: 'Ctrl-K to results, computed', values: collect(measured, 'computed') },
  ];
}

/** What an attendant presses all day, by the browser's own measure (INP): the whole time until it is shown. */
export async function pressAround({ page, begin }: SlowPage, turns: number): Promise<Measured[]> {
  await begin();
  for (let turn = 0; turn < turns; turn += 1) {
    await tabOf(page, turn % 2 === 0 ? 'Abertas' : 'Fila').click();
    await listOf(page).getByRole('link').first().click();
  }
  // Presses that took less than a frame are not told of one by one.
  const values = await page.evaluate(() => [...(window as unknown as Probed).presses.values()]);
  return [{ what: 'presses in the inbox (INP)', values, aim: 150 }];
}

const pageLength = 40;

/** Every page of the list becomes full of copies of its first row. */
async function lengthenList({ page }: SlowPage): Promise<void> {
  let row: TicketView | undefined;
  const copyOf = (first: TicketView, index: number): TicketView => ({
    ...first,
    id: 100_000 + index,
    uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    contact: { ...first.contact, name: `Cliente ${index}` },
    updatedAt: new Date(Date.parse(first.updatedAt) - index * 60_000).toISOString(),
  });
  await page.route(/\/api\/tickets\?/, async (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor') ?? '';
    const start = cursor.startsWith('bench') ? Number(cursor.slice(5)) : 0;
    const answer = start === 0 ? ((await (await route.fetch()).json()) as { tickets: TicketView[] }) : undefined;
    row ??= answer?.tickets[0];
    if (row === undefined) return route.continue();
    const first = row;
    const tickets = Array.from({ length: pageLength }, (_, index) => copyOf(first, start + index));
    const nextCursor = `bench${start + pageLength}`;
    return route.fulfill({ json: { tickets, count: pageLength, hasMore: true, nextCursor } });
  });
}

/** Frames of a long list while somebody flings it down and up again. */
export async function flingList(slow: SlowPage, turns: number): Promise<Measured[]> {
  const { page } = slow;
  await lengthenList(slow);
  await page.goto('/tickets?tab=pending');
  await rowOf(page, 'Cliente 0').first().waitFor();
  await listOf(page).hover();
  for (let read = 0; read < turns; read += 1) await page.mouse.wheel(0, 4000).then(() => page.waitForTimeout(100));
  await slow.isSlow();
  const frames = page.evaluate(() => (window as unknown as Probed).framesFor(3000));
  for (let step = 0; step < 100; step += 1) {
    await page.mouse.wheel(0, step < 50 ? -1200 : 1200);
    await page.waitForTimeout(16);
  }
  const values = await frames;
  await page.unroute(/\/api\/tickets\?/);
  return [{ what: 'frames while a long list is flung', values, aim: 100 }];
}
