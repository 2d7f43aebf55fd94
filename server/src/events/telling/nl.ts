import type { Facts } from './facts.ts';
import type { Language } from './language.ts';
import { dutchWords } from './words-nl.ts';

const many = (count: number, one: string, more: string): string =>
  `${count.toLocaleString('nl')} ${count === 1 ? one : more}`;
/** Every day, and in which way where that was said. */
const daily = (f: Facts): string => `${f.is('daily') ? ', elke dag' : ''}${f.with(', ', f.word('method'))}`;
/** What a person wrote is quoted; what the service noted stands in the details. */
const wrote = (f: Facts): string => (f.has('ending') ? f.with(': ', f.quoted('reason')) : '');
const ended = (f: Facts): string =>
  f.has('ending') && f.text('ending') !== 'corrected' ? f.word('ending') : f.result() || 'onbekend';
const about = (f: Facts): string => f.with(' over ', f.noun('event'));
const item = (f: Facts): string => `${f.text('quantity')} × ${f.text('description')}${f.with(' à ', f.text('price'))}`;
const changed = (name: string, f: Facts): string => `${name} gewijzigd${f.with(': ', f.changed())}`;

const role = (f: Facts): string => f.with(', rol: ', f.word('role'));
const secondFactor = (f: Facts): string => f.with(', tweede factor: ', f.word('secondFactor'));

function attempt(f: Facts): string {
  if (f.is('unsure')) return 'niet bekend hoe het afliep';
  const heard = f.is('heard') ? ', hele tekst gehoord' : '';
  const listened = f.number('listened') >= 1 ? `, ${Math.round(f.number('listened'))} s geluisterd` : '';
  const key = f.with(', toets ', f.text('key'));
  const forwarded = f.with(', doorgeschakeld naar ', f.text('forwardedTo'));
  return `${f.result() || 'niet opgenomen'}${heard}${listened}${key}${forwarded}`;
}

