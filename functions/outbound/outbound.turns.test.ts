import type { ConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openOutbox } from '@test/support/server/outbox.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { log } from '../core/log.ts';
import { usualTurns } from '../manifestLimits.ts';

const outbox = await forFile(openOutbox());
const errors = vi.spyOn(log, 'error').mockReturnValue(undefined);
const rate = { perSecond: 1, burst: 10 };

let shop: ConnectedCompany;
beforeEach(async () => {
  process.env['TURNS'] = JSON.stringify({ ...usualTurns, outbound: { company: rate, number: rate } });
  shop = await outbox.begin();
  errors.mockClear();
});
afterEach(() => {
  delete process.env['TURNS'];
});

const count = 30;

it('what a company sends beyond its turns waits in its order, is lost nowhere and fails nowhere', async () => {
  const texts = Array.from({ length: count }, (_, turn) => `m${turn}`);
  for (const body of texts) await outbox.handedOver(await outbox.stored(shop, { body }));
  const bodies = () => outbox.graph.sent().map(({ json }) => (json['text'] as { body: string }).body);
  await outbox.send();
  const atOnce = bodies();
  expect(atOnce.length).toBeGreaterThanOrEqual(rate.burst);
  expect(atOnce.length).toBeLessThan(count);
  const before = outbox.workshop.dead('outbound');
  for (let minute = 0; minute < 60 && bodies().length < count; minute += 1) {
    outbox.workshop.pass(62);
    await outbox.send();
  }
  expect(bodies()).toEqual(texts);
  expect([outbox.workshop.dead('outbound') - before, outbox.workshop.counts('outbound').inFlight]).toEqual([0, 0]);
  expect(errors).not.toHaveBeenCalled();
});
