/** Variables that texts may use between double braces. */
export const variableNames = [
  'firstName',
  'name',
  'userName',
  'ms',
  'protocol',
  'date',
  'hour',
  'data_hora',
  'ticket_id',
  'queue',
  'connection',
  'name_company',
] as const;
export type VariableName = (typeof variableNames)[number];

/** Unknown names between double braces in a text; each once, at most five. */
export function unknownVariables(text: string): string[] {
  const named = [...text.matchAll(/\{\{([^{}]{1,60})\}\}/g)].map(([, name = '']) => name.trim());
  const known: readonly string[] = variableNames;
  return [...new Set(named.filter((name) => !known.includes(name)))].slice(0, 5);
}
