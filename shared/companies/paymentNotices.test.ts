import { describe, expect, it } from 'vitest';
import { dueNotice, type NoticeStage, suspensionDate } from './paymentNotices.ts';
import { subscriptionState, takesMessages } from './subscription.ts';

const company = { id: 9, status: true, dueDate: '2026-11-20', timeZone: 'America/Sao_Paulo' };
/** Noon in São Paulo. */
const noon = (date: string) => new Date(`${date}T15:00:00Z`);

describe('a notice to a company with an unpaid invoice', () => {
  it.each<[string, NoticeStage | undefined]>([
    ['2026-11-14', undefined],
    ['2026-11-15', 'soon'],
    ['2026-11-19', 'soon'],
    ['2026-11-20', 'today'],
    ['2026-11-21', 'overdue'],
    ['2026-11-22', 'overdue'],
    ['2026-11-23', 'lastCall'],
    ['2026-11-24', undefined],
    ['2026-12-23', undefined],
    ['2026-12-24', 'notKept'],
    ['2026-12-30', 'notKept'],
    ['2026-12-31', undefined],
  ])('on %s is %s', (date, stage) => expect(dueNotice(company, noon(date))).toBe(stage));

  it.each([
    ['11:59:59', undefined],
    ['12:00:00', 'today'],
    ['22:59:59', 'today'],
    ['23:00:00', undefined],
  ])('is sent by day of its own time zone, at %s UTC %s', (time, stage) =>
    expect(dueNotice(company, new Date(`2026-11-20T${time}Z`))).toBe(stage),
  );

  it('counts days by the company’s own calendar', () => {
    const at = new Date('2026-11-20T00:30:00Z');
    expect(dueNotice({ ...company, timeZone: 'Asia/Tokyo' }, at)).toBe('today');
    expect(dueNotice({ ...company, timeZone: 'America/Los_Angeles' }, at)).toBe('soon');
  });

  it('goes to none that pays nobody, is switched off or is never due', () => {
    for (const other of [{ id: 1 }, { status: false }, { dueDate: null }])
      expect(dueNotice({ ...company, ...other }, noon('2026-11-20'))).toBeUndefined();
  });

  it('names the very day on which the company is suspended', () => {
    const day = suspensionDate(company.dueDate);
    expect(day).toBe('2026-11-24');
    expect(subscriptionState(company, noon('2026-11-23'))).toBe('expired');
    expect(subscriptionState(company, noon(day))).toBe('suspended');
  });

  it('says that messages are no longer kept on the very day from which on they are not', () => {
    expect(takesMessages(company, noon('2026-12-23'))).toBe(true);
    expect(takesMessages(company, noon('2026-12-24'))).toBe(false);
    for (const other of [{ id: 1 }, { dueDate: null }]) {
      expect(takesMessages({ ...company, ...other }, noon('2030-01-01'))).toBe(true);
    }
  });
});
