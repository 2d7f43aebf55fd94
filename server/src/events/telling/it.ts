import type { Facts } from './facts.ts';
import type { Language } from './language.ts';
import { italianWords } from './words-it.ts';

const many = (count: number, one: string, more: string): string =>
  `${count.toLocaleString('it')} ${count === 1 ? one : more}`;
/** Every day, and in which way where that was said. */
const daily = (f: Facts): string => `${f.is('daily') ? ', ogni giorno' : ''}${f.with(', ', f.word('method'))}`;
/** What a person wrote is quoted; what the service noted stands in the details. */
const wrote = (f: Facts): string => (f.has('ending') ? f.with(': ', f.quoted('reason')) : '');
const ended = (f: Facts): string =>
  f.has('ending') && f.text('ending') !== 'corrected' ? f.word('ending') : f.result() || 'non si sa';
const about = (f: Facts): string => f.with(' su ', f.noun('event'));
const item = (f: Facts): string => `${f.text('quantity')} × ${f.text('description')}${f.with(' a ', f.text('price'))}`;
const changed = (name: string, f: Facts): string => `${name}${f.with(': ', f.changed())}`;

const role = (f: Facts): string => f.with(', ruolo: ', f.word('role'));
const secondFactor = (f: Facts): string => f.with(', secondo fattore: ', f.word('secondFactor'));

function attempt(f: Facts): string {
  if (f.is('unsure')) return 'non si sa come sia finito';
  const heard = f.is('heard') ? ', annuncio ascoltato per intero' : '';
  const listened = f.number('listened') >= 1 ? `, ascolto di ${Math.round(f.number('listened'))} s` : '';
  const key = f.with(', premuto il tasto ', f.text('key'));
  return `${f.result() || 'senza risposta'}${heard}${listened}${key}${f.with(', deviato a ', f.text('forwardedTo'))}`;
}

