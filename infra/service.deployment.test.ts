import { only, people, policies, resources, synthesised } from '@test/support/infra/synthesised.ts';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { gatewayResponses } from './gatewayResponses.ts';
import { assetPolicy } from './siteHeaders.ts';

let stacks: ReturnType<typeof synthesised>['stacks'];
let account: Template;
let data: Template;
let service: Template;

beforeAll(() => {
  ({ stacks, account, data, service } = synthesised());
});

describe('what the account has', () => {
  it('is a role for the logs of its APIs before there is an API, shared by all stages and never removed', () => {
    const logging = resources(service, 'AWS::ApiGateway::Stage').concat(resources(service, 'AWS::ApiGatewayV2::Stage'));
    const settings = ['AccessLogSetting', 'AccessLogSettings'];
    expect(logging.filter(([, { Properties }]) => settings.some((name) => Properties[name]))).toHaveLength(3);
    expect(stacks.service.dependencies).toContain(stacks.account);
    expect(stacks.account.stackName).toBe('prosa-account');
    const roles = resources(account, 'AWS::IAM::Role').filter(([id]) => id.startsWith('GatewayLogsRole'));
    const [[roleId, role] = ['']] = roles;
    expect(only(account, 'AWS::ApiGateway::Account')).toMatchObject({
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: { CloudWatchRoleArn: { 'Fn::GetAtt': [roleId, 'Arn'] } },
    });
    expect(role).toMatchObject({ DeletionPolicy: 'Retain' });
  });
});

describe('the workers of linked numbers', () => {
  it('find the role that ECS has in each account: the account stack makes it, and accepts that it exists', () => {
    const [[, role] = []] = resources(account, 'Custom::AWS');
    expect(JSON.stringify(role?.Properties['Create'])).toMatch(
      /createServiceLinkedRole.*ecs\.amazonaws\.com.*InvalidInput/,
    );
    expect(role?.Properties['Create']).toEqual(role?.Properties['Update']);
    expect(role?.Properties['Delete']).toBeUndefined();
    expect(resources(service, 'AWS::ECS::Cluster')).toHaveLength(1);
    expect(stacks.service.dependencies).toContain(stacks.account);
  });

  it('leave nothing in a cell that links no number, so that it needs no Docker', () => {
    const without = synthesised({ linkedNumbers: false });
    for (const type of ['AWS::ECS::Cluster', 'AWS::ECS::Service', 'AWS::EC2::VPC', 'AWS::ECS::TaskDefinition'])
      expect(resources(without.service, type)).toEqual([]);
    expect(resources(without.account, 'Custom::AWS')).toEqual([]);
    const settings = resources(without.service, 'AWS::Lambda::Function')
      .map(([, { Properties }]) => Object(Object(Properties['Environment']).Variables) as Record<string, unknown>)
      .filter((variables) => 'LINKED_WORKER' in variables || 'LINKED_WORKERS_NAME' in variables);
    expect(settings.length).toBeGreaterThan(5);
    for (const { LINKED_WORKER = 'off', LINKED_WORKERS_NAME = '' } of settings)
      expect({ LINKED_WORKER, LINKED_WORKERS_NAME }).toEqual({ LINKED_WORKER: 'off', LINKED_WORKERS_NAME: '' });
  });
});

describe('an appointment', () => {
  const allowed = () => JSON.stringify(policies(service).filter(([id]) => id.startsWith('AppointmentsRole')));
  const queueId = (name: string) =>
    [data, service]
      .flatMap((template) => resources(template, 'AWS::SQS::Queue'))
      .find(([, { Properties }]) => String(Properties['QueueName']).startsWith(`prosa-prod-${name}`))?.[0];

  it('reaches every queue that some function may name, and its dead letters', () => {
    const functions = resources(service, 'AWS::Lambda::Function').map(([, { Properties }]) =>
      Object(Object(Properties['Environment']).Variables),
    );
    const named = new Set(functions.flatMap(Object.keys).filter((name) => name.startsWith('QUEUE_ARN_')));
    expect([...named].sort()).toEqual(['QUEUE_ARN_CAMPAIGNS', 'QUEUE_ARN_SCHEDULES']);
    for (const name of named)
      expect(allowed()).toContain(`"${queueId(name.slice('QUEUE_ARN_'.length).toLowerCase())}"`);
    expect(allowed()).toContain(queueId('unordered'));
    const making = functions.filter((variables) => 'SCHEDULE_GROUP' in variables);
    expect(making.length).toBeGreaterThan(1);
    for (const { SCHEDULE_DEAD_LETTER_ARN } of making)
      expect(JSON.stringify(SCHEDULE_DEAD_LETTER_ARN)).toContain(queueId('unordered'));
  });
});

