import type { Facts } from './facts.ts';
import type { Language } from './language.ts';
import { polishWords } from './words-pl.ts';

const plurals = new Intl.PluralRules('pl');
/** 1 wpis, 2 wpisy, 5 wpisów. */
const many = (count: number, one: string, few: string, more: string): string => {
  const form = plurals.select(count);
  return `${count.toLocaleString('pl')} ${form === 'one' ? one : form === 'few' ? few : more}`;
};
const times = (count: number): string => many(count, 'raz', 'razy', 'razy');
const wakeups = (count: number): string => many(count, 'pobudka', 'pobudki', 'pobudek');
/** Every day, and in which way where that was said. */
const daily = (f: Facts): string => `${f.is('daily') ? ', codziennie' : ''}${f.with(', ', f.word('method'))}`;
/** What a person wrote is quoted; what the service noted stands in the details. */
const wrote = (f: Facts): string => (f.has('ending') ? f.with(': ', f.quoted('reason')) : '');
const ended = (f: Facts): string =>
  f.has('ending') && f.text('ending') !== 'corrected' ? f.word('ending') : f.result() || 'nie wiadomo';
/** The noun stays in its first form, so it stands in brackets. */
const about = (f: Facts): string => f.with(' (', f.noun('event'), ')');
const item = (f: Facts): string => `${f.text('quantity')} × ${f.text('description')}${f.with(' po ', f.text('price'))}`;
const changed = (name: string, f: Facts): string => `${name}${f.with(': ', f.changed())}`;

const role = (f: Facts): string => f.with(', rola: ', f.word('role'));
const secondFactor = (f: Facts): string => f.with(', drugi składnik: ', f.word('secondFactor'));

function attempt(f: Facts): string {
  if (f.is('unsure')) return 'nie wiadomo, jak się skończyła';
  const heard = f.is('heard') ? ', wysłuchano całej zapowiedzi' : '';
  const listened = f.number('listened') >= 1 ? `, słuchano ${Math.round(f.number('listened'))} s` : '';
  const key = f.with(', naciśnięto klawisz ', f.text('key'));
  const forwarded = f.with(', przekierowano na ', f.text('forwardedTo'));
  return `${f.result() || 'nie odebrano'}${heard}${listened}${key}${forwarded}`;
}

