import type { Phrase } from '../i18n.ts';

/** Integrations, prompts and file lists. */
export const automationFailures = {
  ERR_NO_INTEGRATIONS_FOUND: {
    'pt-BR': 'Esta integração não existe mais. Atualize a lista.',
    en: 'This integration no longer exists. Refresh the list.',
    es: 'Esta integración ya no existe. Actualice la lista.',
    tr: 'Bu entegrasyon artık yok. Listeyi yenileyin.',
  },
  ERR_INTEGRATION_NAME_ALREADY_EXISTS: {
    'pt-BR': 'Já existe uma integração com este nome. Escolha outro.',
    en: 'An integration with this name already exists. Choose another one.',
    es: 'Ya existe una integración con este nombre. Elija otro.',
    tr: 'Bu adda bir entegrasyon zaten var. Başka bir ad seçin.',
  },
  ERR_INTEGRATION_IN_USE: {
    'pt-BR': 'Uma conexão, fila ou opção leva a esta integração. Mude isso antes de excluir.',
    en: 'A connection, queue or option leads to this integration. Change that before deleting it.',
    es: 'Una conexión, cola u opción lleva a esta integración. Cámbielo antes de eliminarla.',
    tr: 'Bir bağlantı, kuyruk veya seçenek bu entegrasyona gidiyor. Silmeden önce bunu değiştirin.',
  },
  ERR_INTEGRATION_LIMIT: {
    'pt-BR': 'São no máximo {{limit}} integrações. Exclua uma que não usa.',
    en: 'There are at most {{limit}} integrations. Delete one you do not use.',
    es: 'Son {{limit}} integraciones como máximo. Elimine una que no use.',
    tr: 'En fazla {{limit}} entegrasyon olabilir. Kullanmadığınız birini silin.',
  },
  ERR_TEST_SESSION_DIALOG: {
    'pt-BR': 'O Dialogflow não abriu uma sessão. Confira o projeto e as credenciais.',
    en: 'Dialogflow did not open a session. Check the project and the credentials.',
    es: 'Dialogflow no abrió una sesión. Revise el proyecto y las credenciales.',
    tr: 'Dialogflow oturum açmadı. Projeyi ve kimlik bilgilerini kontrol edin.',
  },
  ERR_TEST_REPLY_DIALOG: {
    'pt-BR': 'A sessão abriu, mas o agente não respondeu à saudação.',
    en: 'The session opened, but the agent did not answer the greeting.',
    es: 'La sesión se abrió, pero el agente no respondió al saludo.',
    tr: 'Oturum açıldı, ancak temsilci selamlamaya yanıt vermedi.',
  },
  ERR_NO_PROMPT_FOUND: {
    'pt-BR': 'Este prompt não existe mais. Atualize a lista.',
    en: 'This prompt no longer exists. Refresh the list.',
    es: 'Este prompt ya no existe. Actualice la lista.',
    tr: 'Bu istem artık yok. Listeyi yenileyin.',
  },
  ERR_PROMPT_NAME_INVALID: {
    'pt-BR': 'Informe o nome do prompt.',
    en: 'Enter the name of the prompt.',
    es: 'Indique el nombre del prompt.',
    tr: 'İstemin adını girin.',
  },
  ERR_PROMPT_INTELLIGENCE_INVALID: {
    'pt-BR': 'Escreva as instruções do prompt.',
    en: 'Write the instructions of the prompt.',
    es: 'Escriba las instrucciones del prompt.',
    tr: 'İstemin talimatlarını yazın.',
  },
  ERR_PROMPT_APIKEY_INVALID: {
    'pt-BR': 'Informe a chave da API.',
    en: 'Enter the API key.',
    es: 'Indique la clave de la API.',
    tr: 'API anahtarını girin.',
  },
  ERR_PROMPT_QUEUEID_INVALID: {
    'pt-BR': 'Informe o setor',
    en: 'Choose the queue',
    es: 'Indique la cola',
    tr: 'Kuyruğu seçin',
  },
  ERR_PROMPT_MAX_MESSAGES_INVALID: {
    'pt-BR': 'O histórico vai de 1 a 50 mensagens.',
    en: 'The history holds 1 to 50 messages.',
    es: 'El historial va de 1 a 50 mensajes.',
    tr: 'Geçmiş 1 ile 50 mesaj arasında olmalıdır.',
  },
  ERR_PROMPT_IN_USE: {
    'pt-BR': 'Uma conexão ou fila usa este prompt. Mude isso antes de excluir.',
    en: 'A connection or queue uses this prompt. Change that before deleting it.',
    es: 'Una conexión o cola usa este prompt. Cámbielo antes de eliminarlo.',
    tr: 'Bir bağlantı veya kuyruk bu istemi kullanıyor. Silmeden önce bunu değiştirin.',
  },
  ERR_PROMPT_LIMIT: {
    'pt-BR': 'São no máximo {{limit}} prompts. Exclua um que não usa.',
    en: 'There are at most {{limit}} prompts. Delete one you do not use.',
    es: 'Son {{limit}} prompts como máximo. Elimine uno que no use.',
    tr: 'En fazla {{limit}} istem olabilir. Kullanmadığınız birini silin.',
  },
  ERR_NO_FILE_FOUND: {
    'pt-BR': 'Esta lista de arquivos não existe mais. Atualize a lista.',
    en: 'This file list no longer exists. Refresh the list.',
    es: 'Esta lista de archivos ya no existe. Actualice la lista.',
    tr: 'Bu dosya listesi artık yok. Listeyi yenileyin.',
  },
  ERR_FILE_NAME_ALREADY_EXISTS: {
    'pt-BR': 'Já existe uma lista de arquivos com este nome. Escolha outro.',
    en: 'A file list with this name already exists. Choose another one.',
    es: 'Ya existe una lista de archivos con este nombre. Elija otro.',
    tr: 'Bu adda bir dosya listesi zaten var. Başka bir ad seçin.',
  },
  ERR_FILE_OPTION_NOT_FOUND: {
    'pt-BR': 'Este item não está mais na lista de arquivos. Abra a lista de novo.',
    en: 'This item is no longer in the file list. Open the list again.',
    es: 'Este elemento ya no está en la lista de archivos. Ábrala de nuevo.',
    tr: 'Bu öğe artık dosya listesinde yok. Listeyi yeniden açın.',
  },
  ERR_FILE_IN_USE: {
    'pt-BR': 'Uma fila ou opção usa esta lista de arquivos. Mude isso antes de excluir.',
    en: 'A queue or option uses this file list. Change that before deleting it.',
    es: 'Una cola u opción usa esta lista de archivos. Cámbielo antes de eliminarla.',
    tr: 'Bir kuyruk veya seçenek bu dosya listesini kullanıyor. Silmeden önce bunu değiştirin.',
  },
  ERR_FILE_LIMIT: {
    'pt-BR': 'São no máximo {{limit}} listas de arquivos. Exclua uma que não usa.',
    en: 'There are at most {{limit}} file lists. Delete one you do not use.',
    es: 'Son {{limit}} listas de archivos como máximo. Elimine una que no use.',
    tr: 'En fazla {{limit}} dosya listesi olabilir. Kullanmadığınız birini silin.',
  },
} as const satisfies Record<string, Phrase>;
