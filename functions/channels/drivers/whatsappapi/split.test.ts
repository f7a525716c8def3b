import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { handledFields } from './split.ts';

it.each(['docs/operating.md', 'web/src/features/connections/text.ts'])('%s names every field that is read', (file) => {
  const text = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');
  const most = file.endsWith('.ts') ? 4 : 1;
  for (const field of handledFields)
    expect([field, text.split(/[`“”]/).filter((word) => word === field).length >= most]).toEqual([field, true]);
});
