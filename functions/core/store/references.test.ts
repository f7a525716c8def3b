import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aConnection, aFileList, anIntegration, aPrompt, aQueue } from '@test/support/server/samples.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectionEntity, queueEntity, treeEntity } from './entities.ts';
import { toItem } from './records.ts';
import { checkReferences, idsIn, isReferredTo } from './references.ts';
import { fileListEntity, integrationEntity, promptEntity } from './resourceEntities.ts';
import { putItem } from './store.ts';
import { partitions } from './table.ts';

let companyId: number;
await forFile(startEngine());
beforeEach(async () => {
  companyId = (await newTenant()).company.id;
});

describe('B-GEN-2: what takes over is the company’s own', () => {
  beforeEach(async () => {
    await putItem(toItem(promptEntity, aPrompt({ companyId, id: 1 })));
    await putItem(toItem(fileListEntity, aFileList({ companyId, id: 2 })));
    await putItem(toItem(integrationEntity, anIntegration({ companyId, id: 3 })));
  });
  const all = { promptId: 1, fileListId: 2, integrationId: 3 };

  it('or there is nothing', async () => {
    await expect(checkReferences(companyId, {}, all)).resolves.toBeUndefined();
    await expect(checkReferences(companyId, all, {})).resolves.toBeUndefined();
    await expect(checkReferences(companyId, {}, { promptId: null })).resolves.toBeUndefined();
  });

  it('and is refused when it is not; what was there may stay', async () => {
    const other = (await newTenant()).company.id;
    const fields = { promptId: 'target_gone', fileListId: 'target_gone', integrationId: 'target_gone' };
    await expect(checkReferences(other, {}, all)).rejects.toMatchObject({
      code: 'ERR_VALIDATION',
      details: { fields },
    });
    await expect(checkReferences(companyId, {}, { ...all, fileListId: 9 })).rejects.toMatchObject({
      details: { fields: { fileListId: 'target_gone' } },
    });
    await expect(checkReferences(other, all, all)).resolves.toBeUndefined();
  });
});

it('the numbers of a partition are those of its records', async () => {
  for (const id of [4, 7]) await putItem(toItem(promptEntity, aPrompt({ companyId, id })));
  expect(await idsIn(partitions.prompts(companyId), 1)).toEqual(new Set([4, 7]));
});

describe('what leads to a record', () => {
  const leaf = { name: 'x', greetingMessage: '', closeTicket: false };
  const targets = { optQueueId: null, optUserId: null, optIntegrationId: null, optFileId: null };
  const option = (id: number, fields: object = {}) => ({
    ...{ ...leaf, ...targets, id, queueType: 'text' as const, options: [] },
    ...fields,
  });

  it('is a queue or a connection', async () => {
    expect(await isReferredTo(companyId, 'promptId', 1)).toBe(false);
    await putItem(toItem(queueEntity, aQueue({ companyId, id: 1, promptId: 1, fileListId: 2 })));
    await putItem(toItem(connectionEntity, aConnection({ companyId, id: 1, integrationId: 3 })));
    expect(await isReferredTo(companyId, 'promptId', 1)).toBe(true);
    expect(await isReferredTo(companyId, 'fileListId', 2)).toBe(true);
    expect(await isReferredTo(companyId, 'integrationId', 3)).toBe(true);
    expect(await isReferredTo(companyId, 'fileListId', 1)).toBe(false);
    expect(await isReferredTo(companyId + 1, 'promptId', 1)).toBe(false);
    // Options that are switched off lead nowhere, and no connection has files.
    await putItem(toItem(connectionEntity, { ...aConnection({ companyId, id: 2 }), ...{ fileListId: 9 } }));
    const options = [option(1, { queueType: 'file', optFileId: 9 })];
    await putItem(toItem(treeEntity, { companyId, queueId: 1, options, lastOptionId: 1, version: 1 }));
    expect(await isReferredTo(companyId, 'fileListId', 9)).toBe(false);
  });

  it('is an option, however deep and in whichever of many queues', async () => {
    for (let id = 1; id <= 12; id += 1) {
      await putItem(toItem(queueEntity, aQueue({ companyId, id, hasOptions: true })));
      const inner = id === 12 ? [option(3, { queueType: 'file', optFileId: 7 })] : [];
      const options = [option(1, { options: [option(2, { options: inner })] })];
      await putItem(toItem(treeEntity, { companyId, queueId: id, options, lastOptionId: 3, version: 1 }));
    }
    expect(await isReferredTo(companyId, 'fileListId', 7)).toBe(true);
    expect(await isReferredTo(companyId, 'fileListId', 8)).toBe(false);
    expect(await isReferredTo(companyId, 'integrationId', 7)).toBe(false);
  });
});
