import { route } from '@shared/core/route.ts';
import type { User } from '@shared/users/model.ts';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { type Ctx, checkCompany, isAdmin } from './ctx.ts';

const routeOf = (path: `/${string}`, anyCompany?: true) =>
  route({
    ...{ method: 'GET', path, access: 'user', input: z.object({}), output: z.object({}), errors: [], summary: '' },
    ...(anyCompany ? { anyCompany } : {}),
  });
const asked = (isSuper: boolean) => ({ companyId: 2, user: { super: isSuper } as User }) as Ctx;

it.each([
  ['none', {}, false, undefined, true],
  ['no input at all', undefined, false, undefined, true],
  ['one’s own', { companyId: 2 }, false, undefined, true],
  ['another', { companyId: 3 }, false, undefined, false],
  ['one’s own as a text', { companyId: '2' }, false, undefined, false],
  ['another, by the platform’s staff', { companyId: 3 }, true, undefined, false],
  ['another, where the platform’s staff may', { companyId: 3 }, true, true, true],
  ['another, where only the platform’s staff may', { companyId: 3 }, false, true, false],
] as const)('B-GEN-2: a company that is named: %s', (_case, input, isSuper, anyCompany, isAllowed) => {
  const check = () => checkCompany(asked(isSuper), routeOf('/tickets', anyCompany), input);
  if (isAllowed) expect(check).not.toThrow();
  else expect(check).toThrow('ERR_NO_PERMISSION');
});

it('B-GEN-2: a company in the path is a record, which is found or not', () => {
  expect(() => checkCompany(asked(false), routeOf('/companies/{companyId}'), { companyId: 3 })).not.toThrow();
});

it.each([
  ['admin', true],
  ['supervisor', false],
  ['user', false],
] as const)('%s is an administrator: %s', (profile, expected) => {
  expect(isAdmin({ user: { profile } as User } as Ctx)).toBe(expected);
});
