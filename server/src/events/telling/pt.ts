import type { Facts } from './facts.ts';
import type { Language } from './language.ts';
import { portugueseWords } from './words-pt.ts';

const many = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('pt')} ${count === 1 ? one : more}`;
/** Every day, and in which way where that was said. */
const daily = (f: Facts): string => `${f.is('daily') ? ', todos os dias' : ''}${f.with(', ', f.word('method'))}`;
/** What a person wrote is quoted; what the service noted stands in the details. */
const wrote = (f: Facts): string => (f.has('ending') ? f.with(': ', f.quoted('reason')) : '');
const ended = (f: Facts): string =>
  f.has('ending') && f.text('ending') !== 'corrected' ? f.word('ending') : f.result() || 'não se sabe';
const about = (f: Facts): string => f.with(' sobre ', f.noun('event'));
const item = (f: Facts): string => `${f.text('quantity')} × ${f.text('description')}${f.with(' a ', f.text('price'))}`;
const changed = (name: string, f: Facts): string => `${name}${f.with(': ', f.changed())}`;

const role = (f: Facts): string => f.with(', papel: ', f.word('role'));
const secondFactor = (f: Facts): string => f.with(', segundo fator: ', f.word('secondFactor'));

function attempt(f: Facts): string {
  if (f.is('unsure')) return 'não se sabe como terminou';
  const heard = f.is('heard') ? ', anúncio ouvido até ao fim' : '';
  const listened = f.number('listened') >= 1 ? `, ouviu ${Math.round(f.number('listened'))} s` : '';
  const key = f.with(', premiu a tecla ', f.text('key'));
  return `${f.result() || 'não atendido'}${heard}${listened}${key}${f.with(', desviado para ', f.text('forwardedTo'))}`;
}

export const portuguese: Language = {
  tag: 'pt',
  quoted: (text) => `«${text}»`,
  told: {
    'wakeup.booked': (f) =>
      `Despertar marcado${f.with(' para ', f.at('due'))}${daily(f)}${f.with(' (', f.source(), ')')}`,
    'wakeup.changed': (f) => `Despertar mudado de ${f.at('from')} para ${f.at('due')}${daily(f)}`,
    'wakeup.method': (f) => `Forma de acordar alterada: ${f.word('from')} → ${f.word('to')}`,
    'wakeup.soon': (f) => `A chamada de despertar vem em breve, ${f.at('due')}`,
    'wakeup.made-daily': () => 'Despertar passou a diário',
    'wakeup.moved': (f) => `Despertar mudou com o hóspede do quarto ${f.text('from')} para o quarto ${f.text('to')}`,
    'wakeup.deleted': (f) =>
      f.is('daily') ? `Despertar diário anulado, o próximo era ${f.at('due')}` : `Despertar de ${f.at('due')} anulado`,
    'wakeup.ringing': (f) => `Chamada para o telefone ${f.text('extension')}, tentativa ${f.text('number')}`,
    'wakeup.attempt': (f) => `Tentativa ${f.text('number')}, telefone ${f.text('extension')}: ${attempt(f)}`,
    'wakeup.retry': (f) => `${f.result() || 'Não acordado'}: volta a tocar ${f.at('at')}`,
    'wakeup.snoozed': (f) =>
      `O hóspede adiou (${many(f.number('snoozes'), 'vez', 'vezes')}): volta a tocar ${f.at('at')}`,
    'wakeup.concluded': (f) => `Despertar terminado: ${ended(f)}${wrote(f)}`,
    'wakeup.overwritten': (f) =>
      `Resultado corrigido: ${f.with('', f.result('before'), ' → ')}${ended(f)}${f.with(': ', f.quoted('reason'))}`,
    'wakeup.next-day': (f) => `O despertar diário continua: próximo ${f.at('due')}`,
    'wakeup.refused': (f) =>
      `Não é possível fazer o despertar de ${f.text('destination')} (data ${f.text('date')}, hora ${f.text('time')})`,
    'wakeup.unsure': (f) => `Não se sabe se ${f.text('destination')} soube deste despertar`,
    'wakeup.sheet-made': (f) => `Folha da noite de ${f.text('night')} feita: ${many(f.number('calls'), 'chamada')}`,
    'alert.raised': (f) => `Alerta${f.with(': ', f.alert())}`,
    'alert.joined': (f) => `Alerta: também ${f.text('callers')}`,
    'alert.ringing': (f) =>
      `Chamada para o telefone ${f.text('extension')} por causa do alerta, tentativa ${f.text('number')}`,
    'alert.attempt': (f) => `Alerta, tentativa ${f.text('number')} no telefone ${f.text('extension')}: ${attempt(f)}`,
    'alert.acknowledged': (f) =>
      f.text('how') === 'over'
        ? `O alerta terminou por si: ${f.alert()}`
        : `Alerta assumido${f.with(' via ', f.word('how'))}: ${f.alert()}`,
    'alert.concluded': (f) => `Desfecho: ${f.word('how')}`,
    'charge.made': (f) => `Minibar lançado: ${item(f)}`,
    'charge.undone': (f) => `Lançamento anulado: ${item(f)}`,
    'charge.none': () => 'Minibar verificado, sem consumo',
    'charge.unsure': (f) =>
      `Lançamento sem resposta de ${f.text('destination')}: reenviado com o número ${f.text('posting')} ` +
      `(${many(f.number('sent'), 'vez', 'vezes')})`,
    'item.added': (f) => `Artigo adicionado: ${f.text('description')}${f.with(' a ', f.text('price'))}`,
    'item.changed': (f) => changed('Artigo alterado', f),
    'item.removed': (f) => `Artigo removido: ${f.text('description')}`,
    'category.added': (f) => `Categoria adicionada: ${f.text('description')}`,
    'category.changed': (f) => changed('Categoria alterada', f),
    'category.removed': (f) => `Categoria removida: ${f.text('description')}`,
    'delivery.refused': (f) => `Mensagem${about(f)} recusada por ${f.text('destination')}`,
    'delivery.gone': (f) => `${f.text('destination')} não quer mais mensagens`,
    'delivery.parked': (f) => `Mensagens para ${f.text('destination')} suspensas até alguém as retomar`,
    'delivery.undone': (f) => `Mensagem${about(f)} para ${f.text('destination')} retirada`,
    'delivery.replayed': (f) => `Mensagem${about(f)} reenviada para ${f.text('destination')}`,
    'delivery.resumed': (f) => `Mensagens para ${f.text('destination')} retomadas`,
    'delivery.tested': (f) => `Mensagem de teste enviada para ${f.text('destination')}`,
    'room.added': (f) =>
      `Quarto adicionado${f.with(', telefone ', f.text('extension'))}${f.with(', idioma ', f.text('language'))}`,
    'room.changed': (f) => changed('Quarto alterado', f),
    'room.removed': (f) => `Quarto removido${f.with(', telefone ', f.text('extension'))}`,
    'phone.changed': (f) =>
      `Telefone ${f.subject.split(' ')[0] ?? ''} de quem liga ` +
      (f.size('to') === 0 ? 'removido' : `definido${f.with(': ', f.changed())}`),
    'staff.changed': (f) => `Número de funcionário ${f.subject} definido${f.with(': ', f.list('may'))}`,
    'staff.removed': (f) => `Número de funcionário ${f.subject} removido`,
    'staff.locked': (f) =>
      `Códigos tentados por telefone${f.with(' do funcionário ', f.subject)}` +
      `: bloqueado por ${f.text('minutes')} minutos`,
    'room.test-ring': (f) => `Chamada de teste para o telefone ${f.text('extension')}`,
    'room.test-ring-ended': (f) => `Chamada de teste para o telefone ${f.text('extension')}: ${f.word('outcome')}`,
    'room.do-not-disturb': (f) => (f.is('on') ? 'Não incomodar' : 'Já se pode incomodar'),
    'room.assigned': (f) =>
      `Quartos de ${f.text('day')}${f.with(' atribuídos a ', f.text('account')) || ' sem atribuição'}: ` +
      (f.list('rooms') || 'nenhum'),
    'defect.reported': (f) =>
      `Avaria comunicada${f.with(': ', f.quoted('words'))}${f.is('photo') ? ', com fotografia' : ''}`,
    'defect.fixed': (f) => `Avaria reparada, comunicada por ${f.text('reporter')}`,
    'canary.rung': (f) => `Teste noturno do telefone ${f.text('extension')}: ${f.word('outcome')}`,
    'roomstatus.changed': (f) =>
      `Estado do quarto: ${f.with('', f.status('from'), ' → ')}${f.status('to')}` +
      f.with(' (registado ', f.at('entered'), ')'),
    'statustype.added': (f) => `Estado de quarto adicionado: ${f.text('description')}`,
    'statustype.changed': (f) => changed('Estado de quarto alterado', f),
    'statustype.removed': (f) => `Estado de quarto removido: ${f.text('description')}`,
    'guest.arrived': (f) => `Chegada de hóspede${f.with(', idioma ', f.text('language'))}`,
    'guest.left': (f) => `Saída de hóspede; despertares do quarto: ${f.word('policy')}`,
    'guest.message-heard': () => 'Mensagem do sistema do hotel ouvida',
    'guest.moved': (f) =>
      `Hóspede mudou do quarto ${f.text('from')} para o quarto ${f.text('to')}, com ` +
      many(f.number('calls'), 'despertar', 'despertares'),
    'note.written': (f) => `Nota registada${f.with(' para ', f.at('due'))}${f.with(': ', f.quoted('text'))}`,
    'note.corrected': (f) => `Nota corrigida${f.with(': ', f.quoted('before'))}${f.with(' → ', f.quoted('text'))}`,
    'note.done': () => 'Nota marcada como concluída',
    'note.reopened': () => 'Nota reaberta',
    'note.removed': (f) => `Nota removida${f.with(': ', f.quoted('text'))}`,
    'handover.taken': (f) =>
      `Turno assumido, desde ${f.at('since')}: ${many(f.number('set'), 'chamada marcada', 'chamadas marcadas')}, ` +
      `${f.text('byPhone')} atendidas, ${f.text('open')} pendentes, ${many(f.number('alerts'), 'alerta')}`,
    'link.up': (f) => `Sistema do hotel ${f.text('destination')} ligado`,
    'link.down': (f) => `Sistema do hotel ${f.text('destination')} sem ligação`,
    'account.added': (f) =>
      `Conta ${f.account()} adicionada${role(f)}${f.with(', pode também: ', f.list('permissions'))}`,
    'account.changed': (f) =>
      `Conta ${f.account()} alterada${f.has('password') ? ', nova palavra-passe' : ''}` +
      secondFactor(f) +
      (f.text('enabled') === 'false' ? ', já não pode entrar' : '') +
      `${f.is('enabled') ? ', pode entrar' : ''}${role(f)}${f.with(', pode também: ', f.list('permissions'))}`,
    'account.removed': (f) => `Conta ${f.text('account')} removida`,
    'account.code-made': (f) =>
      `Código para uma nova palavra-passe de ${f.text('account')} criado, válido até ${f.at('expires')}`,
    'account.guessed': (f) =>
      `${many(f.number('wrong'), 'palavra-passe errada', 'palavras-passe erradas')} para ${f.text('account')}, de ` +
      many(f.number('networks'), 'rede') +
      f.tried(),
    'token.made': (f) => `Token ${f.text('token')} de ${f.text('account')} criado, válido até ${f.at('expires')}`,
    'token.revoked': (f) => `Token ${f.text('token')} de ${f.text('account')} revogado`,
    'session.opened': (f) => `Sessão iniciada${f.with(': ', f.word('way'))}${f.with(', ', f.text('address'))}`,
    'session.refused': (f) =>
      `Acesso não permitido${f.with(': ', f.text('account'))} (${f.word('way')}${f.with(', ', f.word('reason'))})` +
      f.with(', ', f.text('address')),
    'session.closed': () => 'Sessão terminada',
    'policy.changed': (f) => `Definições alteradas${f.with(': ', f.changes())}`,
    'property.changed': (f) => `Hotel alterado${f.with(': ', f.changes())}`,
    'property.imported': (f) => `Ficheiro do hotel aplicado: ${many(f.number('count'), 'alteração', 'alterações')}`,
    'property.suspended': (f) => `Hotel suspenso pelo operador: ${f.text('reason')}`,
    'property.resumed': () => 'Suspensão do hotel levantada pelo operador',
    'property.moved': (f) => `Hotel mudado para outra instalação: ${f.text('address')}`,
    'announcement.changed': (f) =>
      `Anúncio alterado (${f.subject.split(' ')[0] ?? ''}): ${f.spoken('from')} → ${f.spoken('to')}`,
    'announcement.rung': (f) =>
      `Anúncio (${f.text('language')}) ouvido no telefone ${f.text('extension')}: ${f.word('outcome')}`,
    'journal.name-erased': (f) => `Nomes de hóspedes apagados em ${many(f.number('names'), 'registo')}`,
    'journal.guest-erased': (f) => `Hóspede apagado${f.with(': ', f.quoted('reason'))}`,
    'journal.redacted': (f) =>
      `Dados pessoais retirados de ${many(f.size('entries'), 'registo antigo', 'registos antigos')}`,
    'journal.forgotten': (f) => `Removido o que passou do prazo${f.with(': ', f.counted())}`,
    'journal.pruned': (f) =>
      `Parte mais antiga do diário removida: ${many(f.number('entries'), 'registo')}, ` +
      `de ${f.at('from')} a ${f.at('to')}`,
  },
  ...portugueseWords,
};
