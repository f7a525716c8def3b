import { AppError } from '@shared/core/errors.ts';
import type { SandboxNumber, SandboxTemplate } from '@shared/sandbox/model.ts';
import * as z from 'zod';
import { cursorOf } from '../core/http/cursor.ts';
import { WriteConflict } from '../core/store/store.ts';
import { deliverTemplateNews } from './deliveries.ts';
import { GraphError, missing } from './graphErrors.ts';
import type { Json } from './graphPayload.ts';
import { newObjectId } from './ids.ts';
import { createTemplate, listTemplates, removeTemplates, type StoredTemplate } from './templateRepo.ts';
import { parseTemplateParts, filterJsonObjects, textOf } from './templateText.ts';

const view = (template: StoredTemplate): Json => ({
  name: template.name,
  parameter_format: template.parameterFormat,
  components: template.components,
  language: template.language,
  status: template.status,
  category: template.category,
  quality_score: { score: template.status === 'PAUSED' ? 'RED' : 'GREEN' },
  rejected_reason: template.status === 'REJECTED' ? 'INVALID_FORMAT' : 'NONE',
  id: template.id,
});

const usualFields = ['name', 'parameter_format', 'components', 'language', 'status', 'category'];

function picked(all: Json, fields: string | undefined): Json {
  const names = fields ? fields.split(',').map((name) => name.trim()) : usualFields;
  return { ...Object.fromEntries(names.map((name) => [name, all[name]])), id: all['id'] };
}

interface GraphTemplateQuery {
  readonly fields?: string | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
  readonly name?: string | undefined;
}

const badCursor = (): GraphError => new GraphError(100, { message: '(#100) Invalid cursors values' });

const position = cursorOf(z.object({ name: z.string(), language: z.string() }));

function templatePosition(after: string | undefined): { name: string; language: string } | undefined {
  try {
    return position.read(after);
  } catch (error) {
    throw error instanceof AppError ? badCursor() : error;
  }
}

const positionOf = ({ name, language }: StoredTemplate) => position.next({ name, language });

/** `GET /{waba}/message_templates`: a page with its cursors. @throws GraphError */
export async function readTemplates(number: SandboxNumber, address: string, input: GraphTemplateQuery): Promise<Json> {
  const { templates, isMore } = await listTemplates(number, input.limit, templatePosition(input.after));
  const data = templates
    .filter(({ name }) => input.name === undefined || name === input.name)
    .map((template) => picked(view(template), input.fields));
  const [first, last] = [templates[0], templates.at(-1)];
  if (!first || !last) return { data };
  const after = positionOf(last);
  const next = `${address}?limit=${input.limit}&after=${after}`;
  return { data, paging: { cursors: { before: positionOf(first), after }, ...(isMore ? { next } : {}) } };
}

const categories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const;

/** Template as `POST /{waba}/message_templates` and the seeds provide it. */
export interface TemplateInput {
  readonly name: string;
  readonly language: string;
  readonly category: (typeof categories)[number];
  readonly components: readonly unknown[];
  readonly isNamed?: boolean;
}

function inputOf(body: Json): TemplateInput {
  const [name, language, category] = ['name', 'language', 'category'].map((field) => {
    const value = textOf(body, field);
    if (value === '') throw missing(field);
    return value;
  }) as [string, string, string];
  if (!/^[a-z0-9_]{1,512}$/.test(name)) {
    throw new GraphError(100, {
      details: 'Message template "name" may hold lowercase letters, digits and underscores',
    });
  }
  const known = categories.find((word) => word === category.toUpperCase());
  if (!known) throw new GraphError(100, { message: `(#100) Param category must be one of {${categories.join(', ')}}` });
  const components = filterJsonObjects(body['components']);
  if (parseTemplateParts({ components }).body === '') throw missing("components['BODY']");
  const isNamed = textOf(body, 'parameter_format').toUpperCase() === 'NAMED';
  return { name, language, category: known, components, isNamed };
}

/** Adds an approved template. @throws GraphError when there is one of this name in this language */
export async function addTemplate(number: SandboxNumber, input: TemplateInput): Promise<SandboxTemplate> {
  const { name, language, category, components, isNamed = false } = input;
  const template: StoredTemplate = {
    id: newObjectId(),
    ...{ companyId: number.companyId, wabaId: number.wabaId, name, language, category, components },
    status: 'APPROVED',
    body: parseTemplateParts({ components }).body,
    parameterFormat: isNamed ? 'NAMED' : 'POSITIONAL',
  };
  try {
    await createTemplate(template);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    throw new GraphError(100, { details: `Content in this language already exists: ${name}`, subcode: 2388024 });
  }
  return template;
}

/**
 * `POST /{waba}/message_templates`: the sandbox has no review, so it is approved at once.
 * @throws GraphError
 */
export async function makeTemplate(number: SandboxNumber, body: Json, now: Date): Promise<Json> {
  const template = await addTemplate(number, inputOf(body));
  await deliverTemplateNews(number, template, now);
  return { id: template.id, status: template.status, category: template.category };
}

// Languages of one template; Meta has some seventy.
const maxLanguages = 100;

/** `DELETE /{waba}/message_templates?name=`: every language of it, or the one of `hsm_id`. @throws GraphError */
export async function dropTemplates(number: SandboxNumber, name: string | undefined, id: string | undefined) {
  if (!name) throw missing('name');
  const { templates } = await listTemplates(number, maxLanguages, { name, language: '' });
  const found = templates.filter((template) => template.name === name && (id === undefined || template.id === id));
  if (found.length === 0) throw new GraphError(100, { details: 'message template was not found', subcode: 2593002 });
  await removeTemplates(found);
  return { success: true };
}

/** Template of every test account. */
export const sampleTemplate: TemplateInput = {
  name: 'hello_world',
  language: 'en_US',
  category: 'UTILITY',
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'Hello World' },
    {
      type: 'BODY',
      text: 'Welcome and congratulations!! This message demonstrates your ability to send a WhatsApp message notification from the Cloud API, hosted by Meta. Thank you for taking the time to test with us.',
    },
    { type: 'FOOTER', text: 'WhatsApp Business Platform sample message' },
  ],
};
