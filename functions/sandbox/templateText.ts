import { placeholdersIn } from '@shared/templates/rules.ts';
import { isJson, type Json } from './graphPayload.ts';
import type { StoredTemplate } from './templateRepo.ts';

/** The parts of a stored template that a send is checked against. */
export interface TemplateParts {
  readonly headerFormat: string;
  readonly header: string;
  readonly body: string;
  readonly footer: string;
  readonly buttons: readonly Json[];
}

export const textOf = (part: Json | undefined, name: string): string =>
  typeof part?.[name] === 'string' ? part[name] : '';

export const filterJsonObjects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : []);

export const typeOf = (part: Json): string => textOf(part, 'type').toUpperCase();

export function parseTemplateParts({ components }: Pick<StoredTemplate, 'components'>): TemplateParts {
  const find = (type: string): Json | undefined => filterJsonObjects(components).find((part) => typeOf(part) === type);
  const header = find('HEADER');
  return {
    headerFormat: header ? textOf(header, 'format').toUpperCase() || 'TEXT' : '',
    header: textOf(header, 'text'),
    body: textOf(find('BODY'), 'text'),
    footer: textOf(find('FOOTER'), 'text'),
    buttons: filterJsonObjects(find('BUTTONS')?.['buttons']),
  };
}

/** Values in the order of the placeholders, or by their names, put into a text. */
export function filled(text: string, values: readonly Json[], isNamed: boolean): string {
  const names = placeholdersIn(text);
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => {
    const value = isNamed
      ? values.find((candidate) => candidate['parameter_name'] === name)
      : values[names.indexOf(name)];
    return textOf(value, 'text');
  });
}
