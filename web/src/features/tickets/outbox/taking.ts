import { createStore } from '@web/lib/createStore.ts';

/** Conversations that their person has just accepted, until the server answers. */
const taking = createStore<ReadonlyMap<number, Promise<unknown>>>(new Map());

/** Records that a ticket is being accepted: the attendant may write at once, and messages wait for the answer. */
export function noteTaking<Result>(ticketId: number, work: Promise<Result>): Promise<Result> {
  taking.set(new Map(taking.get()).set(ticketId, work));
  const end = () => {
    if (taking.get().get(ticketId) !== work) return;
    const rest = new Map(taking.get());
    rest.delete(ticketId);
    taking.set(rest);
  };
  return work.finally(end);
}

export const useIsBeingTaken = (ticketId: number): boolean => taking.use().has(ticketId);

/** Waits for the answer, whatever it is: the server judges each message by itself. */
export async function whenTaken(ticketId: number): Promise<void> {
  await taking
    .get()
    .get(ticketId)
    ?.catch(() => undefined);
}
