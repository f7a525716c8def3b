import '@test/support/web/setup.ts';
import type { ServiceLevelView } from '@shared/serviceLevels/model.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ServiceClock } from './ServiceClock.tsx';

const present = Date.parse('2026-11-23T12:00:00.000Z');
const minuteMs = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: present, shouldAdvanceTime: false });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(minutes: number | null, fields: Partial<ServiceLevelView> = {}, showsPause = false) {
  const dueAt = minutes === null ? null : new Date(present + minutes * minuteMs).toISOString();
  const level: ServiceLevelView = { target: 'first', dueAt, warnsBefore: 15, ...fields };
  renderSignedIn(<ServiceClock level={level} showsPause={showsPause} />, { server: fakeServer() });
  return () => screen.getByTitle(/Primeira resposta/);
}

it.each([
  [16, 'calm', 'vence em 16 min'],
  [15, 'soon', 'vence em 15 min'],
  [0.5, 'soon', 'vence em 1 min'],
  [-0.5, 'late', 'venceu agora'],
  [-1.5, 'late', 'atrasado 1 min'],
  [-125, 'late', 'atrasado 2 h 5 min'],
  [1600, 'calm', 'vence em 1 d 2 h'],
])('says %d minutes before as %s, in colour and in words: %s', (minutes, state, words) => {
  const clock = show(minutes)();
  expect(clock).toHaveAttribute('data-state', state);
  expect(clock).toHaveTextContent(words);
  expect(clock).toHaveAttribute('title', expect.stringMatching(/Primeira resposta.*\d{2}:\d{2}/));
});

it('goes on by itself: calm, soon, late', () => {
  const clock = show(17);
  const states = [1.01, 1.01, 15.01].map((minutes) => {
    act(() => {
      vi.advanceTimersByTime(minutes * minuteMs);
    });
    return clock().getAttribute('data-state');
  });
  expect(states).toEqual(['calm', 'soon', 'late']);
});

it('warns by what the queue says, and not at all where it says nothing', () => {
  expect(show(30, { warnsBefore: 60 })()).toHaveAttribute('data-state', 'soon');
  cleanup();
  expect(show(1, { warnsBefore: 0 })()).toHaveAttribute('data-state', 'calm');
});

it('stands while the customer is waited for: said in the header, nothing in a row', () => {
  show(null, {}, true);
  expect(screen.getByTitle(/./)).toBeVisible();
  expect(screen.queryByTitle(/Primeira resposta/)).toBeNull();
  cleanup();
  show(null);
  expect(screen.queryByTitle(/./)).toBeNull();
});
