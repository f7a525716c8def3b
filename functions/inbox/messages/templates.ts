import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { messages } from '@shared/messages/contract.ts';
import type { Message } from '@shared/messages/model.ts';
import type { Template } from '@shared/templates/model.ts';
import { headerFile, isSendable, problemsOf, rendered, sentTemplate } from '@shared/templates/rules.ts';
import { getTemplate } from '../../channels/templates/service.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import type { Attachment } from './uploads.ts';

export type SendInput = Parsed<typeof messages.send>;

export type TemplateContent = Pick<Message, 'body' | 'mediaType'> &
  Partial<Pick<Message, 'media' | 'contacts' | 'template'>>;

type HeaderFile = Pick<Attachment, 'media' | 'mediaType'>;
type Choice = NonNullable<SendInput['template']>;

/** A template is a whole message: nothing else goes with it but the file of its header. @throws ERR_VALIDATION */
export function checkAlone({ body, vCard, isPrivate, medias, quickMessageId }: SendInput): void {
  const hasWords = [body].flat().some((text) => text.trim() !== '') || medias.some(({ caption }) => caption !== '');
  if (hasWords || vCard || isPrivate || quickMessageId)
    throw new AppError('ERR_VALIDATION', { fields: { template: 'not_alone' } });
}

/**
 * Fills an approved template with values for the platform.
 * @throws ERR_TEMPLATE_NOT_FOUND, ERR_TEMPLATE_NOT_APPROVED, ERR_TEMPLATE_VARIABLES with the fields
 */
export async function templateContent(
  ctx: Pick<CompanyCtx, 'companyId'>,
  { whatsappId }: Pick<StoredTicket, 'whatsappId'>,
  choice: Choice,
  files: readonly HeaderFile[],
): Promise<TemplateContent> {
  return buildTemplateContent(await getTemplate(ctx, whatsappId, choice), choice.variables, files);
}

/** The same of a template that was read. @throws ERR_TEMPLATE_NOT_APPROVED, ERR_TEMPLATE_VARIABLES with the fields */
export function buildTemplateContent(
  template: Template,
  variables: Choice['variables'],
  [file, ...more]: readonly HeaderFile[],
): TemplateContent {
  if (!isSendable(template)) {
    throw new AppError('ERR_TEMPLATE_NOT_APPROVED', { values: { status: template.status } });
  }
  const problems = problemsOf(template, variables, file?.mediaType);
  if (more.length > 0) problems['medias'] = 'too_many';
  if (Object.keys(problems).length > 0) throw new AppError('ERR_TEMPLATE_VARIABLES', { fields: problems });
  const mediaType = headerFile(template) ?? 'chat';
  return {
    body: rendered(template, variables).body,
    mediaType,
    template: sentTemplate(template, variables),
    ...(file ? { media: file.media } : {}),
  };
}
