import type { Settings } from '@shared/settings/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { readSettings, readUserCreation, writeSetting } from './repo.ts';

/** Settings of a company over the defaults. */
export const getSettings = ({ companyId }: Pick<CompanyCtx, 'companyId'>): Promise<Settings> => readSettings(companyId);

export const hideFirstSteps = async ({ companyId }: Pick<CompanyCtx, 'companyId'>): Promise<void> => {
  await writeSetting(companyId, 'firstSteps', 'hidden');
};

/** True if companies may sign up by themselves, which is the default (B-SEED-1). */
export const isSignUpOpen = async (): Promise<boolean> => (await readUserCreation()) !== 'disabled';
