import { type AssistantCall, AssistantMonth, assistantLogDays } from '@shared/assistant/model.ts';
import { daySeconds, minuteMs } from '@shared/core/time.ts';
import type { CompanyCtx, Ctx } from '../../core/context/ctx.ts';
import type { OfCompany } from '../../core/store/collection.ts';
import { keyBehind } from '../../core/store/keyParts.ts';
import { type Entity, fromItem, put, removeIf, toItem } from '../../core/store/records.ts';
import { type Item, queryPartition, transact, updateItem, wasApplied } from '../../core/store/store.ts';
import { type Key, keys, partitions, prefixes } from '../../core/store/table.ts';
import { update } from '../../core/store/update.ts';

const callEntity: Entity<AssistantCall> = {
  name: 'assistantCall',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.assistantCall(companyId, id),
};

export const itemToAssistantMonth = (month: string, item: Item | undefined): AssistantMonth =>
  AssistantMonth.parse({ month, calls: item?.['calls'] ?? 0, tokens: item?.['tokens'] ?? 0 });

/** Keeps a request in the log and in its month's count, both or neither. */
export const logCall = (call: AssistantCall, month: string, { now }: Pick<CompanyCtx, 'now'>): Promise<void> =>
  transact([
    put({ ...toItem(callEntity, call), ttl: Math.floor(now.getTime() / 1000) + assistantLogDays * daySeconds }),
    update(keys.assistantMonth(call.companyId, month), {
      set: { et: 'assistantMonth', companyId: call.companyId },
      add: { calls: 1, tokens: call.tokens },
    }),
  ]);

const maxMonths = 12;
const maxCalls = 50;

/** Newest first. */
export async function readUsage({ companyId }: OfCompany) {
  const pk = partitions.assistant(companyId);
  const newest = (prefix: string, limit: number) =>
    queryPartition({ pk, prefix, limit, descending: true, consistent: true });
  const [months, calls] = await Promise.all([
    newest(prefixes.assistantMonth, maxMonths),
    newest(prefixes.assistantCall, maxCalls),
  ]);
  return {
    months: months.items.map((item) => itemToAssistantMonth(keyBehind(item, prefixes.assistantMonth), item)),
    calls: calls.items.map((item) => fromItem(callEntity, item)),
  };
}

/** A request that died frees its person's turn after so long; none takes longer. */
const turnMs = minuteMs;

const turnKey = ({ companyId, user }: Ctx): Key => keys.ref(companyId, 'assistantTurn', String(user.id));

/** Takes the one turn a person has, over all their tabs. @returns how to give it back; undefined while another request has it */
export async function takeTurn(ctx: Ctx): Promise<(() => Promise<void>) | undefined> {
  const key = turnKey(ctx);
  const now = ctx.now.getTime();
  const until = now + turnMs;
  const isMine = await wasApplied(
    updateItem({
      Key: { ...key },
      UpdateExpression: 'SET #until = :until, #ttl = :ttl, et = :et, companyId = :company',
      ConditionExpression: 'attribute_not_exists(#until) OR #until <= :now',
      ExpressionAttributeNames: { '#until': 'until', '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ...{ ':until': until, ':ttl': Math.ceil(until / 1000), ':now': now },
        ...{ ':et': 'assistantTurn', ':company': ctx.companyId },
      },
    }),
  );
  if (!isMine) return undefined;
  return async () => {
    await wasApplied(transact([removeIf(key, { until })]));
  };
}
