import { processingActivities } from '@shared/processingActivities/contract.ts';
import { isComplete, maxActivities, suggestedActivities } from '@shared/processingActivities/model.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { expect, it } from 'vitest';
import { processingActivityEntity } from '../core/store/privacyEntities.ts';
import { toItem } from '../core/store/records.ts';
import { writeItems } from '../core/store/store.ts';
import { handler } from './processingActivities.ts';

await forFile(startEngine());

const signedIn = async () => {
  const { admin, company } = await newTenant();
  const { token } = admin;
  const listed = async () => (await call(handler, processingActivities.list, {}, { token })).json;
  return { token, company, listed };
};

it('B-PRIV-10: begins with what Prosa does, each once, and leaves who answers for it to the company', async () => {
  const { token, listed } = await signedIn();
  const suggest = () => call(handler, processingActivities.suggest, {}, { token });
  expect((await suggest()).json).toEqual({ added: suggestedActivities.length });
  const all = await listed();
  expect(all.map(({ suggestion }) => suggestion)).toEqual([...suggestedActivities]);
  expect(all.filter(isComplete)).toEqual([]);
  const dpo = (activity: (typeof all)[number]) => ({ ...activity, responsible: 'Bia, dpo@loja.com.br' });
  expect(all.map(dpo).filter(isComplete)).toHaveLength(all.length);

  const { id } = all[1] ?? { id: 0 };
  await call(handler, processingActivities.remove, { id }, { token });
  expect((await suggest()).json).toEqual({ added: 1 });
  expect((await suggest()).json).toEqual({ added: 0 });
  expect((await listed()).map(({ suggestion }) => suggestion).sort()).toEqual([...suggestedActivities].sort());
});

it('notes what the company does itself, changes and shows it', async () => {
  const { token, listed } = await signedIn();
  const draft = { activity: 'Folha de pagamento', legalBasis: 'legalObligation' as const };
  const { json: made } = await call(handler, processingActivities.create, draft, { token });
  const whole = { ...made, purpose: 'Pagar salários', retentionKind: 'audit' as const };
  const changed = await call(handler, processingActivities.update, whole, { token });
  expect(changed.json).toMatchObject({ ...draft, purpose: 'Pagar salários', suggestion: null });
  expect(await listed()).toEqual([changed.json]);
  expect((await call(handler, processingActivities.get, { id: made.id }, { token })).json).toEqual(changed.json);
  const unknown = await call(handler, processingActivities.create, { ...draft, legalBasis: 'because' }, { token });
  expect(unknown.status).toBe(400);
});

it('is bounded', async () => {
  const { token, company } = await signedIn();
  const { json } = await call(handler, processingActivities.create, { activity: 'Folha' }, { token });
  const copies = Array.from({ length: maxActivities - 2 }, (_, index) => ({
    put: toItem(processingActivityEntity, { ...json, id: 1000 + index, companyId: company.id, version: 1 }),
  }));
  await writeItems(copies);
  const full = { status: 400, json: { error: 'ERR_PROCESSING_ACTIVITY_LIMIT' } };
  expect(await call(handler, processingActivities.suggest, {}, { token })).toMatchObject(full);
  expect((await call(handler, processingActivities.create, { activity: 'Última' }, { token })).status).toBe(200);
  expect(await call(handler, processingActivities.create, { activity: 'Demais' }, { token })).toMatchObject(full);
});
