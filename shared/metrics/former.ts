import type { Output } from '../core/route.ts';
import type { dashboard } from './contract.ts';
import type { Summary } from './model.ts';

/** The answers that other clients know (B-DASH-6 to 15), from the same numbers. */

const of = (value: number | null): number => value ?? 0;

interface AttendantPresence {
  readonly id: number;
  readonly name: string;
  readonly online: boolean;
}

export const formerCounters = ({ present, totals, leads }: Summary): Output<typeof dashboard.counters>['counters'] => ({
  avgWaitTime: of(totals.wait.mean),
  avgSupportTime: of(totals.service.mean),
  supportPending: present.pending,
  supportHappening: present.open,
  supportFinished: totals.finished,
  supportGroups: present.groups,
  tickets: totals.closed,
  activeTickets: totals.active,
  passiveTickets: totals.passive,
  leads: of(leads),
  waitRating: totals.waitRating,
  withoutRating: totals.withoutRating,
  withRating: totals.withRating,
  percRating: totals.percRating,
  npsPromotersPerc: totals.rating.promotersPerc,
  npsPassivePerc: totals.rating.passivesPerc,
  npsDetractorsPerc: totals.rating.detractorsPerc,
  npsScore: of(totals.rating.npsScore),
});

/** A row for each attendant, by name (B-DASH-8). */
export const formerAttendants = ({ attendants }: Summary, people: readonly AttendantPresence[]) =>
  people.map(({ id, name, online }) => {
    const totals = attendants.find((part) => part.id === id)?.totals;
    return {
      ...{ id, name, online },
      avgWaitTime: of(totals?.wait.mean ?? null),
      avgSupportTime: of(totals?.service.mean ?? null),
      tickets: totals?.tickets ?? 0,
      countRating: totals?.rating.count ?? 0,
      rating: of(totals?.rating.mean ?? null),
    };
  });

/** A single day by its hours, a longer period by its days in order (B-DASH-10). */
export function formerByDate({ period, hours, days, totals }: Summary): Output<typeof dashboard.byDate> {
  const data =
    period.from === period.to
      ? hours.map(({ hour, tickets }) => ({ horario: hour, total: tickets }))
      : days.map(({ date, tickets }) => ({ data: date.split('-').reverse().join('/'), total: tickets }));
  return { count: totals.tickets, data };
}

export const formerByUser = ({ attendants }: Summary, people: readonly AttendantPresence[]) => {
  const left = attendants.filter(({ id }) => id > 0 && !people.some((person) => person.id === id));
  const rows = people.map(({ id, name }) => ({
    nome: name,
    quantidade: attendants.find((part) => part.id === id)?.totals.tickets ?? 0,
  }));
  return { data: [...rows, ...left.map(({ name, totals }) => ({ nome: name ?? '', quantidade: totals.tickets }))] };
};

/** B-DASH-12; the name of those without a queue is part of the interface. */
export const formerByQueue = ({ queues }: Summary) =>
  queues
    .filter(({ totals }) => totals.tickets > 0)
    .map(({ id, name, totals }) => ({
      quantidade: totals.tickets,
      queue: { id, name: id === 0 ? 'Sem fila' : (name ?? '') },
    }));

export const formerFinishedByUser = ({ attendants }: Summary) =>
  attendants
    .filter(({ id, totals }) => id > 0 && totals.finished > 0)
    .map(({ id, name, totals }) => ({ userId: id, name: name ?? '', quantidade: totals.finished }))
    .sort((a, b) => b.quantidade - a.quantidade);

export function formerRatings({ totals: { rating } }: Summary) {
  const sum = (from: number, to: number) => rating.distribution.slice(from, to).reduce((all, count) => all + count, 0);
  return [{ total_notas: rating.count, ruim: sum(0, 7), media: sum(7, 9), boa: sum(9, 11) }];
}
