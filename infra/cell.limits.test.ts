import { people, policies, resources } from '@test/support/infra/synthesised.ts';
import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseCell } from './cellFile.ts';
import { createUnbuiltCell, nestedIn } from './unbuiltCell.ts';

/** AWS's limits: of a template, of what a function's environment takes, and of the policies of a role. */
const limits = {
  resources: 500,
  templateBytes: 1_000_000,
  parameters: 200,
  outputs: 200,
  environmentBytes: 4 * 1024,
  // Of all inline policies of a role together, without white space.
  inlinePolicyCharacters: 10_240,
  managedPolicyCharacters: 6144,
} as const;

const example = (name: string): string => `${name}.prosa.app`;
/** With everything that a cell's file can ask for. */
const everything = {
  ...{
    account: '123456789012',
    mailFrom: 'no-reply@prosa.app',
    metaAppId: '1',
    metaConfigId: '2',
    instagramAppId: '3',
  },
  domain: {
    name: example('chat'),
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/00000000-0000-0000-0000-000000000000',
    hostedZone: { id: 'Z0123456789EXAMPLE', name: 'prosa.app' },
  },
  firewall: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/prosa/00000000-0000-0000-0000-000000000000',
  ...{ tracing: true, budget: 200 },
};
const cells = { dev: { stage: 'dev', sandbox: true }, prod: { stage: 'prod' }, full: { stage: 'full', ...everything } };

interface Parts {
  readonly Resources: object;
  readonly Parameters?: object;
  readonly Outputs?: object;
}

/** References are longer or shorter once they are resolved: an ARN has about this many characters. */
const arn = 'a'.repeat(110);
const isReference = (value: object): boolean =>
  Object.keys(value).some((key) => key === 'Ref' || key.startsWith('Fn::'));
const resolved = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(resolved);
  if (typeof value !== 'object' || value === null) return value;
  if (isReference(value)) return arn;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolved(part)]));
};
const characters = (value: unknown): number => JSON.stringify(resolved(value)).length;

/** Characters of the inline policies of each role; a policy of its own says whose it is by the beginning of its name. */
function inlinePolicies(template: Template): number[] {
  const all = new Map<string, number>();
  for (const [id, statements] of policies(template)) {
    const role = id.replace(/DefaultPolicy[0-9A-F]{8}$/, '').replace(/[0-9A-F]{8}$/, '');
    all.set(role, (all.get(role) ?? 0) + characters(statements));
  }
  return [...all.values()];
}

const ofType = (template: Template, type: string) =>
  resources(template, type).map(([, { Properties = {} }]) => Properties);

describe.each(Object.entries(cells))('the templates of the cell %s', (name, fields) => {
  let templates: Template[];
  beforeAll(() => {
    const { account, data, service } = createUnbuiltCell(parseCell(name, { ...people, ...fields }));
    const stacks: Stack[] = [account, data, service, ...nestedIn(service)];
    templates = stacks.map((stack) => Template.fromStack(stack));
  });
  const largest = (sizesOf: (template: Template) => readonly number[]): number =>
    Math.max(0, ...templates.flatMap(sizesOf));
  const mostParts = (part: keyof Parts): number =>
    largest((template) => [Object.keys((template.toJSON() as Parts)[part] ?? {}).length]);

  it('are below half of what one template may hold', () => {
    expect(mostParts('Resources')).toBeLessThan(limits.resources / 2);
    expect(mostParts('Parameters')).toBeLessThan(limits.parameters / 2);
    expect(mostParts('Outputs')).toBeLessThan(limits.outputs / 2);
    // The CDK writes them with an indentation of one.
    const bytes = largest((template) => [Buffer.byteLength(JSON.stringify(template.toJSON(), undefined, 1))]);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(limits.templateBytes / 2);
  });

  it('give functions half of the environment that they may have', () => {
    const sizes = templates.flatMap((template) =>
      ofType(template, 'AWS::Lambda::Function').map(({ Environment = {} }) => characters(Environment)),
    );
    expect(sizes.length).toBeGreaterThan(50);
    expect(Math.max(...sizes)).toBeLessThan(limits.environmentBytes / 2);
  });

  it('give roles half of the policies that they may have', () => {
    const sizes = templates.flatMap(inlinePolicies);
    expect(sizes.length).toBeGreaterThan(50);
    expect(Math.max(...sizes)).toBeLessThan(limits.inlinePolicyCharacters / 2);
    const managed = largest((template) =>
      ofType(template, 'AWS::IAM::ManagedPolicy').map(({ PolicyDocument }) => characters(PolicyDocument)),
    );
    expect(managed).toBeLessThan(limits.managedPolicyCharacters / 2);
  });
});
