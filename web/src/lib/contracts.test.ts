import { contract } from '@shared/contract.ts';
import { expect, it } from 'vitest';
import { contractOf } from './contracts.ts';

it.each(Object.keys(contract) as (keyof typeof contract)[])('has the routes of %s', async (feature) => {
  expect(await contractOf(feature)).toBe(contract[feature]);
  expect(await contractOf(feature)).toBe(contract[feature]);
});
