import type { App } from 'aws-cdk-lib';
import { AccountStack, accountStackName } from './account.ts';
import type { CellConfig } from './cellFile.ts';
import { DataStack } from './data.ts';
import { ServiceStack } from './service.ts';

interface CellOptions {
  readonly config: CellConfig;
  /** Folder of the built site; see infra/site.ts. */
  readonly dist: string;
  /** Folder of the image of the workers of linked numbers; see infra/linkedWorkerImage.ts. */
  readonly linkedWorker: string;
  /** Names what is deployed; another one is tried when all of it is there. */
  readonly release: string;
  /**
   * False before a cell is removed: webhooks then refuse customers' messages, so that channels keep and repeat them.
   */
  readonly takesMessages?: boolean;
}

/** The stacks of one cell. */
export function createCell(app: App, { takesMessages = true, ...cell }: CellOptions) {
  const { dist, linkedWorker, release } = cell;
  // Messages for a linked number wait at WhatsApp until a worker connects again.
  const config = { ...cell.config, linkedNumbers: cell.config.linkedNumbers && takesMessages };
  const { stage, region, account: id } = config;
  const env = { region, ...(id && { account: id }) };
  const account = new AccountStack(app, accountStackName, {
    env,
    linkedNumbers: config.linkedNumbers,
    description: 'Prosa: settings of the account',
  });
  const data = new DataStack(app, `prosa-${stage}-data`, {
    env,
    stage,
    description: 'Prosa: what is kept',
  });
  const description = 'Prosa: what runs';
  const service = new ServiceStack(app, `prosa-${stage}-service`, {
    env,
    config,
    data,
    dist,
    linkedWorker,
    release,
    takesMessages,
    description,
  });
  // Access logs are refused before the account has a role for them.
  service.addStackDependency(account);
  return { account, data, service };
}
