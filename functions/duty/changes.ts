import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { duty as routes } from '@shared/duty/contract.ts';
import type { Duty } from '@shared/duty/model.ts';
import { dutyWeek } from '@shared/duty/rules.ts';
import type { CompanyCtx, Ctx } from '../core/http/ctx.ts';
import { commit } from '../core/store/commit.ts';
import { userEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { nextNumber } from '../core/store/sequences.ts';
import { getItem, retryConflicts } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { changeSteps, creationSteps, findDuty, listDuties, removalSteps } from './repo.ts';

type OfCompany = Pick<CompanyCtx, 'companyId'>;
type Named = Duty['user'];

/** @throws ERR_NO_DUTY_FOUND */
export async function getDuty({ companyId }: OfCompany, id: number): Promise<Duty> {
  const duty = await findDuty(companyId, id);
  if (!duty) throw new AppError('ERR_NO_DUTY_FOUND');
  return duty;
}

/** @throws ERR_NO_USER_FOUND */
async function named({ companyId }: OfCompany, userId: number): Promise<Named> {
  const item = await getItem(keys.config(companyId, 'USER', userId), true);
  if (!item) throw new AppError('ERR_NO_USER_FOUND');
  const { id, name } = fromItem(userEntity, item);
  return { id, name };
}

export async function createDuty({ days, ...draft }: Parsed<typeof routes.create>, ctx: Ctx): Promise<Duty> {
  const week = dutyWeek(days);
  const user = await named(ctx, draft.userId);
  const { companyId } = ctx;
  const id = await nextNumber(companyId, 'duty');
  const duty: Duty = { ...draft, id, companyId, user, days: week, createdAt: ctx.now.toISOString(), version: 1 };
  await commit(creationSteps(duty));
  return duty;
}

export async function updateDuty({ id, ...change }: Parsed<typeof routes.update>, ctx: Ctx): Promise<Duty> {
  const days = change.days && dutyWeek(change.days);
  return retryConflicts(async () => {
    const before = await getDuty(ctx, id);
    const userId = change.userId ?? before.userId;
    const { next, steps } = changeSteps(before, {
      ...before,
      userId,
      user: userId === before.userId ? before.user : await named(ctx, userId),
      phone: change.phone ?? before.phone,
      interval: change.interval ?? before.interval,
      days: days ?? before.days,
    });
    await commit(steps);
    return next;
  });
}

export const removeDuty = (id: number, ctx: OfCompany): Promise<void> =>
  retryConflicts(async () => commit(removalSteps(await getDuty(ctx, id))));

const ofUser = async ({ companyId }: OfCompany, userId: number): Promise<Duty | undefined> =>
  (await listDuties(companyId, true)).find((duty) => duty.userId === userId);

export const forgetUser = (ctx: OfCompany, userId: number): Promise<void> =>
  retryConflicts(async () => {
    const duty = await ofUser(ctx, userId);
    if (duty) await commit(removalSteps(duty));
  });

export const renameUser = (ctx: OfCompany, { id, name }: Named): Promise<void> =>
  retryConflicts(async () => {
    const duty = await ofUser(ctx, id);
    if (duty && duty.user.name !== name) await commit(changeSteps(duty, { ...duty, user: { id, name } }).steps);
  });
