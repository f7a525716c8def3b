import { standInPath } from '@shared/sandbox/path.ts';
import { realProviders, usualAddresses } from '../shared/sandbox/realProviders.ts';
import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import * as ssm from 'aws-cdk-lib/aws-ssm';
import { Trigger } from 'aws-cdk-lib/triggers';
import type { Construct } from 'constructs';
import { setup, smoke } from '../functions/manifest.ts';
import { RestApi, Sockets } from './api.ts';
import { Appointments } from './appointments.ts';
import type { CellConfig } from './cellFile.ts';
import type { DataStack } from './data.ts';
import { EmailReports } from './emailReports.ts';
import { appointmentQueues, queuesOf, readersOf, ticksOf } from './entries.ts';
import { createFunction, emailReportsName, functionName, linkedWorkersName, type Surroundings } from './functions.ts';
import { LinkedWorkers } from './linkedWorkers.ts';
import { suppressFindings } from './nagSuppressions.ts';
import { deployedParameter } from './secrets.ts';
import { builtVersion, Site } from './site.ts';
import { suppressionReasons } from './suppressionReasons.ts';
import { Webhooks, webhookPath } from './webhooks.ts';
import { Queues, Work } from './work.ts';

interface ServiceProps extends StackProps {
  readonly config: CellConfig;
  readonly data: DataStack;
  /** Folder of the built site; see infra/site.ts. */
  readonly dist: string;
  /** Folder of the image of the workers of linked numbers; see infra/linkedWorkerImage.ts. */
  readonly linkedWorker: string;
  readonly release: string;
  readonly takesMessages: boolean;
}

/** Environment variables of the functions. */
function settingsOf({ config, dist, release, takesMessages }: ServiceProps, site: Site): Surroundings['settings'] {
  const { stage, metaAppId, metaConfigId, instagramAppId, asaasUrl } = config;
  const apps = { META_APP_ID: metaAppId, META_CONFIG_ID: metaConfigId, INSTAGRAM_APP_ID: instagramAppId };
  const hasSandbox = config.sandbox && realProviders({ ...apps, ASAAS_URL: asaasUrl }).length === 0;
  // Workers of linked numbers connect to WhatsApp itself, which a sandbox must not do.
  const linksNumbers = config.linkedNumbers && !hasSandbox;
  return {
    EDGE_SECRET: site.edgeSecret,
    ACCESS_LOG: 'on',
    INTAKE: takesMessages ? 'on' : 'off',
    TURNS: JSON.stringify(config.sizes.turns),
    ADMIN_EMAIL: config.adminEmail,
    MAIL_FROM: config.mailFrom ?? '',
    MAIL_REPORTS: config.mailFrom ? emailReportsName(stage) : '',
    META_GRAPH_URL: hasSandbox ? `${site.url}${standInPath}` : config.graphUrl,
    ...apps,
    SANDBOX: hasSandbox ? 'on' : 'off',
    PUBLIC_URL: site.url,
    // The distribution's own host name, because the domain may be pointed here later.
    SITE_URL: `https://${site.distribution.distributionDomainName}`,
    SITE_BUILD: builtVersion(dist),
    RELEASE: release,
    // There is nothing private that a cell would want to call.
    ALLOW_PRIVATE_ADDRESSES: 'off',
    ...usualAddresses,
    OPENAI_MODEL: 'gpt-4.1-mini',
    OPENAI_TRANSCRIBE_MODEL: 'gpt-4o-mini-transcribe',
    ASAAS_URL: asaasUrl,
    LINKED_WORKER: linksNumbers ? 'on' : 'off',
    LINKED_WORKERS_NAME: linksNumbers ? linkedWorkersName(stage) : '',
  };
}

