import { anIntegration } from '@test/support/server/samples.ts';
import { describe, expect, it } from 'vitest';
import type { IntegrationFields } from './contract.ts';
import {
  integrationFaults,
  integrationMark,
  integrationView,
  isWebAddress,
  serviceAccountIn,
  withOwnFields,
} from './rules.ts';

const account = { client_email: 'a@b.iam.example', private_key: 'PEM' };

it('B-INT-1: has a name of its own in the company, whatever its case and accents', () => {
  expect(integrationMark({ name: ' Fluxo Básico ' })).toBe('fluxo basico');
});

it('shows no secret, and whether there is one', () => {
  const stored = anIntegration({ companyId: 1, id: 1, jsonContent: 'sealed', secret: 'sealed' });
  const { version: _version, ...shown } = stored;
  expect(integrationView(stored)).toEqual({ ...shown, jsonContent: '****', secret: '****' });
  expect(integrationView(stored, '****abcd').secret).toBe('****abcd');
  const bare = integrationView({ ...stored, jsonContent: '', secret: '' }, '****abcd');
  expect([bare.jsonContent, bare.secret]).toEqual(['', '']);
});

it.each([
  ['dialogflow', { projectName: 'loja-1', jsonContent: '{}', urlN8N: '', secret: '', typebotSlug: '' }],
  ['n8n', { projectName: 'Fluxo', jsonContent: '', urlN8N: 'https://a.example', secret: 's', typebotSlug: '' }],
  ['webhook', { projectName: 'Fluxo', jsonContent: '', urlN8N: 'https://a.example', secret: 's', typebotSlug: '' }],
  ['typebot', { projectName: 'Fluxo', jsonContent: '', urlN8N: 'https://a.example', secret: '', typebotSlug: 'loja' }],
] as const)('%s keeps only what it uses', (type, kept) => {
  const all = {
    projectName: 'loja-1',
    jsonContent: '{}',
    urlN8N: 'https://a.example',
    secret: 's',
    typebotSlug: 'loja',
  };
  const fields = { type, name: 'Fluxo', language: 'pt-BR', ...all } as IntegrationFields;
  expect(withOwnFields(fields)).toEqual({ ...fields, ...kept });
});

it.each([
  ['https://a.example/x?y=1', true],
  ['http://10.0.0.1:5678', true],
  ['ftp://a.example', false],
  ['javascript:alert(1)', false],
  ['https://ana@a.example', false],
  ['https://:secret@a.example', false],
  ['a.example', false],
  ['', false],
])('%j is an address that may be called: %s', (text, expected) => {
  expect(isWebAddress(text)).toBe(expected);
});

it.each([
  ['an account', { ...account, project_id: 'x' }, account],
  ['no address', { ...account, client_email: '' }, undefined],
  ['no key', { ...account, private_key: '' }, undefined],
  ['an address of another kind', { ...account, client_email: 7 }, undefined],
  ['a key of another kind', { ...account, private_key: null }, undefined],
  ['nothing', null, undefined],
])('reads a service account: %s', (_, content, expected) => {
  expect(serviceAccountIn(JSON.stringify(content))).toEqual(expected);
});

it('is no service account where it is no JSON', () => {
  expect(serviceAccountIn('{')).toBeUndefined();
});

describe('what is wrong with an integration', () => {
  const none = { projectName: '', jsonContent: '', urlN8N: '', secret: '', typebotSlug: '' };
  const url = 'https://a.example';
  const required = 'required' as const;
  it.each([
    ['dialogflow', none, { projectName: required, jsonContent: required }],
    ['dialogflow', { projectName: ' ', jsonContent: JSON.stringify(account) }, { projectName: required }],
    ['dialogflow', { projectName: 'x', jsonContent: '****' }, {}],
    ['dialogflow', { projectName: 'x', jsonContent: '{}' }, { jsonContent: 'invalid_credentials' }],
    ['n8n', none, { urlN8N: required }],
    ['n8n', { urlN8N: url }, {}],
    ['webhook', none, { urlN8N: required }],
    ['webhook', { urlN8N: 'a.example' }, { urlN8N: 'invalid_url' }],
    ['typebot', none, { urlN8N: required, typebotSlug: required }],
    ['typebot', { urlN8N: url, typebotSlug: 'loja' }, {}],
  ] as const)('%s with %j', (type, fields, faults) => {
    expect(integrationFaults({ type, ...none, ...fields })).toEqual(faults);
  });
});
