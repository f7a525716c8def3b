import { subscriptionState } from '@shared/companies/subscription.ts';
import type { Message } from '@shared/messages/model.ts';
import { findCompany } from '../../accounts/records/companies.ts';
import { enqueueOutbound } from '../../channels/connections/service.ts';
import { now } from '../../core/context/clock.ts';
import { continueJob, type Job } from '../../core/events/jobs.ts';
import { messageEntity, messageKey, ticketEntity } from '../../core/store/entities.ts';
import { type HeldWork, readHeldWork, releaseHeldWork } from '../../core/store/heldWork.ts';
import { fromItem, putVersion } from '../../core/store/records.ts';
import { getItems, transact, wasApplied } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { enqueueDispatch } from '../../schedules/service.ts';

const idsOf = (work: readonly HeldWork[], wanted: HeldWork['kind']): string[] =>
  work.filter(({ kind }) => kind === wanted).map(({ id }) => id);

const isWaiting = ({ wid, isDeleted, nextAttemptAt }: Message): boolean =>
  (wid ?? null) === null && isDeleted !== true && (nextAttemptAt ?? null) !== null;

/** Messages go out in the order of their conversations. */
async function sendMessages(companyId: number, ids: readonly string[]): Promise<void> {
  const items = await getItems(
    ids.flatMap((id) => messageKey(companyId, id) ?? []),
    true,
  );
  const messages = items.flatMap((item) => (item ? [fromItem(messageEntity, item)] : [])).filter(isWaiting);
  await enqueueOutbound({ companyId }, messages);
}

async function dispatchSchedules(companyId: number, ids: readonly string[], at: Date): Promise<void> {
  const items = await getItems(
    ids.map((id) => keys.schedule(companyId, id)),
    true,
  );
  for (const item of items) if (item?.['status'] === 'PENDENTE') await enqueueDispatch(item, at);
}

/** Makes tickets with a postponed clock due at once; a concurrent save has set its clock too. */
async function wakeTickets(companyId: number, ids: readonly string[], at: Date): Promise<void> {
  const items = await getItems(
    ids.map((id) => keys.ticket(companyId, Number(id))),
    true,
  );
  for (const item of items) {
    const ticket = item && fromItem(ticketEntity, item);
    if (!ticket?.isListed || ticket.dueAt === null || ticket.dueAt <= at.toISOString()) continue;
    const woken = { ...ticket, dueAt: at.toISOString() };
    await wasApplied(transact([putVersion(ticketEntity, woken, 'ticket.updated').write]));
  }
}

/** A company has paid, or was switched on again: what was held for it goes on. */
export async function companyResumed(job: Extract<Job, { type: 'company.resumed' }>): Promise<void> {
  const { companyId } = job;
  const at = now();
  const company = await findCompany(companyId);
  if (!company?.status || subscriptionState(company, at) === 'suspended') return;
  const { waiting, hasMore } = await readHeldWork(companyId);
  await sendMessages(companyId, idsOf(waiting, 'message'));
  await dispatchSchedules(companyId, idsOf(waiting, 'schedule'), at);
  await wakeTickets(companyId, idsOf(waiting, 'ticket'), at);
  await releaseHeldWork(companyId, waiting);
  if (hasMore) await continueJob(job);
}
