import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { duty as routes } from '@shared/duty/contract.ts';
import type { Duty } from '@shared/duty/model.ts';
import { dutyWeek } from '@shared/duty/rules.ts';
import type { Ctx } from '../core/context/ctx.ts';
import { requirePhone } from '../core/http/phones.ts';
import { newRecord, type OfCompany } from '../core/store/collection.ts';
import { userEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem, retryConflicts } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { dutyRecords } from './repo.ts';

type Named = Duty['user'];

/** @throws ERR_NO_USER_FOUND */
async function named({ companyId }: OfCompany, userId: number): Promise<Named> {
  const item = await getItem(keys.config(companyId, 'USER', userId), true);
  if (!item) throw new AppError('ERR_NO_USER_FOUND');
  const { id, name } = fromItem(userEntity, item);
  return { id, name };
}

export async function createDuty({ days, ...draft }: Parsed<typeof routes.create>, ctx: Ctx): Promise<Duty> {
  const week = dutyWeek(days);
  const phone = requirePhone(ctx, draft.phone, 'phone');
  const user = await named(ctx, draft.userId);
  return dutyRecords.insert({ ...draft, ...(await newRecord(ctx, 'duty')), phone, user, days: week });
}

export async function revisedDuty(current: Duty, change: Parsed<typeof routes.update>, ctx: Ctx): Promise<Duty> {
  const userId = change.userId ?? current.userId;
  return {
    ...current,
    userId,
    user: userId === current.userId ? current.user : await named(ctx, userId),
    phone:
      change.phone === undefined || change.phone === current.phone
        ? current.phone
        : requirePhone(ctx, change.phone, 'phone'),
    interval: change.interval ?? current.interval,
    days: change.days ? dutyWeek(change.days) : current.days,
  };
}

const ofUser = async (ctx: OfCompany, userId: number): Promise<Duty | undefined> =>
  (await dutyRecords.list(ctx)).find((duty) => duty.userId === userId);

/** A user who is gone has no duty any more. May be repeated. */
export const forgetUser = (ctx: OfCompany, userId: number): Promise<void> =>
  retryConflicts(async () => {
    const duty = await ofUser(ctx, userId);
    if (duty) await dutyRecords.erase(duty);
  });

/** Carries a user's new name into their record. May be repeated. */
export const renameUser = (ctx: OfCompany, { id, name }: Named): Promise<void> =>
  retryConflicts(async () => {
    const duty = await ofUser(ctx, id);
    if (duty && duty.user.name !== name) await dutyRecords.replace(duty, { ...duty, user: { id, name } });
  });
