import { serverTexts } from '../connections/serverTexts.ts';
import type { Language } from '../users/model.ts';
import type { Remaining } from './remains.ts';

const text = serverTexts({
  optOuts: {
    'pt-BR': 'Não quer campanhas: só a identidade, para que ninguém mais escreva',
    en: 'Wants no campaigns: the identity alone, so that nobody writes again',
    es: 'No quiere campañas: solo la identidad, para que nadie vuelva a escribir',
    tr: 'Kampanya istemiyor: yalnızca kimlik, bir daha yazılmaması için',
  },
  answers: {
    'pt-BR': 'Respostas a pedidos repetidos, cifradas',
    en: 'Answers to repeated requests, sealed',
    es: 'Respuestas a pedidos repetidos, cifradas',
    tr: 'Yinelenen isteklerin yanıtları, şifreli',
  },
  reports: {
    'pt-BR': 'Arquivos de relatórios prontos, até vencerem',
    en: 'Files of finished reports, until they expire',
    es: 'Archivos de informes terminados, hasta que venzan',
    tr: 'Tamamlanmış rapor dosyaları, süreleri dolana kadar',
  },
  audit: {
    'pt-BR': 'Auditoria: quem fez o quê, números mascarados, para responder por isso',
    en: 'Audit log: who did what, numbers masked, to answer for it',
    es: 'Auditoría: quién hizo qué, números enmascarados, para responder por ello',
    tr: 'Denetim kaydı: kim ne yaptı, numaralar maskeli, hesap verebilmek için',
  },
  refusedRows: {
    'pt-BR': 'Linhas recusadas de planilhas, até a lista ser excluída',
    en: 'Refused rows of sheets, until the list is deleted',
    es: 'Filas rechazadas de planillas, hasta eliminar la lista',
    tr: 'Tablolardan reddedilen satırlar, liste silinene kadar',
  },
  consents: {
    'pt-BR': 'Consentimentos, como prova',
    en: 'Consents, as evidence',
    es: 'Consentimientos, como prueba',
    tr: 'Onaylar, kanıt olarak',
  },
  proof: {
    'pt-BR': 'Este comprovante, com hashes, para mostrar de quem eram os dados',
    en: 'This proof, with hashes, to show whose data they were',
    es: 'Este comprobante, con hashes, para mostrar de quién eran los datos',
    tr: 'Bu kanıt, özetlerle, verilerin kime ait olduğunu göstermek için',
  },
  colleagues: {
    'pt-BR': 'O que colegas escreveram entre si ou encaminharam a outros',
    en: 'What colleagues wrote to each other or forwarded to others',
    es: 'Lo que colegas se escribieron o reenviaron a otros',
    tr: 'Çalışanların birbirine yazdıkları veya başkalarına ilettikleri',
  },
  linkedDevice: {
    'pt-BR': 'O que o aparelho vinculado sabe, até ser desvinculado',
    en: 'What a linked device knows, until it is unlinked',
    es: 'Lo que sabe el dispositivo vinculado, hasta desvincularlo',
    tr: 'Bağlı cihazın bildikleri, bağlantı kaldırılana kadar',
  },
  sandbox: {
    'pt-BR': 'Telefone de teste da própria empresa, até ela ser removida',
    en: 'The toy phone of the company itself, until the company is removed',
    es: 'Teléfono de prueba de la propia empresa, hasta que se la elimine',
    tr: 'Şirketin kendi deneme telefonu, şirket kaldırılana kadar',
  },
  queues: {
    'pt-BR': 'Trabalho em andamento nas filas, até terminar',
    en: 'Work on its way in queues, until it is done',
    es: 'Trabajo en curso en las colas, hasta terminar',
    tr: 'Kuyruklarda bekleyen işler, bitene kadar',
  },
  stream: {
    'pt-BR': 'Fluxo de alterações, também as que falharam e serão refeitas',
    en: 'Stream of changes, also those that failed and are done again',
    es: 'Flujo de cambios, también los que fallaron y se rehacen',
    tr: 'Değişiklik akışı, başarısız olup yeniden yapılacaklar dahil',
  },
  search: {
    'pt-BR': 'Palavras no índice da busca, que ninguém mais encontra, até ele ser reescrito',
    en: 'Words in the index of the search, found by nobody, until it is written anew',
    es: 'Palabras en el índice de la búsqueda, que nadie encuentra, hasta reescribirlo',
    tr: 'Arama dizinindeki, kimsenin bulamadığı sözcükler, dizin yeniden yazılana kadar',
  },
  memory: {
    'pt-BR': 'Memória de programas em execução',
    en: 'Memory of running programs',
    es: 'Memoria de programas en ejecución',
    tr: 'Çalışan programların belleği',
  },
  backups: {
    'pt-BR': 'Cópias de segurança e versões anteriores',
    en: 'Backups and former versions',
    es: 'Copias de seguridad y versiones anteriores',
    tr: 'Yedekler ve önceki sürümler',
  },
  browsers: {
    'pt-BR': 'Navegadores de colegas, até serem abertos',
    en: 'Browsers of colleagues, until they are opened',
    es: 'Navegadores de colegas, hasta que se abran',
    tr: 'Çalışanların tarayıcıları, açılana kadar',
  },
  receivers: {
    'pt-BR': 'O que outros sistemas já tinham recebido, e que só eles podem apagar',
    en: 'What other systems had received before, which they alone can erase',
    es: 'Lo que otros sistemas ya habían recibido, y que solo ellos pueden borrar',
    tr: 'Diğer sistemlerin önceden aldıkları; yalnızca onlar silebilir',
  },
} satisfies Readonly<Record<Remaining, Readonly<Record<Language, string>>>>);

/** Names the data that remains after an erasure and the reason, for proofs and the record of processing. */
export const remainderText = (place: Remaining, language: Language): string => text(place, language);
