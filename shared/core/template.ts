type Values = Readonly<Record<string, string | number | undefined>>;

/** Names by which a text addresses its reader; in texts of campaigns one pair of braces is enough. */
const addresses: readonly string[] = ['firstName', 'name'];
const looseAddresses: readonly string[] = [...addresses, 'nome', 'primeiro_nome'];
const token = /\{\{\s*(\w+)\s*\}\}/g;
const looseToken = /\{\{?\s*(\w+)\s*\}?\}/g;

const isMark = (letter: string | undefined): boolean => letter === '*' || letter === '_';

/**
 * Range of a placeholder together with the punctuation that belongs to it, as in `Olá, {{name}}!` and `{{name}}, olá`.
 */
function spanOf(template: string, first: number, behind: number): readonly [number, number] {
  let [start, end] = [first, behind];
  if (isMark(template[start - 1])) start -= 1;
  if (isMark(template[end])) end += 1;
  if (start === 0 || template[start - 1] === '\n') {
    if (template[end] === ',' || template[end] === ':') end += 1;
    if (template[end] === ' ') end += 1;
  } else if (template[start - 1] === ' ') start -= template[start - 2] === ',' ? 2 : 1;
  return [start, end];
}

/** Removes placeholders of unknown names together with their punctuation: `Olá, {{name}}!` becomes `Olá!`. */
function without(pattern: RegExp, names: readonly string[], template: string, values: Values): string {
  let kept = '';
  let from = 0;
  for (const { 0: written, 1: name = '', index } of template.matchAll(pattern)) {
    if (!names.includes(name) || !Object.hasOwn(values, name) || values[name] !== '') continue;
    const [start, end] = spanOf(template, index, index + written.length);
    kept += template.slice(from, Math.max(from, start));
    from = end;
  }
  return kept + template.slice(from);
}

/** Removes the address from a campaign's text if the recipient's name is unknown. */
export const withoutAddress = (template: string, values: Values): string =>
  without(looseToken, looseAddresses, template, values);

/** `{{name}}` becomes the value, unknown names become nothing; values are plain text, never logic (B-BOT-21). */
export const render = (template: string, values: Values): string =>
  without(token, addresses, template, values).replace(token, (_, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : '',
  );
