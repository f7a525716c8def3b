import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@shared/contract.ts';
import type { Resource, Route } from '@shared/core/route.ts';
import { scopesFor } from '@shared/developers/scopes.ts';
import * as z from 'zod';
import { docsScript } from './docsScript.ts';
import { openapi } from './openapi.ts';

const html = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const schemaText = (schema: z.ZodType, io: 'input' | 'output'): string => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return html(JSON.stringify(rest, null, 2));
};

/** Calls it with the key above; for routes that keys open. */
const tryHtml = (route: Route): string => {
  const scopes = scopesFor(route);
  if (scopes.length === 0) return '';
  const schema = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as { required?: string[] };
  const sample = JSON.stringify(Object.fromEntries((schema.required ?? []).map((name) => [name, ''])));
  return `<form data-method="${route.method}" data-path="${html(route.path)}">
<p>Key scopes, any of: ${scopes.map((scope) => `<code>${scope}</code>`).join(' ')}</p>
<label>Input as JSON <textarea name="input" rows="3">${html(sample)}</textarea></label>
<button>Call</button><output></output></form>`;
};

const routeHtml = (feature: string, name: string, route: Route): string => `
<details id="${feature}.${name}">
<summary><code class="method ${route.method.toLowerCase()}">${route.method}</code> <code>/api${html(route.path)}</code> <span>${html(route.summary)}</span></summary>
<p>Access: <b>${route.access}</b>${route.plan ? `, plan feature <b>${route.plan}</b>` : ''}${route.idempotent ? ', accepts <code>Idempotency-Key</code>' : ''}${route.multipart ? ', also multipart/form-data' : ''}</p>
${route.errors.length > 0 ? `<p>Errors: ${route.errors.map((code) => `<code>${code}</code>`).join(' ')}</p>` : ''}
<h4>Input</h4><pre>${schemaText(route.input, 'input')}</pre>
<h4>Output</h4><pre>${schemaText(route.output, 'output')}</pre>
${tryHtml(route)}
</details>`;

const page = (): string => {
  const features = Object.entries(contract as Record<string, Resource>);
  const sections = features.map(
    ([feature, resource]) =>
      `<section><h2 id="${feature}">${feature}</h2>${Object.entries(resource)
        .map(([name, route]) => routeHtml(feature, name, route))
        .join('')}</section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Prosa API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api/docs.css"></head>
<body><header><h1>Prosa API</h1><p>Base <code>/api</code>. Send a key of your company (Settings, API keys) as
<code>Authorization: Bearer prosa_…</code>, never in an address. Failures answer <code>{"error": "CODE"}</code>.
Machine-readable: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<p><label>Key <input id="key" type="password" autocomplete="off" placeholder="prosa_…"></label>
is used by the calls below and kept nowhere.</p>
<nav>${features.map(([feature]) => `<a href="#${feature}">${feature}</a>`).join(' ')}</nav></header>
<main>${sections.join('')}</main><script src="/api/docs.js"></script></body></html>`;
};

const css = `:root{color-scheme:light dark}body{font:14px/20px system-ui,sans-serif;max-width:960px;margin:0 auto;padding:24px;overflow-wrap:anywhere}
nav a{margin-right:12px}h2{margin:32px 0 8px;text-transform:capitalize}details{border-top:1px solid #8884;padding:8px 0}
summary{cursor:pointer}summary span{opacity:.8}pre{overflow:auto;padding:12px;background:#8881;border-radius:8px;font-size:12px}
form{display:grid;gap:8px;margin:12px 0}input,textarea{font:12px/18px ui-monospace,monospace;width:100%;box-sizing:border-box;padding:8px}
button{justify-self:start;padding:6px 16px}output{white-space:pre-wrap;overflow:auto;max-height:320px;font:12px/18px ui-monospace,monospace}
.method{display:inline-block;min-width:56px;font-weight:600}`;

/** Writes the readable page, its style sheet and openapi.json, laid out as they are served below `/api`. */
export function buildDocs(folder: string): void {
  mkdirSync(join(folder, 'docs'), { recursive: true });
  writeFileSync(join(folder, 'docs', 'index.html'), page());
  writeFileSync(join(folder, 'docs.css'), css);
  writeFileSync(join(folder, 'docs.js'), docsScript);
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openapi(), null, 1));
}
