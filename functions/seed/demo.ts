import { dueAfter } from '@shared/companies/draft.ts';
import { AppError } from '@shared/core/errors.ts';
import type { PlanRecord } from '@shared/plans/model.ts';
import { foundCompany } from '../accounts/companies/service.ts';
import { listUsers } from '../accounts/users/service.ts';
import { now } from '../core/context/clock.ts';
import { log } from '../core/log.ts';
import { hashPassword } from '../core/secrets/passwords.ts';
import { nextSystemNumber } from '../core/store/sequences.ts';
import { getItem, putItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { assistantSteps } from './demoAssistant.ts';
import { campaignSteps } from './demoCampaigns.ts';
import { conversationSteps } from './demoConversations.ts';
import { type DemoStep, demoAdmin, demoCompany, peopleSteps } from './demoPeople.ts';
import { quickMessageSteps } from './demoQuickMessages.ts';
import { scheduleSteps } from './demoSchedules.ts';
import { tagSteps } from './demoTags.ts';
import { setUpSteps, teamSteps } from './demoTeam.ts';
import { type Login, newPassword } from './logins.ts';

/** Progress of the demonstration company, so that the next start completes one that was interrupted. */
interface Progress {
  readonly companyId: number;
  readonly done: number;
}

const progressKey = keys.system('DEMO');

async function readProgress(): Promise<Progress | undefined> {
  const item = await getItem(progressKey, true);
  return item && { companyId: Number(item['companyId']), done: Number(item['done']) };
}

const saveProgress = (progress: Progress): Promise<void> => putItem({ ...progressKey, et: 'demo', ...progress });

const trialDays = 30;

async function foundDemo(plan: PlanRecord): Promise<{ companyId: number; login: Login }> {
  const at = now();
  const password = newPassword();
  const [id, passwordHash] = await Promise.all([nextSystemNumber('company'), hashPassword(password)]);
  await foundCompany({
    id,
    plan,
    now: at,
    company: { ...demoCompany, dueDate: dueAfter(trialDays, at) },
    admin: { ...demoAdmin, passwordHash },
  });
  return { companyId: id, login: { email: demoAdmin.email, password, role: `admin, ${demoCompany.name}` } };
}

async function existing(companyId: number): Promise<Login[]> {
  const users = await listUsers({ companyId });
  return users.map(({ email, profile }) => ({ email, role: `${profile}, ${demoCompany.name}` }));
}

const steps: readonly DemoStep[] = [
  ...peopleSteps,
  ...conversationSteps,
  ...quickMessageSteps,
  ...teamSteps,
  ...tagSteps,
  ...scheduleSteps,
  ...setUpSteps,
  ...assistantSteps,
  ...campaignSteps,
];

/** Continues where an earlier start stopped. @returns the logins the steps created */
async function runSteps({ companyId, done }: Progress, plan: PlanRecord): Promise<Login[]> {
  const logins: Login[] = [];
  for (const [position, step] of steps.entries()) {
    if (position < done) continue;
    logins.push(...(await step({ companyId, plan, now: now() })));
    await saveProgress({ companyId, done: position + 1 });
  }
  return logins;
}

/**
 * Creates a company for demonstration: users, queues, a sandbox number and conversations in every state. If an
 * e-mail of these names is already taken, its account stays and there is no demonstration.
 */
export async function seedDemo(plan: PlanRecord): Promise<Login[]> {
  const before = await readProgress();
  if (before) {
    const known = await existing(before.companyId);
    return [...known, ...(await runSteps(before, plan))];
  }
  try {
    const { companyId, login } = await foundDemo(plan);
    await saveProgress({ companyId, done: 0 });
    return [login, ...(await runSteps({ companyId, done: 0 }, plan))];
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.endsWith('_ALREADY_EXISTS')) throw error;
    log.warn('seed.demoSkipped', { code: error.code });
    return [];
  }
}
