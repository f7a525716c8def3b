import { hourMs } from '../core/time.ts';

/** Answers that an outside service gives in one ticket within an hour, before a person is called. */
export const maxTurnsPerHour = 40;

/** After so many turns in a row that no person can have written, a person is called. */
export const maxMachineTurns = 5;

/** Count of the turns that an outside service took in one ticket. */
export interface TakenTurns {
  /** Beginning of the hour that is counted. */
  readonly since: string;
  readonly count: number;
  /** Turns in a row that look as if a machine had written. */
  readonly machine: number;
  /** The newest texts, without what changes from one repetition to the next. */
  readonly heard: readonly string[];
}

export type TurnStop = 'machine' | 'limit';

interface HeardTurn {
  readonly body: string;
  /** Whole seconds, as channels tell them. */
  readonly createdAt: string;
  /** Time when the service's last answer was sent; null before its first answer. */
  readonly answeredAt: string | null;
  /** True if the customer chose one of the options that the service offered. */
  readonly isChoice: boolean;
  readonly now: Date;
}

const keptTexts = maxMachineTurns;
const keptLetters = 40;

/** Letters alone: a machine that repeats itself changes numbers and times. */
const reduced = (body: string): string =>
  body
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
    .slice(0, keptLetters);

/** A person cannot read an answer and type this much so fast: ten letters a second is more than people type. */
const leastMs = (body: string): number => 1000 + 100 * body.length;

const secondOf = (at: string): number => Math.floor(Date.parse(at) / 1000) * 1000;

/** `undefined`: written before our answer came, so that it says nothing about who wrote it. */
function looksAutomatic(heard: readonly string[], turn: HeardTurn, text: string): boolean | undefined {
  if (turn.answeredAt === null) return undefined;
  const elapsedMs = secondOf(turn.createdAt) - secondOf(turn.answeredAt);
  if (elapsedMs < 0) return undefined;
  if (turn.isChoice || text === '') return false;
  return elapsedMs < leastMs(turn.body) || heard.includes(text);
}

/**
 * Counts one more message that an outside service is to answer, and says whether it is to be answered no more: two
 * machines that answer each other would never end, and what runs round and round costs money and hides a person.
 */
export function takeTurn(
  before: TakenTurns | null | undefined,
  turn: HeardTurn,
): { readonly turns: TakenTurns; readonly stop: TurnStop | null } {
  const at = turn.now.toISOString();
  const isSameHour = before && turn.now.getTime() - Date.parse(before.since) < hourMs;
  const { machine = 0, heard = [] } = before ?? {};
  const text = reduced(turn.body);
  const isAutomatic = looksAutomatic(heard, turn, text);
  const turns: TakenTurns = {
    since: isSameHour ? before.since : at,
    count: (isSameHour ? before.count : 0) + 1,
    machine: isAutomatic === undefined ? machine : isAutomatic ? machine + 1 : 0,
    heard: text === '' ? heard : [...heard, text].slice(-keptTexts),
  };
  if (turns.machine >= maxMachineTurns) return { turns, stop: 'machine' };
  return { turns, stop: turns.count > maxTurnsPerHour ? 'limit' : null };
}
