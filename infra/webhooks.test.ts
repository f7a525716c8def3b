import { only, resources, synthesised } from '@test/support/infra/synthesised.ts';
import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';

let service: Template;
beforeAll(() => {
  ({ service } = synthesised());
});

describe('what is called most', () => {
  it('takes what channels tell by an API of two sevenths of the price, in the events that the function knows', () => {
    const routes = resources(service, 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => Properties['RouteKey']);
    expect(routes).toEqual(expect.arrayContaining(['GET /webhooks/meta', 'POST /webhooks/meta']));
    const integration = resources(service, 'AWS::ApiGatewayV2::Integration').find(
      ([, { Properties }]) => Properties['PayloadFormatVersion'] === '1.0',
    );
    const [[receiver] = ['']] = resources(service, 'AWS::Lambda::Function').filter(([id]) =>
      id.startsWith('Restwebhooks'),
    );
    expect(JSON.stringify(integration)).toContain(receiver);
    const { DistributionConfig } = only(service, 'AWS::CloudFront::Distribution').Properties as {
      DistributionConfig: { CacheBehaviors: { PathPattern: string; TargetOriginId: string }[] };
    };
    const places = DistributionConfig.CacheBehaviors.map(({ PathPattern }) => PathPattern);
    // The first that fits counts.
    expect(places.indexOf('/api/webhooks/meta')).toBeGreaterThanOrEqual(0);
    expect(places.indexOf('/api/webhooks/meta')).toBeLessThan(places.indexOf('/api/*'));
  });

  it('gives a whole processor to who hashes passwords at sign-in', () => {
    const session = resources(service, 'AWS::Lambda::Function').find(([, { Properties }]) =>
      String(Properties['FunctionName']).endsWith('-session'),
    );
    expect(session?.[1].Properties['MemorySize']).toBeGreaterThanOrEqual(1769);
  });
});
