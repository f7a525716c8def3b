import { leftoversOf } from './proof.ts';

const usage = 'npm run ops -- proof <companyId>, with TABLE_NAME, MEDIA_BUCKET and SCHEDULE_GROUP of the cell';

const named = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: ${usage}`);
  return value;
};

/** Proves that nothing is left of a company. @returns whether that is so */
async function proof(companyId: number): Promise<boolean> {
  const cell = {
    table: named('TABLE_NAME'),
    bucket: named('MEDIA_BUCKET'),
    scheduleGroup: process.env['SCHEDULE_GROUP'],
  };
  const { items, expired, objects, schedules } = await leftoversOf(cell, companyId);
  const counts = { companyId, items: items.length, expired, objects: objects.length, schedules: schedules.length };
  process.stdout.write(`${JSON.stringify(counts)}\n`);
  for (const one of [...items, ...objects, ...schedules].slice(0, 100)) process.stdout.write(`${one}\n`);
  return items.length + objects.length + schedules.length === 0;
}

const [command, company] = process.argv.slice(2);
const companyId = Number(company);
if (command !== 'proof' || !Number.isInteger(companyId) || companyId < 2) throw new Error(usage);
process.exitCode = (await proof(companyId)) ? 0 : 1;
