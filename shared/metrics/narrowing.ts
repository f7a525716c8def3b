import { zoned } from '../core/time.ts';
import { type Service, sourceOf } from './contribution.ts';
import type { Narrowing } from './model.ts';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const isRated = ({ rated, rate }: Service, wanted: number): boolean => rated && rate === wanted;

/** True if a service counts in the opened part of a number. */
export function isWithinNarrowing(service: Service, wanted: Narrowing, zone: string): boolean {
  const { time, weekday } = zoned(new Date(service.createdAt), zone);
  const tests: readonly [wanted: unknown, is: boolean][] = [
    [wanted.userId, wanted.userId === (service.userId ?? 0)],
    [wanted.queueId, wanted.queueId === (service.queueId ?? 0)],
    [wanted.whatsappId, wanted.whatsappId === service.whatsappId],
    [wanted.tagId, service.tagIds.includes(wanted.tagId ?? 0)],
    [wanted.channel, wanted.channel === service.channel],
    [wanted.source, wanted.source === sourceOf(service)],
    [wanted.weekday, weekdays[wanted.weekday ?? 0] === weekday],
    [wanted.hour, wanted.hour === Number(time.slice(0, 2))],
    [wanted.rate, isRated(service, wanted.rate ?? 0)],
  ];
  return tests.every(([value, is]) => value === undefined || is);
}
