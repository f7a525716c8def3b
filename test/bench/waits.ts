import {
  flingList,
  type Measured,
  openConversations,
  openPageCold,
  openPalette,
  pressAround,
  sendWords,
} from './waits/measures.ts';
import { openSlowPage, type Probed, type SlowPage } from './waits/slowPage.ts';

/**
 * What somebody at a slow laptop (4x CPU throttle, 50 ms to the server) waits for, beside what is aimed at, and how far
 * each screen jumps while it loads. Times are of the clock, from the event to the frame after what was waited for came;
 * beside them stands what the page's thread computed, which other work on the machine changes less.
 */
const turns = Number(process.env['TURNS'] ?? 100);
const maxShift = 0.05;

function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? 0);
}

/** Says it, and whether it is as quick as is aimed at. */
function report({ what, values, aim }: Measured): boolean {
  const [median, p95] = [quantile(values, 0.5), quantile(values, 0.95)];
  const isOver = aim !== undefined && (p95 > aim || values.length === 0);
  const aimed = aim === undefined ? '' : `${aim}`.padStart(6);
  const columns = [`${median}`.padStart(6), `${p95}`.padStart(6), `${values.length}`.padStart(6), aimed];
  console.log(`${what.padEnd(42)}${columns.join('')}${isOver ? '  over' : ''}`);
  return !isOver;
}

/** The addresses of the menu and of the settings. */
async function places({ page }: SlowPage): Promise<string[]> {
  const found: string[] = [];
  for (const [start, inside] of [
    ['/tickets', 'navigation'],
    ['/all-settings', 'main'],
  ] as const) {
    await page.goto(start);
    const links = page.getByRole(inside).getByRole('link');
    await links.first().waitFor();
    found.push(...(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))));
  }
  return [...new Set(found)].filter((path) => path.startsWith('/'));
}

async function measureShifts(slow: SlowPage): Promise<boolean> {
  const { page } = slow;
  const all = await places(slow);
  const over: string[] = [];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: width > 500 ? 900 : 844 });
    for (const path of all) {
      await page.goto(path);
      await page.waitForTimeout(2000);
      const shifted = await page.evaluate(() => (window as unknown as Probed).shifted);
      if (shifted > maxShift) over.push(`${path} at ${width} by ${shifted.toFixed(3)}`);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  console.log(`${all.length} screens, ${over.length} over a shift of ${maxShift} ${over.join(', ')}`);
  return over.length === 0;
}

const slow = await openSlowPage();
try {
  const isStill = process.env['SHIFTS'] === 'off' || (await measureShifts(slow));
  const some = Math.ceil(turns / 4);
  const measured = [
    ...(await openPageCold(slow, Math.ceil(turns / 10))),
    ...(await openConversations(slow, turns)),
    ...(await sendWords(slow, some)),
    ...(await openPalette(slow, some)),
    ...(await pressAround(slow, some)),
    ...(await flingList(slow, some)),
  ];
  console.log(`${'milliseconds'.padEnd(42)}median   p95 turns   aim`);
  const isQuick = measured.map(report).every(Boolean);
  process.exitCode = isStill && isQuick ? 0 : 1;
} finally {
  await slow.close();
}
