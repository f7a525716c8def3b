import { tz } from '@date-fns/tz';
import { differenceInCalendarDays, format } from 'date-fns';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  formatBadge,
  formatBytes,
  formatClock,
  formatCount,
  formatDateTime,
  formatDayHeading,
  formatDuration,
  formatExact,
  formatListTime,
  formatMinutes,
  formatMoney,
  formatNoteTime,
  formatPercent,
  formatPhone,
  formatRelative,
} from './format.ts';
import { setLanguage } from './i18n.ts';
import { companyDaysBetween, companyZone, isSameCompanyDay, setCompanyZone } from './time.ts';

const space = (text: string) => text.replace(/\s/g, ' ');

afterEach(async () => {
  setCompanyZone(undefined);
  await setLanguage('pt-BR');
});

describe('formatPhone', () => {
  it.each([
    ['5511987654321', '+55 (11) 98765-4321'],
    ['551132654321', '+55 (11) 3265-4321'],
    ['11987654321', '(11) 98765-4321'],
    ['905321234567', '+905321234567'],
    ['55119****4321', '55119****4321'],
    ['12345', 'Número inválido'],
    ['', 'Número não disponível'],
    [null, 'Número não disponível'],
    [undefined, 'Número não disponível'],
  ])('%s -> %s', (number, shown) => {
    expect(formatPhone(number)).toBe(shown);
  });
  it('says it in the language on the screen', async () => {
    await setLanguage('es');
    expect(formatPhone('1')).toBe('Número no válido');
  });
});

describe('numbers', () => {
  it('follow the language', async () => {
    expect(formatCount(1234567)).toBe('1.234.567');
    expect(space(formatMoney(1234.5))).toBe('R$ 1.234,50');
    expect(formatPercent(0.256, 1)).toBe('25,6%');
    await setLanguage('en');
    expect(formatCount(1234567)).toBe('1,234,567');
    expect(space(formatMoney(1234.5))).toBe('R$1,234.50');
  });
  it('keep badges short', () => {
    expect([0, -2, 7, 99, 100, 5000].map(formatBadge)).toEqual(['0', '0', '7', '99', '99+', '99+']);
  });
  it('say sizes as the channels state their limits', () => {
    expect([500, 5_000_000, 1_500_000, 3_000_000_000].map((bytes) => space(formatBytes(bytes)))).toEqual([
      '500 bytes',
      '5 MB',
      '1,5 MB',
      '3 GB',
    ]);
  });
  it('show minutes as hours and minutes', () => {
    expect([0, 7.4, 59.6, 125].map(formatMinutes)).toEqual(['0min', '7min', '1h 0min', '2h 5min']);
    expect([7, 65, 750, 3723].map(formatDuration)).toEqual(['0:07', '1:05', '12:30', '1:02:03']);
  });
});

describe('times', () => {
  it('agree with a library that knows zones, across a change of clocks', () => {
    const zones = fc.constantFrom('America/Sao_Paulo', 'Europe/Istanbul', 'America/New_York', 'Asia/Kathmandu', 'UTC');
    const moments = fc.date({ min: new Date('2001-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, moments, zones, (one, other, zone) => {
        expect(formatExact(one, zone)).toBe(format(one, 'dd/MM/yyyy HH:mm:ss', { in: tz(zone) }));
        expect(companyDaysBetween(one, other, zone)).toBe(differenceInCalendarDays(one, other, { in: tz(zone) }));
      }),
      { numRuns: 500 },
    );
  });
  const at = '2026-03-05T02:15:09Z';
  it('are those of the company, wherever the reader sits', () => {
    expect(formatExact(at)).toBe('04/03/2026 23:15:09');
    expect(formatDateTime(at)).toBe('04/03/2026 23:15');
    expect(formatNoteTime(at)).toBe('04/03/26 23:15');
    expect(formatClock(at)).toBe('23:15');
    setCompanyZone('Europe/Istanbul');
    expect(formatExact(at)).toBe('05/03/2026 05:15:09');
  });
  it('fall back to the default zone for a name nobody knows', () => {
    setCompanyZone('Mars/Olympus');
    expect(companyZone()).toBe('America/Sao_Paulo');
  });
  it('give nothing for what is no time', () => {
    expect(formatExact('')).toBe('');
    expect(formatRelative('?', at)).toBe('');
  });
  it('are relative up to 24 hours, either way', async () => {
    const ago = (minutes: number) => formatRelative(new Date(at).getTime() - minutes * 60_000, at);
    expect([0.5, 5, 59.9, 60, 1439, 1440].map(ago)).toEqual([
      'agora',
      'há 5 min.',
      'há 59 min.',
      'há 1 h',
      'há 23 h',
      '03/03/2026 23:15',
    ]);
    expect(ago(-30)).toBe('em 30 min.');
    await setLanguage('en');
    expect(ago(5)).toBe('5 min. ago');
  });
  it('head days by today, yesterday, the weekday and the date, counted in the company', () => {
    const now = '2026-03-05T12:00:00Z';
    expect(
      ['2026-03-05T04:00:00Z', '2026-03-05T02:59:00Z', '2026-03-02T12:00:00Z', '2026-02-20T12:00:00Z'].map((day) =>
        formatDayHeading(day, now),
      ),
    ).toEqual(['Hoje', 'Ontem', 'segunda-feira', '20/02/2026']);
    expect(isSameCompanyDay('2026-03-05T02:59:00Z', '2026-03-05T03:01:00Z')).toBe(false);
  });
  it('are short in lists', () => {
    const now = '2026-03-05T12:00:00Z';
    expect(formatListTime('2026-03-05T11:02:00Z', now)).toBe('08:02');
    expect(formatListTime('2026-03-04T11:02:00Z', now)).toBe('Ontem');
    expect(formatListTime('2026-03-03T11:02:00Z', now)).toBe('03/03/2026');
  });
});
