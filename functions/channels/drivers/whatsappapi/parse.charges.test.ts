import { status } from '@test/support/graph/cloudApi.ts';
import { expect, it } from 'vitest';
import { parse } from './parse.ts';

const pricing = { billable: true, pricing_model: 'PMP', category: 'service' };

const chargedAs = (name: string, fields: object) => {
  const parsed = parse({ status: status(name, { pricing: { ...pricing, ...fields } }) }, new Date());
  return parsed.kind === 'status' ? parsed.report.chargedAs : parsed.kind;
};

it.each([
  ['sent', {}, undefined],
  ['failed', {}, undefined],
  ['delivered', {}, 'service'],
  ['read', { category: 'marketing' }, 'marketing'],
  ['read', { category: 'brand_new' }, 'unknown'],
  ['delivered', { billable: false }, undefined],
])('a message that was %s as %j is charged as %s', (name, fields, category) => {
  expect(chargedAs(name, fields)).toBe(category);
});
