import { usualAddresses } from '@shared/sandbox/realProviders.ts';
import { expect, it } from 'vitest';
import { hasSandbox, namedProviders, usesStandIn } from './environment.ts';

const origin = 'http://127.0.0.1:3000';
/** As a system that began with nothing named sees its own environment. */
const usual = { ...usualAddresses, SANDBOX: 'on', PUBLIC_URL: origin, META_GRAPH_URL: `${origin}/api/sandbox/graph` };

it('keeps the sandbox open, and its phones, where nobody named a provider', () => {
  expect(namedProviders(usual)).toEqual([]);
  expect([hasSandbox(usual), usesStandIn(usual)]).toEqual([true, true]);
});

it('shuts the sandbox beside a provider that somebody named', () => {
  const named = { ...usual, OPENAI_URL: 'https://models.elsewhere.example' };
  expect(namedProviders(named)).toEqual(['OPENAI_URL']);
  expect([hasSandbox(named), usesStandIn(named)]).toEqual([false, false]);
});
