/** `{{name}}` becomes the value, unknown names become nothing; values are plain text, never logic (B-BOT-21). */
export const render = (template: string, values: Readonly<Record<string, string | number | undefined>>): string =>
  template.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : '',
  );
