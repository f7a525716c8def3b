import type { CfnElement, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { type CellConfig, parseCell } from '../../../infra/cellFile.ts';
import { createUnbuiltCell, nestedIn } from '../../../infra/unbuiltCell.ts';

export interface CfnResource {
  readonly Type: string;
  readonly Properties: Record<string, unknown>;
  readonly DeletionPolicy?: string;
  readonly DependsOn?: readonly string[];
}

interface Resources {
  readonly Resources: Readonly<Record<string, CfnResource>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
}

/** A value with some references replaced by what they stand for. */
function substituted(value: unknown, known: (reference: object) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => substituted(part, known));
  const found = known(value);
  if (found !== undefined) return found;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, substituted(part, known)]));
}

/** One template of a stack and those in it, in which resources know each other as if they stood in one. */
function flattened(stack: Stack): Template {
  const outer = Template.fromStack(stack).toJSON() as Resources;
  const all: Record<string, CfnResource> = { ...outer.Resources };
  const outputs = new Map<string, unknown>();
  const inside = new Map<string, string[]>();
  for (const nested of nestedIn(stack)) {
    const id = stack.getLogicalId(nested.nestedStackResource as CfnElement);
    const parameters = (all[id]?.Properties['Parameters'] ?? {}) as Record<string, unknown>;
    const inner = substituted(Template.fromStack(nested).toJSON(), (reference) =>
      'Ref' in reference ? parameters[String(reference.Ref)] : undefined,
    ) as Resources;
    for (const name of Object.keys(inner.Resources)) if (all[name]) throw new Error(`${name} stands in both templates`);
    Object.assign(all, inner.Resources);
    delete all[id];
    inside.set(id, Object.keys(inner.Resources));
    for (const [name, { Value }] of Object.entries(inner.Outputs ?? {})) outputs.set(`${id}.Outputs.${name}`, Value);
  }
  const whole = Object.entries(all).map(([id, { DependsOn = [], ...resource }]) => {
    const before = [DependsOn].flat().flatMap((other) => inside.get(other) ?? [other]);
    return [id, { ...resource, ...(before.length > 0 ? { DependsOn: before } : {}) }];
  });
  const Resources = substituted(Object.fromEntries(whole), (reference) =>
    'Fn::GetAtt' in reference ? outputs.get([reference['Fn::GetAtt']].flat().join('.')) : undefined,
  );
  return Template.fromJSON({ ...outer, Resources: Resources as object });
}

/** Who a cell cannot be without. */
export const people = { adminEmail: 'admin@prosa.app', alarmEmail: 'night@prosa.app' };

/** A cell as its file could describe it. */
export const cellOf = (fields: Readonly<Record<string, unknown>> = {}): CellConfig =>
  parseCell('test', { stage: 'prod', ...people, ...fields });

/**
 * The templates of a cell of the stage `prod`. Bundles have a test of their own; here only the promises of the templates
 * count.
 * @param fields of the cell's file beside stage and people
 */
export function synthesised(fields: Readonly<Record<string, unknown>> = {}) {
  const stacks = createUnbuiltCell(cellOf(fields));
  return {
    stacks,
    account: Template.fromStack(stacks.account),
    data: Template.fromStack(stacks.data),
    service: flattened(stacks.service),
  };
}

export const resources = (template: Template, type: string): [string, CfnResource][] =>
  Object.entries(template.findResources(type)) as unknown as [string, CfnResource][];

export function only(template: Template, type: string): CfnResource {
  const found = resources(template, type);
  const [first] = found;
  if (!first || found.length > 1) throw new Error(`${found.length} resources of ${type}`);
  return first[1];
}

export interface Statement {
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
}

const statementsIn = (document: unknown): readonly Statement[] => (document as { Statement: Statement[] }).Statement;

/** What roles may do, by the logical id of the role or of a policy of it. */
export const policies = (template: Template): [string, readonly Statement[]][] => [
  ...resources(template, 'AWS::IAM::Policy').map(([id, { Properties }]): [string, readonly Statement[]] => [
    id,
    statementsIn(Properties['PolicyDocument']),
  ]),
  ...resources(template, 'AWS::IAM::Role').flatMap(([id, { Properties = {} }]) =>
    ((Properties['Policies'] ?? []) as { PolicyDocument: unknown }[]).map(
      ({ PolicyDocument }): [string, readonly Statement[]] => [id, statementsIn(PolicyDocument)],
    ),
  ),
];
