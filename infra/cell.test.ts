import { type CfnResource, cellOf, only, policies, resources, synthesised } from '@test/support/infra/synthesised.ts';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { http, queues, sockets, streams, ticks } from '../functions/manifest.ts';
import { httpOf, queuesOf } from './entries.ts';
import { nestedIn } from './unbuiltCell.ts';

let stacks: ReturnType<typeof synthesised>['stacks'];
let data: Template;
let service: Template;

beforeAll(() => {
  ({ stacks, data, service } = synthesised());
});

/** Functions of the product; the CDK's own helpers have no name. */
const ownFunctions = (): CfnResource[] =>
  resources(service, 'AWS::Lambda::Function')
    .map(([, resource]) => resource)
    .filter(({ Properties }) => typeof Properties['FunctionName'] === 'string');

describe('what is kept', () => {
  it('is restorable to any second of 35 days and survives the stack', () => {
    data.hasResource('AWS::DynamoDB::GlobalTable', {
      DeletionPolicy: 'Retain',
      Properties: {
        BillingMode: 'PAY_PER_REQUEST',
        StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
        TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
        Replicas: [
          Match.objectLike({
            DeletionProtectionEnabled: true,
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
          }),
        ],
      },
    });
    data.hasResource('AWS::S3::Bucket', {
      DeletionPolicy: 'Retain',
      Properties: { VersioningConfiguration: { Status: 'Enabled' } },
    });
  });

  it('has private buckets only', () => {
    for (const template of [data, service]) {
      for (const [, bucket] of resources(template, 'AWS::S3::Bucket')) {
        expect(bucket.Properties['PublicAccessBlockConfiguration']).toEqual({
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        });
      }
    }
  });
});

