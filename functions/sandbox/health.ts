import { AppError } from '@shared/core/errors.ts';
import { digitsOf } from '@shared/core/text.ts';
import { goodHealth, type SandboxHealth, type SandboxNumber } from '@shared/sandbox/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { deliverAccountNews } from './deliveries.ts';
import { changeNumber, findNumber } from './repo.ts';

export const healthOf = ({ health }: SandboxNumber): SandboxHealth => health ?? goodHealth;

type Json = Readonly<Record<string, unknown>>;

/** Webhooks that Meta sends by itself: medium quality is only found by a check. */
function newsOf(before: SandboxHealth, after: SandboxHealth): { field: string; value: Json }[] {
  const quality = (event: string) => ({
    field: 'phone_number_quality_update',
    value: { event, current_limit: after.tier },
  });
  const isFlagged = ({ quality: said }: SandboxHealth): boolean => said === 'RED';
  const decision = after.name === 'APPROVED' ? 'APPROVED' : 'REJECTED';
  return [
    ...(isFlagged(before) === isFlagged(after) ? [] : [quality(isFlagged(after) ? 'FLAGGED' : 'UNFLAGGED')]),
    ...(before.tier === after.tier ? [] : [quality('ONBOARDING')]),
    ...(before.throughput !== 'HIGH' && after.throughput === 'HIGH' ? [quality('THROUGHPUT_UPGRADE')] : []),
    ...(before.name === after.name || after.name === 'PENDING_REVIEW'
      ? []
      : [{ field: 'phone_number_name_update', value: { decision } }]),
  ];
}

/** @throws ERR_NOT_FOUND, also for a page */
export async function setHealth(
  ctx: CompanyCtx,
  phoneNumberId: string,
  change: Partial<SandboxHealth>,
): Promise<SandboxNumber> {
  const number = await findNumber(ctx.companyId, phoneNumberId);
  if (!number || number.channel !== undefined) throw new AppError('ERR_NOT_FOUND');
  const { tokenHash: _hash, ...before } = number;
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after = await changeNumber(before, { health: { ...healthOf(before), ...given } });
  const shown = { display_phone_number: digitsOf(before.displayPhoneNumber) };
  const changes = newsOf(healthOf(before), healthOf(after)).map(({ field, value }) => ({
    field,
    value: { ...shown, ...value },
  }));
  if (changes.length > 0) await deliverAccountNews(before, changes, ctx.now);
  return after;
}
