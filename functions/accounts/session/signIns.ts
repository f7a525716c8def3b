import { daySeconds } from '@shared/core/time.ts';
import type { SignIn, SignInMethod } from '@shared/security/model.ts';
import { networkOf } from '@shared/security/network.ts';
import { deviceKind } from '@shared/session/deviceKind.ts';
import type { User } from '@shared/users/model.ts';
import { ulid } from 'ulid';
import type { PublicCtx } from '../../core/context/ctx.ts';
import type { Step } from '../../core/store/commit.ts';
import { fromItem, put, toItem } from '../../core/store/records.ts';
import { signInEntity } from '../../core/store/resourceEntities.ts';
import { queryPartition } from '../../core/store/store.ts';
import { partitions, prefixes } from '../../core/store/table.ts';

/** Long enough to notice a stranger after a holiday. */
const keptDays = 90;
export const maxShown = 10;

type OfUser = Pick<User, 'companyId' | 'id'>;

/** Returns the steps that store the place and method of a sign-in. */
export function signInSteps({ companyId, id }: OfUser, method: SignInMethod, { now, request }: PublicCtx): Step[] {
  const signIn: SignIn = {
    companyId,
    userId: id,
    id: ulid(now.getTime()),
    at: now.toISOString(),
    device: deviceKind(request.headers['user-agent'] ?? ''),
    network: networkOf(request.ip),
    method,
  };
  const ttl = Math.floor(now.getTime() / 1000) + keptDays * daySeconds;
  return [{ write: put({ ...toItem(signInEntity, signIn), ttl }) }];
}

/** The last sign-ins of a person, the newest first. */
export async function lastSignIns({ companyId, id }: OfUser): Promise<SignIn[]> {
  const { items } = await queryPartition({
    pk: partitions.signIns(companyId),
    prefix: prefixes.signInOf(id),
    limit: maxShown,
    descending: true,
    consistent: true,
  });
  return items.map((item) => fromItem(signInEntity, item));
}
