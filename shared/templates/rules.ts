import type {
  HeaderFormat,
  SentTemplate,
  Template,
  TemplateContent,
  TemplateDraft,
  TemplateMark,
  TemplateParameter,
  TemplateView,
} from './model.ts';

/** Something to fill in before a template can go. */
export interface TemplateVariable {
  /** `header.1`, `body.first_name`, `button.0`. */
  readonly key: string;
  readonly part: 'header' | 'body' | 'button';
  /** Number or name between the braces; for a button its caption. */
  readonly name: string;
  /** Place of the button; 0 elsewhere. */
  readonly index: number;
  readonly example: string;
}

export type TemplateValues = Readonly<Record<string, string>>;

const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

/** Names between double braces, each once: numbers in their order, names as they come. */
export function placeholdersIn(text: string): string[] {
  const names = [...new Set([...text.matchAll(placeholder)].map((match) => match[1] ?? ''))];
  return names.every((name) => /^\d+$/.test(name)) ? names.sort((a, b) => Number(a) - Number(b)) : names;
}

const needsValue = ({ type, url }: TemplateContent['buttons'][number]): boolean =>
  type === 'COPY_CODE' || (type === 'URL' && placeholdersIn(url).length > 0);

/** Variables to fill in, in reading order; the file of a header is not among them. */
export function variablesOf({ header, body, buttons, examples }: TemplateContent): TemplateVariable[] {
  const inText = (part: 'header' | 'body', text: string): TemplateVariable[] =>
    placeholdersIn(text).map((name) => {
      const key = `${part}.${name}`;
      return { key, part, name, index: 0, example: examples[key] ?? '' };
    });
  return [
    ...(header.format === 'TEXT' ? inText('header', header.text) : []),
    ...inText('body', body),
    ...buttons.flatMap((button, index): TemplateVariable[] => {
      const key = `button.${index}`;
      return needsValue(button)
        ? [{ key, part: 'button', name: button.text, index, example: examples[key] ?? '' }]
        : [];
    }),
  ];
}

/** Line breaks, tabs and more than four spaces in a row are refused by the platform (132018). */
export const cleanValue = (value: string): string =>
  value
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/ {5,}/g, '    ')
    .trim();

const givenValue = (values: TemplateValues, key: string): string =>
  Object.hasOwn(values, key) ? cleanValue(values[key] ?? '') : '';

const filledText = (part: 'header' | 'body', text: string, values: TemplateValues): string =>
  text.replace(placeholder, (whole, name: string) => givenValue(values, `${part}.${name}`) || whole);

/** Texts for the customer; placeholders without a value stay, so that a preview shows the gaps. */
export interface RenderedTemplate {
  readonly header: string;
  readonly body: string;
  readonly footer: string;
  readonly buttons: readonly string[];
}

export const rendered = (template: TemplateContent, values: TemplateValues): RenderedTemplate => ({
  header: template.header.format === 'TEXT' ? filledText('header', template.header.text, values) : '',
  body: filledText('body', template.body, values),
  footer: template.footer,
  buttons: template.buttons.map(({ text }) => text),
});

/** Formats of a header that is a file, with the kind of message it makes. */
export const fileHeaders = { IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'application' } as const satisfies Partial<
  Record<HeaderFormat, string>
>;

/** Kind of file the header asks for; undefined when it is none. */
export const headerFile = ({ header }: TemplateContent): 'image' | 'video' | 'application' | undefined =>
  Object.hasOwn(fileHeaders, header.format) ? fileHeaders[header.format as keyof typeof fileHeaders] : undefined;

/** Longest text a filled body may have: the platform's limit (132005 beyond it). */
export const maxBody = 1024;
const maxHeader = 60;
const maxValue = 1024;

/**
 * Faults by field: `template.variables.<key>` and `medias`; empty if it can be sent.
 * @param file kind of the attached file, if there is one
 */
export function problemsOf(
  template: TemplateContent,
  values: TemplateValues,
  file: string | undefined,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const wanted = headerFile(template);
  if (wanted !== undefined && file === undefined) problems['medias'] = 'required';
  if (file !== undefined && file !== wanted) problems['medias'] = 'wrong_type';
  for (const { key } of variablesOf(template)) {
    const value = givenValue(values, key);
    if (value === '') problems[`template.variables.${key}`] = 'required';
    else if (value.length > maxValue) problems[`template.variables.${key}`] = 'too_long';
  }
  const { header, body } = rendered(template, values);
  const longest = (part: string): string | undefined =>
    variablesOf(template)
      .filter((variable) => variable.part === part)
      .map(({ key }) => key)
      .sort((a, b) => givenValue(values, b).length - givenValue(values, a).length)[0];
  for (const [part, text, limit] of [
    ['header', header, maxHeader],
    ['body', body, maxBody],
  ] as const) {
    const key = longest(part);
    if (key !== undefined && text.length > limit) problems[`template.variables.${key}`] ??= 'too_long';
  }
  return problems;
}

/** Approved by the platform and made of parts this product can fill. */
export const isSendable = ({ status, isSupported }: Pick<TemplateDraft, 'status' | 'isSupported'>): boolean =>
  status === 'APPROVED' && isSupported;

/** Template with its values as stored and sent; the values must be complete (`problemsOf` is empty). */
export function sentTemplate(template: TemplateContent, values: TemplateValues): SentTemplate {
  const { name, language, category, isNamed } = template;
  const { header, footer, buttons } = rendered(template, values);
  const variables = variablesOf(template);
  const parametersOf = (part: 'header' | 'body'): TemplateParameter[] =>
    variables
      .filter((variable) => variable.part === part)
      .map((variable) => ({ name: isNamed ? variable.name : '', text: givenValue(values, variable.key) }));
  return {
    ...{ name, language, category, header, footer, buttons: [...buttons] },
    parameters: {
      header: parametersOf('header'),
      body: parametersOf('body'),
      buttons: variables
        .filter(({ part }) => part === 'button')
        .map(({ index, key }) => ({
          index,
          kind: template.buttons[index]?.type === 'COPY_CODE' ? ('copy_code' as const) : ('url' as const),
          text: givenValue(values, key),
        })),
    },
  };
}

export function templateView({ companyId: _company, syncedAt: _synced, ...view }: Template): TemplateView {
  return view;
}

export const markOf = ({ parameters: _parameters, ...mark }: SentTemplate): TemplateMark => mark;
