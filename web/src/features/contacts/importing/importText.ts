import type { SheetProblem } from '@shared/contacts/importSheet.ts';
import type { SheetFault } from '@shared/sheets/limits.ts';
import { type Phrase, texts } from '@web/lib/i18n.ts';

const problems: Record<SheetProblem | SheetFault, Phrase> = {
  not_a_sheet: {
    'pt-BR': 'Este arquivo não é uma planilha do Excel. Abra-o no seu programa e salve como .xlsx.',
    en: 'This file is not an Excel spreadsheet. Open it in your program and save it as .xlsx.',
    es: 'Este archivo no es una planilla de Excel. Ábralo en su programa y guárdelo como .xlsx.',
    tr: 'Bu dosya bir Excel tablosu değil. Programınızda açıp .xlsx olarak kaydedin.',
  },
  old_sheet: {
    'pt-BR': 'Não foi possível ler este .xls. Abra-o no seu programa e salve como .xlsx.',
    en: 'This .xls could not be read. Open it in your program and save it as .xlsx.',
    es: 'No se pudo leer este .xls. Ábralo en su programa y guárdelo como .xlsx.',
    tr: 'Bu .xls okunamadı. Programınızda açıp .xlsx olarak kaydedin.',
  },
  sheet_too_large: {
    'pt-BR': 'A planilha é grande demais. Divida-a em partes menores.',
    en: 'The spreadsheet is too large. Split it into smaller ones.',
    es: 'La planilla es demasiado grande. Divídala en partes menores.',
    tr: 'Tablo çok büyük. Daha küçük parçalara bölün.',
  },
  no_number_column: {
    'pt-BR': 'Nenhuma coluna se chama “numero”. A primeira linha precisa ter os títulos.',
    en: 'No column is called “numero” or “number”. The first row must hold the headings.',
    es: 'Ninguna columna se llama “numero”. La primera fila debe tener los títulos.',
    tr: '“numero” veya “numara” adlı sütun yok. İlk satırda başlıklar olmalı.',
  },
  repeated_column: {
    'pt-BR': 'Duas colunas dizem a mesma coisa. Deixe só uma de nome, uma de numero e uma de email.',
    en: 'Two columns say the same. Keep one for the name, one for the number and one for the e-mail.',
    es: 'Dos columnas dicen lo mismo. Deje una de nombre, una de número y una de correo.',
    tr: 'İki sütun aynı şeyi söylüyor. Ad, numara ve e-posta için birer sütun bırakın.',
  },
  no_rows: {
    'pt-BR': 'Não há ninguém abaixo dos títulos.',
    en: 'There is nobody below the headings.',
    es: 'No hay nadie debajo de los títulos.',
    tr: 'Başlıkların altında kimse yok.',
  },
  too_many_rows: {
    'pt-BR': 'A planilha tem mais de 20.000 linhas. Divida-a em partes menores.',
    en: 'The spreadsheet has more than 20,000 rows. Split it into smaller ones.',
    es: 'La planilla tiene más de 20.000 filas. Divídala en partes menores.',
    tr: 'Tabloda 20.000’den fazla satır var. Daha küçük parçalara bölün.',
  },
};

