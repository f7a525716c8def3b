import {
  HeaderFormat,
  type TemplateButton,
  TemplateCategory,
  type TemplateDraft,
  TemplateStatus,
} from '@shared/templates/model.ts';
import { placeholdersIn } from '@shared/templates/rules.ts';
import { partOf, textOf } from '../payload.ts';

const arrayOrEmpty = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

// Far above what Meta allows; the record must fit into an item whatever comes.
const maxText = 4096;
const maxButtons = 20;

const shortText = (value: unknown, name: string, limit = maxText): string => textOf(value, name).slice(0, limit);

/** Converts a status of a webhook or list; a successful appeal and a lifted flag are approvals. */
export function statusOf(word: string): TemplateStatus {
  if (word === 'REINSTATED') return 'APPROVED';
  if (word === 'DELETED') return 'PENDING_DELETION';
  const known = TemplateStatus.safeParse(word);
  return known.success ? known.data : 'OTHER';
}

export function categoryOf(word: string): TemplateCategory {
  const known = TemplateCategory.safeParse(word);
  return known.success ? known.data : 'OTHER';
}

function headerFormat(component: unknown): HeaderFormat {
  if (component === undefined) return 'NONE';
  const known = HeaderFormat.safeParse(textOf(component, 'format').toUpperCase() || 'TEXT');
  return known.success ? known.data : 'OTHER';
}

const buttonTypes: readonly string[] = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE', 'VOICE_CALL'];

const buttonOf = (button: unknown): TemplateButton => {
  const type = textOf(button, 'type').toUpperCase();
  return {
    type: buttonTypes.includes(type) ? (type as TemplateButton['type']) : 'OTHER',
    text: shortText(button, 'text', 100) || (type === 'COPY_CODE' ? 'Copy code' : ''),
    url: shortText(button, 'url', 2000),
  };
};

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);
const words = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 500) : '');

/** Samples of a text: by name in a list of their own, else in the order of the placeholders. */
function textExamples(part: 'header' | 'body', component: unknown): [string, string][] {
  const example = partOf(component, 'example');
  const named = arrayOrEmpty(partOf(example, `${part}_text_named_params`)).map((sample): [string, string] => [
    textOf(sample, 'param_name'),
    words(partOf(sample, 'example')),
  ]);
  if (named.length > 0) return named.map(([name, sample]) => [`${part}.${name}`, sample]);
  const current = partOf(example, `${part}_text`);
  const samples = arrayOrEmpty(part === 'body' ? first(current) : current);
  const names = placeholdersIn(textOf(component, 'text'));
  return names.map((name, place) => [`${part}.${name}`, words(samples[place])]);
}

const buttonExample = (button: unknown, index: number): [string, string] => {
  const sample = words(first(partOf(button, 'example')));
  // Samples of links are whole addresses, of which only the placeholder's value is needed.
  const start = textOf(button, 'url').split('{{')[0] ?? '';
  return [`button.${index}`, start && sample.startsWith(start) ? sample.slice(start.length) : sample];
};

const knownParts: readonly string[] = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'];

/** A template of the Graph API in our own words; undefined for something without a name. */
export function templateOf(raw: unknown): TemplateDraft | undefined {
  const [name, language] = [shortText(raw, 'name', 512), shortText(raw, 'language', 20)];
  if (!name || !language) return undefined;
  const components = arrayOrEmpty(partOf(raw, 'components'));
  const typeOf = (component: unknown): string => textOf(component, 'type').toUpperCase();
  const part = (type: string): unknown => components.find((component) => typeOf(component) === type);
  const [header, body, footer] = ['HEADER', 'BODY', 'FOOTER'].map(part);
  const rawButtons = arrayOrEmpty(partOf(part('BUTTONS'), 'buttons')).slice(0, maxButtons);
  const buttons = rawButtons.map(buttonOf);
  const format = headerFormat(header);
  const examples = [...textExamples('header', header), ...textExamples('body', body), ...rawButtons.map(buttonExample)];
  const isWhole = components.every((component) => knownParts.includes(typeOf(component)));
  return {
    ...{ name, language, buttons },
    providerId: shortText(raw, 'id', 64),
    category: categoryOf(textOf(raw, 'category')),
    status: statusOf(textOf(raw, 'status')),
    quality: shortText(partOf(raw, 'quality_score'), 'score', 20) || 'UNKNOWN',
    reason: parseRejectionReason(textOf(raw, 'rejected_reason')),
    header: { format, text: format === 'TEXT' ? shortText(header, 'text', 200) : '' },
    body: shortText(body, 'text'),
    footer: shortText(footer, 'text', 200),
    isNamed: textOf(raw, 'parameter_format').toUpperCase() === 'NAMED',
    isSupported: isWhole && format !== 'OTHER' && buttons.every(({ type }) => type !== 'OTHER'),
    examples: Object.fromEntries(examples.filter(([, sample]) => sample !== '')),
  };
}

/** `NONE` is how the platform says that there is no reason. */
export const parseRejectionReason = (word: string): string => (word === 'NONE' ? '' : word.slice(0, 300));
