import { expect, type Locator } from '@playwright/test';

/** Milliseconds after which a hand that lifted nothing tries again. */
const nextTryMs = 5000;

/** Lifts a card of a board, which shows its cards before what dragging needs has come: nothing is lifted until then. */
export async function liftCard(card: Locator): Promise<void> {
  const { mouse } = card.page();
  const lifted = card.page().locator('[data-dnd-dragging]');
  await expect(async () => {
    await mouse.up();
    await card.hover({ position: { x: 60, y: 16 } });
    const box = await card.boundingBox();
    if (box === null) throw new Error('the card is not on the screen');
    await mouse.down();
    await mouse.move(box.x + 90, box.y + 30, { steps: 4 });
    await lifted.waitFor({ timeout: nextTryMs });
  }).toPass();
}

/** Holds what was lifted over a lane until the lane shows that it would take it. */
export async function moveOver(lane: Locator): Promise<void> {
  const box = await lane.boundingBox();
  if (box === null) throw new Error('the lane is not on the screen');
  await lane.page().mouse.move(box.x + 120, box.y + 90, { steps: 12 });
  await expect(lane).toHaveClass(/target/);
}
