import type { Message } from '@shared/messages/model.ts';
import type { SentTemplate, TemplateParameter } from '@shared/templates/model.ts';
import type { UploadedFile } from '../driver.ts';

type Json = Readonly<Record<string, unknown>>;

const textParameter = ({ name, text }: TemplateParameter): Json => ({
  type: 'text',
  ...(name ? { parameter_name: name } : {}),
  text,
});

const section = (type: 'header' | 'body', parameters: readonly Json[]): Json[] =>
  parameters.length > 0 ? [{ type, parameters }] : [];

/** The header is a file or a text, never both. */
function headerOf({ mediaType, media }: Message, template: SentTemplate, file: UploadedFile | null): Json[] {
  if (!media) return section('header', template.parameters.header.map(textParameter));
  const kind = mediaType === 'application' ? 'document' : mediaType;
  const name = kind === 'document' ? { filename: media.name || 'file' } : {};
  return section('header', [{ type: kind, [kind]: { ...file, ...name } }]);
}

const buttonOf = ({ index, kind, text }: SentTemplate['parameters']['buttons'][number]): Json => ({
  type: 'button',
  sub_type: kind,
  // Meta's examples write the place of a button as text.
  index: String(index),
  parameters: [kind === 'copy_code' ? { type: 'coupon_code', coupon_code: text } : { type: 'text', text }],
});

/** Name, language and values; the words themselves are the platform's. */
export function templateContent(message: Message, template: SentTemplate, file: UploadedFile | null): Json {
  const components = [
    ...headerOf(message, template, file),
    ...section('body', template.parameters.body.map(textParameter)),
    ...template.parameters.buttons.map(buttonOf),
  ];
  const { name, language } = template;
  return {
    type: 'template',
    template: { name, language: { code: language }, ...(components.length > 0 ? { components } : {}) },
  };
}
