import type { VariableName } from './variableNames.ts';
import type { VariableValues } from './variables.ts';

const token = /\{\{\s*(\w+)\s*\}\}/g;

const knownAs = (values: VariableValues, name: string): string =>
  Object.hasOwn(values, name) ? String(values[name as VariableName]).trim() : '';

/** The text with what is known filled in; what is not stays as it was written, for a person to see. */
export const filledIn = (text: string, values: VariableValues): string =>
  text.replace(token, (written, name: string) => knownAs(values, name) || written);

/** Each `{{...}}` of the text that would come out empty, as it was written and once. */
export const unresolvedIn = (text: string, values: VariableValues): string[] => [
  ...new Set(
    [...text.matchAll(token)].filter(([, name = '']) => knownAs(values, name) === '').map(([written]) => written),
  ),
];
