import { describe, expect, it } from 'vitest';
import { maxMachineTurns, maxTurnsPerHour, type TakenTurns, takeTurn } from './automaticTurns.ts';

const start = Date.parse('2026-11-27T10:00:00.000Z');
const iso = (ms: number): string => new Date(start + ms).toISOString();

/** Messages at instants, each answered half a second later; how many are answered before the service stops. */
function answered(messages: readonly { readonly body: string; readonly at: number; readonly isChoice?: boolean }[]) {
  let turns: TakenTurns | null = null;
  let answeredAt: string | null = null;
  for (const [place, { body, at, isChoice = false }] of messages.entries()) {
    const taken = takeTurn(turns, { body, createdAt: iso(at), answeredAt, isChoice, now: new Date(start + at + 400) });
    if (taken.stop) return { count: place, stop: taken.stop };
    turns = taken.turns;
    answeredAt = iso(at + 500);
  }
  return { count: messages.length, stop: null };
}

const row = (count: number, body: (place: number) => string, stepMs: number) =>
  Array.from({ length: count }, (_, place) => ({ body: body(place), at: place * stepMs }));

describe('a service that answers a machine', () => {
  it.each([
    ['the same words every minute', row(20, () => 'Estamos fora do horário.', 60_000)],
    ['the same words with a number', row(20, (place) => `Protocolo ${place}: aguarde.`, 20_000)],
    [
      'long new texts within seconds',
      row(20, (place) => `${String.fromCharCode(97 + place).repeat(9)} `.repeat(12), 4000),
    ],
  ])('stops within six turns: %s', (_, messages) => {
    expect(answered(messages)).toEqual({ count: maxMachineTurns, stop: 'machine' });
  });
});

describe('a service that answers a person', () => {
  const words = ['oi', 'quero pizza', 'grande', 'sim', 'rua das flores', 'ana', 'dinheiro', 'troco', 'ok', 'obrigada'];
  it('goes on with short answers every three seconds', () => {
    expect(answered(row(words.length, (place) => words[place] ?? '', 3000)).stop).toBeNull();
  });

  it('goes on with numbers, and with choices that are tapped at once', () => {
    expect(answered(row(30, () => '1', 2000)).stop).toBeNull();
    expect(answered(row(30, () => 'Voltar', 1000).map((each) => ({ ...each, isChoice: true }))).stop).toBeNull();
  });

  it('ends after so many turns within an hour, and counts each hour anew', () => {
    const many = row(maxTurnsPerHour + 5, (place) => String(place), 60_000);
    expect(answered(many)).toEqual({ count: maxTurnsPerHour, stop: 'limit' });
    expect(answered(row(100, (place) => String(place), 120_000)).stop).toBeNull();
  });
});
