import { AppError } from '@shared/core/errors.ts';
import { listUsers } from '../accounts/users/service.ts';
import { createQuickMessage, type Draft } from '../quickMessages/service.ts';
import { type DemoCtx, type DemoStep, demoAdmin } from './demoPeople.ts';

const nothing = { message: '', geral: true, status: true, isCategory: false, categoryId: null, file: null };

const category = 'Primeiro contato';

const replies = [
  {
    shortcode: 'boas-vindas',
    message: '{{ms}}, {{firstName}}! Aqui é {{userName}}, da {{name_company}}. Em que posso ajudar?',
    isInCategory: true,
  },
  {
    shortcode: 'horario',
    message: 'Atendemos de segunda a sexta, das 8h às 18h, e aos sábados até as 12h.',
    isInCategory: true,
  },
  {
    shortcode: 'pix',
    message: 'Pode pagar por Pix com a chave financeiro@lojaaurora.example. Assim que cair, eu confirmo aqui.',
    isInCategory: false,
  },
] as const;

/** The number of the new one; undefined when an earlier start already wrote it. */
async function written(ctx: DemoCtx, draft: Draft): Promise<number | undefined> {
  try {
    return (await createQuickMessage(ctx, draft)).id;
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_QUICKMESSAGE_INVALID_NAME') return undefined;
    throw error;
  }
}

/** A few replies for everybody, by the administrator. */
const writeReplies: DemoStep = async (ctx) => {
  const users = await listUsers(ctx);
  const author = users.find(({ email }) => email === demoAdmin.email);
  if (!author) return [];
  const own = { ...nothing, userId: author.id };
  const categoryId = await written(ctx, { ...own, shortcode: category, isCategory: true });
  for (const { shortcode, message, isInCategory } of replies) {
    await written(ctx, { ...own, shortcode, message, categoryId: (isInCategory && categoryId) || null });
  }
  return [];
};

export const quickMessageSteps: readonly DemoStep[] = [writeReplies];
