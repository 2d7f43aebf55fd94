/** Calls that are set together. */
import type { groups as english } from '../en/groups.ts';

export const groups: Readonly<Record<keyof typeof english, string>> = {
  'group.title': 'Pobudka grupowa',
  'group.rooms': 'Pokoje',
  'group.roomsHint': 'Proszę wkleić numery, zakresy lub tabelę: 412, 414-418 albo "412;06:30" w każdym wierszu',
  'group.time': 'Godzina',
  'group.timeHint': 'Jak w polu wpisu: 6:30, 7p, 6:30 24/12, 6:30 d',
  'group.preview': 'Podgląd',
  'group.set': 'Ustaw {count} {count|pobudkę|pobudki|pobudek}',
  'group.fine': 'zostanie ustawiona na {time}',
  'group.mend':
    'Najpierw trzeba poprawić {count} {count|wiersz|wiersze|wierszy}. Ustawiane są wszystkie pobudki albo żadna.',
  'group.done': 'Ustawiono {count} {count|pobudkę|pobudki|pobudek}',
  'group.nothing': 'Po wklejeniu pokoi z lewej strony widać tu, co się stanie.',
  'group.needsTime': 'brak godziny',
  'group.double': 'podany dwa razy',
  'group.name': 'Nazwa grupy',
  'group.nameHint': 'Opcjonalnie, na przykład „Autokar 12”. Po nazwie można je razem znaleźć, przesunąć i odwołać.',
  'group.others': 'ma też pobudkę o {times}',
  'group.late':
    '{count} {count|pobudka zadzwoni|pobudki zadzwonią|pobudek zadzwoni} ponad minutę za późno: linii jest tylko ' +
    '{lines}.',
  'group.onTime': 'Wszystkie pobudki zadzwonią na czas.',
  'group.named': 'Grupy',
  'group.noneNamed': 'Nie ma jeszcze nazwanych grup.',
  'group.counts': 'oczekują: {toCome} · obudzeni: {awake} · nieobudzeni: {notAwake}',
  'group.earlierHour': '1 godz. wcześniej',
  'group.earlier': '15 min wcześniej',
  'group.later': '15 min później',
  'group.laterHour': '1 godz. później',
  'group.show': 'Pokaż pokoje',
  'group.hide': 'Ukryj pokoje',
  'group.cancel': 'Odwołaj {count} {count|pobudkę|pobudki|pobudek}',
  'group.cancelAsk': 'Odwołać {count} {count|pobudkę|pobudki|pobudek} grupy {group}?',
  'group.keep': 'Zostaw',
  'group.choose': 'Wybierz pokój {room}',
  'group.chosen': 'Wybrano {count} z {all}',
  'group.moved': '{group}: przesunięto {count} {count|pobudkę|pobudki|pobudek}',
  'group.cancelled': '{group}: odwołano {count} {count|pobudkę|pobudki|pobudek}',
};
