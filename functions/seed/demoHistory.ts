import type { Contact } from '@shared/contacts/model.ts';
import { dayMs, hourMs, minuteMs } from '@shared/core/time.ts';
import type { Tracking } from '@shared/tickets/model.ts';
import { newTracking } from '@shared/tickets/rules/tracking.ts';
import type { User } from '@shared/users/model.ts';
import { ulid } from 'ulid';
import { type StoredTicket, trackingEntity } from '../core/store/entities.ts';
import { put, toItem } from '../core/store/records.ts';
import { transact } from '../core/store/store.ts';

/** Days before the conversation on which the contact was served; fewer the longer ago. */
const daysAgo = [
  1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 15, 16, 17, 18, 22, 23, 25, 26, 29, 31, 33, 37, 40, 44, 47, 51, 54,
];
/** The lists have different lengths, so that no two days are alike. */
const waits = [3, 12, 6, 25, 2, 9, 48, 5, 15, 7, 31];
const services = [14, 35, 22, 64, 9, 41, 18, 95, 27];
const rates = [10, null, 9, 8, 10, null, 7, 9, null, 10, 5, null, 9];

/** Comments of some ratings. */
const comments: Readonly<Record<number, string>> = {
  10: 'Atendimento rápido e muito gentil. Recomendo!',
  9: 'Resolveram tudo na primeira conversa.',
  7: 'Bom, mas esperei um pouco para ser atendida.',
  5: 'Demorou bastante e precisei repetir o número do pedido.',
};

const turn = <Value>(values: readonly Value[], place: number): Value => values[place % values.length] as Value;

/** Services of the weeks before, so that the numbers of the demonstration have a past. */
function pastService(ticket: StoredTicket, team: readonly User[], place: number, began: number): Tracking {
  const at = (minutes: number): string => new Date(began + minutes * minuteMs).toISOString();
  const wait = turn(waits, place + ticket.id);
  const end = wait + turn(services, place * 2 + ticket.id);
  const rate = turn(rates, place + ticket.id * 3);
  return {
    ...newTracking(ticket, at(0)),
    ...{
      id: ulid(began),
      userId: turn(team, place + ticket.id)?.id ?? ticket.userId,
      status: 'closed',
      isReopened: false,
    },
    ...{ queuedAt: at(0), startedAt: at(wait), firstStartedAt: at(wait), firstResponseAt: at(wait + 1) },
    ...{ closedAt: at(end), finishedAt: at(end + 2), endedBy: 'person' },
    ...{ rated: rate !== null, rate, ratingAt: rate === null ? null : at(end + 2) },
    comment: place % 3 === 0 && rate !== null ? (comments[rate] ?? null) : null,
    hasBot: place % 4 === 0,
  };
}

/** Writes the past services next to a ticket of today. */
export async function tellOfTheWeeksBefore(
  ticket: StoredTicket,
  contact: Contact,
  team: readonly User[],
): Promise<void> {
  const first = Date.parse(contact.createdAt);
  await transact(
    daysAgo.map((days, place) => {
      // Between nine and six, more of them in the morning.
      const hours = ((place * 7 + ticket.id * 3) % 9) - 4;
      const began = first - days * dayMs + hours * hourMs;
      return put(toItem(trackingEntity, pastService(ticket, team, place, began)));
    }),
  );
}