/** Everything of a cell that can be thrown away and deployed again. */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, props: ServiceProps) {
    super(scope, id, props);
    const { config, data, dist, linkedWorker, release } = props;
    const { stage } = config;
    const alarms = this.alarms(config);
    const queues = new Queues(this, 'Queues', { stage, alarms, specs: queuesOf(config), kept: data.queues });
    if (config.mailFrom) {
      new EmailReports(this, 'EmailReports', { name: emailReportsName(stage), jobs: queues.byName.jobs });
    }
    const appointments = new Appointments(this, 'Appointments', {
      groupName: functionName(stage, 'appointments'),
      queues: appointmentQueues().map((name) => queues.byName[name]),
      deadLetters: data.queues.unordered,
    });
    const rest = new RestApi(this, 'Rest', config);
    const sockets = new Sockets(this, 'Sockets', config);
    const webhooks = new Webhooks(this, 'Webhooks', config);
    const mediaOrigin = `https://${data.media.bucketRegionalDomainName}`;
    const gateways = { rest: rest.api, sockets: sockets.api, webhooks: webhooks.api };
    const site = new Site(this, 'Site', { config, ...gateways, mediaOrigin });
    const context: Surroundings = {
      stage,
      logDays: config.logDays,
      tracing: config.tracing,
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
      mailFrom: config.mailFrom,
      settings: settingsOf(props, site),
    };
    rest.addFunctions(context, config);
    sockets.addFunction(context);
    const receiver = rest.functions.get('webhooks');
    if (receiver) webhooks.addFunction(receiver);
    const work = new Work(this, 'Work', {
      around: context,
      queues,
      alarms,
      readers: readersOf(config),
      clocks: ticksOf(config),
    });
    if (config.linkedNumbers)
      new LinkedWorkers(this, 'LinkedWorkers', { around: context, alarms, image: linkedWorker });
    const seeded = this.seed(context);
    // An open page may ask for the new routes as soon as it is there, and for its assets before that.
    const published = site.publish(dist, [rest, sockets, webhooks, work, seeded]);
    this.tryOut(context, published);
    suppressFindings(this, suppressionReasons(this, stage));
    this.noteDeployment(config, release);
    if (config.budget && config.alarmEmail) this.watchCosts(config.budget, config.alarmEmail);
    new CfnOutput(this, 'Url', { value: site.url });
    new CfnOutput(this, 'WebhookUrl', { value: `${site.url}${webhookPath}` });
  }

  /** Asking the account for its zones, as the CDK does for a named one, would take credentials to synthesise. */
  override get availabilityZones(): string[] {
    return [0, 1].map((index) => Fn.select(index, Fn.getAzs()));
  }

  /** Stores the deployed configuration, which the next deployment is compared with; see infra/cells/losses.ts. */
  private noteDeployment(config: CellConfig, release: string): void {
    new ssm.StringParameter(this, 'Deployed', {
      parameterName: deployedParameter(config.stage),
      stringValue: JSON.stringify({ release, cell: config }),
      description: 'The cell as it was deployed last',
    });
  }

  private watchCosts(amount: number, address: string): void {
    const subscribers = [{ subscriptionType: 'EMAIL', address }];
    const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers,
    });
    new CfnBudget(this, 'Budget', {
      budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount, unit: 'USD' } },
      notificationsWithSubscribers: [notify('ACTUAL', 80), notify('FORECASTED', 100)],
    });
  }

  /** Secrets, company 1, its plan and the administrator exist after the first deployment; later ones change nothing. */
  private seed(context: Surroundings): Trigger {
    const handler = createFunction(this, 'setup', setup, context);
    return new Trigger(this, 'Setup', { handler, executeOnHandlerChange: true });
  }

  /** After everything else of each deployment; what does not work is taken back. */
  private tryOut(context: Surroundings, published: Construct): void {
    const handler = createFunction(this, 'smoke', smoke, context);
    new Trigger(this, 'Smoke', { handler, executeOnHandlerChange: true, executeAfter: [published] });
  }

  private alarms({ alarmEmail }: CellConfig): sns.Topic {
    const alarms = new sns.Topic(this, 'Alarms', { enforceSSL: true });
    if (alarmEmail) alarms.addSubscription(new EmailSubscription(alarmEmail));
    // A topic with a policy of its own has lost the one that lets its account's alarms in.
    alarms.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [alarms.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    return alarms;
  }
}
