import { randomBytes } from 'node:crypto';
import type { Company } from '@shared/companies/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { dayMs } from '@shared/core/time.ts';
import { invitationDays } from '@shared/recovery/rules.ts';
import type { User } from '@shared/users/model.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { env } from '../../core/env.ts';
import { countAttempt } from '../../core/http/attemptLimits.ts';
import { isSameSecret, secretHash } from '../../core/secrets/compare.ts';
import { encrypt } from '../../core/secrets/encryption.ts';
import type { Step } from '../../core/store/commit.ts';
import { emailSteps, isEmailConfigured } from '../../core/store/emails.ts';
import { changeCompany, findCompany } from '../records/companies.ts';

type Proof = NonNullable<Company['emailProof']>;

interface Wanted {
  readonly company: Pick<Company, 'id' | 'name' | 'email'>;
  readonly user: Pick<User, 'name' | 'language'>;
  readonly now: Date;
}

/**
 * What a company keeps of a link that shows that its e-mail exists, and the e-mail that carries the link; undefined
 * where no e-mail is configured: nobody could show it.
 */
export async function askForProof({
  company,
  user,
  now,
}: Wanted): Promise<{ proof: Proof; steps: readonly Step[] } | undefined> {
  if (!isEmailConfigured()) return undefined;
  const secret = randomBytes(24).toString('base64url');
  const until = new Date(now.getTime() + invitationDays * dayMs).toISOString();
  // Behind the hash sign it reaches no server's log.
  const link = `${env('PUBLIC_URL')}/prove-email#${company.id}.${secret}`;
  const person = { name: user.name, companyName: company.name, days: invitationDays };
  const content = { kind: 'emailProof' as const, ...person, secret: await encrypt(link) };
  const steps = emailSteps({ companyId: company.id, now }, { to: company.email, language: user.language, content });
  return { proof: { hash: secretHash(secret), until, email: company.email }, steps };
}

/** Another link, to the company's present e-mail; the one before opens nothing. @throws ERR_TOO_MANY_ATTEMPTS */
export async function sendProof({ company, user, now }: Ctx): Promise<{ email: string }> {
  const { id, email } = company;
  if (company.emailProof === null) return { email };
  await countAttempt({ scope: 'emailProofs', value: email, limit: 5, seconds: 3600 }, now);
  const asked = await askForProof({ company, user, now });
  if (!asked) return { email };
  await changeCompany(
    id,
    (current) => (current.emailProof === null ? current : { ...current, emailProof: asked.proof }),
    () => asked.steps,
  );
  return { email };
}

/** Whoever holds the link got the e-mail. @throws ERR_INVALID_CODE, the same for every reason */
export async function proveEmail(token: string, now: Date): Promise<void> {
  const [, companyId, secret] = /^(\d{1,10})\.([\w-]{32})$/.exec(token) ?? [];
  const found = secret === undefined ? undefined : await findCompany(Number(companyId));
  if (!found || secret === undefined) throw new AppError('ERR_INVALID_CODE');
  await changeCompany(found.id, (company) => {
    const { emailProof } = company;
    const isGood =
      emailProof !== null &&
      emailProof.email === company.email &&
      Date.parse(emailProof.until) > now.getTime() &&
      isSameSecret(emailProof.hash, secretHash(secret));
    if (!isGood) throw new AppError('ERR_INVALID_CODE');
    return { ...company, emailProof: null };
  });
}