export const polish: Language = {
  tag: 'pl',
  quoted: (text) => `„${text}”`,
  told: {
    'wakeup.booked': (f) =>
      `Pobudka ustawiona${f.with(' na ', f.at('due'))}${daily(f)}${f.with(' (', f.source(), ')')}`,
    'wakeup.changed': (f) => `Pobudka przesunięta z ${f.at('from')} na ${f.at('due')}${daily(f)}`,
    'wakeup.method': (f) => `Zmieniono sposób budzenia: ${f.word('from')} → ${f.word('to')}`,
    'wakeup.soon': (f) => `Pobudka już niedługo, ${f.at('due')}`,
    'wakeup.made-daily': () => 'Pobudka jest odtąd codzienna',
    'wakeup.moved': (f) => `Pobudka przeniesiona z gościem z pokoju ${f.text('from')} do pokoju ${f.text('to')}`,
    'wakeup.deleted': (f) =>
      f.is('daily')
        ? `Codzienna pobudka odwołana, następna była na ${f.at('due')}`
        : `Pobudka na ${f.at('due')} odwołana`,
    'wakeup.ringing': (f) => `Dzwoni telefon ${f.text('extension')}, próba ${f.text('number')}`,
    'wakeup.attempt': (f) => `Próba ${f.text('number')}, telefon ${f.text('extension')}: ${attempt(f)}`,
    'wakeup.retry': (f) => `${f.result() || 'Nie obudzono'}: kolejna próba ${f.at('at')}`,
    'wakeup.snoozed': (f) => `Gość wybrał drzemkę (${times(f.number('snoozes'))}): zadzwoni ponownie ${f.at('at')}`,
    'wakeup.concluded': (f) => `Pobudka zakończona: ${ended(f)}${wrote(f)}`,
    'wakeup.overwritten': (f) =>
      `Wynik poprawiony: ${f.with('', f.result('before'), ' → ')}${ended(f)}${f.with(': ', f.quoted('reason'))}`,
    'wakeup.next-day': (f) => `Codzienna pobudka trwa dalej: następna ${f.at('due')}`,
    'wakeup.refused': (f) =>
      `Nie można wykonać pobudki z ${f.text('destination')} (data ${f.text('date')}, godzina ${f.text('time')})`,
    'wakeup.unsure': (f) => `Nie wiadomo, czy ${f.text('destination')} zna tę pobudkę`,
    'wakeup.sheet-made': (f) => `Lista nocna ${f.text('night')} sporządzona: ${wakeups(f.number('calls'))}`,
    'alert.raised': (f) => `Alert${f.with(': ', f.alert())}`,
    'alert.joined': (f) => `Alert: także ${f.text('callers')}`,
    'alert.ringing': (f) => `W sprawie alertu dzwoni telefon ${f.text('extension')}, próba ${f.text('number')}`,
    'alert.attempt': (f) => `Alert, próba ${f.text('number')}, telefon ${f.text('extension')}: ${attempt(f)}`,
    'alert.acknowledged': (f) =>
      f.text('how') === 'over'
        ? `Alert sam minął: ${f.alert()}`
        : `Alert przejęty${f.with(' (', f.word('how'), ')')}: ${f.alert()}`,
    'alert.concluded': (f) => `Jak się skończyło: ${f.word('how')}`,
    'charge.made': (f) => `Doliczono minibar: ${item(f)}`,
    'charge.undone': (f) => `Obciążenie cofnięte: ${item(f)}`,
    'charge.none': () => 'Minibar sprawdzony, nic nie zużyto',
    'charge.unsure': (f) =>
      `Obciążenie bez odpowiedzi od ${f.text('destination')}: wysłano ponownie z numerem ${f.text('posting')} ` +
      `(${times(f.number('sent'))})`,
    'item.added': (f) => `Artykuł dodany: ${f.text('description')}${f.with(' po ', f.text('price'))}`,
    'item.changed': (f) => changed('Artykuł zmieniony', f),
    'item.removed': (f) => `Artykuł usunięty: ${f.text('description')}`,
    'category.added': (f) => `Kategoria dodana: ${f.text('description')}`,
    'category.changed': (f) => changed('Kategoria zmieniona', f),
    'category.removed': (f) => `Kategoria usunięta: ${f.text('description')}`,
    'delivery.refused': (f) => `Wiadomość${about(f)} odrzucona przez ${f.text('destination')}`,
    'delivery.gone': (f) => `${f.text('destination')} nie chce więcej wiadomości`,
    'delivery.parked': (f) => `Wiadomości do ${f.text('destination')} wstrzymane, dopóki ktoś ich nie wznowi`,
    'delivery.undone': (f) => `Wiadomość${about(f)} do ${f.text('destination')} wycofana`,
    'delivery.replayed': (f) => `Wiadomość${about(f)} wysłana ponownie do ${f.text('destination')}`,
    'delivery.resumed': (f) => `Wiadomości do ${f.text('destination')} wznowione`,
    'delivery.tested': (f) => `Wiadomość testowa wysłana do ${f.text('destination')}`,
    'room.added': (f) =>
      `Pokój dodany${f.with(', telefon ', f.text('extension'))}${f.with(', język ', f.text('language'))}`,
    'room.changed': (f) => changed('Pokój zmieniony', f),
    'room.removed': (f) => `Pokój usunięty${f.with(', telefon ', f.text('extension'))}`,
    'phone.changed': (f) =>
      `Telefon ${f.subject.split(' ')[0] ?? ''} dla dzwoniących ` +
      (f.size('to') === 0 ? 'usunięty' : `ustawiony${f.with(': ', f.changed())}`),
    'staff.changed': (f) => `Numer służbowy ${f.subject} ustawiony${f.with(': ', f.list('may'))}`,
    'staff.removed': (f) => `Numer służbowy ${f.subject} usunięty`,
    'staff.locked': (f) =>
      `Próby odgadnięcia kodu przez telefon${f.with(', numer służbowy ', f.subject)}` +
      `: blokada na minut: ${f.text('minutes')}`,
    'room.test-ring': (f) => `Sprawdzanie telefonu ${f.text('extension')}`,
    'room.test-ring-ended': (f) => `Sprawdzanie telefonu ${f.text('extension')}: ${f.word('outcome')}`,
    'room.do-not-disturb': (f) => (f.is('on') ? 'Nie przeszkadzać' : 'Koniec „Nie przeszkadzać”'),
    'room.assigned': (f) =>
      `Pokoje na ${f.text('day')}${f.with(', przydział: ', f.text('account')) || ', przydział cofnięty'}: ` +
      (f.list('rooms') || 'brak'),
    'defect.reported': (f) =>
      `Usterka zgłoszona${f.with(': ', f.quoted('words'))}${f.is('photo') ? ', ze zdjęciem' : ''}`,
    'defect.fixed': (f) => `Usterka naprawiona (zgłoszenie: ${f.text('reporter')})`,
    'canary.rung': (f) => `Nocne sprawdzenie telefonu ${f.text('extension')}: ${f.word('outcome')}`,
    'roomstatus.changed': (f) =>
      `Status pokoju: ${f.with('', f.status('from'), ' → ')}${f.status('to')}` +
      f.with(' (wpisano ', f.at('entered'), ')'),
    'statustype.added': (f) => `Rodzaj statusu dodany: ${f.text('description')}`,
    'statustype.changed': (f) => changed('Rodzaj statusu zmieniony', f),
    'statustype.removed': (f) => `Rodzaj statusu usunięty: ${f.text('description')}`,
    'guest.arrived': (f) => `Gość zameldowany${f.with(', język ', f.text('language'))}`,
    'guest.left': (f) => `Gość wymeldowany; pobudki pokoju: ${f.word('policy')}`,
    'guest.message-heard': () => 'Odsłuchano wiadomość z systemu hotelowego',
    'guest.moved': (f) =>
      `Gość przeniesiony z pokoju ${f.text('from')} do pokoju ${f.text('to')}, z nim ${wakeups(f.number('calls'))}`,
    'note.written': (f) => `Notatka zapisana${f.with(' na ', f.at('due'))}${f.with(': ', f.quoted('text'))}`,
    'note.corrected': (f) => `Notatka poprawiona${f.with(': ', f.quoted('before'))}${f.with(' → ', f.quoted('text'))}`,
    'note.done': () => 'Notatka załatwiona',
    'note.reopened': () => 'Notatka znów otwarta',
    'note.removed': (f) => `Notatka usunięta${f.with(': ', f.quoted('text'))}`,
    'handover.taken': (f) =>
      `Zmiana przejęta, od ${f.at('since')}: ustawiono ${many(f.number('set'), 'pobudkę', 'pobudki', 'pobudek')}, ` +
      `odebrane: ${f.text('byPhone')}, oczekujące: ${f.text('open')}, ` +
      many(f.number('alerts'), 'alert', 'alerty', 'alertów'),
    'link.up': (f) => `System hotelowy ${f.text('destination')} połączony`,
    'link.down': (f) => `System hotelowy ${f.text('destination')} utracony`,
    'account.added': (f) => `Konto ${f.account()} dodane${role(f)}${f.with(', może też: ', f.list('permissions'))}`,
    'account.changed': (f) =>
      `Konto ${f.account()} zmienione${f.has('password') ? ', nowe hasło' : ''}` +
      secondFactor(f) +
      (f.text('enabled') === 'false' ? ', nie może się już logować' : '') +
      `${f.is('enabled') ? ', może się logować' : ''}${role(f)}${f.with(', może też: ', f.list('permissions'))}`,
    'account.removed': (f) => `Konto ${f.text('account')} usunięte`,
    'account.code-made': (f) => `Utworzono kod do nowego hasła konta ${f.text('account')}, ważny do ${f.at('expires')}`,
    'account.guessed': (f) =>
      `${many(f.number('wrong'), 'błędne hasło', 'błędne hasła', 'błędnych haseł')} do konta ${f.text('account')} z ` +
      many(f.number('networks'), 'sieci', 'sieci', 'sieci') +
      f.tried(),
    'token.made': (f) => `Utworzono token ${f.text('token')} konta ${f.text('account')}, ważny do ${f.at('expires')}`,
    'token.revoked': (f) => `Unieważniono token ${f.text('token')} konta ${f.text('account')}`,
    'session.opened': (f) => `Zalogowano${f.with(': ', f.word('way'))}${f.with(', ', f.text('address'))}`,
    'session.refused': (f) =>
      `Nie wpuszczono${f.with(': ', f.text('account'))} (${f.word('way')}${f.with(', ', f.word('reason'))})` +
      f.with(', ', f.text('address')),
    'session.closed': () => 'Wylogowano',
    'policy.changed': (f) => `Ustawienia zmienione${f.with(': ', f.changes())}`,
    'property.changed': (f) => `Dane hotelu zmienione${f.with(': ', f.changes())}`,
    'property.imported': (f) => `Plik hotelu zastosowany: ${many(f.number('count'), 'zmiana', 'zmiany', 'zmian')}`,
    'property.suspended': (f) => `Hotel zawieszony przez operatora: ${f.text('reason')}`,
    'property.resumed': () => 'Zawieszenie hotelu cofnięte przez operatora',
    'property.moved': (f) => `Hotel przeniesiony do innej instalacji: ${f.text('address')}`,
    'announcement.changed': (f) =>
      `Zapowiedź zmieniona (${f.subject.split(' ')[0] ?? ''}): ${f.spoken('from')} → ${f.spoken('to')}`,
    'announcement.rung': (f) =>
      `Zapowiedź (${f.text('language')}) odtworzona na telefonie ${f.text('extension')}: ${f.word('outcome')}`,
    'journal.name-erased': (f) =>
      `Nazwiska gości wymazane w ${many(f.number('names'), 'wpisie', 'wpisach', 'wpisach')}`,
    'journal.guest-erased': (f) => `Dane gościa wymazane${f.with(': ', f.quoted('reason'))}`,
    'journal.redacted': (f) =>
      `Dane osobowe usunięte z ${many(f.size('entries'), 'starego wpisu', 'starych wpisów', 'starych wpisów')}`,
    'journal.forgotten': (f) => `Usunięto po upływie terminu przechowywania${f.with(': ', f.counted())}`,
    'journal.pruned': (f) =>
      `Najstarsza część dziennika usunięta: ${many(f.number('entries'), 'wpis', 'wpisy', 'wpisów')}, ` +
      `od ${f.at('from')} do ${f.at('to')}`,
  },
  ...polishWords,
};
