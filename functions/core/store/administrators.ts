import type { User } from '@shared/users/model.ts';
import type { CompanyCtx } from '../context/ctx.ts';
import { siteUrl } from '../env.ts';
import { readDirectory } from './companyDirectory.ts';
import { isEmailConfigured } from './emails.ts';
import { companyEntity } from './entities.ts';
import { fromItem } from './records.ts';
import { getItem } from './store.ts';
import { keys } from './table.ts';

/** A company has a few administrators; each gets an e-mail of their own. */
const maxTold = 20;

/** Administrators of a company who receive its notices; paused ones do not. */
export const administratorsAmong = (users: readonly User[]): User[] =>
  users.filter(({ profile, pausedAt }) => profile === 'admin' && pausedAt === null).slice(0, maxTold);

/**
 * The administrators who receive e-mails about the company, with the fields of those e-mails; undefined if none can be
 * sent.
 */
export async function administratorsToTell({ companyId }: Pick<CompanyCtx, 'companyId'>) {
  const site = siteUrl();
  if (site === undefined || !isEmailConfigured()) return undefined;
  const [{ users }, item] = await Promise.all([readDirectory(companyId, 'USER'), getItem(keys.company(companyId))]);
  return item && { site, companyName: fromItem(companyEntity, item).name, administrators: administratorsAmong(users) };
}
