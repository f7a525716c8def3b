// Writes what passwords are guessed with first into the server's code, sorted and compressed, because as text
// the lists would fill a third of what a function may weigh: the passwords everybody tries, as far as a form
// would accept their length, and the words of Portuguese that are passwords once a number stands behind them.
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

const shortestAccepted = 8;
const shortestWord = 4;
/** The lists are ordered by how often a word is used. */
const mostUsed = 6000;

const read = (path) => JSON.parse(readFileSync(new URL(`../node_modules/@zxcvbn-ts/${path}`, import.meta.url), 'utf8'));
const write = (name, words) => {
  const packed = brotliCompressSync([...new Set(words)].sort().join('\n')).toString('base64');
  writeFileSync(new URL(`../functions/core/secrets/${name}.json`, import.meta.url), `${JSON.stringify(packed)}\n`);
};
const bare = (word) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** What Brazilians choose and no dictionary has: their clubs, their faith, and the words of this trade. */
const loved = `flamengo corinthians palmeiras saopaulo santos vasco vascodagama gremio internacional cruzeiro
  atleticomineiro galo botafogo fluminense bahia vitoria sport fortaleza ceara timao mengao verdao tricolor
  senha minhasenha novasenha senhaforte mudar mudarsenha mudeasenha trocar trocarsenha bemvindo teste testando
  teamo euteamo amovoce amor meuamor amormeu vidaboa deus deusefiel deusnocomando jesus jesuscristo jesusteama
  nossasenhora familia minhavida brasil riodejaneiro bahia minasgerais portugal admin administrador usuario
  atendimento atendente suporte vendas cliente clientes empresa loja financeiro whatsapp zapzap prosa
  qwerty qwertyuiop asdfgh asdfghjkl zxcvbn`.split(/\s+/);

write(
  'commonPasswords',
  read('language-common/src/passwords.json').filter((word) => word.length >= shortestAccepted),
);
write(
  'commonWords',
  [
    ...read('language-pt-br/src/commonWords.json').slice(0, mostUsed),
    ...read('language-pt-br/src/firstnames.json'),
    ...read('language-pt-br/src/lastnames.json'),
    ...loved,
  ]
    .map(bare)
    .filter((word) => word.length >= shortestWord && /^[a-z]+$/.test(word)),
);
