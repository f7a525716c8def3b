import { randomInt } from 'node:crypto';
import type { Company } from '@shared/companies/model.ts';
import { storedIdentity } from '@shared/phones/stored.ts';
import { mayGetCodes, ownersOfPhone } from '@shared/recovery/rules.ts';
import type { RecoveryTarget } from '@shared/recovery/target.ts';
import type { User } from '@shared/users/model.ts';
import { findCompany } from '../records/companies.ts';
import { findLogin, findUser, usersOfPhone } from '../records/users.ts';
import { lastSignIns } from '../session/signIns.ts';
import { mayBeWrittenTo, mayCompanyWrite } from './limits.ts';
import { findRecovery, hashOfCode, saveCodes } from './repo.ts';

interface RecoveryAccount {
  readonly user: User;
  readonly company: Company;
}

/** A code and whose it is. */
export interface IssuedCode extends RecoveryAccount {
  readonly code: string;
  /** The one way it goes: that by which it was asked for. */
  readonly by: RecoveryTarget['kind'];
}

async function account(companyId: number, userId: number): Promise<RecoveryAccount | undefined> {
  const [user, company] = await Promise.all([findUser(companyId, userId), findCompany(companyId)]);
  return user && company ? { user, company } : undefined;
}

async function accountsOf({ kind, value }: RecoveryTarget, now: Date): Promise<RecoveryAccount[]> {
  if (kind === 'email') {
    const login = await findLogin(value);
    const found = login && (await account(login.companyId, login.userId));
    return found ? [found] : [];
  }
  const known = await usersOfPhone(value);
  const found = await Promise.all(known.map(({ companyId, userId }) => account(companyId, userId)));
  const claims = found.filter(
    (one): one is RecoveryAccount => one !== undefined && storedIdentity(one.user.wpp) === value,
  );
  const owners = ownersOfPhone(claims.map(({ user }) => user).filter((user) => mayGetCodes(user, now)));
  return owners.flatMap((owner) => claims.filter(({ user }) => user === owner));
}

/** True if one of the accounts signed in from a network recently. */
async function haveSignedInFrom(accounts: readonly RecoveryAccount[], network: string): Promise<boolean> {
  if (network === '') return false;
  const signIns = await Promise.all(accounts.map(({ user }) => lastSignIns(user)));
  return signIns.flat().some((signIn) => signIn.network === network);
}

const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Every account gets a code of its own, because the code selects the account. */
function withCodes(accounts: readonly RecoveryAccount[], by: RecoveryTarget['kind']): IssuedCode[] {
  const codes = new Set<string>();
  while (codes.size < accounts.length) codes.add(newCode());
  const drawn = [...codes];
  return accounts.map((one, place) => ({ ...one, by, code: drawn[place] ?? newCode() }));
}

/** Issues new codes for the accounts of a recovery; those of an earlier attempt become invalid. */
export async function issueCodes(handle: string, now: Date): Promise<IssuedCode[]> {
  const recovery = await findRecovery(handle);
  if (!recovery?.target || recovery.codesUntil <= now.getTime()) return [];
  const { target, network } = recovery;
  const accounts = await accountsOf(target, now);
  if (accounts.length === 0) return [];
  const isOwnNetwork = await haveSignedInFrom(accounts, network);
  if (!(await mayBeWrittenTo({ target, network, isOwnNetwork }, now))) return [];
  const issued: IssuedCode[] = [];
  for (const one of withCodes(accounts, target.kind)) if (await mayCompanyWrite(one.company.id, now)) issued.push(one);
  if (issued.length === 0) return [];
  const stored = issued.map(({ user, code }) => ({
    companyId: user.companyId,
    userId: user.id,
    hash: hashOfCode(handle, code),
    by: target.kind,
  }));
  return (await saveCodes(handle, stored, now)) ? issued : [];
}
