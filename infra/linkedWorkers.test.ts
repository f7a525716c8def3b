import { only, policies, resources, synthesised } from '@test/support/infra/synthesised.ts';
import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';

let service: Template;
beforeAll(() => {
  ({ service } = synthesised());
});

const statementsOf = (policy: RegExp) =>
  policies(service).flatMap(([id, statements]) => (policy.test(id) ? statements : []));
const actionsOf = (policy: RegExp) => statementsOf(policy).flatMap(({ Action }) => Action);

describe('workers of linked numbers', () => {
  it('cost nothing where there is no number: no task from the template, no NAT, no address or endpoint of their own', () => {
    const { Properties } = only(service, 'AWS::ECS::Service');
    // Whoever links a number says how many, and a deployment leaves it as it is. The first one begins with one task, which
    // the clock stops minutes later.
    expect(Properties).not.toHaveProperty('DesiredCount');
    for (const type of ['AWS::EC2::NatGateway', 'AWS::EC2::EIP', 'AWS::ElasticLoadBalancingV2::LoadBalancer'])
      expect(resources(service, type)).toEqual([]);
    const endpoints = resources(service, 'AWS::EC2::VPCEndpoint').map(([, endpoint]) => endpoint);
    expect(endpoints).toHaveLength(2);
    for (const endpoint of endpoints) expect(endpoint.Properties['VpcEndpointType']).toBe('Gateway');
    expect(Object(only(service, 'AWS::ECS::Cluster').Properties)).not.toHaveProperty('ClusterSettings');
  });

  it('are small, on arm64, reach out by themselves and let nobody in', () => {
    expect(only(service, 'AWS::ECS::TaskDefinition').Properties).toMatchObject({
      Cpu: '512',
      Memory: '1024',
      RuntimePlatform: { CpuArchitecture: 'ARM64' },
      RequiresCompatibilities: ['FARGATE'],
    });
    expect(only(service, 'AWS::ECS::Service').Properties).toMatchObject({
      NetworkConfiguration: { AwsvpcConfiguration: { AssignPublicIp: 'ENABLED' } },
      DeploymentConfiguration: {
        MinimumHealthyPercent: 100,
        DeploymentCircuitBreaker: { Enable: true, Rollback: true },
      },
    });
    expect(only(service, 'AWS::EC2::SecurityGroup').Properties).not.toHaveProperty('SecurityGroupIngress');
    expect(resources(service, 'AWS::EC2::SecurityGroupIngress')).toEqual([]);
  });

  it('may do what the manifest says, and hold no secret', () => {
    const own = /^LinkedWorkersTaskRole/;
    expect(actionsOf(own).some((action) => action.includes('*'))).toBe(false);
    expect([...new Set(actionsOf(own).map((action) => action.split(':')[0]))].sort()).toEqual([
      ...['dynamodb', 's3', 'sqs', 'ssm'],
    ]);
    expect(actionsOf(own).filter((action) => /^s3/.test(action))).toEqual([
      ...[
        's3:GetObject',
        's3:GetObjectTagging',
        's3:PutObject',
        's3:DeleteObject',
        's3:PutObjectTagging',
        's3:DeleteObjectTagging',
      ],
    ]);
    const secrets = statementsOf(own).filter(({ Action }) => Action === 'ssm:GetParameters');
    expect(JSON.stringify(secrets)).toContain('parameter/prosa/prod/sealing-keys');
    expect(secrets).toHaveLength(1);
    const [container] = only(service, 'AWS::ECS::TaskDefinition').Properties['ContainerDefinitions'] as {
      Environment: { Name: string; Value: unknown }[];
      LogConfiguration: unknown;
      Secrets?: unknown;
    }[];
    const names = container?.Environment.map(({ Name }) => Name).sort();
    expect(names).toEqual(
      [
        ...['AWS_REGION', 'MAIL_FROM', 'MEDIA_BUCKET', 'PUBLIC_URL', 'QUEUE_URL_INBOUND', 'QUEUE_URL_JOBS'],
        ...['QUEUE_URL_MEDIA', 'QUEUE_URL_STATUSES', 'QUEUE_URL_WALKS', 'SECRETS', 'TABLE_NAME'],
      ].sort(),
    );
    expect(container).not.toHaveProperty('Secrets');
    expect(JSON.stringify(container?.LogConfiguration)).toContain('LinkedWorkersLogs');
  });

  it('are counted by whoever sees numbers come and go, and by the clock', () => {
    const counting = policies(service).filter(([, statements]) =>
      JSON.stringify(statements).includes('ecs:UpdateService'),
    );
    expect(counting.map(([id]) => id).sort()).toEqual([
      expect.stringMatching(/^WorkminuteRole/),
      expect.stringMatching(/^WorkreactionsRole/),
    ]);
    const [allowed] = statementsOf(/^WorkminuteRole/).filter(({ Action }) => Action === 'ecs:UpdateService');
    expect(JSON.stringify(allowed?.Resource)).toContain(':service/prosa-prod-linked/prosa-prod-linked');
    expect(only(service, 'AWS::ECS::Service').Properties['ServiceName']).toBe('prosa-prod-linked');
    expect(only(service, 'AWS::ECS::Cluster').Properties['ClusterName']).toBe('prosa-prod-linked');
  });

  it('tell people when they cannot be started', () => {
    const [rule] = resources(service, 'AWS::Events::Rule').filter(([id]) => id.startsWith('LinkedWorkers'));
    expect(rule?.[1].Properties).toMatchObject({ EventPattern: { source: ['aws.ecs'] } });
    const [topic = ''] = resources(service, 'AWS::SNS::Topic').map(([id]) => id);
    expect(JSON.stringify(rule?.[1].Properties['Targets'])).toContain(topic);
    const policies = JSON.stringify(resources(service, 'AWS::SNS::TopicPolicy'));
    expect(policies).toContain('events.amazonaws.com');
    expect(policies).toContain('cloudwatch.amazonaws.com');
  });

  it('let functions offer the channel', () => {
    const offering = resources(service, 'AWS::Lambda::Function').filter(([, { Properties }]) =>
      Object.hasOwn(Object(Object(Properties['Environment']).Variables), 'LINKED_WORKER'),
    );
    const names = offering.map(([, { Properties }]) => String(Properties['FunctionName']).slice('prosa-prod-'.length));
    expect(names.sort()).toEqual(['connections', 'impersonation', 'passkeys', 'security', 'session', 'singleSignOn']);
  });
});
