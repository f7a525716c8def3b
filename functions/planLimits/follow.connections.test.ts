import { handler as connectionHandler } from '@fn/channels/connections/handler.ts';
import { listConnections } from '@fn/channels/connections/repo.ts';
import { readCommands } from '@fn/channels/linked/commands.ts';
import { setFieldsIf } from '@fn/core/store/records.ts';
import { getItem, putItem, transact } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import { connectionEntity } from '@fn/core/store/entities.ts';
import { toItem } from '@fn/core/store/records.ts';
import { changeCounters } from '@fn/core/store/quotaCounters.ts';
import { connections } from '@shared/connections/contract.ts';
import type { Connection } from '@shared/connections/model.ts';
import { addDays, zoned } from '@shared/core/time.ts';
import { fakeGraph } from '@test/support/graph/fakeGraph.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aConnection } from '@test/support/server/samples.ts';
import { newTenant, newUser, widePlan } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveChange } from '../channels/connections/changes.ts';
import { resumeConnection } from '../channels/connections/pausing.ts';
import { getSendingConnection } from '../channels/connections/service.ts';
import { followPlanLimits } from './follow.ts';

await forFile(startEngine());
await forFile(fakeGraph());
const outbox = catchQueues();
beforeEach(() => outbox.clear());

const today = zoned(new Date(), 'America/Sao_Paulo').date;
const link = {
  since: '2026-11-01T00:00:00.000Z',
  restarts: 0,
  codeUntil: null,
  restrictedUntil: null,
  hasDevice: true,
};

/** Three connections on a plan for one: the default one is the last, the second is linked by a code. */
async function shop() {
  const { company, admin } = await newTenant({ plan: { ...widePlan, connections: 1 } });
  const { id: companyId } = company;
  const made: Connection[] = [
    aConnection({ companyId, id: 1, name: 'Um', isDefault: false }),
    aConnection({ companyId, id: 2, name: 'Dois', isDefault: false, channel: 'whatsapp', number: '5511', link }),
    aConnection({ companyId, id: 3, name: 'Três', isDefault: true }),
  ];
  for (const connection of made) await putItem(toItem(connectionEntity, connection));
  await transact([changeCounters(companyId, { connections: 3 })]);
  const { token } = admin;
  const follow = (days: number) => followPlanLimits(companyId, new Date(`${addDays(today, days)}T15:00:00Z`));
  const choose = (ids: number[]) => call(connectionHandler, connections.choosePlaces, { ids }, { token });
  const paused = async () =>
    (await listConnections(companyId)).flatMap(({ id, pausedAt }) => (pausedAt === undefined ? [] : [id]));
  const counted = async () => {
    const { connections: active, pausedConnections } = (await getItem(keys.quotas(companyId), true)) ?? {};
    return [active, pausedConnections];
  };
  const put = (most: number) =>
    transact([setFieldsIf(keys.company(companyId), { 'plan.connections': most }, 'company.updated')]);
  return { company, companyId, token, follow, choose, paused, counted, put };
}

const orders = async (companyId: number, whatsappId: number) =>
  (await readCommands({ companyId, whatsappId })).commands.map(({ command }) => command.type);

describe('B-PLAN-6: more connections than the plan allows', () => {
  it('work until the last free day; then the default one stays, and the others rest', async () => {
    const { companyId, follow, paused, counted } = await shop();
    await follow(0);
    await follow(30);
    expect(await paused()).toEqual([]);
    await Promise.all([follow(31), follow(31)]);
    expect(await paused()).toEqual([1, 2]);
    expect(await counted()).toEqual([1, 2]);
    const [one, two] = await listConnections(companyId);
    expect(one).toMatchObject({ status: 'DISCONNECTED', statusReason: 'PAUSED' });
    expect(two).toMatchObject({ status: 'DISCONNECTED', link: { hasDevice: true } });
    expect(await orders(companyId, 2)).toEqual(['rest']);
  });

  it('nothing leaves by one that rests, nobody begins it again, and no line or check brings it back', async () => {
    const { companyId, token, follow } = await shop();
    await follow(0);
    await follow(31);
    await expect(getSendingConnection({ companyId }, 1)).rejects.toThrow('ERR_WAPP_PAUSED');
    for (const id of [1, 2]) {
      const again = await call(connectionHandler, connections.retry, { id }, { token });
      expect(again).toMatchObject({ status: 400, error: 'ERR_WAPP_PAUSED' });
    }
    expect((await call(connectionHandler, connections.newCode, { id: 2 }, { token })).error).toBe('ERR_WAPP_PAUSED');
    await saveChange(companyId, 2, (before) => ({ ...before, status: 'CONNECTED' }));
    expect((await listConnections(companyId))[1]).toMatchObject({ status: 'DISCONNECTED' });
    expect(await orders(companyId, 2)).toEqual(['rest']);
  });

  it('come back with a larger plan: a line opens with the device there is, another account is checked', async () => {
    const { companyId, follow, paused, counted, put } = await shop();
    await follow(0);
    await follow(31);
    await put(3);
    await follow(31);
    expect(await paused()).toEqual([]);
    expect(await counted()).toEqual([3, 0]);
    const [one, two] = await listConnections(companyId);
    expect(one?.statusReason).not.toBe('PAUSED');
    expect(two).toMatchObject({ status: 'OPENING', statusReason: '' });
    expect(await orders(companyId, 2)).toEqual(['rest', 'restart']);
  });

  it('two that come back at once for one place: one of them', async () => {
    const { company, companyId, follow, put, counted } = await shop();
    await follow(0);
    await follow(31);
    await put(2);
    const occasion = { company: { ...company, plan: { ...company.plan, connections: 2 } }, now: new Date() };
    const [one, two] = await listConnections(companyId);
    if (!one || !two) throw new Error('no connections');
    const back = await Promise.all([resumeConnection(one, occasion), resumeConnection(two, occasion)]);
    expect(back.sort()).toEqual([false, true]);
    expect(await counted()).toEqual([2, 1]);
  });

  it('an administrator chooses others, at once where one rests already', async () => {
    const { companyId, token, follow, choose, paused } = await shop();
    await follow(0);
    await follow(31);
    expect((await choose([1])).json.rows.filter(({ stays }) => stays).map(({ id }) => id)).toEqual([1]);
    expect(outbox.sent('jobs').at(-1)).toEqual({ type: 'planLimits.follow', companyId });
    await follow(31);
    expect(await paused()).toEqual([2, 3]);
    expect((await call(connectionHandler, connections.places, {}, { token })).json).toMatchObject({ isChosen: false });
  });

  it('refuses connections of others, too many, and who is no administrator', async () => {
    const { companyId, choose } = await shop();
    expect(await choose([4711])).toMatchObject({ status: 404, error: 'ERR_NO_WAPP_FOUND' });
    expect(await choose([1, 2])).toMatchObject({ status: 400, error: 'ERR_PLAN_LIMIT_CONNECTIONS' });
    const { token } = await newUser(companyId, { allowConnections: 'enabled' });
    const asked = await call(connectionHandler, connections.choosePlaces, { ids: [1] }, { token });
    expect(asked).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
  });
});