export const importTexts = texts('contactImport', {
  ...problems,
  title: { 'pt-BR': 'Importar contatos', en: 'Import contacts', es: 'Importar contactos', tr: 'Kişileri içe aktar' },
  file: {
    'pt-BR': 'Planilha .xlsx, .xls ou .csv',
    en: 'Spreadsheet: .xlsx, .xls or .csv',
    es: 'Planilla .xlsx, .xls o .csv',
    tr: '.xlsx, .xls veya .csv tablosu',
  },
  fileHint: {
    'pt-BR':
      'Títulos nome, numero e email na primeira linha; tags é opcional. Números sem código do país são do Brasil. Quem já existe só recebe o que falta.',
    en: 'Headings nome, numero and email in the first row; tags is optional. Numbers without a country code are Brazilian. Whoever exists only gets what is missing.',
    es: 'Títulos nome, numero y email en la primera fila; tags es opcional. Los números sin código de país son de Brasil. Quien ya existe solo recibe lo que falta.',
    tr: 'İlk satırda nome, numero ve email başlıkları; tags isteğe bağlı. Ülke kodsuz numaralar Brezilya sayılır. Var olanların yalnızca eksikleri tamamlanır.',
  },
  noPhone: {
    'pt-BR': 'As conexões oficiais não têm agenda de telefone: os contatos vêm de uma planilha ou de quem escreve.',
    en: 'Official connections have no phone address book: contacts come from a spreadsheet or from whoever writes.',
    es: 'Las conexiones oficiales no tienen agenda de teléfono: los contactos vienen de una planilla o de quien escribe.',
    tr: 'Resmî bağlantıların telefon rehberi yoktur: kişiler bir tablodan ya da yazanlardan gelir.',
  },
  model: { 'pt-BR': 'Baixar modelo', en: 'Download a model', es: 'Descargar modelo', tr: 'Örnek indir' },
  reading: { 'pt-BR': 'Lendo a planilha…', en: 'Reading…', es: 'Leyendo la planilla…', tr: 'Tablo okunuyor…' },
  ready_one: {
    'pt-BR': '{{count}} linha para importar. Leva cerca de {{minutes}} min; deixe esta janela aberta.',
    en: '{{count}} row to import. It takes about {{minutes}} min; keep this window open.',
    es: '{{count}} fila para importar. Tarda unos {{minutes}} min; deje esta ventana abierta.',
    tr: 'İçe aktarılacak {{count}} satır. Yaklaşık {{minutes}} dk sürer; bu pencereyi açık bırakın.',
  },
  ready_other: {
    'pt-BR': '{{count}} linhas para importar. Leva cerca de {{minutes}} min; deixe esta janela aberta.',
    en: '{{count}} rows to import. It takes about {{minutes}} min; keep this window open.',
    es: '{{count}} filas para importar. Tarda unos {{minutes}} min; deje esta ventana abierta.',
    tr: 'İçe aktarılacak {{count}} satır. Yaklaşık {{minutes}} dk sürer; bu pencereyi açık bırakın.',
  },
  preview: { 'pt-BR': 'Primeiras linhas', en: 'First rows', es: 'Primeras filas', tr: 'İlk satırlar' },
  start: { 'pt-BR': 'Importar', en: 'Import', es: 'Importar', tr: 'İçe aktar' },
  otherFile: { 'pt-BR': 'Outra planilha', en: 'Another spreadsheet', es: 'Otra planilla', tr: 'Başka tablo' },
  stop: { 'pt-BR': 'Parar', en: 'Stop', es: 'Detener', tr: 'Durdur' },
  resume: { 'pt-BR': 'Continuar', en: 'Go on', es: 'Continuar', tr: 'Devam et' },
  progress: { 'pt-BR': 'Importando', en: 'Importing', es: 'Importando', tr: 'İçe aktarılıyor' },
  soFar: {
    'pt-BR': 'Linha {{done}} de {{total}}',
    en: 'Row {{done}} of {{total}}',
    es: 'Fila {{done}} de {{total}}',
    tr: 'Satır {{done}} / {{total}}',
  },
  stopped: {
    'pt-BR': 'Parado. O que já foi enviado fica.',
    en: 'Stopped. What was sent stays.',
    es: 'Detenido. Lo ya enviado queda.',
    tr: 'Durduruldu. Gönderilenler kalır.',
  },
  done_one: {
    'pt-BR': 'Pronto: {{count}} novo',
    en: 'Done: {{count}} new',
    es: 'Listo: {{count}} nuevo',
    tr: 'Bitti: {{count}} yeni',
  },
  done_other: {
    'pt-BR': 'Pronto: {{count}} novos',
    en: 'Done: {{count}} new',
    es: 'Listo: {{count}} nuevos',
    tr: 'Bitti: {{count}} yeni',
  },
  existed_one: {
    'pt-BR': '{{count}} já existia.',
    en: '{{count}} existed already.',
    es: '{{count}} ya existía.',
    tr: '{{count}} zaten vardı.',
  },
  existed_other: {
    'pt-BR': '{{count}} já existiam.',
    en: '{{count}} existed already.',
    es: '{{count}} ya existían.',
    tr: '{{count}} zaten vardı.',
  },
  closing: {
    'pt-BR': 'Esta janela fecha sozinha em alguns segundos.',
    en: 'This window closes by itself in a few seconds.',
    es: 'Esta ventana se cierra sola en unos segundos.',
    tr: 'Bu pencere birkaç saniye içinde kendiliğinden kapanır.',
  },
  failed_one: {
    'pt-BR': '{{count}} linha não entrou',
    en: '{{count}} row was not taken',
    es: '{{count}} fila no entró',
    tr: '{{count}} satır alınmadı',
  },
  failed_other: {
    'pt-BR': '{{count}} linhas não entraram',
    en: '{{count}} rows were not taken',
    es: '{{count}} filas no entraron',
    tr: '{{count}} satır alınmadı',
  },
  repair: {
    'pt-BR': 'Corrija aqui e envie de novo, ou baixe a lista.',
    en: 'Repair them here and send them again, or download the list.',
    es: 'Corríjalas aquí y envíelas de nuevo, o descargue la lista.',
    tr: 'Burada düzeltip yeniden gönderin ya da listeyi indirin.',
  },
  more_one: {
    'pt-BR': 'Mais {{count}} linha está na lista que você pode baixar.',
    en: '{{count}} more row is in the list you can download.',
    es: 'Otra {{count}} fila está en la lista que puede descargar.',
    tr: '{{count}} satır daha indirebileceğiniz listede.',
  },
  more_other: {
    'pt-BR': 'Mais {{count}} linhas estão na lista que você pode baixar.',
    en: '{{count}} more rows are in the list you can download.',
    es: 'Otras {{count}} filas están en la lista que puede descargar.',
    tr: '{{count}} satır daha indirebileceğiniz listede.',
  },
  retry: { 'pt-BR': 'Enviar de novo', en: 'Send again', es: 'Enviar de nuevo', tr: 'Yeniden gönder' },
  download: { 'pt-BR': 'Baixar lista', en: 'Download the list', es: 'Descargar lista', tr: 'Listeyi indir' },
  close: { 'pt-BR': 'Fechar', en: 'Close', es: 'Cerrar', tr: 'Kapat' },
  line: { 'pt-BR': 'Linha {{line}}', en: 'Row {{line}}', es: 'Fila {{line}}', tr: 'Satır {{line}}' },
  reason: { 'pt-BR': 'Motivo', en: 'Reason', es: 'Motivo', tr: 'Neden' },
});
