import type { Settings } from '@shared/settings/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { readSettings, readUserCreation, writeSetting } from './repo.ts';

/** Settings of a company over the defaults. */
export const getSettings = ({ companyId }: Pick<CompanyCtx, 'companyId'>): Promise<Settings> => readSettings(companyId);

/** For the demonstration, which has been set up. */
export const hideFirstSteps = async ({ companyId }: Pick<CompanyCtx, 'companyId'>): Promise<void> => {
  await writeSetting(companyId, 'firstSteps', 'hidden');
};

/** Whether companies may sign up by themselves; so until somebody says otherwise (B-SEED-1). */
export const isSignUpOpen = async (): Promise<boolean> => (await readUserCreation()) !== 'disabled';
