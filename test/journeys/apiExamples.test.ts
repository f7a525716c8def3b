import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  checkExamples,
  type ExampleLanguage,
  mediaExamples,
  templateExamples,
  textExamples,
} from '../../web/src/features/developers/examples.ts';
import { type ExternalServer, openExternalServer } from '../support/outside/externalServer.ts';
import { isInstalled, runProgram } from '../support/outside/programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'prosa-examples-'));
writeFileSync(join(folder, 'nota.pdf'), '%PDF-1.7 nota');
const number = '5511987654321';
const token = 'abc-123';

let outsider: ExternalServer;
beforeEach(async () => {
  outsider = await openExternalServer(() => ({ json: {} }));
});
afterEach(() => outsider.close());
afterAll(() => rmSync(folder, { recursive: true }));

/** What matters of a request; a file stands as its name, its type and what is in it. */
interface Request {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly form: boolean;
  readonly fields: Readonly<Record<string, unknown>>;
}

const said = ['authorization', 'idempotency-key'];
const headersSaid = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => said.includes(name)));

async function fieldsOf(type: string, body: string): Promise<Request['fields']> {
  if (type.startsWith('application/json')) return JSON.parse(body) as Request['fields'];
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  const entries = [...form].map(async ([name, value]) => [
    name,
    typeof value === 'string' ? value : [value.name, value.type, await value.text()],
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

async function heardFrom(language: Exclude<ExampleLanguage, 'PHP'>, code: string): Promise<Request> {
  await runProgram(language, code, folder);
  const [heard, ...more] = outsider.heard.splice(0);
  if (!heard || more.length > 0) throw new Error(`${language} made ${more.length + (heard ? 1 : 0)} requests`);
  const type = heard.headers['content-type'] ?? '';
  return {
    path: `${heard.method} ${heard.path}`,
    headers: headersSaid(heard.headers),
    form: type.startsWith('multipart/form-data'),
    fields: await fieldsOf(type, heard.body),
  };
}

/** Texts in quotes, in their order. */
const quoted = (code: string): string[] => [...code.matchAll(/'([^']*)'/g)].map(([, text = '']) => text);
const inBrackets = (code: string, option: string): string =>
  code.split(`${option} => `)[1]?.split('\n    ]')[0]?.split('],\n')[0] ?? '';

/** What curl of PHP does with the options of an example: a text is sent as it is, a list as a form. */
function requestOfPhp(code: string, origin: string): Request {
  const [address = ''] = quoted(code.split('curl_init(')[1] ?? '');
  const headers = Object.fromEntries(
    quoted(inBrackets(code, 'CURLOPT_HTTPHEADER')).map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name.toLowerCase(), value.join(': ')];
    }),
  );
  const posted = inBrackets(code, 'CURLOPT_POSTFIELDS');
  const isJson = posted.startsWith('json_encode(');
  if (isJson) expect(headers['content-type']).toBe('application/json');
  const pairs = [...posted.matchAll(/'(\w+)' => (new CURLFile\([^)]*\)|'[^']*')/g)];
  const fields = pairs.map(([, name = '', value = '']) => {
    const [first = '', type] = quoted(value);
    return [name, value.startsWith('new') ? [first, type, '%PDF-1.7 nota'] : first];
  });
  const method = code.includes('CURLOPT_POST => true') ? 'POST' : 'GET';
  return {
    path: `${method} ${address.replace(origin, '')}`,
    headers: headersSaid(headers),
    form: !isJson,
    fields: Object.fromEntries(fields),
  };
}

const authorization = `Bearer ${token}`;
describe.each([
  {
    examples: textExamples,
    request: {
      path: 'POST /api/messages/send',
      headers: { authorization, 'idempotency-key': 'pedido-1001' },
      ...{ form: false, fields: { number, body: 'Olá!' } },
    },
  },
  {
    examples: mediaExamples,
    request: {
      path: 'POST /api/messages/send',
      headers: { authorization },
      form: true,
      fields: { number, body: 'Sua nota', medias: ['nota.pdf', 'application/pdf', '%PDF-1.7 nota'] },
    },
  },
  {
    examples: checkExamples,
    request: { path: 'POST /api/messages/checkNumber', headers: { authorization }, form: false, fields: { number } },
  },
])('the examples of $request.path, as a form: $request.form', ({ examples, request }) => {
  const codeOf = (language: ExampleLanguage) => examples[language]({ url: `${outsider.url}/api/messages`, token });

  it.for(['curl', 'JavaScript', 'Python'] as const)('%s makes the request', async (language, { skip }) => {
    if (!isInstalled(language)) skip(`this machine has no ${language}`);
    expect(await heardFrom(language, codeOf(language))).toEqual(request);
  });

  it('PHP asks curl for the same one', () => {
    expect(requestOfPhp(codeOf('PHP'), outsider.url)).toEqual(request);
  });
});

describe('the examples of a template to a new number', () => {
  const template = { name: 'pedido', language: 'pt_BR', variables: { 'body.1': "D'Ávila", 'body.2': 'hoje' } };
  const examples = templateExamples(template);
  const codeOf = (language: ExampleLanguage) => examples[language]({ url: `${outsider.url}/api/messages`, token });
  const fields = { number, template: { ...template, variables: { 'body.1': 'D Ávila', 'body.2': 'hoje' } } };

  it.for(['curl', 'JavaScript', 'Python'] as const)('%s makes the request', async (language, { skip }) => {
    if (!isInstalled(language)) skip(`this machine has no ${language}`);
    const heard = await heardFrom(language, codeOf(language));
    expect(heard).toEqual({ path: 'POST /api/messages/send', headers: { authorization }, form: false, fields });
  });

  it('PHP sends the same text', () => expect(codeOf('PHP')).toContain(`'${JSON.stringify(fields)}'`));
});
