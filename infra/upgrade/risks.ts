import type { Outline } from './outline.ts';

/** CloudFormation makes the new resource before it removes the old one, whose name it then cannot have. */
const movedNames = (released: Outline, next: Outline): string[] =>
  Object.entries(released.names).flatMap(([name, place]) => {
    const now = next.names[name];
    return now === undefined || now === place ? [] : [`${name} moves from ${place} to ${now}.`];
  });

/** A removed queue loses its waiting messages. */
const lostQueues = (released: Outline, next: Outline): string[] =>
  Object.keys(released.names)
    .filter((name) => name.startsWith('AWS::SQS::Queue ') && next.names[name] === undefined)
    .map((name) => `${name} goes, with what waits in it.`);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** DynamoDB makes or removes one index an update, and changes the keys of none. */
function indexChanges(released: Outline, next: Outline): string[] {
  const names = [...new Set([...Object.keys(released.indexes), ...Object.keys(next.indexes)])];
  const changed = names.filter((name) => !isSame(released.indexes[name], next.indexes[name]));
  const withOtherKeys = changed.filter((name) => name in released.indexes && name in next.indexes);
  return [
    ...withOtherKeys.map((name) => `The index ${name} has other keys.`),
    ...(changed.length > 1 ? [`${changed.length} indexes change at once: ${changed.join(', ')}.`] : []),
  ];
}

const replacedData = (released: Outline, next: Outline): string[] =>
  Object.entries(released.kept).flatMap(([id, { type, fixed }]) => {
    const now = next.kept[id];
    if (now === undefined) return [`${type} ${id} leaves the data stack.`];
    return now.type === type && isSame(now.fixed, fixed)
      ? []
      : [`${type} ${id} is replaced, and what it holds stays behind.`];
  });

/**
 * Failures and losses of an upgrade from one version to another.
 * @returns a sentence for each, in English; none if it can be deployed
 */
export const findUpgradeRisks = (released: Outline, next: Outline): string[] => [
  ...movedNames(released, next),
  ...lostQueues(released, next),
  ...indexChanges(released, next),
  ...replacedData(released, next),
];
