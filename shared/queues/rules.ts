import { fold } from '../core/text.ts';
import type { Queue, QueueView } from './model.ts';

/** Lower case with six digits, so that `#FA0` and `#ffaa00` are the same colour. */
export function normalColor(color: string): string {
  const digits = color.slice(1).toLowerCase();
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

/** Unique values within a company (B-QUEUE-1). */
export const queueMarks = ({ name, color }: Pick<Queue, 'name' | 'color'>): { name: string; color: string } => ({
  name: fold(name),
  color: normalColor(color),
});

export function queueView(queue: Queue): QueueView {
  const { version: _version, ...shown } = queue;
  return shown;
}
