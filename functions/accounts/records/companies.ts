import type { Company } from '@shared/companies/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { fold } from '@shared/core/text.ts';
import { commit, type Step } from '../../core/store/commit.ts';
import { companyEntity } from '../../core/store/entities.ts';
import { fromItem, putNew, putVersion, remove, setFieldsIf } from '../../core/store/records.ts';
import { getItem, retryConflicts, updateItem } from '../../core/store/store.ts';
import { type Key, keys } from '../../core/store/table.ts';
import { countCompany } from '../plans/repo.ts';

export async function findCompany(id: number): Promise<Company | undefined> {
  const item = await getItem(keys.company(id), true);
  return item ? fromItem(companyEntity, item) : undefined;
}

export async function getCompany(id: number): Promise<Company> {
  const company = await findCompany(id);
  if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
  return company;
}

/**
 * Steps that release the references of name and document. Both are unproven claims, so they are not unique (B-COMP-4);
 * companies created before that rule still have such references.
 */
function formerMarkSteps(before: Company, after: Company): Step[] {
  const marksFor = ({ name, document }: Company): Key[] => [
    keys.systemRef('companyName', fold(name)),
    ...(document === '' ? [] : [keys.systemRef('document', document)]),
  ];
  const kept = marksFor(after).map(({ pk }) => pk);
  return marksFor(before)
    .filter(({ pk }) => !kept.includes(pk))
    .map((key) => ({ write: remove(key) }));
}

/** The record first. */
export const creationSteps = (company: Company): readonly [Step, ...Step[]] => [
  { write: putNew(companyEntity, company, 'company.created') },
  countCompany(company.planId, 1),
];

/** Plans that a company has or is to have: none of them is deleted meanwhile. */
const plansOf = ({ planId, nextPlan }: Company): number[] => [planId, ...(nextPlan ? [nextPlan.plan.id] : [])];

/** Counts a company with the plans that it has now. */
export function planSteps(before: Company | undefined, after: Company | undefined): Step[] {
  const [old, next] = [before ? plansOf(before) : [], after ? plansOf(after) : []];
  return [
    ...old.filter((id) => !next.includes(id)).map((id) => countCompany(id, -1)),
    ...next.filter((id) => !old.includes(id)).map((id) => countCompany(id, 1)),
  ];
}

/** Also updates the counts of plans. @throws WriteConflict on a concurrent save */
export function changeSteps(
  before: Company,
  after: Company,
  event: 'company.updated' | 'company.renewed' = 'company.updated',
): { next: Company; steps: Step[] } {
  const { next, write } = putVersion(companyEntity, after, event);
  return { next, steps: [{ write }, ...formerMarkSteps(before, after), ...planSteps(before, after)] };
}

/** Applies `work` to the newest record and saves it with additional steps. @throws ERR_NO_COMPANY_FOUND */
export const changeCompany = (
  id: number,
  work: (current: Company) => Company | Promise<Company>,
  beside: (next: Company) => readonly Step[] = () => [],
): Promise<Company> =>
  retryConflicts(async () => {
    const before = await getCompany(id);
    const after = await work(before);
    if (after === before) return before;
    const { next, steps } = changeSteps(before, after);
    await commit([...steps, ...beside(next)]);
    return next;
  });

/**
 * The company's e-mail follows its user's (B-USER-2).
 * @param isShown they showed that theirs arrives, and so that the company's does (B-COMP-20)
 */
export function companyEmailSteps({ id, email }: Company, before: string, after: string, isShown = false): Step[] {
  if (before === after || email !== before) return [];
  const fields = { email: after, ...(isShown ? { emailProof: null } : {}) };
  return [{ write: setFieldsIf(keys.company(id), fields, 'company.updated') }];
}

/** The write raises no event, because no page shows it; the event of the last change must not be repeated. */
export async function saveLastLogin(companyId: number, at: string): Promise<void> {
  await updateItem({
    Key: { ...keys.company(companyId) },
    UpdateExpression: 'SET lastLogin = :at REMOVE #event',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#event': 'ev' },
    ExpressionAttributeValues: { ':at': at },
  });
}
