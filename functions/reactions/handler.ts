import type { DynamoDBStreamEvent } from 'aws-lambda';
import { changesOf } from '../core/changes.ts';
import { indexContact } from './searchTerms.ts';

/** What follows from a change, one concern a file; each may be done twice without harm. */
const reactions = [indexContact];

/** Reader of the table's stream: keeps what is derived from records. A failure gives the batch back. */
export async function handler(event: DynamoDBStreamEvent): Promise<void> {
  for (const change of changesOf(event)) {
    if (change.companyId > 0) for (const react of reactions) await react(change);
  }
}