describe('an alarm', () => {
  it('reaches somebody: its topic lets the alarms of this account in', () => {
    const [[topic] = ['']] = resources(service, 'AWS::SNS::Topic');
    expect(only(service, 'AWS::SNS::Subscription').Properties).toMatchObject({
      Endpoint: people.alarmEmail,
      TopicArn: { Ref: topic },
    });
    const { Statement } = only(service, 'AWS::SNS::TopicPolicy').Properties['PolicyDocument'] as {
      Statement: object[];
    };
    expect(Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Allow',
        Action: 'sns:Publish',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Resource: { Ref: topic },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }),
    );
    const alarms = resources(service, 'AWS::CloudWatch::Alarm');
    expect(alarms.length).toBeGreaterThan(5);
    for (const [, { Properties }] of alarms) expect(Properties['AlarmActions']).toEqual([{ Ref: topic }]);
  });
});

describe('a deployment', () => {
  /** What a resource waits for, directly or not. */
  function priorTo(id: string): Set<string> {
    const all = service.toJSON()['Resources'] as Record<string, { DependsOn?: string[]; Properties?: unknown }>;
    const referred = (id: string): (string | undefined)[] =>
      [...JSON.stringify(all[id]?.Properties ?? {}).matchAll(/"(?:Ref|Fn::GetAtt)":\[?"([^"]+)"/g)].map(([, to]) => to);
    const found = new Set<string>();
    const open = [id];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const other of [...(all[next]?.DependsOn ?? []), ...referred(next)]) {
        if (other === undefined || !all[other]) continue;
        if (!found.has(other)) open.push(other);
        found.add(other);
      }
    }
    return found;
  }
  const idOf = (type: string, pattern: RegExp): string => {
    const found = resources(service, type).find(([id]) => pattern.test(id));
    if (!found) throw new Error(`no ${type} like ${pattern}`);
    return found[0];
  };

  it('publishes pages after their assets, assets after every function, and tries the whole at the end', () => {
    const [assets, pages, docs] = ['SiteAssets', 'SitePages', 'SiteDocs'].map((name) =>
      idOf('Custom::CDKBucketDeployment', new RegExp(`^${name}`)),
    );
    const functions = resources(service, 'AWS::Lambda::Function').filter(
      ([id, { Properties }]) => typeof Properties['FunctionName'] === 'string' && !id.startsWith('smoke'),
    );
    expect(functions.length).toBeGreaterThan(30);
    const first = priorTo(assets ?? '');
    expect(functions.map(([id]) => id).filter((id) => !first.has(id))).toEqual([]);
    expect(priorTo(pages ?? '')).toContain(assets);
    expect(priorTo(pages ?? '')).toContain(docs);
    expect(priorTo(idOf('Custom::Trigger', /^Smoke/))).toContain(pages);
    expect(resources(service, 'AWS::CloudFront::Distribution').filter(([id]) => priorTo(id).has(assets ?? ''))).toEqual(
      [],
    );
  });

  it('is tried again whenever anything has changed', () => {
    const [, smoke] = resources(service, 'AWS::Lambda::Function').find(([id]) => id.startsWith('smoke')) ?? [];
    expect(smoke?.Properties['Environment']).toMatchObject({ Variables: { RELEASE: 'r1', SITE_BUILD: 'none' } });
  });
});

