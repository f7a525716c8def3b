import type { ResultOf } from '@web/lib/api.ts';

/** A company as the platform's staff is answered about it. */
export type CompanyPage = ResultOf<'companyPage', 'get'>;
