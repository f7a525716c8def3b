import type { AccessNotice, User } from '@shared/users/model.ts';

/**
 * What somebody is told when the way they sign in changed. This is the place for a message to `before.email`, the
 * old address, once the product has a service that sends e-mails; until then the company's audit log has it, and
 * the person finds the notice when they sign in again.
 */
export function accessNotice(
  before: User,
  after: Pick<User, 'email' | 'passwordHash'>,
  by: User,
  now: Date,
): AccessNotice {
  const changed = {
    email: before.email !== after.email,
    password: before.passwordHash !== after.passwordHash,
  };
  const fields = (['email', 'password'] as const).filter((field) => changed[field]);
  return { at: now.toISOString(), fields, by: by.name };
}