describe('the gateway itself', () => {
  it('answers in our shape, with the statuses of the codes', () => {
    const body = only(service, 'AWS::ApiGateway::RestApi').Properties['Body'] as Record<string, unknown>;
    const described = body['x-amazon-apigateway-gateway-responses'] as Record<
      string,
      { statusCode?: number; responseParameters: Record<string, string>; responseTemplates: Record<string, string> }
    >;
    const shown = Object.entries(described).map(([type, { statusCode, responseParameters, responseTemplates }]) => [
      type,
      statusCode,
      responseTemplates['application/json'],
      responseParameters['gatewayresponse.header.Retry-After'],
    ]);
    expect(shown).toContainEqual(['THROTTLED', 429, '{"error":"ERR_TOO_MANY_ATTEMPTS"}', "'1'"]);
    expect(shown).toContainEqual(['REQUEST_TOO_LARGE', 413, '{"error":"ERR_PAYLOAD_TOO_LARGE"}', undefined]);
    expect(shown).toContainEqual(['INTEGRATION_TIMEOUT', 504, '{"error":"ERR_INTERNAL"}', undefined]);
    expect(shown).toContainEqual(['DEFAULT_4XX', undefined, '{"error":"ERR_VALIDATION"}', undefined]);
    expect(shown).toContainEqual(['DEFAULT_5XX', undefined, '{"error":"ERR_INTERNAL"}', undefined]);
    expect(shown).toHaveLength(Object.keys(gatewayResponses).length);
    expect(body['x-amazon-apigateway-minimum-compression-size']).toBe(1024);
  });

  it('writes no address of a person into a log', () => {
    const formats = [
      ...resources(service, 'AWS::ApiGateway::Stage').map(([, { Properties }]) => Properties['AccessLogSetting']),
      ...resources(service, 'AWS::ApiGatewayV2::Stage').map(([, { Properties }]) => Properties['AccessLogSettings']),
    ].map((setting) => String((setting as { Format: string }).Format));
    expect(formats).toHaveLength(3);
    for (const format of formats) {
      expect(format).toContain('$context.requestId');
      expect(format).not.toMatch(/identity|sourceIp|context\.path|caller|user/);
    }
  });
});

it('storage forgets the marks of deletions, and parts that were never put together', () => {
  const { Rules } = only(data, 'AWS::S3::Bucket').Properties['LifecycleConfiguration'] as { Rules: object[] };
  expect(Rules).toContainEqual(expect.objectContaining({ ExpiredObjectDeleteMarker: true, Status: 'Enabled' }));
  expect(Rules).toContainEqual({
    ExpirationInDays: 2,
    Status: 'Enabled',
    TagFilters: [{ Key: 'use', Value: 'none' }],
  });
  expect(Rules).toContainEqual(expect.objectContaining({ NoncurrentVersionExpiration: { NoncurrentDays: 30 } }));
});

it('has all but the hashed files asked for again each time, the worker included', () => {
  const published = resources(service, 'Custom::CDKBucketDeployment').map(([, { Properties }]) => Properties);
  const controls = published.map(({ SystemMetadata }) => (SystemMetadata as Record<string, string>)['cache-control']);
  expect(controls.sort()).toEqual(['no-cache', 'no-cache', 'public, max-age=31536000, immutable']);
  const pages = published.filter(({ DistributionPaths }) => DistributionPaths !== undefined);
  expect(pages.map(({ DistributionPaths }) => DistributionPaths)).toEqual([['/index.html', '/version.json', '/sw.js']]);
});

it('serves site, API and sockets on one host', () => {
  const config = only(service, 'AWS::CloudFront::Distribution').Properties['DistributionConfig'] as {
    CacheBehaviors: { PathPattern: string }[];
    CustomErrorResponses?: unknown;
  };
  expect(config.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([
    '/assets/*',
    '/api/docs*',
    '/api/openapi.json',
    '/api/webhooks/meta',
    '/api/*',
    '/socket',
  ]);
  // An error page for the whole host would hide the API's own 403 and 404.
  expect(config.CustomErrorResponses).toBeUndefined();
});

it('says of hashed files no more than workers need', () => {
  service.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
    ResponseHeadersPolicyConfig: {
      CustomHeadersConfig: Match.absent(),
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: assetPolicy, Override: true },
        ContentTypeOptions: { Override: true },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000, Override: true },
      },
    },
  });
});
