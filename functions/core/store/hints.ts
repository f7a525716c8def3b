import { minuteMs } from '@shared/core/time.ts';
import { ExpiringMap } from '../boundedMap.ts';

/**
 * Former values, kept in the memory of a process for some minutes to choose what is read together. Hints never decide
 * anything: their readers check the items that they read.
 */
const keepMs = 10 * minuteMs;
const maxKept = 20_000;

const hints = new ExpiringMap<string, unknown>(maxKept, keepMs);

export const hintOf = <T>(name: string): T | undefined => hints.get(name) as T | undefined;

export const noteHint = (name: string, value: unknown): void => hints.set(name, value);

export const dropHint = (name: string): void => hints.delete(name);

/** Test helper: the state of a container that has just started. */
export const forgetHints = (): void => hints.clear();
