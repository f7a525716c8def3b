import { createHash } from 'node:crypto';
import { dayMs } from '@shared/core/time.ts';
import * as z from 'zod';

/** Payloads of Meta's webhooks, whose content is not trusted. */

export type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Own properties only: `__proto__` and `constructor` of a payload are data like any other name. */
export const partOf = (value: unknown, name: string): unknown =>
  isJson(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** Text, or a number written where text is expected; anything else is nothing. */
export const Text = z.union([z.string(), z.number().transform(String)]).catch('');
export const textOf = (value: unknown, name: string): string => Text.parse(partOf(value, name));

export const digest = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('|')).digest('hex');

// Far above what people can write; an event must fit into a queue's message (1 MiB) whatever it holds.
const longestText = 70_000;
/** Length limit for texts that occur several times, as in an advertisement above a message. */
const longestOfSeveral = 8_000;
const largestEvent = 400_000;

/** The same value with overlong texts cut, so that no single event can block its queue. */
export function shortened(value: unknown, longest = longestText, depth = 0): unknown {
  if (typeof value === 'string') return value.length > longest ? value.slice(0, longest) : value;
  if (depth > 20) return null;
  if (Array.isArray(value)) return value.slice(0, 500).map((item) => shortened(item, longest, depth + 1));
  if (!isJson(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner, longest, depth + 1)]));
}

const fits = (event: Json): boolean => JSON.stringify(event).length < largestEvent;

/** An event that fits into a queue's message. @param remainder what is kept of one that does not, however it is shortened */
export function bounded(event: Json, remainder: () => Json): Json {
  if (fits(event)) return event;
  const shorter = [longestText, longestOfSeveral].map((longest) => shortened(event, longest) as Json);
  return shorter.find(fits) ?? remainder();
}

const earliest = Date.parse('2009-01-01T00:00:00Z');

/** @param at milliseconds since 1970; an impossible time is replaced by that of the delivery */
export function plausibleInstant(at: number, receivedAt: Date): string {
  const isPlausible = Number.isFinite(at) && at >= earliest && at <= receivedAt.getTime() + dayMs;
  return new Date(isPlausible ? at : receivedAt).toISOString();
}