export const italian: Language = {
  tag: 'it',
  quoted: (text) => `«${text}»`,
  told: {
    'wakeup.booked': (f) =>
      `Sveglia impostata${f.with(' per ', f.at('due'))}${daily(f)}${f.with(' (', f.source(), ')')}`,
    'wakeup.changed': (f) => `Sveglia spostata da ${f.at('from')} a ${f.at('due')}${daily(f)}`,
    'wakeup.method': (f) => `Modo di svegliare cambiato: ${f.word('from')} → ${f.word('to')}`,
    'wakeup.soon': (f) => `La sveglia arriva presto, ${f.at('due')}`,
    'wakeup.made-daily': () => 'La sveglia diventa giornaliera',
    'wakeup.moved': (f) => `Sveglia spostata con l'ospite dalla camera ${f.text('from')} alla ${f.text('to')}`,
    'wakeup.deleted': (f) =>
      f.is('daily')
        ? `Sveglia giornaliera cancellata, la prossima era ${f.at('due')}`
        : `Sveglia di ${f.at('due')} cancellata`,
    'wakeup.ringing': (f) => `Chiamata al telefono ${f.text('extension')}, tentativo ${f.text('number')}`,
    'wakeup.attempt': (f) => `Tentativo ${f.text('number')}, telefono ${f.text('extension')}: ${attempt(f)}`,
    'wakeup.retry': (f) => `${f.result() || 'Non svegliato'}: si richiama ${f.at('at')}`,
    'wakeup.snoozed': (f) =>
      `Rimandata dall'ospite (${many(f.number('snoozes'), 'volta', 'volte')}): si richiama ${f.at('at')}`,
    'wakeup.concluded': (f) => `Sveglia conclusa: ${ended(f)}${wrote(f)}`,
    'wakeup.overwritten': (f) =>
      `Risultato corretto: ${f.with('', f.result('before'), ' → ')}${ended(f)}${f.with(': ', f.quoted('reason'))}`,
    'wakeup.next-day': (f) => `La sveglia giornaliera continua: prossima ${f.at('due')}`,
    'wakeup.refused': (f) =>
      `La sveglia di ${f.text('destination')} non si può fare (data ${f.text('date')}, ora ${f.text('time')})`,
    'wakeup.unsure': (f) => `Non si sa se ${f.text('destination')} conosca questa sveglia`,
    'wakeup.sheet-made': (f) =>
      `Foglio sveglie del ${f.text('night')} creato: ${many(f.number('calls'), 'sveglia', 'sveglie')}`,
    'alert.raised': (f) => `Avviso${f.with(': ', f.alert())}`,
    'alert.joined': (f) => `Avviso: anche ${f.text('callers')}`,
    'alert.ringing': (f) => `Chiamata al telefono ${f.text('extension')} per l'avviso, tentativo ${f.text('number')}`,
    'alert.attempt': (f) => `Avviso, tentativo ${f.text('number')} al telefono ${f.text('extension')}: ${attempt(f)}`,
    'alert.acknowledged': (f) =>
      f.text('how') === 'over'
        ? `Avviso rientrato da solo: ${f.alert()}`
        : `Avviso preso in carico${f.with(' (', f.word('how'), ')')}: ${f.alert()}`,
    'alert.concluded': (f) => `Com'è finita: ${f.word('how')}`,
    'charge.made': (f) => `Addebito minibar: ${item(f)}`,
    'charge.undone': (f) => `Addebito stornato: ${item(f)}`,
    'charge.none': () => 'Minibar controllato, nessun consumo',
    'charge.unsure': (f) =>
      `Addebito senza risposta da ${f.text('destination')}: reinviato con il numero ${f.text('posting')} ` +
      `(${many(f.number('sent'), 'volta', 'volte')})`,
    'item.added': (f) => `Articolo aggiunto: ${f.text('description')}${f.with(' a ', f.text('price'))}`,
    'item.changed': (f) => changed('Articolo modificato', f),
    'item.removed': (f) => `Articolo rimosso: ${f.text('description')}`,
    'category.added': (f) => `Categoria aggiunta: ${f.text('description')}`,
    'category.changed': (f) => changed('Categoria modificata', f),
    'category.removed': (f) => `Categoria rimossa: ${f.text('description')}`,
    'delivery.refused': (f) => `Messaggio${about(f)} rifiutato da ${f.text('destination')}`,
    'delivery.gone': (f) => `${f.text('destination')} non vuole più messaggi`,
    'delivery.parked': (f) => `Messaggi a ${f.text('destination')} sospesi finché qualcuno non li riattiva`,
    'delivery.undone': (f) => `Messaggio${about(f)} a ${f.text('destination')} ritirato`,
    'delivery.replayed': (f) => `Messaggio${about(f)} reinviato a ${f.text('destination')}`,
    'delivery.resumed': (f) => `Messaggi a ${f.text('destination')} riattivati`,
    'delivery.tested': (f) => `Messaggio di prova inviato a ${f.text('destination')}`,
    'room.added': (f) =>
      `Camera aggiunta${f.with(', telefono ', f.text('extension'))}${f.with(', lingua ', f.text('language'))}`,
    'room.changed': (f) => changed('Camera modificata', f),
    'room.removed': (f) => `Camera rimossa${f.with(', telefono ', f.text('extension'))}`,
    'phone.changed': (f) =>
      `Telefono ${f.subject.split(' ')[0] ?? ''} per chi chiama, ` +
      (f.size('to') === 0 ? 'rimosso' : `impostato${f.with(': ', f.changed())}`),
    'staff.changed': (f) => `Numero di servizio ${f.subject} impostato${f.with(': ', f.list('may'))}`,
    'staff.removed': (f) => `Numero di servizio ${f.subject} rimosso`,
    'staff.locked': (f) =>
      `Codici provati per telefono${f.with(' per il numero ', f.subject)}: bloccato per ${f.text('minutes')} minuti`,
    'room.test-ring': (f) => `Chiamata di prova al telefono ${f.text('extension')}`,
    'room.test-ring-ended': (f) => `Chiamata di prova al telefono ${f.text('extension')}: ${f.word('outcome')}`,
    'room.do-not-disturb': (f) => (f.is('on') ? 'Non disturbare' : 'Fine del non disturbare'),
    'room.assigned': (f) =>
      `Camere del ${f.text('day')}${f.with(' assegnate a ', f.text('account')) || ' non più assegnate'}: ` +
      (f.list('rooms') || 'nessuna'),
    'defect.reported': (f) => `Guasto segnalato${f.with(': ', f.quoted('words'))}${f.is('photo') ? ', con foto' : ''}`,
    'defect.fixed': (f) => `Riparato il guasto segnalato da ${f.text('reporter')}`,
    'canary.rung': (f) => `Prova notturna del telefono ${f.text('extension')}: ${f.word('outcome')}`,
    'roomstatus.changed': (f) =>
      `Stato camera: ${f.with('', f.status('from'), ' → ')}${f.status('to')}` +
      f.with(' (inserito ', f.at('entered'), ')'),
    'statustype.added': (f) => `Stato camera aggiunto: ${f.text('description')}`,
    'statustype.changed': (f) => changed('Stato camera modificato', f),
    'statustype.removed': (f) => `Stato camera rimosso: ${f.text('description')}`,
    'guest.arrived': (f) => `Arrivo ospite${f.with(', lingua ', f.text('language'))}`,
    'guest.left': (f) => `Partenza ospite; sveglie della camera: ${f.word('policy')}`,
    'guest.message-heard': () => 'Messaggio del gestionale ascoltato',
    'guest.moved': (f) =>
      `Ospite spostato dalla camera ${f.text('from')} alla ${f.text('to')}, con ` +
      many(f.number('calls'), 'sveglia', 'sveglie'),
    'note.written': (f) => `Nota scritta${f.with(' per ', f.at('due'))}${f.with(': ', f.quoted('text'))}`,
    'note.corrected': (f) => `Nota corretta${f.with(': ', f.quoted('before'))}${f.with(' → ', f.quoted('text'))}`,
    'note.done': () => 'Nota segnata come completata',
    'note.reopened': () => 'Nota riaperta',
    'note.removed': (f) => `Nota rimossa${f.with(': ', f.quoted('text'))}`,
    'handover.taken': (f) =>
      `Consegne prese, da ${f.at('since')}: ${many(f.number('set'), 'sveglia impostata', 'sveglie impostate')}, ` +
      `${f.text('byPhone')} con risposta, ${f.text('open')} aperte, ${many(f.number('alerts'), 'avviso', 'avvisi')}`,
    'link.up': (f) => `Gestionale ${f.text('destination')} connesso`,
    'link.down': (f) => `Gestionale ${f.text('destination')} non raggiungibile`,
    'account.added': (f) =>
      `Account ${f.account()} aggiunto${role(f)}${f.with(', può anche: ', f.list('permissions'))}`,
    'account.changed': (f) =>
      `Account ${f.account()} modificato${f.has('password') ? ', nuova password' : ''}` +
      secondFactor(f) +
      (f.text('enabled') === 'false' ? ', non può più accedere' : '') +
      `${f.is('enabled') ? ', può accedere' : ''}${role(f)}${f.with(', può anche: ', f.list('permissions'))}`,
    'account.removed': (f) => `Account ${f.text('account')} rimosso`,
    'account.code-made': (f) =>
      `Codice per una nuova password di ${f.text('account')} creato, valido fino a ${f.at('expires')}`,
    'account.guessed': (f) =>
      `${many(f.number('wrong'), 'password errata', 'password errate')} per ${f.text('account')} da ` +
      many(f.number('networks'), 'rete', 'reti') +
      f.tried(),
    'token.made': (f) => `Token ${f.text('token')} di ${f.text('account')} creato, valido fino a ${f.at('expires')}`,
    'token.revoked': (f) => `Token ${f.text('token')} di ${f.text('account')} revocato`,
    'session.opened': (f) => `Accesso effettuato${f.with(': ', f.word('way'))}${f.with(', ', f.text('address'))}`,
    'session.refused': (f) =>
      `Accesso non consentito${f.with(': ', f.text('account'))} (${f.word('way')}${f.with(', ', f.word('reason'))})` +
      f.with(', ', f.text('address')),
    'session.closed': () => 'Uscita effettuata',
    'policy.changed': (f) => `Impostazioni modificate${f.with(': ', f.changes())}`,
    'property.changed': (f) => `Hotel modificato${f.with(': ', f.changes())}`,
    'property.imported': (f) => `File dell'hotel applicato: ${many(f.number('count'), 'modifica', 'modifiche')}`,
    'property.suspended': (f) => `Hotel sospeso dal gestore del servizio: ${f.text('reason')}`,
    'property.resumed': () => "Sospensione dell'hotel revocata dal gestore del servizio",
    'property.moved': (f) => `Hotel spostato in un'altra installazione: ${f.text('address')}`,
    'announcement.changed': (f) =>
      `Annuncio modificato (${f.subject.split(' ')[0] ?? ''}): ${f.spoken('from')} → ${f.spoken('to')}`,
    'announcement.rung': (f) =>
      `Annuncio (${f.text('language')}) provato al telefono ${f.text('extension')}: ${f.word('outcome')}`,
    'journal.name-erased': (f) => `Nomi degli ospiti eliminati da ${many(f.number('names'), 'voce', 'voci')}`,
    'journal.guest-erased': (f) => `Dati ospite eliminati${f.with(': ', f.quoted('reason'))}`,
    'journal.redacted': (f) => `Dati personali tolti da ${many(f.size('entries'), 'voce vecchia', 'voci vecchie')}`,
    'journal.forgotten': (f) => `Rimossi i dati scaduti${f.with(': ', f.counted())}`,
    'journal.pruned': (f) =>
      `Parte più vecchia del registro rimossa: ${many(f.number('entries'), 'voce', 'voci')}, ` +
      `da ${f.at('from')} a ${f.at('to')}`,
  },
  ...italianWords,
};
