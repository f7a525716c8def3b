import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import { Platform } from 'aws-cdk-lib/aws-ecr-assets';
import * as ecs from 'aws-cdk-lib/aws-ecs';
import * as events from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as logs from 'aws-cdk-lib/aws-logs';
import type * as sns from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { linkedWorker } from '../functions/manifest.ts';
import { environmentOf, linkedWorkersName, type Surroundings, statementsOf } from './functions.ts';
import { suppressFindings } from './nagSuppressions.ts';

interface LinkedWorkersProps {
  readonly around: Surroundings;
  readonly alarms: sns.ITopic;
  /** The folder of the image; see infra/linkedWorkerImage.ts. */
  readonly image: string;
}

/**
 * Tasks that keep the lines of linked numbers open. The first linked number starts them and the last one stops them
 * (functions/channels/linked/workers.ts), so that a cell without such numbers pays nothing here: network, cluster and
 * service are free, and a public address is paid for with its task.
 */
export class LinkedWorkers extends Construct {
  constructor(scope: Construct, id: string, { around, alarms, image }: LinkedWorkersProps) {
    super(scope, id);
    const name = linkedWorkersName(around.stage);
    const vpc = this.network();
    const cluster = new ecs.Cluster(this, 'Cluster', { clusterName: name, vpc });
    const service = new ecs.FargateService(this, 'Service', {
      serviceName: name,
      cluster,
      taskDefinition: this.task(around, image),
      assignPublicIp: true,
      vpcSubnets: { subnetType: ec2.SubnetType.PUBLIC },
      securityGroups: [this.guard(vpc)],
      // A new task has its lines before an old one gives its own back.
      minHealthyPercent: 100,
      maxHealthyPercent: 200,
      circuitBreaker: { rollback: true },
    });
    // A deployment leaves the number of tasks as it is.
    (service.node.defaultChild as ecs.CfnService).addPropertyDeletionOverride('DesiredCount');
    const troubled = new events.Rule(this, 'Troubled', {
      description: 'The workers of linked numbers cannot be started, or their deployment was rolled back',
      eventPattern: {
        source: ['aws.ecs'],
        detailType: ['ECS Service Action', 'ECS Deployment State Change'],
        resources: [service.serviceArn],
        detail: { eventType: ['ERROR', 'WARN'] },
      },
    });
    troubled.addTarget(new SnsTopic(alarms));
    suppressFindings(vpc, {
      'AwsSolutions-VPC7': 'Nothing listens there, and the workers log what they do themselves.',
    });
    suppressFindings(cluster, {
      'AwsSolutions-ECS4': 'Its numbers are paid for one by one; the logs say what is needed.',
    });
  }

  /** Two zones with a way out and none in. What goes to the table and the files stays inside, free of charge. */
  private network(): ec2.Vpc {
    const vpc = new ec2.Vpc(this, 'Network', {
      maxAzs: 2,
      natGateways: 0,
      subnetConfiguration: [{ name: 'public', subnetType: ec2.SubnetType.PUBLIC, mapPublicIpOnLaunch: false }],
      restrictDefaultSecurityGroup: false,
    });
    vpc.addGatewayEndpoint('Table', { service: ec2.GatewayVpcEndpointAwsService.DYNAMODB });
    vpc.addGatewayEndpoint('Files', { service: ec2.GatewayVpcEndpointAwsService.S3 });
    return vpc;
  }

  private guard(vpc: ec2.Vpc): ec2.SecurityGroup {
    return new ec2.SecurityGroup(this, 'Guard', {
      vpc,
      description: 'Workers of linked numbers: out to WhatsApp and AWS, nothing in',
      allowAllOutbound: true,
    });
  }

  private task(around: Surroundings, image: string): ecs.FargateTaskDefinition {
    const role = new iam.Role(this, 'TaskRole', { assumedBy: new iam.ServicePrincipal('ecs-tasks.amazonaws.com') });
    for (const grant of linkedWorker.grants)
      for (const allowed of statementsOf(grant, around)) role.addToPolicy(allowed);
    const task = new ecs.FargateTaskDefinition(this, 'Task', {
      family: linkedWorkersName(around.stage),
      cpu: 512,
      memoryLimitMiB: linkedWorker.memory,
      runtimePlatform: {
        cpuArchitecture: ecs.CpuArchitecture.ARM64,
        operatingSystemFamily: ecs.OperatingSystemFamily.LINUX,
      },
      taskRole: role,
    });
    const logGroup = new logs.LogGroup(this, 'Logs', {
      logGroupName: `/ecs/${linkedWorkersName(around.stage)}`,
      retention: around.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    task.addContainer('worker', {
      image: ecs.ContainerImage.fromAsset(image, { platform: Platform.LINUX_ARM64 }),
      environment: { ...environmentOf(linkedWorker, around), AWS_REGION: Stack.of(this).region },
      linuxParameters: new ecs.LinuxParameters(this, 'Linux', { initProcessEnabled: true }),
      logging: ecs.LogDrivers.awsLogs({ logGroup, streamPrefix: 'worker' }),
    });
    suppressFindings(task, {
      'AwsSolutions-ECS2': 'They are names of things; secrets are read by the worker while it runs.',
    });
    return task;
  }
}
