import { incidents } from '@shared/incidents/contract.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { expect, it } from 'vitest';
import { handler } from './incidents.ts';

await forFile(startEngine());

it('counts the days by the company’s clock, keeps every note, and when the authority was told', async () => {
  const { token } = (await newTenant()).admin;
  // Thursday evening in São Paulo, Friday already in UTC.
  const draft = { title: 'Planilha enviada', knownAt: '2026-03-06T01:30:00.000Z' };
  const { json: made } = await call(handler, incidents.create, draft, { token });
  expect(made).toMatchObject({ dueAt: '2026-03-11T02:59:59.999Z', reportedAt: null, notes: [] });
  for (const text of ['Titulares avisados', 'Senha trocada']) {
    expect((await call(handler, incidents.note, { id: made.id, text }, { token })).status).toBe(200);
  }
  const report = { id: made.id, isReported: true, protocol: 'ANPD 7' };
  const { json } = await call(handler, incidents.update, report, { token });
  expect(json).toMatchObject({
    title: 'Planilha enviada',
    protocol: 'ANPD 7',
    reportedAt: expect.any(String),
    notes: [{ text: 'Titulares avisados' }, { text: 'Senha trocada' }],
  });
  expect((await call(handler, incidents.list, {}, { token })).json).toEqual([json]);
});

it('moves the deadline when it was known is put right, and takes nothing from the future', async () => {
  const { token } = (await newTenant()).admin;
  const draft = { title: 'Notebook perdido', knownAt: '2026-03-09T15:00:00.000Z' };
  const { json: made } = await call(handler, incidents.create, draft, { token });
  expect(made).toMatchObject({
    dueAt: '2026-03-13T02:59:59.999Z',
    happenedAt: null,
    risks: '',
    contact: '',
    delay: '',
  });
  const earlier = { id: made.id, knownAt: '2026-03-05T15:00:00.000Z', contact: 'dpo@loja.com.br' };
  const { json } = await call(handler, incidents.update, earlier, { token });
  expect(json).toMatchObject({ dueAt: '2026-03-11T02:59:59.999Z', contact: 'dpo@loja.com.br', title: draft.title });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  for (const future of [{ knownAt: tomorrow }, { happenedAt: tomorrow }]) {
    const [field] = Object.keys(future);
    const refused = { status: 400, json: { fields: { [String(field)]: 'invalid' } } };
    expect(await call(handler, incidents.update, { id: made.id, ...future }, { token })).toMatchObject(refused);
    expect(await call(handler, incidents.create, { ...draft, ...future }, { token })).toMatchObject(refused);
  }
});
