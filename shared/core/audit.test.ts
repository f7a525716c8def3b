import { expect, it } from 'vitest';
import { auditRuleOf } from './audit.ts';
import { auditActions } from './auditActions.ts';

it('a rule is found by the name of what was done', () => {
  expect(auditRuleOf('contacts.merge')).toEqual({
    ...{ target: 'contact', id: 'winnerId', values: { number: 'masked' }, inputs: ['loserId'] },
  });
  expect(auditRuleOf('tickets.closeAll')).toEqual({ target: 'ticket', id: null, isOrder: true });
});

it('the log knows what people ask for and what happens besides', () => {
  expect(auditActions).toEqual(expect.arrayContaining(['users.remove', 'session.login']));
  expect(new Set(auditActions).size).toBe(auditActions.length);
});
