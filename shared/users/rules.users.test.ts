import { expect, it } from 'vitest';
import { newCompany } from '../companies/draft.ts';
import { allFlags } from '../plans/model.ts';
import { defaultSettings } from '../settings/model.ts';
import { newUser } from './draft.ts';
import { SessionUser, UserView } from './model.ts';
import { changesOf, checkMayChange, placeChange } from './rules.ts';
import { sessionUser, userView } from './view.ts';

const base = { id: 3, companyId: 7, name: 'Ana', email: 'ana@example.com', passwordHash: 'scrypt$secret' };
const user = newUser({ ...base, queueIds: [1, 9] }, '2026-11-20T12:00:00.000Z');
const plan = { ...allFlags, id: 1, name: 'P', users: 1, connections: 1, queues: 1, amount: 1, isPublic: true };
const queues = [
  { id: 1, name: 'Vendas', color: '#111111', greetingMessage: 'not for here' },
  { id: 2, name: 'Suporte', color: '#222222' },
];

it('B-AUTH-5, B-FIX-14: views carry names of existing queues and nothing secret', () => {
  const view = userView(user, queues);
  expect(view.queues).toEqual([{ id: 1, name: 'Vendas', color: '#111111' }]);
  expect(UserView.strict().parse(view)).toEqual(view);
  const company = newCompany(plan, { id: 7, name: 'Loja', email: 'l@example.com' }, new Date(0));
  const shown = sessionUser(user, { company, queues, settings: defaultSettings(), hasSandbox: true });
  expect(SessionUser.strict().parse(shown)).toEqual(shown);
  expect(shown.company.plan).toEqual(allFlags);
  expect(JSON.stringify(shown)).not.toMatch(/secret|tokenVersion|passwordHash|refreshRot/);
});

const actor = (id: number, profile: 'admin' | 'supervisor' | 'user', isSuper = false) => ({
  id,
  profile,
  super: isSuper,
});

it.each([
  [actor(1, 'user'), actor(1, 'user'), true],
  [actor(1, 'user'), actor(2, 'user'), false],
  [actor(1, 'supervisor'), actor(2, 'user'), false],
  [actor(1, 'admin'), actor(2, 'admin'), true],
  [actor(1, 'admin'), actor(2, 'admin', true), false],
  [actor(1, 'admin', true), actor(2, 'admin', true), true],
  [actor(1, 'user', true), actor(2, 'user'), false],
])('B-USER-2: %o changes %o: %s', (who, whom, isAllowed) => {
  const check = () => checkMayChange(who, whom);
  if (isAllowed) expect(check).not.toThrow();
  else expect(check).toThrow('ERR_NO_PERMISSION');
});

it('B-USER-2: drops what the caller may not change and what was not sent', () => {
  const update = { name: 'Bia', profile: 'admin' as const, queueIds: [], allTicket: undefined, wpp: '' };
  expect(changesOf(actor(1, 'user'), update)).toEqual({ name: 'Bia', wpp: '' });
  expect(changesOf(actor(1, 'admin'), update)).toEqual({ name: 'Bia', profile: 'admin', queueIds: [], wpp: '' });
});

const as = (profile: 'admin' | 'supervisor' | 'user', pausedAt: string | null = null) => ({ profile, pausedAt });
const paused = '2026-11-20T12:00:00.000Z';

it.each([
  ['comes as an administrator', null, as('admin'), { users: 1, admins: 1 }],
  ['leaves as one', as('admin'), null, { users: -1, admins: -1 }],
  ['is one no more', as('admin'), as('user'), { admins: -1 }],
  ['becomes one', as('user'), as('admin'), { admins: 1 }],
  ['becomes a supervisor', as('user'), as('supervisor'), {}],
  ['is paused', as('admin'), as('admin', paused), { users: -1, admins: -1, pausedUsers: 1 }],
  ['is back', as('user', paused), as('user'), { users: 1, pausedUsers: -1 }],
  ['becomes an administrator while paused', as('user', paused), as('admin', paused), {}],
  ['leaves while paused', as('admin', paused), null, { pausedUsers: -1 }],
] as const)('B-PLAN-5: who %s changes what a plan counts by as much', (_case, before, after, change) => {
  expect(placeChange(before, after)).toEqual(change);
});
