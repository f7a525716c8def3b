import type { Company } from '@shared/companies/model.ts';
import { fold } from '@shared/core/text.ts';
import type { Step } from '../../core/store/commit.ts';
import { companyEntity } from '../../core/store/entities.ts';
import { claimUnique, fromItem, putNew, putVersion } from '../../core/store/records.ts';
import { getItem, updateItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import type { TransactItem } from '../../core/store/transactItem.ts';

export async function findCompany(id: number): Promise<Company | undefined> {
  const item = await getItem(keys.company(id), true);
  return item ? fromItem(companyEntity, item) : undefined;
}

/** Name and document are unique over the installation (B-COMP-4). */
export const creationSteps = (company: Company): Step[] => [
  {
    write: claimUnique(keys.systemRef('companyName', fold(company.name)), { companyId: company.id }),
    refused: 'ERR_COMPANY_NAME_ALREADY_EXISTS',
  },
  ...(company.document === ''
    ? []
    : [
        {
          write: claimUnique(keys.systemRef('document', company.document), { companyId: company.id }),
          refused: 'ERR_COMPANY_DOCUMENT_ALREADY_EXISTS' as const,
        },
      ]),
  { write: putNew(companyEntity, company, 'company.created') },
];

/** @throws WriteConflict when somebody saved in between */
export const change = (company: Company): { next: Company; write: TransactItem } =>
  putVersion(companyEntity, company, 'company.updated');

export const emailChange = (companyId: number, email: string): TransactItem => ({
  Update: {
    Key: { ...keys.company(companyId) },
    UpdateExpression: 'SET email = :email, #event = :event ADD #version :one',
    ExpressionAttributeNames: { '#event': 'ev', '#version': 'version' },
    ExpressionAttributeValues: { ':email': email, ':event': 'company.updated', ':one': 1 },
  },
});

/** Not news for anybody's screen, so no event: the one of the last change must not ride along again. */
export async function saveLastLogin(companyId: number, at: string): Promise<void> {
  await updateItem({
    Key: { ...keys.company(companyId) },
    UpdateExpression: 'SET lastLogin = :at REMOVE #event',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#event': 'ev' },
    ExpressionAttributeValues: { ':at': at },
  });
}
