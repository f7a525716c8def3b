import { describe, expect, it } from 'vitest';
import { type Outline, outlineCell } from './outline.ts';
import { readRelease } from './release.ts';
import { findUpgradeRisks } from './risks.ts';

const released = readRelease();

/** The same with some entries changed or, as undefined, gone. */
function changed<Part extends 'names' | 'kept' | 'indexes'>(
  part: Part,
  entries: Readonly<Record<string, Outline[Part][string] | undefined>>,
): Outline {
  const merged = Object.entries({ ...released[part], ...entries }).filter(([, value]) => value !== undefined);
  return { ...released, [part]: Object.fromEntries(merged) };
}

const findName = (start: string): string => {
  const name = Object.keys(released.names).find((each) => each.startsWith(start));
  if (!name) throw new Error(`nothing is called ${start}`);
  return name;
};
const findKept = (type: string): [string, Outline['kept'][string]] => {
  const found = Object.entries(released.kept).find(([, resource]) => resource.type === type);
  if (!found) throw new Error(`nothing kept is ${type}`);
  return found;
};

describe('a cell of the last release', () => {
  it('becomes this version', () => {
    const next = outlineCell();
    expect(next.unknownNames).toEqual([]);
    expect(findUpgradeRisks(released, next)).toEqual([]);
  });

  it('has more than a hundred names, and data', () => {
    expect(Object.keys(released.names).length).toBeGreaterThan(100);
    for (const type of ['AWS::DynamoDB::GlobalTable', 'AWS::S3::Bucket', 'AWS::SQS::Queue'])
      expect(findKept(type)).toBeDefined();
    expect(Object.keys(released.indexes)).toContain('gsi1');
  });
});

describe('an upgrade is refused', () => {
  it.each(['AWS::Lambda::Function prosa-prod-contacts', 'AWS::Logs::LogGroup', 'AWS::SQS::Queue prosa-prod-jobs'])(
    'that moves the name of %s',
    (start) => {
      const name = findName(start);
      for (const place of [`prosa-prod-data/${released.names[name]?.split('/').at(-1)}`, `${released.names[name]}2`])
        expect(findUpgradeRisks(released, changed('names', { [name]: place }))).toEqual([
          `${name} moves from ${released.names[name]} to ${place}.`,
        ]);
    },
  );

  it('that takes a queue away', () => {
    const name = findName('AWS::SQS::Queue prosa-prod-jobs');
    expect(findUpgradeRisks(released, changed('names', { [name]: undefined }))).toEqual([
      `${name} goes, with what waits in it.`,
    ]);
  });

  it('that changes two indexes, or the keys of one', () => {
    const [key, other] = [[{ AttributeName: 'a', KeyType: 'HASH' }], [{ AttributeName: 'b', KeyType: 'HASH' }]];
    const two = findUpgradeRisks(released, changed('indexes', { gsi7: key, gsi8: other }));
    expect(two).toEqual(['2 indexes change at once: gsi7, gsi8.']);
    const swapped = findUpgradeRisks(released, changed('indexes', { gsi1: undefined, gsi7: key }));
    expect(swapped).toEqual(['2 indexes change at once: gsi1, gsi7.']);
    expect(findUpgradeRisks(released, changed('indexes', { gsi1: key }))).toEqual(['The index gsi1 has other keys.']);
  });

  it.each(['AWS::DynamoDB::GlobalTable', 'AWS::S3::Bucket', 'AWS::SQS::Queue'])('that replaces or drops %s', (type) => {
    const [id, resource] = findKept(type);
    const [property = ''] = Object.keys(resource.fixed);
    const replaced = { ...resource, fixed: { ...resource.fixed, [property]: 'another' } };
    expect(findUpgradeRisks(released, changed('kept', { [id]: replaced }))).toEqual([
      expect.stringContaining(`${id} is replaced`),
    ]);
    expect(findUpgradeRisks(released, changed('kept', { [id]: undefined }))).toEqual([
      `${type} ${id} leaves the data stack.`,
    ]);
  });
});

it('lets one index come or go, new names come, and functions go', () => {
  const key = [{ AttributeName: 'a', KeyType: 'HASH' }];
  const name = findName('AWS::Lambda::Function prosa-prod-contacts');
  for (const next of [
    changed('indexes', { gsi7: key }),
    changed('indexes', { gsi6: undefined }),
    changed('names', { 'AWS::SQS::Queue prosa-prod-new': 'prosa-prod-data/New1' }),
    changed('names', { [name]: undefined }),
  ])
    expect(findUpgradeRisks(released, next)).toEqual([]);
});
