import type { SandboxChoice, SandboxNumber } from '@shared/sandbox/model.ts';
import { maxBody, placeholdersIn } from '@shared/templates/rules.ts';
import { GraphError, missingKey } from './graphErrors.ts';
import type { Json, CompanyMessage, TemplateCall } from './graphPayload.ts';
import { isJson } from './graphPayload.ts';
import { findTemplate, type StoredTemplate } from './templateRepo.ts';
import { filled, parseTemplateParts, filterJsonObjects, type TemplateParts, textOf, typeOf } from './templateText.ts';

const refuse = (code: number, details: string): GraphError => new GraphError(code, { details });

/** Meta's errors for a template that may not be sent; one that was never approved does not exist for it. */
function checkStatus(template: StoredTemplate | undefined, { name, language }: TemplateCall): StoredTemplate {
  if (template?.status === 'PAUSED') throw refuse(132015, `Template ${name} (${language}) is paused.`);
  if (template?.status === 'DISABLED') throw refuse(132016, `Template ${name} (${language}) is disabled.`);
  if (template?.status === 'APPROVED') return template;
  throw refuse(132001, `template name (${name}) does not exist in ${language}`);
}

const parametersOf = (components: readonly Json[], type: 'HEADER' | 'BODY'): Json[] =>
  filterJsonObjects(components.find((component) => typeOf(component) === type)?.['parameters']);

function checkTexts(part: 'header' | 'body', text: string, given: readonly Json[], isNamed: boolean): void {
  const wanted = placeholdersIn(text);
  if (given.length !== wanted.length) {
    const words = `number of localizable_params (${given.length}) does not match the expected number of params`;
    throw refuse(132000, `${part}: ${words} (${wanted.length})`);
  }
  for (const parameter of given) {
    if (textOf(parameter, 'type') !== 'text') throw refuse(132012, `${part}: Format mismatch, expected TEXT`);
    const value = textOf(parameter, 'text');
    if (value === '') throw missingKey(`${part}: Parameter of type text is missing text value`);
    if (/[\r\n\t]| {5}/.test(value)) {
      throw refuse(132018, 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces');
    }
    if (isNamed && !wanted.includes(textOf(parameter, 'parameter_name'))) {
      throw refuse(132000, `${part}: Parameter name is missing or unknown`);
    }
  }
}

type File = NonNullable<CompanyMessage['media']>;

/** The file of a header. */
function parseHeaderFile(format: string, given: readonly Json[]): File {
  const kind = format.toLowerCase();
  const [parameter] = given;
  const content = parameter && textOf(parameter, 'type') === kind ? parameter[kind] : undefined;
  if (!isJson(content)) {
    const received = (parameter && textOf(parameter, 'type').toUpperCase()) || 'UNKNOWN';
    throw refuse(132012, `header: Format mismatch, expected ${format}, received ${received}`);
  }
  const [id, link, fileName] = ['id', 'link', 'filename'].map((name) => textOf(content, name));
  if (!id && !link) throw missingKey(`Either ${kind}['id'] or ${kind}['link'] is required`);
  return { ...(id ? { id } : {}), ...(link ? { link } : {}), ...(fileName ? { fileName } : {}) };
}

function buttonValue(components: readonly Json[], index: number, kind: string): string {
  const component = components.find((part) => typeOf(part) === 'BUTTON' && String(part['index']) === String(index));
  const [parameter] = filterJsonObjects(component?.['parameters']);
  return textOf(parameter, kind === 'URL' ? 'text' : 'coupon_code');
}

function buttonsOf({ buttons }: TemplateParts, components: readonly Json[]) {
  const choices: SandboxChoice[] = [];
  const links: { title: string; url: string }[] = [];
  for (const [index, button] of buttons.entries()) {
    const [kind, title, url] = [typeOf(button), textOf(button, 'text'), textOf(button, 'url')];
    const needsValue = kind === 'COPY_CODE' || (kind === 'URL' && placeholdersIn(url).length > 0);
    const value = needsValue ? buttonValue(components, index, kind) : '';
    if (needsValue && value === '') {
      throw missingKey(`buttons: Button at index ${index} of type ${kind} requires a parameter`);
    }
    if (kind === 'QUICK_REPLY') choices.push({ id: title, title, description: '' });
    else links.push({ title: title || value, url: url.replace(/\{\{\s*\w+\s*\}\}/, () => encodeURIComponent(value)) });
  }
  return { choices, links };
}

/** A template with its values, checked as Meta checks it. @throws GraphError 131008, 132000 to 132018 */
export async function withTemplate(number: SandboxNumber, outgoing: CompanyMessage): Promise<CompanyMessage> {
  const { template: called, ...rest } = outgoing;
  if (!called) return rest;
  const template = checkStatus(await findTemplate(number, called), called);
  const parts = parseTemplateParts(template);
  const isNamed = template.parameterFormat === 'NAMED';
  const [header, body] = [parametersOf(called.components, 'HEADER'), parametersOf(called.components, 'BODY')];
  const isFile = ['IMAGE', 'VIDEO', 'DOCUMENT'].includes(parts.headerFormat);
  if (!isFile) checkTexts('header', parts.header, header, isNamed);
  checkTexts('body', parts.body, body, isNamed);
  const text = filled(parts.body, body, isNamed);
  if (text.length > maxBody) throw refuse(132005, 'Translated text too long');
  return {
    ...rest,
    text,
    header: filled(parts.header, header, isNamed),
    footer: parts.footer,
    ...buttonsOf(parts, called.components),
    ...(isFile ? { media: parseHeaderFile(parts.headerFormat, header) } : {}),
    pricingCategory: template.category === 'MARKETING' ? 'marketing' : 'utility',
  };
}
