import '@test/support/web/setup.ts';
import { ticket } from '@test/support/web/ticketFixtures.ts';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useStableTicket } from './useStableTicket.ts';

const row = () => ticket(1, { userId: 1 });

it('stays the same ticket for what a message changes, and becomes another for the rest', () => {
  const first = row();
  const { result, rerender } = renderHook(useStableTicket, { initialProps: first });
  rerender({ ...row(), version: 2, lastMessage: 'oi', fromMe: true, updatedAt: '2026-11-21T00:00:00.000Z' });
  expect(result.current).toBe(first);
  const closed = { ...row(), version: 3, status: 'closed' as const };
  rerender(closed);
  expect(result.current).toBe(closed);
  rerender({ ...closed, version: 4 });
  expect(result.current).toBe(closed);
});
