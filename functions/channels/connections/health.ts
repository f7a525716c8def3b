import type { Connection, NumberHealth } from '@shared/connections/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { connectionsOfAccount } from '../../core/store/businessAccounts.ts';
import { commit } from '../../core/store/commit.ts';
import { retryConflicts } from '../../core/store/store.ts';
import type { NumberChange, NumberNews } from '../drivers/driver.ts';
import { warningSteps } from './healthWarnings.ts';
import { changeSteps, findConnection } from './repo.ts';

type News = NumberNews & Pick<Partial<NumberHealth>, 'pausedTemplates'>;

const unknown = { quality: 'UNKNOWN', dailyLimit: null } as const;

/** Adds the platform's news of its number to a connection. */
export const withNews = (before: Connection, news: News, at: string): Connection => ({
  ...before,
  health: { ...(before.health ?? unknown), ...news, at },
});

const saysNothingNew = ({ health }: Connection, news: News): boolean =>
  Object.entries(news).every(([name, value]) =>
    Array.isArray(value)
      ? value.join() === (health?.pausedTemplates ?? []).join()
      : health?.[name as keyof NumberHealth] === value,
  );

/**
 * Applies `newsOf` to the newest record, saves it and reports deterioration to the administrators.
 * @param newsOf returns undefined if the news is about another connection
 */
export const saveHealth = (
  ctx: CompanyCtx,
  whatsappId: number,
  newsOf: (connection: Connection) => News | undefined,
): Promise<void> =>
  retryConflicts(async () => {
    const before = await findConnection(ctx.companyId, whatsappId);
    const news = before && newsOf(before);
    if (!before || !news || saysNothingNew(before, news)) return;
    const after = withNews(before, news, ctx.now.toISOString());
    await commit([...changeSteps(before, after).steps, ...(await warningSteps(ctx, before, after))]);
  });

/** Stores the platform's news of a number in every connection that uses it. Idempotent. */
export async function noteNumber(wabaId: string, { number, health }: NumberChange, at: string): Promise<void> {
  for (const { companyId, whatsappId } of await connectionsOfAccount(wabaId)) {
    await saveHealth({ companyId, now: new Date(at) }, whatsappId, (before) => {
      if (before.wabaId !== wabaId || before.number !== number) return undefined;
      // A newer word was faster.
      return (before.health?.at ?? '') > at ? undefined : health;
    });
  }
}
