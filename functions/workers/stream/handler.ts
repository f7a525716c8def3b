import type { DynamoDBStreamEvent } from 'aws-lambda';
import { tryScaleWorkers } from '../../channels/linked/workers.ts';
import { now } from '../../core/context/clock.ts';
import { readStream } from '../../core/events/stream.ts';
import { changesOf, mergeChanges } from '../../core/store/changes.ts';
import { announceToWebhooks } from '../../developers/webhooks/service.ts';
import { countTrackings } from '../../metrics/count.ts';
import { countFailures } from '../../metrics/failures.ts';
import { enqueueAutomation } from './automationJobs.ts';
import { updateCampaigns } from './campaigns.ts';
import { enqueueDutyAlerts } from './dutyAlerts.ts';
import { markFailedRows } from './failedMessages.ts';
import { followUp } from './followUps.ts';
import { indexMessages } from './messageWords.ts';
import { enqueueNewEmails } from './newEmails.ts';
import { updateNewestTickets } from './newestTickets.ts';
import { applyNumberChecks } from './numberChecks.ts';
import { followOptOuts } from './optOuts.ts';
import { updatePausedTemplates } from './pausedTemplates.ts';
import { enqueuePush } from './pushJobs.ts';
import { updateScheduleStatus } from './scheduleStatus.ts';
import { indexContacts } from './searchTerms.ts';
import { enqueueServiceLevelAlerts } from './serviceLevelAlerts.ts';
import { countUsage } from './usage.ts';

/** Starts the background work that follows from changes. Every step may run twice. */
async function react(event: DynamoDBStreamEvent): Promise<void> {
  const changes = mergeChanges(changesOf(event));
  await Promise.all([
    indexContacts(changes.filter(({ kind }) => kind === 'contact')),
    indexMessages(changes),
    followUp(changes),
    enqueueAutomation(changes),
    updateScheduleStatus(changes, now()),
    updateCampaigns(changes, now()),
    followOptOuts(changes, now()),
    applyNumberChecks(changes, now()),
    enqueueDutyAlerts(changes, now()),
    enqueuePush(changes, now()),
    enqueueServiceLevelAlerts(changes),
    enqueueNewEmails(changes),
    markFailedRows(changes, now()),
    updatePausedTemplates(changes, now()),
    updateNewestTickets(changes),
    countTrackings(changes, now()),
    countFailures(changes, now()),
    announceToWebhooks(changes, now()),
    countUsage(changes, now()),
    ...(changes.some(({ kind }) => kind === 'linkedSession') ? [tryScaleWorkers()] : []),
  ]);
}

export const handler = readStream('reactions', react);
