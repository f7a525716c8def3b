import type { ScheduleDay } from './model.ts';

const weekdays = [
  ['Segunda-feira', 'monday'],
  ['Terça-feira', 'tuesday'],
  ['Quarta-feira', 'wednesday'],
  ['Quinta-feira', 'thursday'],
  ['Sexta-feira', 'friday'],
  ['Sábado', 'saturday'],
  ['Domingo', 'sunday'],
] as const;

/** 08:00-12:00 and 13:00-18:00 on all seven days (B-SEED-2). */
export const defaultSchedules = (): ScheduleDay[] =>
  weekdays.map(([weekday, weekdayEn]) => ({
    weekday,
    weekdayEn,
    startTimeA: '08:00',
    endTimeA: '12:00',
    startTimeB: '13:00',
    endTimeB: '18:00',
  }));
