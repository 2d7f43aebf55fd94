import type { Facts } from './facts.ts';
import type { Language } from './language.ts';
import { germanWords } from './words-de.ts';

const many = (count: number, one: string, more: string): string =>
  `${count.toLocaleString('de')} ${count === 1 ? one : more}`;
/** Every day, and in which way where that was said. */
const daily = (f: Facts): string => `${f.is('daily') ? ', täglich' : ''}${f.with(', ', f.word('method'))}`;
/** What a person wrote is quoted; what the service noted stands in the details. */
const wrote = (f: Facts): string => (f.has('ending') ? f.with(': ', f.quoted('reason')) : '');
const ended = (f: Facts): string =>
  f.has('ending') && f.text('ending') !== 'corrected' ? f.word('ending') : f.result() || 'nicht bekannt';
const about = (f: Facts): string => f.with(' über ', f.noun('event'));
const item = (f: Facts): string => `${f.text('quantity')} × ${f.text('description')}${f.with(' zu ', f.text('price'))}`;
const changed = (name: string, f: Facts): string => `${name} geändert${f.with(': ', f.changed())}`;

const role = (f: Facts): string => f.with(', Rolle: ', f.word('role'));
const secondFactor = (f: Facts): string => f.with(', zweiter Faktor: ', f.word('secondFactor'));

function attempt(f: Facts): string {
  if (f.is('unsure')) return 'nicht bekannt, wie es ausging';
  const heard = f.is('heard') ? ', ganze Ansage gehört' : '';
  const listened = f.number('listened') >= 1 ? `, ${Math.round(f.number('listened'))} s zugehört` : '';
  const key = f.with(', Taste ', f.text('key'), ' gedrückt');
  const forwarded = f.with(', umgeleitet auf ', f.text('forwardedTo'));
  return `${f.result() || 'nicht abgenommen'}${heard}${listened}${key}${forwarded}`;
}

