import { expect, it } from 'vitest';
import {
  moneySettings,
  notedProviders,
  providerSettings,
  realProviders,
  storedProviders,
  usualAddresses,
} from './realProviders.ts';

const own = { PUBLIC_URL: 'https://prosa.example', META_GRAPH_URL: 'https://prosa.example/api/sandbox/graph' };
const real: Readonly<Record<string, string>> = {
  META_GRAPH_URL: 'https://graph.facebook.com',
  WHATSAPP_WEB_URL: 'wss://web.whatsapp.com/ws/chat',
  ...usualAddresses,
};

it.each(providerSettings)('%s alone is something real', (name) => {
  expect(realProviders({ ...own, [name]: real[name] ?? 'given' })).toEqual([name]);
});

it('stand-ins on this machine, settings of nobody and what stands there by itself are nothing real', () => {
  expect(realProviders({})).toEqual([]);
  expect(realProviders(own)).toEqual([]);
  expect(realProviders({ ...own, ...usualAddresses }, usualAddresses)).toEqual([]);
  expect(realProviders({ ...own, ...Object.fromEntries(providerSettings.map((name) => [name, ''])) })).toEqual([]);
  const local = { WHATSAPP_WEB_URL: 'ws://127.0.0.1:4600/ws/chat', OPENAI_URL: 'http://localhost:1' };
  expect(realProviders({ ...own, ...local, ASAAS_URL: 'https://api-sandbox.asaas.com/v3' })).toEqual([]);
});

it('an address that nobody can read is taken for a real one, and one that looks like this machine as well', () => {
  const names = ['wss://127.0.0.1.evil.example', 'web.whatsapp.com', 'wss://localhost.example', 'wss://10.0.0.8/ws'];
  for (const address of names) expect(realProviders({ WHATSAPP_WEB_URL: address })).toEqual(['WHATSAPP_WEB_URL']);
});

const unset = { asaas: '', pixKey: '' };

it.each(moneySettings)('%s alone, in the settings of the platform, is something real', (name) => {
  expect(storedProviders(unset, usualAddresses.ASAAS_URL)).toEqual([]);
  expect(storedProviders({ ...unset, [name]: 'given' }, usualAddresses.ASAAS_URL)).toEqual([name]);
});

it('a token of Asaas is nothing real at its sandbox, or at a stand-in on this machine', () => {
  const stored = { ...unset, asaas: 'sealed' };
  expect(storedProviders(stored, 'https://api-sandbox.asaas.com/v3')).toEqual([]);
  expect(storedProviders(stored, 'http://127.0.0.1:4000/bank')).toEqual([]);
  for (const address of ['', 'nowhere', 'https://api-sandbox.asaas.com.evil.example'])
    expect(storedProviders(stored, address)).toEqual(['asaas']);
});

it.each(Object.values(notedProviders))('what a process notes in %s is something real', (name) => {
  expect(realProviders({ ...own, [name]: 'asaas,pixKey' })).toEqual(['asaas', 'pixKey']);
  expect(realProviders({ ...own, [name]: '' })).toEqual([]);
});
