import { AppError } from '@shared/core/errors.ts';
import { processingActivities } from '@shared/processingActivities/contract.ts';
import {
  maxActivities,
  type ProcessingActivity,
  type ProcessingActivityFields,
  type SuggestedActivity,
  suggestedActivities,
} from '@shared/processingActivities/model.ts';
import { suggestedFields } from '@shared/processingActivities/suggestions.ts';
import type { Ctx } from '../core/context/ctx.ts';
import { recordRoutes } from '../core/http/recordRoutes.ts';
import { serve } from '../core/http/serve.ts';
import { collection, newRecord } from '../core/store/collection.ts';
import { commit } from '../core/store/commit.ts';
import { processingActivityEntity } from '../core/store/privacyEntities.ts';
import { keys, partitions } from '../core/store/table.ts';

const records = collection<ProcessingActivity>({
  kind: 'processingActivity',
  entity: processingActivityEntity,
  key: keys.processingActivity,
  partition: partitions.processingActivities,
  most: maxActivities,
  missing: 'ERR_NO_PROCESSING_ACTIVITY_FOUND',
});

const view = ({ companyId: _company, version: _version, ...shown }: ProcessingActivity) => shown;

async function noted(ctx: Ctx, fields: ProcessingActivityFields, suggestion: SuggestedActivity | null) {
  const record = await newRecord(ctx, 'processingActivity');
  return { ...fields, suggestion, ...record, updatedAt: record.createdAt };
}

/** @throws ERR_PROCESSING_ACTIVITY_LIMIT */
function checkRoom(present: readonly ProcessingActivity[], more: number): void {
  if (present.length + more > maxActivities) throw new AppError('ERR_PROCESSING_ACTIVITY_LIMIT');
}

export const handler = serve(processingActivities, {
  list: async (_, ctx) => (await records.list(ctx)).map(view),
  ...recordRoutes(records, {
    noun: 'Processing activity',
    view,
    async create(fields: ProcessingActivityFields, ctx) {
      checkRoom(await records.list(ctx), 1);
      return records.insert(await noted(ctx, fields, null));
    },
    revise: (current, { id: _id, ...fields }: ProcessingActivityFields & { readonly id: number }, ctx) => ({
      ...current,
      ...fields,
      updatedAt: ctx.now.toISOString(),
    }),
  }),
  async suggest(_, ctx) {
    const present = await records.list(ctx);
    const missing = suggestedActivities.filter((kind) => present.every(({ suggestion }) => suggestion !== kind));
    checkRoom(present, missing.length);
    const steps = [];
    // Activities are created one after another, so that their numbers follow the order of the list.
    for (const kind of missing) {
      const fields = suggestedFields(kind, ctx.user.language);
      steps.push(...records.insertSteps(await noted(ctx, fields, kind)));
    }
    if (steps.length > 0) await commit(steps);
    return { added: missing.length };
  },
});