export const german: Language = {
  tag: 'de',
  quoted: (text) => `„${text}“`,
  told: {
    'wakeup.booked': (f) =>
      `Weckruf eingetragen${f.with(' für ', f.at('due'))}${daily(f)}${f.with(' (', f.source(), ')')}`,
    'wakeup.changed': (f) => `Weckruf verschoben von ${f.at('from')} auf ${f.at('due')}${daily(f)}`,
    'wakeup.method': (f) => `Weckart geändert: ${f.word('from')} → ${f.word('to')}`,
    'wakeup.soon': (f) => `Weckruf kommt bald, ${f.at('due')}`,
    'wakeup.made-daily': () => 'Weckruf kommt jetzt täglich',
    'wakeup.moved': (f) => `Weckruf mit dem Gast von Zimmer ${f.text('from')} nach Zimmer ${f.text('to')} umgezogen`,
    'wakeup.deleted': (f) =>
      f.is('daily')
        ? `Täglicher Weckruf gelöscht, der nächste wäre ${f.at('due')} gewesen`
        : `Weckruf für ${f.at('due')} gelöscht`,
    'wakeup.ringing': (f) => `Telefon ${f.text('extension')} wird angerufen, Versuch ${f.text('number')}`,
    'wakeup.attempt': (f) => `Versuch ${f.text('number')}, Telefon ${f.text('extension')}: ${attempt(f)}`,
    'wakeup.retry': (f) => `Noch nicht wach${f.with(' (', f.result(), ')')}: klingelt wieder ${f.at('at')}`,
    'wakeup.snoozed': (f) => `Gast schlummert weiter (${f.number('snoozes')} Mal): klingelt wieder ${f.at('at')}`,
    'wakeup.concluded': (f) => `Weckruf beendet: ${ended(f)}${wrote(f)}`,
    'wakeup.overwritten': (f) =>
      `Ergebnis korrigiert: ${f.with('', f.result('before'), ' → ')}${ended(f)}${f.with(': ', f.quoted('reason'))}`,
    'wakeup.next-day': (f) => `Täglicher Weckruf läuft weiter: nächster ${f.at('due')}`,
    'wakeup.refused': (f) =>
      `Weckruf von ${f.text('destination')} ist nicht möglich (Datum ${f.text('date')}, Uhrzeit ${f.text('time')})`,
    'wakeup.unsure': (f) => `Nicht bekannt, ob ${f.text('destination')} von diesem Weckruf weiß`,
    'wakeup.sheet-made': (f) =>
      `Nachtliste vom ${f.text('night')} erstellt: ${many(f.number('calls'), 'Weckruf', 'Weckrufe')}`,
    'alert.raised': (f) => `Alarm ausgelöst${f.with(': ', f.alert())}`,
    'alert.joined': (f) => `Alarm: auch ${f.text('callers')}`,
    'alert.ringing': (f) => `Telefon ${f.text('extension')} wird wegen Alarm angerufen, Versuch ${f.text('number')}`,
    'alert.attempt': (f) => `Alarm, Versuch ${f.text('number')} an Telefon ${f.text('extension')}: ${attempt(f)}`,
    'alert.acknowledged': (f) =>
      f.text('how') === 'over'
        ? `Alarm von selbst vorbei: ${f.alert()}`
        : `Alarm übernommen${f.with(' (', f.word('how'), ')')}: ${f.alert()}`,
    'alert.concluded': (f) => `Ausgang: ${f.word('how')}`,
    'charge.made': (f) => `Minibar gebucht: ${item(f)}`,
    'charge.undone': (f) => `Buchung storniert: ${item(f)}`,
    'charge.none': () => 'Minibar geprüft, nichts entnommen',
    'charge.unsure': (f) =>
      `Keine Antwort von ${f.text('destination')} auf eine Buchung: erneut gesendet als Nr. ${f.text('posting')} ` +
      `(${f.number('sent')} Mal)`,
    'item.added': (f) => `Artikel hinzugefügt: ${f.text('description')}${f.with(' zu ', f.text('price'))}`,
    'item.changed': (f) => changed('Artikel', f),
    'item.removed': (f) => `Artikel entfernt: ${f.text('description')}`,
    'category.added': (f) => `Kategorie hinzugefügt: ${f.text('description')}`,
    'category.changed': (f) => changed('Kategorie', f),
    'category.removed': (f) => `Kategorie entfernt: ${f.text('description')}`,
    'delivery.refused': (f) => `Nachricht${about(f)} von ${f.text('destination')} abgelehnt`,
    'delivery.gone': (f) => `${f.text('destination')} will keine Nachrichten mehr`,
    'delivery.parked': (f) => `Nachrichten an ${f.text('destination')} angehalten, bis jemand sie fortsetzt`,
    'delivery.undone': (f) => `Nachricht${about(f)} an ${f.text('destination')} zurückgenommen`,
    'delivery.replayed': (f) => `Nachricht${about(f)} erneut an ${f.text('destination')} gesendet`,
    'delivery.resumed': (f) => `Nachrichten an ${f.text('destination')} fortgesetzt`,
    'delivery.tested': (f) => `Testnachricht an ${f.text('destination')} gesendet`,
    'room.added': (f) =>
      `Zimmer hinzugefügt${f.with(', Telefon ', f.text('extension'))}${f.with(', Sprache ', f.text('language'))}`,
    'room.changed': (f) => changed('Zimmer', f),
    'room.removed': (f) => `Zimmer entfernt${f.with(', Telefon ', f.text('extension'))}`,
    'phone.changed': (f) =>
      `Telefon ${f.subject.split(' ')[0] ?? ''} für Anrufer ` +
      (f.size('to') === 0 ? 'entfernt' : `eingerichtet${f.with(': ', f.changed())}`),
    'staff.changed': (f) => `Personalnummer ${f.subject} eingerichtet${f.with(': ', f.list('may'))}`,
    'staff.removed': (f) => `Personalnummer ${f.subject} entfernt`,
    'staff.locked': (f) =>
      `PINs am Telefon probiert${f.with(' für Personalnummer ', f.subject)}: für ${f.text('minutes')} Minuten gesperrt`,
    'room.test-ring': (f) => `Testanruf an Telefon ${f.text('extension')}`,
    'room.test-ring-ended': (f) => `Testanruf an Telefon ${f.text('extension')}: ${f.word('outcome')}`,
    'room.do-not-disturb': (f) => (f.is('on') ? 'Bitte nicht stören' : 'Bitte nicht stören: aufgehoben'),
    'room.assigned': (f) =>
      `Zimmer für ${f.text('day')}${f.with(' zugeteilt an ', f.text('account')) || ' nicht mehr zugeteilt'}: ` +
      (f.list('rooms') || 'keine'),
    'defect.reported': (f) => `Defekt gemeldet${f.with(': ', f.quoted('words'))}${f.is('photo') ? ', mit Foto' : ''}`,
    'defect.fixed': (f) => `Defekt behoben, gemeldet von ${f.text('reporter')}`,
    'canary.rung': (f) => `Nachttest von Telefon ${f.text('extension')}: ${f.word('outcome')}`,
    'roomstatus.changed': (f) =>
      `Zimmerstatus: ${f.with('', f.status('from'), ' → ')}${f.status('to')}` +
      f.with(' (eingegeben ', f.at('entered'), ')'),
    'statustype.added': (f) => `Statusart hinzugefügt: ${f.text('description')}`,
    'statustype.changed': (f) => changed('Statusart', f),
    'statustype.removed': (f) => `Statusart entfernt: ${f.text('description')}`,
    'guest.arrived': (f) => `Gast eingecheckt${f.with(', Sprache ', f.text('language'))}`,
    'guest.left': (f) => `Gast ausgecheckt; Weckrufe des Zimmers: ${f.word('policy')}`,
    'guest.message-heard': () => 'Nachricht des Hotelsystems angehört',
    'guest.moved': (f) =>
      `Gast von Zimmer ${f.text('from')} nach Zimmer ${f.text('to')} umgezogen, mit ` +
      many(f.number('calls'), 'Weckruf', 'Weckrufen'),
    'note.written': (f) => `Notiz geschrieben${f.with(' für ', f.at('due'))}${f.with(': ', f.quoted('text'))}`,
    'note.corrected': (f) => `Notiz korrigiert${f.with(': ', f.quoted('before'))}${f.with(' → ', f.quoted('text'))}`,
    'note.done': () => 'Notiz erledigt',
    'note.reopened': () => 'Notiz wieder offen',
    'note.removed': (f) => `Notiz entfernt${f.with(': ', f.quoted('text'))}`,
    'handover.taken': (f) =>
      `Schicht übernommen, seit ${f.at('since')}: ${many(f.number('set'), 'Weckruf', 'Weckrufe')} eingetragen, ` +
      `${f.text('byPhone')} abgenommen, ${f.text('open')} offen, ${many(f.number('alerts'), 'Alarm', 'Alarme')}`,
    'link.up': (f) => `Hotelsystem ${f.text('destination')} verbunden`,
    'link.down': (f) => `Hotelsystem ${f.text('destination')} getrennt`,
    'account.added': (f) => `Konto ${f.account()} hinzugefügt${role(f)}${f.with(', Rechte: ', f.list('permissions'))}`,
    'account.changed': (f) =>
      `Konto ${f.account()} geändert${f.has('password') ? ', neues Passwort' : ''}` +
      secondFactor(f) +
      (f.text('enabled') === 'false' ? ', darf sich nicht mehr anmelden' : '') +
      `${f.is('enabled') ? ', darf sich anmelden' : ''}${role(f)}${f.with(', Rechte: ', f.list('permissions'))}`,
    'account.removed': (f) => `Konto ${f.text('account')} entfernt`,
    'account.code-made': (f) =>
      `Code für ein neues Passwort von ${f.text('account')} erstellt, gültig bis ${f.at('expires')}`,
    'account.guessed': (f) =>
      `${many(f.number('wrong'), 'falsches Passwort', 'falsche Passwörter')} für ${f.text('account')} aus ` +
      `${many(f.number('networks'), 'Netz', 'Netzen')} versucht` +
      f.tried(),
    'token.made': (f) => `Token ${f.text('token')} von ${f.text('account')} erstellt, gültig bis ${f.at('expires')}`,
    'token.revoked': (f) => `Token ${f.text('token')} von ${f.text('account')} widerrufen`,
    'session.opened': (f) => `Angemeldet${f.with(': ', f.word('way'))}${f.with(', ', f.text('address'))}`,
    'session.refused': (f) =>
      `Nicht eingelassen${f.with(': ', f.text('account'))} (${f.word('way')}${f.with(', ', f.word('reason'))})` +
      f.with(', ', f.text('address')),
    'session.closed': () => 'Abgemeldet',
    'policy.changed': (f) => `Einstellungen geändert${f.with(': ', f.changes())}`,
    'property.changed': (f) => `Hotel geändert${f.with(': ', f.changes())}`,
    'property.imported': (f) => `Hoteldatei angewendet: ${many(f.number('count'), 'Änderung', 'Änderungen')}`,
    'property.suspended': (f) => `Hotel vom Betreiber gesperrt: ${f.text('reason')}`,
    'property.resumed': () => 'Sperre des Hotels vom Betreiber aufgehoben',
    'property.moved': (f) => `Hotel zu einer anderen Installation umgezogen: ${f.text('address')}`,
    'announcement.changed': (f) =>
      `Ansage geändert (${f.subject.split(' ')[0] ?? ''}): ${f.spoken('from')} → ${f.spoken('to')}`,
    'announcement.rung': (f) =>
      `Ansage (${f.text('language')}) an Telefon ${f.text('extension')} abgespielt: ${f.word('outcome')}`,
    'journal.name-erased': (f) => `Gästenamen in ${many(f.number('names'), 'Eintrag', 'Einträgen')} gelöscht`,
    'journal.guest-erased': (f) => `Gast gelöscht${f.with(': ', f.quoted('reason'))}`,
    'journal.redacted': (f) =>
      `Personenbezogene Daten aus ${many(f.size('entries'), 'altem Eintrag', 'alten Einträgen')} entfernt`,
    'journal.forgotten': (f) => `Nach Ablauf der Frist entfernt${f.with(': ', f.counted())}`,
    'journal.pruned': (f) =>
      `Ältester Teil des Journals entfernt: ${many(f.number('entries'), 'Eintrag', 'Einträge')}, ` +
      `${f.at('from')} bis ${f.at('to')}`,
  },
  ...germanWords,
};
