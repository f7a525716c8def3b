import type { App } from 'aws-cdk-lib';
import { AccountStack, accountStackName } from './account.ts';
import type { StageConfig } from './config.ts';
import { DataStack } from './data.ts';
import { ServiceStack } from './service.ts';

interface Cell {
  readonly stage: string;
  readonly config: StageConfig;
  /** Folder of the built site; see infra/site.ts. */
  readonly dist: string;
  /** Folder of the image of the workers of linked numbers; see infra/linkedWorkerImage.ts. */
  readonly linkedWorker: string;
  /** Names what is deployed; another one is tried when all of it is there. */
  readonly release: string;
}

/** The stacks of one stage. */
export function createCell(app: App, { stage, config, dist, linkedWorker, release }: Cell) {
  const env = { region: config.region };
  const account = new AccountStack(app, accountStackName, {
    env,
    linkedNumbers: config.linkedNumbers,
    description: 'Prosa: settings of the account',
  });
  const data = new DataStack(app, `prosa-${stage}-data`, { env, description: 'Prosa: what is kept' });
  const description = 'Prosa: what runs';
  const service = new ServiceStack(app, `prosa-${stage}-service`, {
    env,
    stage,
    config,
    data,
    dist,
    linkedWorker,
    release,
    description,
  });
  // Access logs are refused before the account has a role for them.
  service.addStackDependency(account);
  return { account, data, service };
}
