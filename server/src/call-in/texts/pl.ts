import type { Words } from './sentences.ts';

export const polish: Words = {
  sentences: {
    welcome: '{hotel}.',
    otherLanguage: 'Aby wybrać język polski, proszę nacisnąć {key}.',
    askTime:
      'O której godzinie mamy Państwa obudzić? Proszę nacisnąć cztery cyfry. Na przykład: zero, sześć, trzy, zero.',
    askHalf: 'Rano: proszę nacisnąć dwa. Po południu lub wieczorem: proszę nacisnąć siedem.',
    notUnderstood: 'Nie zrozumieliśmy.',
    stands: 'Pobudka {day}: {time}.',
    standsDaily: 'Pobudka codziennie: {time}. Pierwszy raz {day}.',
    mayHangUp: 'Można teraz odłożyć słuchawkę.',
    another: 'Następna pobudka: proszę nacisnąć {key}.',
    cancel: 'Aby odwołać pobudkę, proszę nacisnąć {key}.',
    daily: 'Pobudka codziennie: proszę nacisnąć {key}.',
    change: 'Aby zmienić godzinę, proszę nacisnąć {key}.',
    cancelWhich: 'Aby odwołać pobudkę {day}: {time}, proszę nacisnąć {key}.',
    cancelled: 'Odwołana pobudka {day}: {time}.',
    none: 'Nie ma żadnej pobudki.',
    tooMany: 'Dla tego pokoju jest już wiele pobudek.',
    connect: 'Chwileczkę. Łączymy z recepcją.',
    sorry: 'Przepraszamy. To teraz nie działa. Łączymy z recepcją.',
    nobody: 'Recepcja nie odbiera. Proszę zadzwonić jeszcze raz.',
    goodbye: 'Do widzenia.',
  },
  today: 'dzisiaj',
  tomorrow: 'jutro',
  weekdays: ['w poniedziałek', 'we wtorek', 'w środę', 'w czwartek', 'w piątek', 'w sobotę', 'w niedzielę'],
  on: '{weekday}',
  later: '{weekday}, za {days} dni',
};
