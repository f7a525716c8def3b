import type { DynamoDBStreamEvent } from 'aws-lambda';
import { now } from '../../core/clock.ts';
import { readStream } from '../../core/events/stream.ts';
import { changesOf, merged } from '../../core/store/changes.ts';
import { callReaders } from './calledReaders.ts';
import { alertOfTickets } from './dutyAlerts.ts';
import { markFailures } from './failedMessages.ts';
import { followUp } from './followUps.ts';
import { passOnMessages } from './handedMessages.ts';
import { indexMessages } from './messageWords.ts';
import { tellContacts } from './newestTickets.ts';
import { tellSchedules } from './scheduleOutcomes.ts';
import { indexContacts } from './searchTerms.ts';

/** What follows from changes without anybody waiting for it. Every step may run twice. */
async function react(event: DynamoDBStreamEvent): Promise<void> {
  const changes = merged(changesOf(event));
  await Promise.all([
    indexContacts(changes.filter(({ kind }) => kind === 'contact')),
    indexMessages(changes.filter(({ kind }) => kind === 'message')),
    followUp(changes),
    passOnMessages(changes),
    tellSchedules(changes, now()),
    alertOfTickets(changes, now()),
    callReaders(changes, now()),
    markFailures(changes, now()),
    tellContacts(changes),
  ]);
}

export const handler = readStream('reactions', react);
