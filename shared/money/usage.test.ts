import { expect, it } from 'vitest';
import { costOf, type Usage, usageMonth, usualUnitPrices } from './usage.ts';

const none: Usage = {
  ...{ received: 0, sent: 0, failed: 0, marketing: 0, utility: 0, authentication: 0 },
  ...{ mediaBytes: 0, emails: 0, automationFailures: 0 },
  ...{ lastReceivedAt: null, lastSentAt: null, lastFailedAt: null, charged: [], lastAutomationFailureAt: null },
};

it('costs what was used times what each costs, to the centavo', () => {
  expect(costOf(none, usualUnitPrices)).toBe(0);
  const used = { ...none, received: 10_000, sent: 5000, emails: 1000, mediaBytes: 3 * 1024 ** 3, failed: 99 };
  expect(costOf(used, usualUnitPrices)).toBe(7.2);
  const billed = { ...usualUnitPrices, marketing: 0.33, utility: 0.04, company: 2 };
  expect(costOf({ ...none, marketing: 100, utility: 10, authentication: 5 }, billed)).toBe(35.4);
});

it('counts by the calendar of the platform', () => {
  expect(usageMonth(new Date('2026-01-01T02:59:00Z'))).toBe('2025-12');
  expect(usageMonth(new Date('2026-01-01T03:00:00Z'), 1)).toBe('2025-12');
});
