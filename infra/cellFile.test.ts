import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cellOf, only, people, resources, synthesised } from '@test/support/infra/synthesised.ts';
import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseCell, readCell } from './cellFile.ts';

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/11111111-2222-3333-4444-555555555555';
const hostedZone = { id: 'Z0123456789ABC', name: 'prosa.app' };
const domain = { name: 'inbox.prosa.app', certificateArn };

describe('the file of a cell', () => {
  it('is there for a trial, and shows every field in an example', () => {
    expect(readCell('dev')).toMatchObject({ stage: 'dev', sandbox: true, logDays: 7, region: 'sa-east-1' });
    const faults = String(catchError(() => readCell('example')));
    // Nothing else is wrong with it than that its addresses are nobody's.
    expect(faults.match(/^ {2}\w+:/gm)).toEqual(['  adminEmail:', '  alarmEmail:', '  mailFrom:']);
  });

  it.each([
    [{}, ['adminEmail']],
    [{ adminEmail: people.adminEmail }, ['alarmEmail']],
    [{ ...people, adminEmail: 'admin@example.com' }, ['adminEmail']],
    [{ ...people, alarmEmail: 'nobody' }, ['alarmEmail']],
    [{ ...people, stage: 'Prod' }, ['stage']],
    [{ ...people, region: 'Brazil' }, ['region']],
    [{ ...people, account: '12' }, ['account']],
    [{ ...people, logDays: 31 }, ['logDays']],
    [{ ...people, throttle: { rate: 0, burst: 1 } }, ['throttle.rate']],
    [{ ...people, sizes: { lanes: { inbound: 1 } } }, ['sizes.lanes.inbound']],
    [{ ...people, sizes: { lanes: { nothing: 5 } } }, ['sizes.lanes']],
    [{ ...people, sizes: { live: { memory: 64 } } }, ['sizes.live.memory']],
    [
      { ...people, domain: { ...domain, certificateArn: certificateArn.replace('us-east-1', 'sa-east-1') } },
      ['domain.certificateArn'],
    ],
    [{ ...people, domain: { ...domain, hostedZone: { ...hostedZone, name: 'prosa.com' } } }, ['domain']],
    [{ ...people, graphUrl: 'http://graph.facebook.com' }, ['graphUrl']],
    [
      {
        ...people,
        firewall: 'arn:aws:wafv2:sa-east-1:123456789012:regional/webacl/a/11111111-2222-3333-4444-555555555555',
      },
      ['firewall'],
    ],
    [{ ...people, colour: 'blue' }, ['file']],
  ])('names what is wrong with it: %j', (fields, wrong) => {
    const faults = String(catchError(() => parseCell('test', { stage: 'prod', ...fields })));
    expect(faults.match(/(?<=^ {2})[\w.]+(?=:)/gm)).toEqual(wrong);
  });

  it('says which cells there are when there is none of a name, and where a file is no JSON', () => {
    for (const name of ['test', 'toString', '../package']) expect(() => readCell(name)).toThrow(/cells\/ has .*dev/);
    const folder = mkdtempSync(join(tmpdir(), 'prosa-cells-'));
    writeFileSync(join(folder, 'broken.json'), '{"stage": "prod",}');
    expect(() => readCell('broken', folder)).toThrow('cells/broken.json is no JSON');
  });

  it('lets a trial be without people', () => {
    expect(cellOf({ adminEmail: 'admin@example.com', alarmEmail: undefined, sandbox: true })).toMatchObject({
      sandbox: true,
    });
    expect(() => cellOf({ alarmEmail: undefined, sandbox: true, budget: 50 })).toThrow(
      'alarmEmail: is where the budget',
    );
  });
});

function catchError(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe('what the file says', () => {
  const firewall = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/prosa/11111111-2222-3333-4444-555555555555';
  const fields = {
    ...{ account: '123456789012', domain: { ...domain, hostedZone }, mailFrom: 'no-reply@prosa.app' },
    ...{ firewall, tracing: true, budget: 200 },
  };
  let full: Template;
  let plain: Template;
  beforeAll(() => {
    full = synthesised(fields).service;
    plain = synthesised().service;
  });

  it('is written down with the release, without what would be a secret, and fits a parameter', () => {
    const { Name, Value } = only(full, 'AWS::SSM::Parameter').Properties;
    expect(Name).toBe('/prosa/prod/deployed');
    expect(JSON.parse(String(Value))).toEqual({ release: 'r1', cell: cellOf(fields) });
    expect(String(Value).length).toBeLessThan(2048);
  });

  it('points an own name at the site where its zone is ours, and says elsewhere where to point it', () => {
    const records = resources(full, 'AWS::Route53::RecordSet').map(([, { Properties }]) => Properties);
    expect(records.map(({ Name, Type }) => [Name, Type])).toEqual([
      ['inbox.prosa.app.', 'A'],
      ['inbox.prosa.app.', 'AAAA'],
    ]);
    const pointed = synthesised({ domain }).service;
    expect(resources(pointed, 'AWS::Route53::RecordSet')).toEqual([]);
    const outputs = [full, pointed, plain].map((template) => 'DomainTarget' in template.toJSON()['Outputs']);
    expect(outputs).toEqual([false, true, false]);
  });

  it('puts firewall, traces and a budget where it says so, and nowhere else', () => {
    const distribution = only(full, 'AWS::CloudFront::Distribution').Properties['DistributionConfig'];
    expect(distribution).toMatchObject({ WebACLId: firewall });
    const traced = resources(full, 'AWS::Lambda::Function').filter(([, { Properties }]) => Properties['TracingConfig']);
    expect(traced.length).toBeGreaterThan(50);
    expect(only(full, 'AWS::Budgets::Budget').Properties).toMatchObject({
      Budget: { BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 200, Unit: 'USD' } },
      NotificationsWithSubscribers: [
        { Notification: { NotificationType: 'ACTUAL', Threshold: 80 }, Subscribers: [{ Address: people.alarmEmail }] },
        { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
      ],
    });
    expect(JSON.stringify(plain.toJSON())).not.toMatch(/WebACLId|TracingConfig|AWS::Budgets/);
  });

  it('needs no credentials to be synthesised for a named account', () => {
    const zones = resources(full, 'AWS::EC2::Subnet').map(([, { Properties }]) => Properties['AvailabilityZone']);
    expect(zones).toEqual([{ 'Fn::Select': [0, { 'Fn::GetAZs': '' }] }, { 'Fn::Select': [1, { 'Fn::GetAZs': '' }] }]);
  });
});
