import type { CellConfig } from '../cellFile.ts';
import { queuesOf } from '../entries.ts';

const queueNames = (cell: CellConfig): string[] => Object.keys(queuesOf(cell));

/** A cell's configuration at its last deployment and in its file now. */
export interface CellUpdate {
  readonly deployed: CellConfig;
  readonly next: CellConfig;
}

/**
 * Losses for the users of a cell, each of which the operator has to confirm.
 * @returns a sentence for each, in English
 */
export function lossesOf({ deployed, next }: CellUpdate): string[] {
  const kept = new Set(queueNames(next));
  const queues = queueNames(deployed).filter((name) => !kept.has(name));
  const [from, to] = [deployed.domain?.name, next.domain?.name];
  return [
    ...queues.map((name) => `The queue "${name}" goes, and what waits in it is lost.`),
    ...(from !== undefined && from !== to
      ? [`The site leaves ${from}: webhooks, passkeys, single sign-on, push and installed apps of that name end.`]
      : []),
    ...(deployed.mailFrom !== undefined && deployed.mailFrom !== next.mailFrom
      ? [`E-mails no longer leave from ${deployed.mailFrom}${next.mailFrom === undefined ? ': none are sent' : ''}.`]
      : []),
    ...(deployed.linkedNumbers && !next.linkedNumbers ? ['Numbers that are linked by a code stand still.'] : []),
    ...(!deployed.sandbox && next.sandbox ? ['Messages go to the sandbox instead of to customers.'] : []),
  ];
}

/**
 * Changes that cannot be deployed, because they would create a second cell.
 * @returns a sentence for each, in English
 */
export function refusalsOf({ deployed, next }: CellUpdate): string[] {
  return [
    ...(deployed.stage !== next.stage ? [`The stage is ${deployed.stage}; another one is another cell.`] : []),
    ...(deployed.region !== next.region ? [`The cell is in ${deployed.region}; its table does not move.`] : []),
    ...(deployed.account !== undefined && next.account !== undefined && deployed.account !== next.account
      ? [`The cell is in the account ${deployed.account}.`]
      : []),
  ];
}
