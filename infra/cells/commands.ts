import type { SQSClient } from '@aws-sdk/client-sqs';
import type { SSMClient } from '@aws-sdk/client-ssm';
import { type BaseImage, baseImageWarning } from '../baseImage.ts';
import type { CellConfig } from '../cellFile.ts';
import { readDeployed } from './deployed.ts';
import { lossesOf, refusalsOf } from './losses.ts';
import { countWaiting, isDeadLetters } from './waiting.ts';

export interface CellTools {
  readonly ssm: SSMClient;
  readonly sqs: SQSClient;
  /** Runs the command of the CDK and shows what it prints. @returns whether it succeeded */
  readonly cdk: (args: readonly string[]) => Promise<boolean>;
  readonly print: (line: string) => void;
  readonly pause: (seconds: number) => Promise<void>;
  /** Base image of the linked numbers' container. */
  readonly baseImage: BaseImage;
  readonly today: Date;
}

interface Options {
  /** True if the operator has confirmed the listed losses. */
  readonly isConfirmed: boolean;
}

interface NamedCell {
  readonly name: string;
  readonly config: CellConfig;
}

const buildCellContextArgs = (name: string): string[] => ['-c', `cell=${name}`];

function printDeadLetters(waiting: Readonly<Record<string, number>>, print: CellTools['print']): void {
  const dead = Object.entries(waiting).filter(([queue]) => isDeadLetters(queue));
  for (const [queue, count] of dead) print(`${queue} has ${count} dead letters.`);
}

/** Warnings that the operator has to confirm, whatever was deployed before. */
function cautionsOf({ linkedNumbers }: CellConfig, { baseImage, today }: CellTools): string[] {
  const warning = linkedNumbers ? baseImageWarning(baseImage, today) : undefined;
  return warning === undefined ? [] : [warning];
}

/** Prints the effects of a deployment without any change. */
export async function compareCell({ name, config }: NamedCell, tools: CellTools): Promise<boolean> {
  const deployed = await readDeployed(tools.ssm, config.stage);
  if (deployed === undefined) {
    tools.print('Nothing of this stage was deployed yet.');
  } else {
    const change = { deployed: deployed.cell, next: config };
    for (const line of [...refusalsOf(change), ...lossesOf(change)]) tools.print(line);
  }
  for (const line of cautionsOf(config, tools)) tools.print(line);
  return tools.cdk(['diff', '--all', ...buildCellContextArgs(name)]);
}

/**
 * Deploys a cell, unless it would remove something without a confirmation.
 * @returns true if it is deployed
 */
export async function deployCell(cell: NamedCell, { isConfirmed }: Options, tools: CellTools): Promise<boolean> {
  const { ssm, sqs, print, cdk } = tools;
  const { name, config } = cell;
  const before = await readDeployed(ssm, config.stage);
  const change = before && { deployed: before.cell, next: config };
  const refusals = change ? refusalsOf(change) : [];
  for (const line of refusals) print(line);
  if (refusals.length > 0) return false;
  const toConfirm = [...(change ? lossesOf(change) : []), ...cautionsOf(config, tools)];
  for (const line of toConfirm) print(line);
  if (toConfirm.length > 0 && !isConfirmed) {
    print('Nothing was deployed. Repeat the command with --yes where this is meant.');
    return false;
  }
  if (!(await cdk(['deploy', '--all', ...buildCellContextArgs(name)]))) return false;
  const after = await readDeployed(ssm, config.stage);
  print(`Deployed is the release ${after?.release ?? 'unknown'}${before ? `, before it was ${before.release}` : ''}.`);
  printDeadLetters(await countWaiting(sqs, config.stage), print);
  return true;
}

/** Seconds between two looks at the queues, and how often nothing has to wait: SQS counts with a delay of up to a minute. */
const lookAgainAfter = 20;
const emptyLooks = 4;
/** Looks after which the command gives up: an hour. */
const maxLooks = 180;

/** Waits until nothing but dead letters waits in a cell's queues. @returns whether that came */
async function drain(stage: string, { sqs, print, pause }: CellTools): Promise<boolean> {
  let empty = 0;
  for (let look = 0; look < maxLooks; look += 1) {
    const waiting = Object.entries(await countWaiting(sqs, stage)).filter(([queue]) => !isDeadLetters(queue));
    empty = waiting.length === 0 ? empty + 1 : 0;
    if (empty === emptyLooks) return true;
    if (waiting.length > 0) print(waiting.map(([queue, count]) => `${queue}: ${count}`).join(', '));
    await pause(lookAgainAfter);
  }
  return false;
}

/** Resources that remain after the service is removed, with their cost. */
const remains = (stage: string): string[] => [
  `The stack prosa-${stage}-data stays: the table with 35 days of recovery (about 0.25 US$ a month for each GB, 0.2 for its recovery), the files (about 0.023 for each GB), what waits and dead letters (14 days, nothing).`,
  `The parameters below /prosa/${stage}/ stay, which cost nothing; without sealing-keys nobody can read the tokens in the table.`,
  'The stack prosa-account stays for other cells, which costs nothing.',
  'The service can be deployed again on all of that. To remove the data too, turn off deletion protection and delete table, bucket, queues and parameters by hand.',
];

/**
 * Removes the service: webhooks are refused so that channels repeat them, queues are emptied, then the stack is
 * deleted.
 * @returns true if it is removed
 */
export async function removeCell(
  { name, config }: NamedCell,
  { isConfirmed }: Options,
  tools: CellTools,
): Promise<boolean> {
  const { cdk, print, sqs } = tools;
  const { stage } = config;
  const service = `prosa-${stage}-service`;
  if (!isConfirmed) {
    print(
      `This ends the site, the API and everything that works in ${service}. Repeat the command with --yes where this is meant.`,
    );
    return false;
  }
  print('The intake closes: webhooks answer 503, and Meta repeats what it brings.');
  if (!(await cdk(['deploy', service, '--exclusively', '-c', 'intake=off', ...buildCellContextArgs(name)])))
    return false;
  if (!(await drain(stage, tools))) {
    print('The queues do not run empty; nothing was removed. Look at the alarms, and repeat the command.');
    return false;
  }
  printDeadLetters(await countWaiting(sqs, stage), print);
  if (!(await cdk(['destroy', service, '--exclusively', '--force', ...buildCellContextArgs(name)]))) return false;
  for (const line of remains(stage)) print(line);
  return true;
}
