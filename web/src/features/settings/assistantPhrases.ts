import type { Phrase } from '@web/lib/i18n.ts';

/** The language model that helps attendants to write. */
export const assistantPhrases = {
  assistant: {
    'pt-BR': 'Assistente de IA',
    en: 'AI assistant',
    es: 'Asistente de IA',
    tr: 'Yapay zekâ asistanı',
  },
  assistantPrompt: {
    'pt-BR': 'Prompt do assistente dos atendentes',
    en: 'Prompt of the agents’ assistant',
    es: 'Prompt del asistente de los agentes',
    tr: 'Temsilci asistanının istemi',
  },
  assistantPromptHint: {
    'pt-BR':
      'Sugere respostas, reescreve, traduz, resume e transcreve quando um atendente pede; quem envia é sempre uma pessoa. Para isso, as últimas mensagens, as mensagens rápidas e os áudios vão ao provedor, com a chave do prompt.',
    en: 'Suggests answers, rewrites, translates, summarizes and transcribes when an agent asks; a person always sends. For that the latest messages, quick messages and recordings go to the provider, with the prompt’s key.',
    es: 'Sugiere respuestas, reescribe, traduce, resume y transcribe cuando un agente lo pide; siempre envía una persona. Para eso, los últimos mensajes, los mensajes rápidos y los audios van al proveedor, con la clave del prompt.',
    tr: 'Bir temsilci istediğinde yanıt önerir, yeniden yazar, çevirir, özetler ve yazıya döker; gönderen her zaman bir insandır. Bunun için son mesajlar, hızlı mesajlar ve ses kayıtları istemin anahtarıyla sağlayıcıya gider.',
  },
} satisfies Record<string, Phrase>;