describe('what runs', () => {
  it('stays below the limit of 500 resources', () => {
    const every = [stacks.data, stacks.service, ...nestedIn(stacks.service)];
    expect(every).toHaveLength(3);
    for (const stack of every)
      expect(Object.keys(Template.fromStack(stack).toJSON()['Resources']).length).toBeLessThan(400);
  });

  it('has one function per entry of the manifest, on Node 24 and arm64', () => {
    const expected =
      Object.keys(http).length -
      1 +
      // Neither the sandbox nor e-mails, because no address is named.
      (Object.keys(queues).length - 2) +
      Object.keys(streams).length +
      Object.keys(ticks).length;
    expect(sockets.entry).toBe('realtime/sockets.ts');
    // Sockets, the set-up and the smoke test beside the tables.
    expect(ownFunctions()).toHaveLength(expected + 3);
    expect(new Set(ownFunctions().map(({ Properties }) => Properties['FunctionName'])).size).toBe(expected + 3);
    for (const { Properties } of ownFunctions()) {
      expect(Properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
      expect(Properties['VpcConfig']).toBeUndefined();
      expect(Properties['LoggingConfig']).toBeDefined();
    }
  });

  it('keeps every log for a stated time', () => {
    for (const [, group] of resources(service, 'AWS::Logs::LogGroup'))
      expect(group.Properties['RetentionInDays']).toBe(30);
  });

  it('gives every queue a dead-letter queue, and every dead-letter queue an alarm at its first message', () => {
    const all = [data, service].flatMap((template) => resources(template, 'AWS::SQS::Queue'));
    const working = all.filter(([, { Properties }]) => Properties['RedrivePolicy']);
    expect(working).toHaveLength(Object.keys(queuesOf(cellOf())).length);
    const dead = all.filter(([, { Properties }]) => !Properties['RedrivePolicy']).map(([id]) => id);
    const alarms = resources(service, 'AWS::CloudWatch::Alarm').filter(([id]) => /Dead.*Alarm/.test(id));
    const watched = alarms.map(([, { Properties }]) => {
      expect(Properties).toMatchObject({ Threshold: 1, ComparisonOperator: 'GreaterThanOrEqualToThreshold' });
      return JSON.stringify(Properties['Metrics']);
    });
    for (const id of dead) expect(watched.some((metrics) => metrics?.includes(id))).toBe(true);
  });

  it('keeps what was taken in and the dead letters when the service is removed', () => {
    const kept = resources(data, 'AWS::SQS::Queue').map(([, { Properties, DeletionPolicy }]) => {
      expect([DeletionPolicy, Properties['MessageRetentionPeriod']]).toEqual(['Retain', 14 * 24 * 3600]);
      return Properties['QueueName'];
    });
    const names = ['inbound.fifo', 'ordered-dead.fifo', 'stream-dead', 'unordered-dead'];
    expect(kept.sort()).toEqual(names.map((name) => `prosa-prod-${name}`));
  });

  it('keeps no line of Lambda about a run that went well', () => {
    const functions = ownFunctions();
    expect(functions.length).toBeGreaterThan(20);
    for (const { Properties } of functions)
      expect(Properties['LoggingConfig']).toMatchObject({ LogFormat: 'JSON', SystemLogLevel: 'WARN' });
  });

  it('has no sandbox, and says so to every function that could open it', () => {
    const text = JSON.stringify(service.toJSON());
    expect(text).not.toMatch(/prosa-prod-sandbox|api\/sandbox|SandboxSecret/);
    const outcome = ownFunctions().map(({ Properties }) => Object(Properties['Environment']).Variables ?? {});
    const opening = outcome.filter((variables) => 'SANDBOX' in variables);
    expect(opening).not.toEqual([]);
    for (const { SANDBOX, META_GRAPH_URL } of opening) {
      expect({ SANDBOX, META_GRAPH_URL }).toEqual({ SANDBOX: 'off', META_GRAPH_URL: 'https://graph.facebook.com' });
    }
  });

  it('counts events for accounts that nobody has proven, by the line the code writes', () => {
    service.hasResourceProperties('AWS::Logs::MetricFilter', { FilterPattern: '{ $.event = "inbound.dropped" }' });
  });

  it('keeps the order of a conversation', () => {
    for (const [name, template] of [
      ['inbound', data],
      ['outbound', service],
    ] as const) {
      template.hasResourceProperties('AWS::SQS::Queue', {
        QueueName: `prosa-prod-${name}.fifo`,
        FifoQueue: true,
        DeduplicationScope: 'messageGroup',
      });
    }
  });

  it('gives stream failures a place and does not block on them', () => {
    const mappings = resources(service, 'AWS::Lambda::EventSourceMapping').filter(
      ([, { Properties }]) => Properties['StartingPosition'],
    );
    expect(mappings).toHaveLength(2);
    for (const [, { Properties }] of mappings) {
      expect(Properties).toMatchObject({ BisectBatchOnFunctionError: true, DestinationConfig: { OnFailure: {} } });
    }
  });
});

describe('what a function may do', () => {
  const statementsOf = (name: string) =>
    policies(service).flatMap(([id, statements]) => (id.toLowerCase().includes(`${name}role`) ? statements : []));
  const actionsOf = (name: string) => statementsOf(name).flatMap(({ Action }) => Action);

  it('never touches everything of a service', () => {
    const own = policies(service).filter(([id]) => /Role/.test(id) && !/CustomCDK|Provider|Trigger/.test(id));
    expect(own.length).toBeGreaterThan(15);
    for (const [, statements] of own) {
      const text = JSON.stringify(statements);
      expect(text).not.toMatch(/"(dynamodb|sqs|s3|execute-api):\*"/);
      expect(text).not.toContain('dynamodb:Scan');
    }
  });

  it('may read the secrets it needs by their names, and holds none', () => {
    const names = ['session-secret', 'sealing-keys', 'meta-app-secret', 'meta-verify-token', 'admin-password'];
    const readable = (name: string) =>
      JSON.stringify(statementsOf(name).filter(({ Action }) => Action === 'ssm:GetParameters'));
    for (const name of names) {
      expect(readable('webhooks').includes(`parameter/prosa/prod/${name}"`)).toBe(name.startsWith('meta-'));
      expect(readable('tags').includes(`parameter/prosa/prod/${name}"`)).toBe(name === 'session-secret');
      expect(readable('live')).not.toContain(name);
    }
    for (const { Properties } of ownFunctions()) {
      const { Variables } = Properties['Environment'] as { Variables: Record<string, unknown> };
      // That one is the distribution's, which is told it by the same deployment and by nobody else.
      expect(
        Object.keys(Variables).filter((name) => /SECRET$|TOKEN$|PASSWORD|KEY/.test(name) && name !== 'EDGE_SECRET'),
      ).toEqual([]);
    }
  });

  it('leaves the secrets to nobody who could take them away with a stack', () => {
    for (const template of [data, service]) expect(JSON.stringify(template.toJSON())).not.toMatch(/ssm:Delete|ssm:\*/);
    const current = resources(service, 'AWS::SecretsManager::Secret').map(([id]) => id);
    expect(current).toEqual([expect.stringMatching(/EdgeSecret/)]);
    expect(actionsOf('setup')).toContain('ssm:PutParameter');
    expect(actionsOf('session')).not.toContain('ssm:PutParameter');
  });

  it('lets the webhook queue and nothing else', () => {
    expect(actionsOf('webhooks').filter((action) => /dynamodb|s3|execute-api/.test(action))).toEqual([]);
    expect(actionsOf('webhooks')).toContain('sqs:SendMessage');
  });

  it('lets only the live reader and the sockets post to browsers', () => {
    expect(actionsOf('live')).toContain('execute-api:ManageConnections');
    expect(actionsOf('tickets')).not.toContain('execute-api:ManageConnections');
  });
});

describe('the edge', () => {
  interface Behaviour {
    readonly PathPattern: string;
    readonly TargetOriginId: string;
    readonly FunctionAssociations: { readonly FunctionARN: unknown }[];
  }
  interface Origin {
    readonly Id: string;
    readonly OriginCustomHeaders?: { readonly HeaderName: string; readonly HeaderValue: unknown }[];
  }
  const distribution = () =>
    only(service, 'AWS::CloudFront::Distribution').Properties['DistributionConfig'] as {
      CacheBehaviors: Behaviour[];
      Origins: Origin[];
    };
  const behind = (path: string) => {
    const { CacheBehaviors, Origins } = distribution();
    const behaviour = CacheBehaviors.find(({ PathPattern }) => PathPattern === path);
    return { behaviour, origin: Origins.find(({ Id }) => Id === behaviour?.TargetOriginId) };
  };
  const secretOf = (name: string) => {
    const found = ownFunctions().find(({ Properties }) => Properties['FunctionName'] === `prosa-prod-${name}`);
    const { Variables = {} } = (found?.Properties['Environment'] ?? {}) as { Variables?: Record<string, unknown> };
    return Variables['EDGE_SECRET'];
  };

  it.each(['/api/*', '/socket'])('proves itself and tells the caller’s address to what is behind %s', (path) => {
    const { behaviour, origin } = behind(path);
    expect(origin?.OriginCustomHeaders).toEqual([
      { HeaderName: 'x-distribution-secret', HeaderValue: secretOf(path === '/socket' ? 'sockets' : 'session') },
    ]);
    const [{ 'Fn::GetAtt': [id] = [''] } = {}] = (behaviour?.FunctionAssociations ?? []).map(
      ({ FunctionARN }) => FunctionARN as { 'Fn::GetAtt'?: string[] },
    );
    const code = String(service.toJSON()['Resources'][String(id)].Properties.FunctionCode);
    const handler = new Function(`${code}; return handler;`)();
    const request = { headers: { 'x-viewer-address': { value: '6.6.6.6' }, accept: { value: '*/*' } } };
    expect(handler({ request, viewer: { ip: '198.51.100.7' } })).toEqual({
      headers: { 'x-viewer-address': { value: '198.51.100.7' }, accept: { value: '*/*' } },
    });
  });

  it('is known to every function that a stranger could call past it', () => {
    const names = [...Object.keys(httpOf(cellOf())), 'sockets'];
    const known = names.map((name) => JSON.stringify(secretOf(name)));
    expect(new Set(known).size).toBe(1);
    expect(known[0]).toContain('resolve:secretsmanager');
  });
});

it('tells browsers to keep to TLS, to themselves and to what the product needs', () => {
  service.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
    ResponseHeadersPolicyConfig: {
      SecurityHeadersConfig: { StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000, Override: true } },
      CustomHeadersConfig: {
        Items: [
          { Header: 'Cross-Origin-Opener-Policy', Value: 'same-origin', Override: true },
          {
            Header: 'Permissions-Policy',
            Value: Match.stringLikeRegexp('microphone=\\(self\\).*geolocation=\\(\\)'),
            Override: true,
          },
        ],
      },
    },
  });
});