export const dutch: Language = {
  tag: 'nl',
  quoted: (text) => `“${text}”`,
  told: {
    'wakeup.booked': (f) =>
      `Wektelefoontje ingesteld${f.with(' voor ', f.at('due'))}${daily(f)}${f.with(' (', f.source(), ')')}`,
    'wakeup.changed': (f) => `Wektelefoontje verzet van ${f.at('from')} naar ${f.at('due')}${daily(f)}`,
    'wakeup.method': (f) => `Manier van wekken gewijzigd: ${f.word('from')} → ${f.word('to')}`,
    'wakeup.soon': (f) => `Wektelefoontje komt zo, ${f.at('due')}`,
    'wakeup.made-daily': () => 'Wektelefoontje dagelijks gemaakt',
    'wakeup.moved': (f) => `Wektelefoontje met de gast verhuisd van kamer ${f.text('from')} naar kamer ${f.text('to')}`,
    'wakeup.deleted': (f) =>
      f.is('daily')
        ? `Dagelijks wektelefoontje geannuleerd, het volgende was ${f.at('due')}`
        : `Wektelefoontje van ${f.at('due')} geannuleerd`,
    'wakeup.ringing': (f) => `Toestel ${f.text('extension')} wordt gebeld, poging ${f.text('number')}`,
    'wakeup.attempt': (f) => `Poging ${f.text('number')}, toestel ${f.text('extension')}: ${attempt(f)}`,
    'wakeup.retry': (f) => `${f.result() || 'Niet gewekt'}: belt opnieuw ${f.at('at')}`,
    'wakeup.snoozed': (f) =>
      `Gast heeft gesnoozed (${many(f.number('snoozes'), 'keer', 'keer')}): belt opnieuw ${f.at('at')}`,
    'wakeup.concluded': (f) => `Wektelefoontje afgesloten: ${ended(f)}${wrote(f)}`,
    'wakeup.overwritten': (f) =>
      `Resultaat gecorrigeerd: ${f.with('', f.result('before'), ' → ')}${ended(f)}${f.with(': ', f.quoted('reason'))}`,
    'wakeup.next-day': (f) => `Dagelijks wektelefoontje loopt door: volgende ${f.at('due')}`,
    'wakeup.refused': (f) =>
      `Wektelefoontje van ${f.text('destination')} is niet mogelijk (datum ${f.text('date')}, tijd ${f.text('time')})`,
    'wakeup.unsure': (f) => `Niet bekend of ${f.text('destination')} van dit wektelefoontje weet`,
    'wakeup.sheet-made': (f) =>
      `Nachtlijst van ${f.text('night')} gemaakt: ${many(f.number('calls'), 'telefoontje', 'telefoontjes')}`,
    'alert.raised': (f) => `Melding${f.with(': ', f.alert())}`,
    'alert.joined': (f) => `Melding: ook ${f.text('callers')}`,
    'alert.ringing': (f) => `Toestel ${f.text('extension')} wordt gebeld over de melding, poging ${f.text('number')}`,
    'alert.attempt': (f) => `Melding, poging ${f.text('number')} op toestel ${f.text('extension')}: ${attempt(f)}`,
    'alert.acknowledged': (f) =>
      f.text('how') === 'over'
        ? `Melding is vanzelf voorbij: ${f.alert()}`
        : `Melding opgepakt${f.with(' (', f.word('how'), ')')}: ${f.alert()}`,
    'alert.concluded': (f) => `Afloop: ${f.word('how')}`,
    'charge.made': (f) => `Minibar geboekt: ${item(f)}`,
    'charge.undone': (f) => `Kosten teruggedraaid: ${item(f)}`,
    'charge.none': () => 'Minibar nagekeken, niets gebruikt',
    'charge.unsure': (f) =>
      `Geen antwoord van ${f.text('destination')} op kosten: opnieuw verstuurd als boeking ${f.text('posting')} ` +
      `(${many(f.number('sent'), 'keer', 'keer')})`,
    'item.added': (f) => `Artikel toegevoegd: ${f.text('description')}${f.with(' à ', f.text('price'))}`,
    'item.changed': (f) => changed('Artikel', f),
    'item.removed': (f) => `Artikel verwijderd: ${f.text('description')}`,
    'category.added': (f) => `Categorie toegevoegd: ${f.text('description')}`,
    'category.changed': (f) => changed('Categorie', f),
    'category.removed': (f) => `Categorie verwijderd: ${f.text('description')}`,
    'delivery.refused': (f) => `Bericht${about(f)} geweigerd door ${f.text('destination')}`,
    'delivery.gone': (f) => `${f.text('destination')} wil geen berichten meer`,
    'delivery.parked': (f) => `Berichten naar ${f.text('destination')} gestopt tot iemand ze hervat`,
    'delivery.undone': (f) => `Bericht${about(f)} naar ${f.text('destination')} teruggenomen`,
    'delivery.replayed': (f) => `Bericht${about(f)} opnieuw verstuurd naar ${f.text('destination')}`,
    'delivery.resumed': (f) => `Berichten naar ${f.text('destination')} hervat`,
    'delivery.tested': (f) => `Testbericht verstuurd naar ${f.text('destination')}`,
    'room.added': (f) =>
      `Kamer toegevoegd${f.with(', toestel ', f.text('extension'))}${f.with(', taal ', f.text('language'))}`,
    'room.changed': (f) => changed('Kamer', f),
    'room.removed': (f) => `Kamer verwijderd${f.with(', toestel ', f.text('extension'))}`,
    'phone.changed': (f) =>
      `Toestel ${f.subject.split(' ')[0] ?? ''} voor inbellen ` +
      (f.size('to') === 0 ? 'verwijderd' : `ingesteld${f.with(': ', f.changed())}`),
    'staff.changed': (f) => `Personeelsnummer ${f.subject} ingesteld${f.with(': ', f.list('may'))}`,
    'staff.removed': (f) => `Personeelsnummer ${f.subject} verwijderd`,
    'staff.locked': (f) =>
      `Pincodes geprobeerd per telefoon${f.with(' voor personeelsnummer ', f.subject)}` +
      `: ${f.text('minutes')} minuten geblokkeerd`,
    'room.test-ring': (f) => `Testoproep naar toestel ${f.text('extension')}`,
    'room.test-ring-ended': (f) => `Testoproep naar toestel ${f.text('extension')}: ${f.word('outcome')}`,
    'room.do-not-disturb': (f) => (f.is('on') ? 'Niet storen' : 'Niet storen is voorbij'),
    'room.assigned': (f) =>
      `Kamers voor ${f.text('day')}${f.with(' toegewezen aan ', f.text('account')) || ' teruggenomen'}: ` +
      (f.list('rooms') || 'geen'),
    'defect.reported': (f) => `Defect gemeld${f.with(': ', f.quoted('words'))}${f.is('photo') ? ', met foto' : ''}`,
    'defect.fixed': (f) => `Defect verholpen dat ${f.text('reporter')} had gemeld`,
    'canary.rung': (f) => `Nachttest van toestel ${f.text('extension')}: ${f.word('outcome')}`,
    'roomstatus.changed': (f) =>
      `Kamerstatus: ${f.with('', f.status('from'), ' → ')}${f.status('to')}` +
      f.with(' (ingevoerd ', f.at('entered'), ')'),
    'statustype.added': (f) => `Kamerstatus toegevoegd: ${f.text('description')}`,
    'statustype.changed': (f) => changed('Kamerstatus', f),
    'statustype.removed': (f) => `Kamerstatus verwijderd: ${f.text('description')}`,
    'guest.arrived': (f) => `Gast ingecheckt${f.with(', taal ', f.text('language'))}`,
    'guest.left': (f) => `Gast uitgecheckt; wektelefoontjes van de kamer: ${f.word('policy')}`,
    'guest.message-heard': () => 'Bericht van het hotelsysteem beluisterd',
    'guest.moved': (f) =>
      `Gast verhuisd van kamer ${f.text('from')} naar kamer ${f.text('to')}, met ` +
      many(f.number('calls'), 'wektelefoontje', 'wektelefoontjes'),
    'note.written': (f) => `Notitie gemaakt${f.with(' voor ', f.at('due'))}${f.with(': ', f.quoted('text'))}`,
    'note.corrected': (f) =>
      `Notitie gecorrigeerd${f.with(': ', f.quoted('before'))}${f.with(' → ', f.quoted('text'))}`,
    'note.done': () => 'Notitie afgehandeld',
    'note.reopened': () => 'Notitie weer open',
    'note.removed': (f) => `Notitie verwijderd${f.with(': ', f.quoted('text'))}`,
    'handover.taken': (f) =>
      `Dienst overgenomen, sinds ${f.at('since')}: ${many(f.number('set'), 'telefoontje', 'telefoontjes')} ` +
      `ingesteld, ${f.text('byPhone')} opgenomen, ${f.text('open')} nog open, ` +
      many(f.number('alerts'), 'melding', 'meldingen'),
    'link.up': (f) => `Hotelsysteem ${f.text('destination')} verbonden`,
    'link.down': (f) => `Verbinding met hotelsysteem ${f.text('destination')} weg`,
    'account.added': (f) =>
      `Account ${f.account()} toegevoegd${role(f)}${f.with(', mag ook: ', f.list('permissions'))}`,
    'account.changed': (f) =>
      `Account ${f.account()} gewijzigd${f.has('password') ? ', nieuw wachtwoord' : ''}` +
      secondFactor(f) +
      (f.text('enabled') === 'false' ? ', mag niet meer inloggen' : '') +
      `${f.is('enabled') ? ', mag inloggen' : ''}${role(f)}${f.with(', mag ook: ', f.list('permissions'))}`,
    'account.removed': (f) => `Account ${f.text('account')} verwijderd`,
    'account.code-made': (f) =>
      `Code voor een nieuw wachtwoord van ${f.text('account')} gemaakt, geldig tot ${f.at('expires')}`,
    'account.guessed': (f) =>
      `${many(f.number('wrong'), 'verkeerd wachtwoord', 'verkeerde wachtwoorden')} geprobeerd voor ` +
      `${f.text('account')} vanaf ${many(f.number('networks'), 'netwerk', 'netwerken')}` +
      f.tried(),
    'token.made': (f) => `Token ${f.text('token')} van ${f.text('account')} gemaakt, geldig tot ${f.at('expires')}`,
    'token.revoked': (f) => `Token ${f.text('token')} van ${f.text('account')} ingetrokken`,
    'session.opened': (f) => `Ingelogd${f.with(': ', f.word('way'))}${f.with(', ', f.text('address'))}`,
    'session.refused': (f) =>
      `Niet binnengelaten${f.with(': ', f.text('account'))} (${f.word('way')}${f.with(', ', f.word('reason'))})` +
      f.with(', ', f.text('address')),
    'session.closed': () => 'Uitgelogd',
    'policy.changed': (f) => `Instellingen gewijzigd${f.with(': ', f.changes())}`,
    'property.changed': (f) => `Hotel gewijzigd${f.with(': ', f.changes())}`,
    'property.imported': (f) => `Hotelbestand toegepast: ${many(f.number('count'), 'wijziging', 'wijzigingen')}`,
    'property.suspended': (f) => `Hotel geblokkeerd door de beheerder van de dienst: ${f.text('reason')}`,
    'property.resumed': () => 'Blokkering van het hotel opgeheven door de beheerder van de dienst',
    'property.moved': (f) => `Hotel verplaatst naar een andere installatie: ${f.text('address')}`,
    'announcement.changed': (f) =>
      `Gesproken tekst gewijzigd (${f.subject.split(' ')[0] ?? ''}): ${f.spoken('from')} → ${f.spoken('to')}`,
    'announcement.rung': (f) =>
      `Gesproken tekst (${f.text('language')}) afgespeeld op toestel ${f.text('extension')}: ${f.word('outcome')}`,
    'journal.name-erased': (f) => `Namen van gasten gewist in ${many(f.number('names'), 'regel', 'regels')}`,
    'journal.guest-erased': (f) => `Gast gewist${f.with(': ', f.quoted('reason'))}`,
    'journal.redacted': (f) =>
      `Persoonsgegevens verwijderd uit ${many(f.size('entries'), 'oude regel', 'oude regels')}`,
    'journal.forgotten': (f) => `Verwijderd na de bewaartermijn${f.with(': ', f.counted())}`,
    'journal.pruned': (f) =>
      `Oudste deel van het logboek verwijderd: ${many(f.number('entries'), 'regel', 'regels')}, ` +
      `${f.at('from')} tot ${f.at('to')}`,
  },
  ...dutchWords,
};
