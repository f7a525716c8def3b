import { type Message, mediaKeysOf } from '@shared/messages/model.ts';
import type { DataCounts, PrivacyTask } from '@shared/privacy/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { countFew, countFiles, plus, ticketFiles } from './holdings.ts';
import { loadDataSubject, readPage, WalkPosition } from './person.ts';

/** State of a task after a step; `isDone` if nothing is left to do. */
export interface Stepped {
  readonly task: PrivacyTask;
  readonly isDone: boolean;
}

const perPage = 500;

export const countMessages = (messages: readonly Message[]): DataCounts => {
  const files = messages.filter(({ media }) => mediaKeysOf(media).length > 0);
  const recordings = files.filter(({ media }) => media?.isVoice).length;
  return { messages: messages.length, media: files.length - recordings, recordings };
};

/** Counts a page of messages, and with the last one all smaller kinds of data. */
export async function countStep(ctx: CompanyCtx, task: PrivacyTask): Promise<Stepped> {
  const person = await loadDataSubject(ctx, task.contactId ?? '');
  const position = WalkPosition.parse(JSON.parse(task.position ?? '{}'));
  const page = await readPage(ctx, person, position, perPage);
  const files = page ? await ticketFiles(ctx, person, page.ticketIds) : [];
  const counts = page ? plus(plus(task.counts, countMessages(page.messages)), countFiles(files)) : task.counts;
  const progress = task.progress + (page?.messages.length ?? 0);
  if (page?.next) return { task: { ...task, counts, progress, position: JSON.stringify(page.next) }, isDone: false };
  return {
    task: { ...task, counts: plus(counts, await countFew(ctx, person)), progress, position: null },
    isDone: true,
  };
}
