import type { Settings } from '@shared/settings/model.ts';
import type { CompanyCtx } from '../../core/http/ctx.ts';
import type { TransactItem } from '../../core/store/store.ts';
import { ensureUserCreation, readSettings, readUserCreation, settingsCreation, writeSetting } from './repo.ts';

/** Settings of a company over the defaults. */
export const getSettings = ({ companyId }: Pick<CompanyCtx, 'companyId'>): Promise<Settings> => readSettings(companyId);

/** The settings row of a new company (B-SEED-2). */
export const firstSettings = (companyId: number): TransactItem => settingsCreation(companyId);

/** For the demonstration, which has been set up. */
export const hideFirstSteps = async ({ companyId }: Pick<CompanyCtx, 'companyId'>): Promise<void> => {
  await writeSetting(companyId, 'firstSteps', 'hidden');
};

/** The installation's own settings, on first start. */
export const firstSystemSettings = (): Promise<void> => ensureUserCreation();

/** Whether companies may sign up by themselves; so until somebody says otherwise (B-SEED-1). */
export const isSignUpOpen = async (): Promise<boolean> => (await readUserCreation()) !== 'disabled';
