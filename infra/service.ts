import { standInPath } from '@shared/sandbox/model.ts';
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Trigger } from 'aws-cdk-lib/triggers';
import type { Construct } from 'constructs';
import { setup } from '../functions/manifest.ts';
import { acknowledge } from './acknowledge.ts';
import { RestApi, Sockets } from './api.ts';
import { Appointments } from './appointments.ts';
import type { StageConfig } from './config.ts';
import type { DataStack } from './data.ts';
import { queuesOf } from './entries.ts';
import { findings } from './findings.ts';
import { createFunction, functionName, type Surroundings } from './functions.ts';
import { Site } from './site.ts';
import { Queues, Work } from './work.ts';

interface ServiceProps extends StackProps {
  readonly stage: string;
  readonly config: StageConfig;
  readonly data: DataStack;
  /** Folder of the built site; see infra/site.ts. */
  readonly dist: string;
}

/** Everything of a stage that can be thrown away and deployed again. */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, props: ServiceProps) {
    super(scope, id, props);
    const { stage, config, data, dist } = props;
    const alarms = new sns.Topic(this, 'Alarms', { enforceSSL: true });
    if (config.alarmEmail) alarms.addSubscription(new EmailSubscription(config.alarmEmail));
    const queues = new Queues(this, 'Queues', { stage, alarms, specs: queuesOf(config) });
    const appointments = new Appointments(this, 'Appointments', {
      groupName: functionName(stage, 'appointments'),
      queues: [queues.byName.schedules],
    });
    const rest = new RestApi(this, 'Rest', { stage, config });
    const sockets = new Sockets(this, 'Sockets', { stage, config });
    const mediaOrigin = `https://${data.media.bucketRegionalDomainName}`;
    const site = new Site(this, 'Site', { config, rest: rest.api, sockets: sockets.api, mediaOrigin, dist });
    const around: Surroundings = {
      stage,
      logDays: config.logDays,
      table: data.table,
      media: data.media,
      queues: queues.byName,
      appointments,
      socketEndpoint: sockets.stage.callbackUrl,
      socketArn: this.formatArn({
        service: 'execute-api',
        resource: sockets.api.apiId,
        resourceName: 'socket/*/@connections/*',
      }),
      settings: {
        EDGE_SECRET: site.edgeSecret,
        ADMIN_EMAIL: config.adminEmail,
        META_GRAPH_URL: config.sandbox ? `${site.url}${standInPath}` : config.graphUrl,
        SANDBOX: config.sandbox ? 'on' : 'off',
        PUBLIC_URL: site.url,
        // There is nothing private that a cell would want to call.
        ALLOW_PRIVATE_ADDRESSES: 'off',
        DIALOGFLOW_URL: 'https://dialogflow.googleapis.com',
        GOOGLE_TOKEN_URL: 'https://oauth2.googleapis.com/token',
        OPENAI_URL: 'https://api.openai.com',
        OPENAI_MODEL: 'gpt-4.1-mini',
        OPENAI_TRANSCRIBE_MODEL: 'gpt-4o-mini-transcribe',
        SPEECH_URL: 'https://{region}.tts.speech.microsoft.com',
      },
    };
    rest.addFunctions(around, config);
    sockets.addFunction(around);
    new Work(this, 'Work', { around, queues, alarms });
    this.seed(around);
    new CfnOutput(this, 'Url', { value: site.url });
    new CfnOutput(this, 'WebhookUrl', { value: `${site.url}/api/webhooks/meta` });
  }

  /** Secrets, company 1, its plan and the administrator exist after the first deployment; later ones change nothing. */
  private seed(around: Surroundings): void {
    const handler = createFunction(this, 'setup', setup, around);
    new Trigger(this, 'Setup', { handler, executeOnHandlerChange: true });
    acknowledge(this, findings(around.stage, this.region));
  }
}
