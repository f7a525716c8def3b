import { AppError } from '@shared/core/errors.ts';
import type { Part } from '@shared/metrics/summary.ts';
import { withDefaults } from '@shared/settings/model.ts';
import type { Ctx } from '../core/context/ctx.ts';

const within = (own: readonly number[], wanted: readonly number[] | undefined): readonly number[] =>
  wanted === undefined || wanted.length === 0 ? own : wanted.filter((id) => own.includes(id));

/**
 * Part of the company's numbers that the caller may see (B-DASH-1): a supervisor sees their queues, an attendant
 * everything with the right to the dashboard, or their own numbers if the company allows it.
 * @throws ERR_NO_PERMISSION
 */
export function partOf({ user, request }: Ctx, queueIds?: readonly number[]): Part {
  if (user.profile === 'supervisor') return { scope: 'queues', queueIds: within(user.queueIds, queueIds) };
  const wanted = queueIds && queueIds.length > 0 ? { queueIds } : {};
  if (user.profile === 'admin' || user.showDashboard === 'enabled') return { scope: 'company', ...wanted };
  const { attendantDashboard } = withDefaults(request.alongside[0] ?? {});
  if (attendantDashboard !== 'enabled') throw new AppError('ERR_NO_PERMISSION');
  return { scope: 'own', userId: user.id, ...wanted };
}
