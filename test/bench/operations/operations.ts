import { arriving } from './arriving.ts';
import { type Bench, openCaller } from './caller.ts';
import { campaigning } from './campaigning.ts';
import type { Operation } from './model.ts';
import { lists, reading } from './reading.ts';
import { writing } from './writing.ts';

/**
 * The operations of the budget, each as the gateway or a queue would call its function.
 * @param isListsOnly the table holds nothing but tickets
 */
export async function operations(bench: Bench, isListsOnly: boolean): Promise<Operation[]> {
  const caller = await openCaller(bench);
  if (isListsOnly) return lists(caller);
  const mine = await caller.listOf('agent', { status: 'open' });
  const waiting = await caller.listOf('admin', { status: 'pending', showAll: true });
  const [ticket] = mine;
  if (!ticket) throw new Error('the attendant of the bench has no open ticket');
  return [
    ...reading(caller, ticket),
    ...writing(bench, caller, mine, waiting),
    ...(await arriving(bench, caller, ticket)),
    ...(await campaigning(bench)),
  ];
}
