import { AppError } from '@shared/core/errors.ts';
import type { User } from '@shared/users/model.ts';
import { findSingleSignOn } from '../records/singleSignOn.ts';

/**
 * Refuses a password or passkey if the company signs in with its provider alone. Administrators still get in, because a
 * provider that is down or set up wrongly must not lock a company out.
 * @throws ERR_SINGLE_SIGN_ON_REQUIRED
 */
export async function checkMayUsePassword({ companyId, profile, super: isStaff }: User): Promise<void> {
  if (profile === 'admin' || isStaff) return;
  const settings = await findSingleSignOn(companyId);
  if (settings?.isEnabled && !settings.allowsPasswords) throw new AppError('ERR_SINGLE_SIGN_ON_REQUIRED');
}
