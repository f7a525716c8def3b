import type { TemplateButton, TemplateContent } from '@shared/templates/model.ts';
import { storeTemplates } from '../channels/templates/storeTemplates.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { createSandboxTemplate } from '../sandbox/service.ts';
import type { DemoStep } from './demoPeople.ts';

type DemoTemplate = TemplateContent & { readonly category: 'UTILITY' | 'MARKETING' };

const portuguese = {
  language: 'pt_BR',
  footer: 'Loja Aurora',
  isNamed: false,
  isSupported: true,
} as const;

const templates: readonly DemoTemplate[] = [
  {
    ...portuguese,
    name: 'pedido_a_caminho',
    category: 'UTILITY',
    header: { format: 'TEXT', text: 'Pedido {{1}}' },
    body: 'Olá, {{1}}! Seu pedido saiu para entrega e chega até {{2}}. Qualquer dúvida, é só responder por aqui.',
    buttons: [{ type: 'URL', text: 'Acompanhar entrega', url: 'https://loja-aurora.example/entregas/{{1}}' }],
    examples: { 'header.1': '4821', 'body.1': 'Mariana', 'body.2': 'sexta-feira', 'button.0': '4821' },
  },
  {
    ...portuguese,
    name: 'retomar_conversa',
    category: 'MARKETING',
    header: { format: 'NONE', text: '' },
    body: 'Oi, {{1}}! Aqui é da Loja Aurora. Ficamos de continuar a conversa sobre {{2}}. Podemos falar agora?',
    buttons: [
      { type: 'QUICK_REPLY', text: 'Podemos', url: '' },
      { type: 'QUICK_REPLY', text: 'Agora não', url: '' },
    ],
    examples: { 'body.1': 'Fernando', 'body.2': 'o orçamento do escritório' },
  },
];

const graphButton = ({ type, text, url }: TemplateButton, example: string | undefined) => ({
  type,
  text,
  ...(url ? { url, ...(example ? { example: [url.replace('{{1}}', example)] } : {}) } : {}),
});

/** The same template in the words of the Graph API. */
function componentsOf({ header, body, footer, buttons, examples }: TemplateContent): unknown[] {
  const samples = ['1', '2'].map((name) => examples[`body.${name}`] ?? '');
  return [
    ...(header.format === 'TEXT'
      ? [{ type: 'HEADER', format: 'TEXT', text: header.text, example: { header_text: [examples['header.1'] ?? ''] } }]
      : []),
    { type: 'BODY', text: body, example: { body_text: [samples] } },
    { type: 'FOOTER', text: footer },
    { type: 'BUTTONS', buttons: buttons.map((button, index) => graphButton(button, examples[`button.${index}`])) },
  ];
}

/** Two approved templates in the account of the demonstration's number, and the copies a sync would make. */
export const templatesStep: DemoStep = async (ctx) => {
  const [connection] = (await readDirectory(ctx.companyId, 'CONNECTION')).connections;
  if (!connection?.isSandbox) return [];
  const { phoneNumberId, wabaId, id: whatsappId } = connection;
  const made = [];
  for (const template of templates) {
    const graph = { ...template, components: componentsOf(template) };
    const { id } = (await createSandboxTemplate(ctx, phoneNumberId, graph)) ?? {};
    if (id) made.push({ ...template, providerId: id, status: 'APPROVED' as const, quality: 'GREEN', reason: '' });
  }
  await storeTemplates(ctx, { whatsappId, wabaId, syncedAt: ctx.now.toISOString() }, made);
  return [];
};
