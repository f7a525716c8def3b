import { AppError } from '@shared/core/errors.ts';
import type { User } from '@shared/users/model.ts';
import { findSingleSignOn } from '../records/singleSignOn.ts';

/**
 * Where a company signs in with its provider alone, a password or a passkey opens nothing. Administrators still get in:
 * a provider that is down, or was set up wrongly, must not lock a company out.
 * @throws ERR_SINGLE_SIGN_ON_REQUIRED
 */
export async function checkMayUsePassword({ companyId, profile, super: isStaff }: User): Promise<void> {
  if (profile === 'admin' || isStaff) return;
  const settings = await findSingleSignOn(companyId);
  if (settings?.isEnabled && !settings.allowsPasswords) throw new AppError('ERR_SINGLE_SIGN_ON_REQUIRED');
}
