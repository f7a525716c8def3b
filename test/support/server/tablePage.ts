/** What docs/table.md says, from the text of the key builders: it cannot fall behind them. */

const plain = (code: string): string =>
  code
    .replace(/kind === 'ticket' \? (.*) : (.*)$/s, '$1 or $2')
    .replace(/partitions\.pushSubscriptions\(companyId\)/, 'C#<company>#PUSH')
    .replace(/partitions\.signIns\(companyId\)/, 'C#<company>#SIGNINS')
    .replace(/\$\{messageId\.split\('-'\)\[2\] \?\? ''\}/, '<milliseconds>')
    .replace(/\$\{at\.slice\(0, 7\)\}/, '<month>')
    .replace(/\$\{beginning\((\w+), 3\)\}/, '<first three of $1>')
    .replace(/\$\{c\(companyId\)\}|\bc\(companyId\)/g, 'C#<company>')
    .replace(/\$\{(?:padded|stamp|Number)?\(?(?:Number\()?(\w+)\)*\}/g, '<$1>')
    .replace(/\bpadded\((\w+)\)/g, '<$1>')
    .replace(/[`'\s]+/g, ' ')
    .replace(/^ | $/g, '')
    .replace(/^(\w+[a-z])$/, '<$1>');

const note = (comment: string | undefined): string =>
  (comment ?? '')
    .replace(/^\s*\*/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Lines of one table of builders, in whichever files it stands: `keys`, and `developerKeys` beside it. */
const block = (source: string, name: string): string =>
  [
    ...source.matchAll(
      new RegExp(`export const (?:${name}|\\w+${name[0]?.toUpperCase()}${name.slice(1)}) = \\{([\\s\\S]*?)^\\};`, 'gm'),
    ),
  ]
    .map(([, lines = '']) => lines)
    .join('');

const keyForm =
  /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?^ {2}(\w+): \([^)]*\): Key => \(\{\s*pk: ((?:(?!,\s*sk:)[\s\S])*),\s*sk: ([\s\S]*?),?\s*\}\),$/gm;
const partitionForm =
  /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?^ {2}(\w+): (?:\([^)]*\): string =>\s*)?([`'][^\n]*[`']),$/gm;

const indexForm =
  /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?^ {2}(\w+): \([^)]*\): IndexPartition => \(\{\s*index: '(\w+)',\s*pk: ([`'][^\n]*?[`']),?\s*\}\),$/gm;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** @param source text of the files with `keys`, `partitions` and `indexPartitions` */
export function tablePage(source: string): string {
  const keys = [...block(source, 'keys').matchAll(keyForm)].map(([, comment, name = '', pk = '', sk = '']) => [
    name,
    `\`${plain(pk)}\``,
    `\`${plain(sk)}\``,
    note(comment),
  ]);
  const partitions = [...block(source, 'partitions').matchAll(partitionForm)].map(([, comment, name = '', pk = '']) => [
    name,
    `\`${plain(pk)}\``,
    note(comment),
  ]);
  const indexes = [...block(source, 'indexPartitions').matchAll(indexForm)].map(
    ([, comment, name = '', index = '', pk = '']) => [name, index, `\`${plain(pk)}\``, note(comment)],
  );
  return `# The table

One DynamoDB table. Every key and every index key starts with the company (\`C#<company>\`); what belongs to the
installation starts with \`SYSTEM#\`. This page is written from the key builders by \`npx vitest run test/table -u\`; the
test fails when it falls behind them.

## Items: where each kind of record stands

${table(['item', 'pk', 'sk', 'what'], keys)}

## Queries: the partitions that are read

${table(['query', 'partition', 'what'], partitions)}

## Lists in the indexes

${table(['query', 'index', 'partition', 'what'], indexes)}
`;
}
