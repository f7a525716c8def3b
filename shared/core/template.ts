const named = /\{\{\s*(firstName|name)\s*\}\}/;
/** A name with what stands around it only for its sake: `Olá, {{name}}!` is `Olá!` for somebody nobody knows the name of. */
const address =
  /^[*_]?\{\{\s*(?:firstName|name)\s*\}\}[*_]?[,:]?[ ]?|(?:,?[ ])?[*_]?\{\{\s*(?:firstName|name)\s*\}\}[*_]?/gm;

const withoutAddress = (template: string, values: Readonly<Record<string, string | number | undefined>>): string =>
  template.replace(address, (written) => {
    const [, name = ''] = named.exec(written) ?? [];
    return Object.hasOwn(values, name) && values[name] === '' ? '' : written;
  });

/** `{{name}}` becomes the value, unknown names become nothing; values are plain text, never logic (B-BOT-21). */
export const render = (template: string, values: Readonly<Record<string, string | number | undefined>>): string =>
  withoutAddress(template, values).replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : '',
  );
